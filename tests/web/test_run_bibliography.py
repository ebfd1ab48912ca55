"""The sources of a run as a list of works."""

from lxml import html

from tests.cases import cases


@cases
def test_list_has_an_entry_for_each_source(signed_in, run, style):
    page = signed_in.get(f"/runs/{run.pk}/bibliography/", {"style": style})

    assert page.status_code == 200
    assert len(page.context["page"]["lines"]) == 2
    assert len(page.context["page"]["text"].splitlines()) == 2


def test_footnotes_are_numbered_and_those_of_one_claim_stand_alone(signed_in, run):
    asked = ({"claim": "1"}, {"notes": "on", "style": "chicago"})
    alone, notes = (
        signed_in.get(f"/runs/{run.pk}/bibliography/", query).context["page"]
        for query in asked
    )

    assert len(alone["lines"]) == 1
    assert [line["label"] for line in notes["lines"]] == ["1.", "2."]


def test_an_entry_in_another_script_is_set_without_our_words(signed_in, run):
    page = html.fromstring(signed_in.get(f"/runs/{run.pk}/bibliography/").content)

    hint = page.xpath("//p[@class='hint'][contains(., 'It has no')]")[0]
    entry = hint.getparent().find("p[@class='quoted']")
    assert entry.get("dir") == "auto"
    assert hint.xpath("ancestor-or-self::*[@dir='auto']") == []


@cases
def test_choice_that_is_none_is_said_and_kept(signed_in, run, query, words):
    page = signed_in.get(f"/runs/{run.pk}/bibliography/", query)

    assert page.status_code == 422
    assert words in page.text or words == "errors"


def test_file_is_a_download_that_no_browser_shows(signed_in, run):
    """That other programs read it is tested with all ways out of a report."""
    answer = signed_in.get(f"/runs/{run.pk}/bibliography/ris")

    assert answer.getvalue()
    assert answer["Content-Disposition"].startswith("attachment; ")
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_list_has_the_author_and_day_that_the_page_of_the_source_shows(
    signed_in, fetcher, verify_text
):
    page = "https://www.example.org/a"
    fetcher.pages[page] = (
        '<html><head><title>The Marrow Bridge</title><meta name="author" '
        'content="Ines Calder"><meta property="article:published_time" '
        'content="2024-03-05"></head><body><p>The Marrow Bridge is 512 metres long, '
        "and boats pass below it on every day of the year.</p></body></html>"
    )
    text = (
        f"The Marrow Bridge is 512 metres long [1].\n\n1. The Marrow Bridge. {page}\n"
    )
    run = verify_text(text)
    source = run.revision.references.get().source

    listed = signed_in.page(f"/runs/{run.pk}/bibliography/")
    shown = signed_in.page(f"/sources/{source.pk}/")

    assert "Ines Calder" in shown
    assert "2024-03-05" in shown
    assert "Calder, I." in listed
    assert "2024, March 5" in listed
