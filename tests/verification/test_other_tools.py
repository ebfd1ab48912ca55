"""Names of other tools: the table of docs/from-other-tools.md, walked."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.verification.test_calls import RIGHT, WRONG, call
from verification import citations
from verification.__main__ import main
from verification.commands.verbs import make_parser
from verification.judging.judges.lexical import LexicalJudge
from verification.reporting.audit import check_trail_file

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "from-other-tools.md"
ROWS = re.findall(r"^\| .* \| `(citeweb .*)` \| (.*) \|$", PAGE.read_text(), re.M)
CLASS_ROWS = re.findall(r"^\| `([A-Z]\w+\(.*)` \| (.*) \|$", PAGE.read_text(), re.M)
LIST = [{"url": "http://127.0.0.1:9/a", "title": "A"}]


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.json").write_text(call(WRONG))
    (tmp_path / "right.json").write_text(call(RIGHT))
    (tmp_path / "list.json").write_text(json.dumps(LIST))
    return tmp_path


@pytest.mark.parametrize(("typed", "gives"), ROWS)
def test_a_row_of_the_page_does_what_it_says(typed, gives, folder) -> None:
    words = typed.replace("citeweb", f"{sys.executable} -m citeweb", 1)
    known = {"PYTHONPATH": str(ROOT), "HOME": str(folder)}
    known["CITEWEB_CHECK_JUDGE"] = "lexical"

    done = subprocess.run(
        ["bash", "-c", words], env=known, capture_output=True, text=True
    )

    status, wanted = re.search(r"exit (\d)", gives), re.search(r"`(\w+)`", gives)
    assert done.returncode != 2, done.stderr
    assert status is None or done.returncode == int(status[1])
    assert wanted is None or f'"{wanted[1]}"' in done.stdout


def test_the_environment_of_the_other_tool_is_read_and_ours_goes_before(
    monkeypatch, tmp_path
) -> None:
    def recall() -> float:
        parser = make_parser("citeweb", "check", folder=tmp_path)
        return parser.parse_args(["check", "a.md"]).cite_min_recall

    monkeypatch.setenv("DEEPDIVE_CITE_MIN_RECALL", "0.5")
    assert recall() == 0.5
    monkeypatch.setenv("CITEWEB_CHECK_CITE_MIN_RECALL", "0.7")
    assert recall() == 0.7


@pytest.mark.usefixtures("folder")
def test_the_other_format_counts_and_names_each_sentence(capfd) -> None:
    main(["check", "wrong.json", "--judge", "lexical", "--format", "deepdive"])

    told = json.loads(capfd.readouterr().out)
    [check] = told["verification"]["checks"]
    assert told["usage"] == {"citationsTotal": 1, "citationsSupported": 0}
    assert (check["citedIds"], check["unsupportedIds"]) == ([1], [1])
    assert check["supported"] is False


NAMES = {name: getattr(citations, name) for name in citations.__all__} | {
    "claim": "The Sund bridge was opened on 1 July 2000.",
    "sources": [
        "The Sund bridge was opened on 1 July 2000.",
        {"url": "https://a.example/b", "text": "The bridge was opened on 2 May 1998."},
    ],
    "work": {"title": "Bridges", "author": [{"family": "Ng", "given": "Ada"}]},
}


@pytest.mark.parametrize(("typed", "gives"), CLASS_ROWS)
def test_a_class_of_the_page_answers_with_its_fields(typed, gives) -> None:
    made = eval(typed, NAMES.copy())  # noqa: S307 - a row of our own page

    wanted = re.findall(r"`(\w+)`", gives)
    if isinstance(made, dict) and wanted:
        assert [*made] == wanted
    assert isinstance(made, dict | int | str)


def test_classes_tell_what_the_sources_say() -> None:
    claim, sources = NAMES["claim"], NAMES["sources"]

    fact = citations.FactVerifier(LexicalJudge()).verify(claim, sources[:1])
    compared = citations.CrossReferenceChecker(LexicalJudge()).check(claim, sources)
    manager = citations.CitationManager()
    number = manager.add_citation(NAMES["work"])

    assert (fact["verdict"], fact["verified"]) == ("supported", True)
    assert compared["sourceIdsByVerdict"]["supported"] == [1]
    assert compared["independentOrigins"] == 1
    assert manager.format_citation(number, "mla") == "Ng, Ada. Bridges."


@pytest.mark.parametrize("format", ["json", "csv"])
def test_trail_is_a_file_that_its_verb_checks_and_an_altered_one_is_not(format) -> None:
    trail = citations.ResearchAuditTrail("Ada")
    for page in ("one", "two"):
        trail.record("fetch", page, outcome="live", sources=["https://a.example/"])

    check, _ = check_trail_file(trail.export(format).encode())
    was_whole = trail.verify()
    trail.entries[0]["what"] = "another"

    assert check.fault is None
    assert was_whole
    assert not trail.verify()
