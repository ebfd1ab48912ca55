"""What is asked for in the place of a cited address."""

import asyncio
from dataclasses import replace

from tests.cases import cases
from tests.verification.fakes import FakeFetcher
from verification.reaching.adapters import target_of
from verification.reaching.reach import reach_source
from verification.reaching.signals import find_refresh
from verification.records import Hop

from .conftest import NOW, reference

GOAL = "https://herald.example/2024/05/ferry"


@cases
def test_wrapped_address_is_the_sources_own(wrapped: str) -> None:
    target = target_of(wrapped)

    assert target.url == GOAL
    assert target.is_own_address


@cases
def test_document_is_asked_for_and_the_cited_address_kept(cited, asked):
    target = target_of(cited)

    assert target.url == asked
    assert not target.is_own_address


@cases
def test_other_addresses_are_asked_for_as_they_stand(plain: str) -> None:
    assert target_of(plain).url == plain


def test_bare_page_that_goes_on_by_script_is_followed() -> None:
    page = (
        b"<head><noscript><META http-equiv='refresh' content='0;URL=https://a.example'>"
        b"</noscript><title>x</title></head><script>window.opener=null;"
        b'location.replace("https:\\/\\/herald.example\\/a")</script>'
    )

    assert find_refresh(page, "text/html") == "https://herald.example/a"


def test_script_in_a_page_with_a_text_is_not_followed() -> None:
    page = b"<p>Words.</p><script>if(x)location.href='https://a.example/b'</script>"

    assert find_refresh(page, "text/html") == ""


def test_page_for_readers_without_scripts_is_followed_to_another_site() -> None:
    page = (
        b"<noscript><meta http-equiv='refresh' content='0;URL=https://a.example/b'>"
        b"</noscript><title>https://a.example/b</title>"
    )

    assert find_refresh(page, "text/html", url="https://t.example/x") == (
        "https://a.example/b"
    )
    assert find_refresh(page, "text/html", url="https://a.example/x") == ""


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
