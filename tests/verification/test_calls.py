"""How a call is read: settings, near misses, several files, what counts."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from citeweb.__main__ import main as citeweb
from tests.cases import cases
from verification.__main__ import VERBS, main
from verification.commands.verbs import make_parser
from verification.errors import BadCallError

WRONG = "The Sund bridge was opened on 1 July 1997 [1]."
RIGHT = "The Sund bridge was opened on 1 July 2000 [1]."


def call(*claims: str) -> str:
    document = "\n\n".join([*claims, "[1] Sund bridge. https://example.org/bridge"])
    source = {"id": 1, "text": "The Sund bridge was opened on 1 July 2000."}
    return json.dumps({"document": document, "sources": [source]})


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """An empty folder to call from, with two texts in one below it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "calls").mkdir()
    (tmp_path / "calls" / "a.json").write_text(call(WRONG))
    (tmp_path / "calls" / "b.json").write_text(call(RIGHT))
    return tmp_path


def run(*words: str) -> int:
    return main([*words])


def test_settings_rise_from_file_to_environment_to_call(
    folder, monkeypatch, capfd
) -> None:
    Path("pyproject.toml").write_text('[tool.citeweb.check]\nformat = "markdown"\n')
    run("check", "calls/a.json")
    assert "## Citation health" in capfd.readouterr().out

    (folder / "citeweb.toml").write_text('[check]\nformat = "text"\n')
    run("check", "calls/a.json")
    assert capfd.readouterr().out.startswith("Not ready: ")

    monkeypatch.setenv("CITEWEB_CHECK_FORMAT", "csv")
    run("check", "calls/a.json")
    assert capfd.readouterr().out.startswith('"claim"')

    run("check", "calls/a.json", "--format", "json")
    assert json.loads(capfd.readouterr().out)["schema"] == "citeweb.report/1"


def test_lists_of_files_and_environment_are_lists_and_no_letters(
    folder, monkeypatch
) -> None:
    for name in ("a.csv", "b.csv"):
        Path(name).write_text("")
    (folder / "citeweb.toml").write_text('[check]\nlists = ["a.csv", "b.csv"]\n')
    (folder / "calls" / "citeweb.toml").write_text('[check]\nlists = "../a.csv"\n')

    def lists(place: Path) -> list[str]:
        parser = make_parser("citeweb", "check", folder=place)
        return parser.parse_args(["check", "a.md"]).lists

    assert lists(folder) == ["a.csv", "b.csv"]
    with pytest.raises(BadCallError, match="outside the folder"):
        lists(folder / "calls")
    monkeypatch.setenv("CITEWEB_CHECK_LISTS", "c.csv, d.csv")
    assert lists(folder) == ["c.csv", "d.csv"]


@cases
def test_a_setting_that_is_none_is_refused_with_its_place(
    setting, says, folder, capfd
) -> None:
    (folder / "citeweb.toml").write_text(f"[check]\n{setting}\n")

    assert run("check", "calls/a.json") == 2

    said = capfd.readouterr().err
    assert says in said
    assert "citeweb.toml" in said


@cases
def test_wrong_call_exits_with_2_and_one_line(words, says, capfd) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)

    said = capfd.readouterr().err
    assert (ended.value.code, said.count("\n")) == (2, 1)
    assert says in said


@pytest.mark.parametrize("verb", VERBS)
def test_the_help_of_each_verb_has_an_example_that_can_be_read(verb, capfd) -> None:
    with pytest.raises(SystemExit):
        main([verb, "--help"], name="citeweb")

    [example] = re.findall(r"example:\n  citeweb ([^>\n]*)", capfd.readouterr().out)
    assert make_parser("citeweb", verb).parse_args(shlex.split(example)).verb == verb


def test_several_files_are_told_one_after_the_other(folder, capfd) -> None:
    text, both = ("--format", "text"), ("calls/a.json", "calls/b.json")
    code, said = run("check", "calls/*.json", *text), capfd.readouterr().out
    partly, told = run("check", "gone.md", both[1], *text), capfd.readouterr()

    assert (code, re.findall(r"^== (.*)$", said, re.MULTILINE)) == (1, [*both])
    assert partly == 2
    assert "gone.md" in told.err
    assert f"== {both[1]}" in told.out
    assert run("check", *both) == 2
    assert "name a folder with --output" in capfd.readouterr().err
    assert run("check", *both, "--output", "out") == 1
    made = sorted(path.name for path in (folder / "out" / "calls").iterdir())
    assert made == ["a.json.json", "b.json.json"]


def test_a_folder_stands_for_the_texts_in_it(folder, capfd) -> None:
    (folder / "texts" / "deep").mkdir(parents=True)
    for name in ("texts/a.md", "texts/deep/b.txt", "texts/c.png", "texts/.d.md"):
        (folder / name).write_text("Nothing is cited here.")

    run("check", "texts", "--format", "text", "--lookups", "none")

    said = capfd.readouterr().out
    named = re.findall(r"^== (.*)$", said, re.MULTILINE)
    assert named == ["texts/a.md", "texts/deep/b.txt"]
    assert said.count("Nothing was compared: ") == 2


def test_what_a_baseline_knows_counts_no_more(folder, capfd) -> None:
    words = ["check", "calls/a.json", "--baseline", "known.json"]
    noted, known = run(*words, "--update-baseline"), run(*words)
    (folder / "calls" / "a.json").write_text(
        call("A new beginning.", WRONG, "The Sund bridge was opened in 1950 [1].")
    )
    capfd.readouterr()
    further = run(*words)

    assert (noted, known, further) == (0, 0, 1)
    claims = json.loads(capfd.readouterr().out)["document"]["claims"]
    flagged = [row["text"] for row in claims if row["flagged"] or row["attention"]]
    assert flagged == ["The Sund bridge was opened in 1950"]


@cases
def test_a_file_that_is_no_baseline_is_refused(content, folder, capfd) -> None:
    Path("known.json").write_text(content)

    assert run("check", "calls/a.json", "--baseline", "known.json") == 2
    assert "known.json" in capfd.readouterr().err


def git(*words: str) -> None:
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    subprocess.run(["git", *who, *words], check=True, capture_output=True)


def test_only_claims_on_changed_lines_count(folder, capfd) -> None:
    text = f"{WRONG}\n\n{RIGHT}\n"
    Path("a.md").write_text(text)
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "One")
    words = ["check", "a.md", "--lookups", "none", "--format", "text"]
    Path("a.md").write_text(f"{text}\nThe toll is ten crowns [1].\n")

    main([*words, "--only-changed-since", "HEAD"])

    told = capfd.readouterr()
    assert "The toll is ten crowns" in told.out
    assert "unchecked: 1." not in told.out
    assert "2 flagged claims not counted" in told.err


@pytest.mark.parametrize("revision", ["--output=x", "no-such-branch"])
def test_a_commit_that_is_none_is_refused(revision, folder, capfd) -> None:
    git("init", "-q")
    git("add", ".")

    words = ["check", "calls/a.json", f"--only-changed-since={revision}"]

    assert main(words) == 2
    assert "--only-changed-since" in capfd.readouterr().err


@cases
def test_the_call_fails_from_the_kind_of_attention_that_it_names(
    claim, fail_on, code, folder
) -> None:
    Path("a.json").write_text(call(claim))

    assert run("check", "a.json", "--fail-on", fail_on) == code


@cases
def test_a_field_that_is_missing_or_misspelt_is_a_wrong_call(
    verb, line, says, folder, capfd
) -> None:
    Path("a.json").write_text(json.dumps(line))

    assert run(verb, "a.json") == 2
    assert says in capfd.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is full")
def test_a_full_disk_is_said_in_one_line(folder) -> None:
    with Path("/dev/full").open("wb") as full:
        words = [sys.executable, "-m", "verification", "check", "calls/a.json"]
        env, err = {"PYTHONPATH": str(Path(__file__).parents[2])}, subprocess.PIPE
        done = subprocess.run(words, env=env, stdout=full, stderr=err, check=False)

    assert done.returncode == 2
    assert done.stderr.decode().strip().count("\n") == 0
    assert "No space left" in done.stderr.decode()


def test_every_verb_can_be_completed(capfd) -> None:
    assert run("completion", "bash") == 0

    script = capfd.readouterr().out
    assert all(verb in script for verb in VERBS)
    assert "--only-changed-since" in script


def test_citeweb_is_the_one_command(folder, monkeypatch, capfd) -> None:
    monkeypatch.setattr(sys, "argv", ["citeweb", "check", "calls/a.json"])
    with pytest.raises(SystemExit) as ended:
        citeweb()
    assert ended.value.code == 1
    assert '"citeweb.report/1"' in capfd.readouterr().out

    monkeypatch.setattr(sys, "argv", ["citeweb"])
    citeweb()
    said = capfd.readouterr().out
    assert all(word in said for word in (*VERBS, "serve", "worker", "--deploy"))


def test_the_example_of_the_library_runs(folder) -> None:
    page = Path(__file__).parents[2] / "docs" / "command-line.md"
    [example] = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)

    exec(compile(example, str(page), "exec"), {})  # noqa: S102 - our own page

    assert Path("report.json").exists()


def test_a_file_of_works_is_the_list_of_a_manuscript(folder, capfd) -> None:
    Path("works.bib").write_text(
        "@book{ng2001, title={Bridges of the Sund}, author={Ng, Anna}, year={2001}}\n"
        "@book{roy1999, title={Storms}, author={Roy, Bo}, year={1999}}\n"
    )
    Path("a.md").write_text("The Sund bridge was opened in 2000 [@ng2001].\n")

    run("check", "a.md", "--bib", "works.bib", "--lookups", "none")

    document = json.loads(capfd.readouterr().out)["document"]
    titles = [reference["title"] for reference in document["references"]]
    assert titles == ["Bridges of the Sund", "Storms"]
    assert [row["source_id"] for row in document["claims"][0]["citations"]] == [1]
