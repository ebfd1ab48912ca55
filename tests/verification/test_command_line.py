"""The command line as a pipeline would call it."""

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import verification
from citeweb.sample_desk.site import SampleSite
from tests.cases import cases
from verification.__main__ import main

CLAIM = "The Sund bridge was opened to traffic on 1 July 2000"
SOURCE = f"{CLAIM} after five years of work. It is eight kilometres long."


@pytest.fixture
def call(capfdbinary, tmp_path):
    """Runs a verb on a file of that content; gives status, output and messages."""

    def run(verb: str, content: str | bytes, *options: str, name: str = "in.json"):
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        status = main([verb, str(path), *options])
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return run


def document(*, text: str = f"{CLAIM} [1].", source: str | None = SOURCE) -> str:
    return json.dumps({"document": text, "sources": [{"id": 1, "text": source}]})


def pair(claim: str, source_text: str = SOURCE, id: str = "a") -> str:
    return json.dumps({"id": id, "claim": claim, "source_text": source_text})


@cases
def test_check_writes_the_report_and_says_what_came_of_it(
    call, year, source, status, verdict, differences
) -> None:
    text = f"{CLAIM.replace('2000', year)} [1]."

    returned, out, err = call("check", document(text=text, source=source))

    report = json.loads(out)
    [claim] = report["document"]["claims"]
    assert (returned, err, report["schema"]) == (status, "", "citeweb.report/1")
    assert (claim["verdict"], claim["flagged"]) == (verdict, verdict != "supported")
    assert len(claim["citations"][0]["differences"]) == differences


@cases
def test_nothing_is_green_by_omission(
    call, text, sources, options, status, line
) -> None:
    content = json.dumps({"document": text, "sources": sources})

    returned, out, _ = call("check", content, "--format", "text", *options)

    assert out.startswith(line)
    assert returned == status


def test_one_text_of_many_may_cite_nothing(call, tmp_path) -> None:
    (tmp_path / "preface.md").write_text("The bridge is loved by painters.\n")
    preface = str(tmp_path / "preface.md")

    alone = main(["check", preface, "--format", "text"])
    together, _, _ = call("check", document(), preface, "--format", "text")

    assert (alone, together) == (3, 0)


@cases
def test_wrong_input_gets_one_line_that_says_what_and_where(
    call, content: bytes, words
):
    status, out, err = call("check", content)

    assert status == 2
    assert out == ""
    assert words in err
    assert err.count("\n") == 1


def test_missing_file_is_named(capfd) -> None:
    status = main(["check", "no-such-file.md"])

    assert status == 2
    assert "no-such-file.md" in capfd.readouterr().err


def test_unpaired_surrogate_comes_out_as_it_went_in(call) -> None:
    text = f'{{"document": "{CLAIM} \\ud800 [1].", "sources": []}}'

    _, out, _ = call("check", text)

    assert "\ud800" in json.loads(out)["document"]["text"]


def test_check_as_markdown_lists_what_is_flagged_and_that_alone(call) -> None:
    wrong = f"{CLAIM.replace('2000', '1997')} [1]."

    _, clean, _ = call("check", document(), "--format", "markdown")
    _, out, _ = call("check", document(text=wrong), "--format", "markdown")

    assert clean == f"{CLAIM} [1].\n"
    assert out.startswith(wrong)
    assert "## Citation health" in out
    assert "1997" in out.split("## Citation health")[1]


def test_check_as_text_has_a_line_for_each_claim_that_needs_a_look(call) -> None:
    wrong = f"{CLAIM.replace('2000', '1997')} [1].".replace("Sund", "Sund\x1b")

    _, out, _ = call("check", document(text=wrong), "--format", "text")

    assert out.startswith("Not ready: ")
    assert out.splitlines()[1].startswith("error: ")
    told = "0 of 1 claim supported, 1 needs a look: 1 error. 1 of 1 claim checked."
    assert told in out
    assert "\x1b" not in out


def test_check_takes_a_file_and_says_that_it_could_not_reach_its_source(call) -> None:
    text = f"{CLAIM} [1].\n\nSources\n[1] http://127.0.0.1:9/bridge\n"

    status, out, _ = call("check", text, name="answer.md")

    report = json.loads(out)
    assert status == 3
    assert report["sources"][0]["outcome"] == "forbidden_address"


def test_check_reads_standard_input() -> None:
    words = [sys.executable, "-m", "verification", "check", "-"]
    known = {"input": document().encode(), "capture_output": True}
    done = subprocess.run(words, check=False, **known)

    assert done.returncode == 0
    assert json.loads(done.stdout)["summary"]["claims_checked"] == 1


def test_support_answers_line_by_line_in_order(call) -> None:
    wrong = pair("Bees dance to point at flowers", id="no")
    lines = f"{pair(CLAIM, id='yes')}\n\n{wrong}"

    status, out, _ = call("support", lines, name="pairs.jsonl")

    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert [answer["id"] for answer in answers] == ["yes", "no"]
    assert [answer["verdict"] for answer in answers] == ["supported", "unsupported"]
    assert answers[0]["support"] > answers[1]["support"]
    evidence = answers[0]["evidence"][0]
    assert SOURCE[evidence["start"] : evidence["end"]] == evidence["text"]


def test_support_names_the_line_that_is_wrong(call) -> None:
    status, _, err = call("support", pair(CLAIM) + "\n{nonsense\n", name="pairs.jsonl")

    assert status == 2
    assert "line 2" in err


def test_overlap_judge_can_be_asked_for(call) -> None:
    words = ("--judge", "overlap", "--min-recall", "0.6")
    status, out, _ = call("support", pair(CLAIM.replace("2000", "1997")), *words)

    assert status == 0
    assert json.loads(out)["verdict"] == "supported"


def test_engine_runs_without_django() -> None:
    script = (
        "import sys, verification.__main__ as m;"
        "m.main(['check', sys.argv[1]]);"
        "sys.exit('django' in sys.modules)"
    )
    path = Path(__file__).parent / "fixtures" / "one_claim.json"

    words = [sys.executable, "-c", script, str(path)]
    done = subprocess.run(words, capture_output=True, check=False)

    assert done.returncode == 0, done.stderr.decode()


def test_sources_reports_each_entry_and_sums_up_for_people(call) -> None:
    with SampleSite() as site:
        entries = [
            {"url": f"{site.origin('lumenboard')}/", "title": "Lumenboard"},
            {"url": f"{site.origin('harbour-board')}/minutes/2023", "title": "M"},
        ]
        typed = json.dumps(entries)

        status, out, err = call("sources", typed, "--allow-private-addresses")

    answer = json.loads(out)
    assert status == 1
    assert [result["action"] for result in answer["results"]] == ["ok", "removed"]
    assert answer["summary"] == {"total": 2, "ok": 1, "removed": 1, "flagged": 0}
    assert "1 to be removed" in err


def test_sources_flags_fail_the_call_only_when_it_is_strict(call) -> None:
    entries = '[{"url": "http://127.0.0.1:9/"}]'

    lenient, _, _ = call("sources", entries)
    strict, _, _ = call("sources", entries, "--strict")

    assert (lenient, strict) == (0, 1)


@pytest.fixture
def no_name_server(monkeypatch):
    def answer_nothing(*_: object, **__: object):
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    monkeypatch.setattr(socket, "getaddrinfo", answer_nothing)


@pytest.mark.usefixtures("no_name_server")
@pytest.mark.parametrize(("options", "status"), [((), 3), (("--strict",), 1)])
def test_sources_could_not_check_when_nothing_at_all_was_reached(call, options, status):
    entries = '[{"url": "http://one-herald.org/a"}, {"url": "http://two-herald.org/b"}]'

    returned, out, err = call("sources", entries, *options)

    answer = json.loads(out)
    assert returned == status
    assert [result["outcome"] for result in answer["results"]] == ["dns_failure"] * 2
    assert answer["summary"] == {"total": 2, "ok": 0, "removed": 0, "flagged": 2}
    assert "check the network connection" in err


@pytest.mark.parametrize("content", ["{}", "[3]", '[{"title": "No address"}]', "["])
def test_sources_refuses_what_is_no_list_of_sources(call, content) -> None:
    status, out, err = call("sources", content)

    assert status == 2
    assert out == ""
    assert err.count("\n") == 1


def test_public_names_are_all_there() -> None:
    for name in verification.__all__:
        assert getattr(verification, name) is not None
