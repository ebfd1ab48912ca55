"""The tab of conflicts: suggestions, interests, origins, claims beside sources."""

import re
from html import unescape

import pytest

from citeweb.documents.services import submit_document
from tests import factories
from tests.cases import cases

from .verified_runs import verified

VENDOR = "https://shopify.com/blog/best"
BRIDGE = "https://bridge.example/length"
COPY = "https://copies.example/bridge"
LAKE = "https://lake.example/orrin"
TEXT = f"""Shopify is the best platform for small shops [1]. The Marrow Bridge is 521 \
metres long [2]. The Marrow Bridge was opened in 1931 by Mayor Ines Calder [4].

The Marrow Bridge is 512 metres long. Shopify was founded in 2006 in Ottawa [1].

Sources
[1] Shopify, the best platform. {VENDOR}
[2] Length of the Marrow Bridge. {BRIDGE}
[3] The Marrow Bridge again. {COPY}
[4] The lake of Orrin. {LAKE}
"""
BRIDGE_WORDS = (
    "The Marrow Bridge crosses the river Tamsin below the old mill. The Marrow Bridge "
    "is 512 metres long. It was opened in 1931 by Mayor Ines Calder, and from its "
    "middle one sees the whole valley with its orchards and the chapel on the slope."
)


def words_of(response):
    text = re.sub(r"<[^>]*>", " ", response.text)
    return " ".join(unescape(text).split())


@pytest.fixture
def weighed(fetcher, team, ada):
    """A finished run of the text above, its sources fetched and weighed."""
    pages = {
        VENDOR: (
            "Shopify, the best platform",
            "Shopify is the best platform for small shops, and thousands of merchants "
            "agree. Shopify was founded in 2006 in Ottawa by three friends.",
        ),
        BRIDGE: ("Length of the Marrow Bridge", BRIDGE_WORDS),
        COPY: ("The Marrow Bridge again", f"As we wrote last week. {BRIDGE_WORDS}"),
        LAKE: (
            "The lake of Orrin",
            "The lake of Orrin is deep. Fishing begins in May.",
        ),
    }
    for url, (title, text) in pages.items():
        fetcher.pages[url] = factories.make_page(title, text)
    revision = submit_document(team=team, user=ada, text=TEXT)
    run = verified(revision, ada)
    return run


@cases
def test_pages_tell_what_weighing_found(signed_in, weighed, found):
    page = signed_in.get(f"/runs/{weighed.pk}/conflicts/")
    report = signed_in.get(f"/runs/{weighed.pk}/")
    named, correct, own = (
        words_of(claim_page(signed_in, weighed, number)) for number in (1, 2, 5)
    )

    words, noted = words_of(page), words_of(report)
    matrix = page.text.split('class="matrix"')[1]
    numbers = re.findall(
        r'scope="row">\s*<a class="quoted" href="[^"]*/(\d+)/"', matrix
    )
    assert [phrase for phrase in found if phrase not in words] == []
    assert numbers[0] == "2"
    assert "Compared by words alone." in words
    assert words.index("Published by a party") < words.index("Primary source")
    assert words.count("these sources count as one") == 1
    assert re.search(r"One origin says it\s*<", matrix)
    assert not re.search(r"partially_|named_party|cite_instead|unverified\b", words)
    assert f"/runs/{weighed.pk}/conflicts/" in report.text
    assert "521 metres ≠ 512 metres" in noted
    assert "Published by a party named in the claim" in noted
    assert "One origin with [3]" in noted
    assert "Published by a party named in the claim." in named
    assert "Company, nobody checks before it is published" in named
    assert "Correct the value: [2] says “512 metres”" in correct
    assert "Primary source. The party reports a fact of its own." in own


def test_text_of_sources_is_escaped(signed_in, weighed):
    weighed.weighing.origins[1]["links"][0]["text"] = "<script>alert(1)</script>"
    weighed.weighing.save(update_fields=["origins"])

    page = signed_in.page(f"/runs/{weighed.pk}/conflicts/")

    assert "<script>alert" not in page


def test_many_suggestions_show_on_demand(signed_in, make_run):
    sentences = [f"Bridge {n} of the county is {n + 9} m long." for n in range(20)]
    run = make_run(sentences=sentences, sources=1)
    factories.weigh_run(run)
    for row in run.claim_results.all():
        row.weight["suggestions"] = [
            {
                "kind": "add_citation",
                "text": "It fits.",
                "source_id": 1,
                "evidence": None,
            }
        ]
        row.save(update_fields=["weight"])

    assert "8 more suggestions" in words_of(signed_in.get(f"/runs/{run.pk}/conflicts/"))


def test_long_reports_are_leafed_through(signed_in, make_run):
    run = make_run(sentences=[f"Bridge {n} is 5 m long." for n in range(30)], sources=9)
    factories.weigh_run(run)

    first = words_of(signed_in.get(f"/runs/{run.pk}/conflicts/"))
    second = words_of(signed_in.get(f"/runs/{run.pk}/conflicts/?page=2"))

    assert "Page 1 of 2" in first
    assert "Page 2 of 2" in second


def claim_page(client, run, number):
    return client.get(f"/runs/{run.pk}/claims/{number}/")


def test_evidence_of_a_run_that_was_not_weighed_says_nothing_of_it(signed_in, run):
    words = words_of(claim_page(signed_in, run, 1))

    assert "Standing" not in words
