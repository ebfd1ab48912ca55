"""The language model from the command line, and what is said before it is asked."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases import cases
from tests.verification.reaching.site import LoopbackSite, answer
from verification.__main__ import main
from verification.judging.judges.llm import ModelForm, ModelSettings, estimate
from verification.reading import read

from .endpoint import PATH, base_of, saying

SOURCE = "The pier of Halden opened in 1932. A storm took its roof in 1987."
CALL = {
    "document": "Halden has a pier [1]. Bad weather broke its roof [1][2]. Why?",
    "sources": [
        {"id": 1, "url": "https://a.example/", "text": SOURCE},
        {"id": 2, "url": "https://b.example/", "text": f"{SOURCE} Ask the museum."},
    ],
}


@pytest.fixture
def call(tmp_path: Path) -> str:
    path = tmp_path / "call.json"
    path.write_text(json.dumps(CALL))
    return str(path)


def words(verb: str, path: str, site: LoopbackSite, *more: str) -> list[str]:
    model = ["--judge", "llm", "--llm-base", base_of(site), "--llm-model", "small"]
    return [verb, path, *model, *more]


def test_document_is_judged_by_the_model(site, call, capsys):
    saying(site, "supported", quote=SOURCE)

    status = main(words("check", call, site))

    shown = capsys.readouterr()
    report = json.loads(shown.out)
    assert status == 0
    spent = {"calls": 2, "tokens": 200, "asked": None, "pairs": 0}
    assert report["judge"] == {
        "name": "llm",
        "version": "small/2",
        "model_use": spent,
    }
    assert len(site.requests) == 2
    assert "small at 127.0.0.1" in shown.err
    assert "is sent 3 claims" in shown.err
    assert "at most 2 calls" in shown.err


def test_lines_are_judged_by_the_model_in_their_order(site, tmp_path, capsys):
    saying(site, "unsupported")
    lines = [
        {"id": number, "claim": "It is blue.", "source_text": f"{SOURCE} {number % 2}"}
        for number in range(70)
    ]
    path = tmp_path / "lines.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)))

    status = main(words("support", str(path), site))

    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 1
    assert [line["id"] for line in found] == list(range(70))
    assert {line["verdict"] for line in found} == {"unsupported"}


def test_refused_key_is_a_wrong_call_said_in_one_line(site, call, capsys):
    site.on(PATH, answer(401, "{}"))

    status = main(words("check", call, site))

    assert status == 2
    assert "refused to answer (HTTP 401)" in capsys.readouterr().err.splitlines()[-1]


def test_key_comes_from_a_file(site: LoopbackSite, call: str, tmp_path: Path) -> None:
    saying(site, "unsupported")
    key = tmp_path / "key"
    key.write_text("secret\n")

    main(words("check", call, site, "--llm-key-file", str(key)))

    assert "Authorization: Bearer secret\r\n" in site.requests[0]


@cases
def test_wrong_call_says_what_is_missing(call, more, message, capsys):
    status = main(["check", call, *more])

    assert status == 2
    assert message in capsys.readouterr().err


@cases
def test_estimate_is_the_most_that_can_be_asked(form: ModelForm, calls: int) -> None:
    sentences = " ".join(f"Halden counted {n} boats [1][2]." for n in range(7))
    sources = "\n\nSources\n[1] A, https://a.example/\n[2] B, https://b.example/"
    settings: Any = ModelSettings("http://host/v1", "m", form=form)

    most = estimate(read(sentences + sources), settings)

    assert (most.pairs, most.calls) == (14, calls)
    assert most.tokens > 14 * 1_500
    assert most.fits(settings)


def test_a_citation_is_judged_by_the_model_and_the_budget_told_before(
    site, tmp_path, capsys
):
    site.page("/pier", f"<html><body><p>{SOURCE}</p></body></html>")
    saying(site, "supported", quote=SOURCE)
    path = tmp_path / "call.json"
    fields = {"citation": site.url("/pier"), "claim": "Bad weather broke the pier."}
    path.write_text(json.dumps(fields))

    main(words("citation", str(path), site, "--allow-private-addresses"))

    shown = capsys.readouterr()
    assert json.loads(shown.out)["claimSupport"] == "supported"
    assert "small at 127.0.0.1" in shown.err
    assert "at most 200 calls and 400,000 tokens" in shown.err


def test_results_of_a_search_are_read_by_the_model(site, tmp_path, capsys):
    saying(site, "supported", quote=SOURCE)
    path = tmp_path / "call.json"
    results = [
        {"url": "https://a.example/", "title": "A pier", "text": SOURCE},
        {"url": "https://b.example/", "title": "Pier", "text": f"{SOURCE} Ask there."},
    ]
    fields = {"claim": "Bad weather broke the pier of Halden.", "results": results}
    path.write_text(json.dumps(fields))

    main(words("corroborate", str(path), site, "--llm-calls", "5"))

    shown = capsys.readouterr()
    stances = [load["claimStance"] for load in json.loads(shown.out)["sources"]]
    assert stances == ["supports", "supports"]
    assert len(site.requests) == 2
    assert "at most 5 calls" in shown.err


def test_nothing_is_sent_for_a_citation_without_the_model(site, tmp_path):
    site.page("/pier", f"<html><body><p>{SOURCE}</p></body></html>")
    path = tmp_path / "call.json"
    fields = {"citation": site.url("/pier"), "claim": "Bad weather broke the pier."}
    path.write_text(json.dumps(fields))

    main(["citation", str(path), "--allow-private-addresses"])

    assert not any(PATH in request for request in site.requests)


def test_what_the_model_quotes_is_read_by_the_small_reader_too(site, tmp_path, capsys):
    quote = "A storm took its roof in 1987."
    saying(site, "supported", quote=quote)
    line = {"id": 1, "claim": "The mayor resigned.", "source_text": SOURCE}
    path = tmp_path / "line.jsonl"
    path.write_text(json.dumps(line))

    main(words("support", str(path), site))

    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "unverifiable"
