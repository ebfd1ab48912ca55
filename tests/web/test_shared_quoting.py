"""What a shared report may quote of a text that a person supplied."""

import json
import re

import pytest

from citeweb.documents.services import submit_document
from citeweb.reports.runs.services import start_run, supply_source_text
from citeweb.reports.tasks import verify_run
from citeweb.sharing.services import make_share, token_of
from citeweb.sharing.shown import quotation
from tests.outside_readers import words_of_file
from verification.records import Evidence, Span

NUMBERED = [f"sealed{number}word" for number in range(400)]
FACT = "and the Marrow Bridge is 512 metres long"
SEALED = " ".join([*NUMBERED[:200], FACT, *NUMBERED[200:]])
KINDS = ["json", "csv", "xlsx", "markdown", "text", "docx", "html", "pdf", "sarif"]
LONG = "Before it. " * 60 + "The Marrow Bridge is 512 metres long." + " After it." * 60


def test_supplied_text_is_quoted_and_never_shown_whole(
    client, ada, run, share_of, fetcher
):
    reference = run.revision.references.get(position=0)
    given = {"text": LONG, "origin": "uploaded", "file_name": "secret.pdf"}
    successor = supply_source_text(run, reference, user=ada, **given)
    verify_run(str(successor.pk))
    address = share_of(run=successor, shows_full_texts=True)

    pages = [client.get(f"{address}{path}") for path in ("", "claims/1/")]
    exported = client.page(f"{address}exports/json/")
    panel = pages[1].content.decode()
    around = "".join(re.findall(r'<span class="around">([^<]*)</span>', panel))

    assert client.get(f"{address}sources/0/").status_code == 404
    assert "See it in the whole text" not in panel
    assert 0 < len(around) <= 300
    assert "secret.pdf" not in panel + pages[0].content.decode() + exported
    assert "After it. After it. After it. After it" not in exported


@pytest.fixture
def sealed(client, ada, run, share_of, fetcher):
    """A share of a report that rests on a supplied text of one endless sentence."""
    reference = run.revision.references.get(position=0)
    successor = supply_source_text(run, reference, text=SEALED, user=ada)
    verify_run(str(successor.pk))
    return share_of(run=successor, shows_full_texts=True)


@pytest.mark.parametrize("path", ["claims/1/", *(f"exports/{kind}/" for kind in KINDS)])
def test_no_more_than_300_signs_around_evidence_leave_a_supplied_text(
    client, sealed, path
):
    told = words_of_answer(path, client.get(f"{sealed}{path}"))

    seen = {word for word in NUMBERED if word in told}
    around = set(NUMBERED[187:214])  # 150 signs are 12 words and a part of one
    assert seen <= around


def test_quotation_of_a_supplied_text_still_says_what_was_found(client, sealed):
    record = json.loads(client.page(f"{sealed}exports/json/"))
    claim = record["document"]["claims"][0]

    [evidence] = claim["citations"][0]["evidence"]

    assert "the Marrow Bridge is 512 metres long" in evidence["text"]
    assert evidence["text"] == SEALED[evidence["start"] : evidence["end"]]


def test_passage_of_which_nothing_is_of_the_claim_is_cut_as_well():
    passage = Evidence(Span(7, 1007), "x" * 1000, score=0.0)

    quoted = quotation(passage, (), "Nothing of it.")

    assert quoted == Evidence(Span(7, 307), "x" * 300, score=0.0)


def words_of_answer(path, answer):
    content = answer.getvalue() if answer.streaming else answer.content
    return words_of_file(path.split("/")[1], content)


def test_text_that_two_sources_share_is_cut_where_one_was_supplied(
    client, ada, team, fetcher
):
    told = "The Marrow Bridge is 512 metres long. " + " ".join(
        f"On day {day} the masons set stone {day * 7} of the pier." for day in range(60)
    )
    fetcher.pages["https://www.example.org/a"] = f"<article><p>{told}</p></article>"
    text = (
        "The Marrow Bridge is 512 metres long [1][2].\n\n## Sources\n\n"
        "1. A. https://www.example.org/a\n2. B. https://www.example.com/b\n"
    )
    named = {"title": "Bridges", "file_name": "for-ada-only.md"}
    revision = submit_document(team=team, user=ada, text=text, **named)
    run = start_run(revision, user=ada)
    verify_run(str(run.pk))
    second = revision.references.get(position=1)
    successor = supply_source_text(run, second, text=told, user=ada)
    verify_run(str(successor.pk))
    share = make_share(successor, user=ada, shows_full_texts=True)
    address = f"/s/{token_of(share)}/"

    names = ("json", "sarif")
    exported, sarif = (client.page(f"{address}exports/{name}/") for name in names)

    [origin] = json.loads(exported)["origins"]
    assert origin["links"][0]["reason"] == "same_text"
    assert len(origin["links"][0]["text"]) == 300
    assert "stone 280" not in exported
    assert "for-ada-only" not in sarif
