"""Several files in one call: one report of them all, one line each, and again."""

import json
from itertools import islice
from pathlib import Path

import pytest

from tests.verification.test_calls import RIGHT, WRONG, call
from verification.__main__ import main
from verification.commands.watching import changes_of

JUDGE = ("--judge", "lexical")


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.json").write_text(call(WRONG))
    (tmp_path / "b.json").write_text(call(RIGHT))
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_several_files_make_one_log(capfd) -> None:
    words = ("--format", "gitlab", "--output", "found.json")

    status = main(["check", "a.json", "b.json", *JUDGE, *words])

    found = json.loads(Path("found.json").read_text())
    assert status == 1
    assert found[0]["check_name"] == "contradicted/date"
    assert found[0]["location"]["path"] == "a.json"
    assert capfd.readouterr().out == ""


@pytest.mark.usefixtures("folder")
def test_quiet_says_the_first_line_alone(capfd) -> None:
    main(["check", "a.json", "b.json", *JUDGE, "--quiet", "--format", "text"])

    said = capfd.readouterr()
    assert said.out.splitlines() == [
        "a.json: Not ready: sources contradict 1 claim.",
        "b.json: Nothing found against it: every claim is supported.",
    ]
    assert said.err == ""


@pytest.mark.usefixtures("folder")
def test_a_known_claim_is_said_to_be_in_the_baseline(capfd) -> None:
    words = ("check", "a.json", *JUDGE, "--baseline", "known.json")
    main([*words, "--update-baseline"])
    capfd.readouterr()

    status = main([*words, "--format", "sarif", "--artifact", "a.md"])

    said = capfd.readouterr()
    [run] = json.loads(said.out)["runs"]
    states = [result.get("baselineState") for result in run["results"]]
    assert status == 0
    assert states.count("unchanged") == 1
    assert "1 flagged claims are in the baseline: 1" in said.err


def test_a_file_that_changes_is_named_once(folder) -> None:
    def write(seconds: float) -> None:
        (folder / "a.json").write_text(call(RIGHT, WRONG))

    looks = changes_of(["a.json", "b.json"], pause=write)

    assert list(islice(looks, 1)) == [["a.json"]]
