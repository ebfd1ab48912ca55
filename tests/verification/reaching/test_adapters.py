"""What is asked for in the place of a cited address."""

import asyncio
from dataclasses import replace

from tests.cases import cases
from tests.verification.fakes import FakeFetcher
from verification.reaching.adapters import target_of, unwrapped
from verification.reaching.reach import reach_source
from verification.reaching.signals import find_refresh
from verification.records import Hop

from .conftest import NOW, reference

GOAL = "https://herald.example/2024/05/ferry"


@cases
def test_wrapped_address_is_the_sources_own(wrapped: str) -> None:
    assert target_of(wrapped) == unwrapped(wrapped) == GOAL


@cases
def test_document_is_asked_for_and_the_cited_address_kept(cited, asked):
    assert target_of(cited) == asked
    assert unwrapped(cited) != asked


@cases
def test_other_addresses_are_asked_for_as_they_stand(plain: str) -> None:
    assert target_of(plain) == plain


BARE = (
    "<head><noscript><META http-equiv='refresh' content='0;URL=https://a.example/b'>"
    "</noscript><title>x</title></head>"
)
SCRIPT = '<script>w=null;location.replace("https:\\/\\/herald.example\\/a")</script>'


@cases
def test_bare_page_is_followed_by_script_or_to_another_site(page: bytes, url, goal):
    assert find_refresh(page, "text/html", url=url) == goal


def test_document_behind_a_short_link_is_asked_for() -> None:
    short, shown = "https://bit.example/x", "https://github.com/ada/tea/blob/main/a.txt"
    raw = "https://raw.githubusercontent.com/ada/tea/main/a.txt"
    fetcher = Leading(short, shown, {shown: "<p>app</p>", raw: "Tea is hot."})

    found = asyncio.run(reach_source(reference(short), fetcher=fetcher, now=NOW))

    assert found.snapshot.text == "Tea is hot."
    assert found.url == short


class Leading(FakeFetcher):
    """Leads from one address to another."""

    def __init__(self, first, goal, pages):
        super().__init__(pages)
        self.first, self.goal = first, goal

    async def fetch(self, url):
        if url != self.first:
            return await super().fetch(url)
        found = await super().fetch(self.goal)
        return replace(found, url=url, hops=(Hop(url, 301), *found.hops))
