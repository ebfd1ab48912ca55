"""The verb `export`, and `check` in every format."""

import json

import pytest

from tests.cases import cases
from verification.__main__ import main
from verification.commands import report_output
from verification.reporting.exports import FORMATS

from .reports import BRIDGE, TEXT, bridge_report


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "report.json"
    path.write_bytes(b"".join(FORMATS["json"].write(bridge_report())))
    return path


@pytest.fixture
def call_file(tmp_path):
    path = tmp_path / "call.json"
    sources = [{"id": 1, "text": BRIDGE}, {"id": 2}]
    path.write_text(json.dumps({"document": TEXT, "sources": sources}))
    return path


TEXT_FORMATS = [name for name, kind in FORMATS.items() if kind.is_text]
OTHER_FORMATS = [name for name, kind in FORMATS.items() if not kind.is_text]


@pytest.mark.parametrize("name", TEXT_FORMATS)
def test_export_writes_what_the_format_gives(name, saved, capfdbinary) -> None:
    status = main(["export", str(saved), "--format", name])

    written = b"".join(FORMATS[name].write(bridge_report()))
    assert status == 0
    assert capfdbinary.readouterr().out == written


@pytest.mark.parametrize("name", list(FORMATS))
def test_check_writes_any_format_to_a_file(name, call_file, tmp_path) -> None:
    path = tmp_path / "out"

    status = main(["check", str(call_file), "--format", name, "--output", str(path)])

    assert status == 1
    assert path.stat().st_size > 100
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("name", OTHER_FORMATS)
def test_a_format_that_is_no_text_refuses_a_terminal(name, saved, capsys, monkeypatch):
    monkeypatch.setattr(report_output.sys.stdout, "isatty", lambda: True)

    status = main(["export", str(saved), "--format", name])

    assert status == 2
    assert "--output" in capsys.readouterr().err


@cases
def test_wrong_export_says_what_is_wrong(
    words, said, saved, capsys, monkeypatch
) -> None:
    monkeypatch.chdir(saved.parent)
    saved.with_name("list.json").write_text("[]")

    assert main(["export", *words]) == 2
    assert said in capsys.readouterr().err


def test_check_of_a_file_with_a_pasted_list_reads_its_sources(tmp_path, capfd) -> None:
    path = tmp_path / "ferries.md"
    path.write_text(
        "It is red [@a].\n\n@online{a, title={Red}, url={http://a.invalid/}}"
    )

    main(["check", str(path)])

    record = json.loads(capfd.readouterr().out)
    assert [source["url"] for source in record["sources"]] == ["http://a.invalid/"]


def sarif_of(arguments, capfd) -> tuple[dict, str]:
    main([*arguments, "--format", "sarif"])
    written, said = capfd.readouterr()
    return json.loads(written)["runs"][0], said


def test_sarif_of_a_saved_report_says_that_it_names_no_file(saved, capfd) -> None:
    run, said = sarif_of(["export", str(saved)], capfd)

    assert run["artifacts"][0]["contents"]["text"] == TEXT
    assert "--artifact" in said


def test_sarif_of_a_call_in_json_has_the_lines_of_its_text(call_file, capfd) -> None:
    run, _ = sarif_of(["check", str(call_file)], capfd)

    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"index": 0}
    assert place["region"]["startLine"] == 3


def test_sarif_of_a_markdown_file_has_its_lines(tmp_path, capfd, monkeypatch) -> None:
    (tmp_path / "docs").mkdir()
    lines = "---\r\ntitle: x\r\n---\r\n\r\nThe bridge is nine kilometres long [1].\r\n"
    (tmp_path / "docs" / "guide.md").write_bytes(b"\xef\xbb\xbf" + lines.encode())
    monkeypatch.chdir(tmp_path)

    run, said = sarif_of(["check", "docs/guide.md", "--lookups", ""], capfd)

    place = run["results"][0]["locations"][0]["physicalLocation"]
    region = place["region"]
    quoted = lines[region["charOffset"] :][: region["charLength"]]
    assert place["artifactLocation"]["uri"] == "docs/guide.md"
    assert (region["startLine"], region["startColumn"]) == (5, 1)
    assert quoted.startswith("The bridge is nine kilometres long")
    assert "--artifact" not in said


def test_sarif_points_at_no_line_of_a_list_that_was_written_out(
    tmp_path, capfd, monkeypatch
) -> None:
    text = "The bridge is nine kilometres long [@b].\n\n@misc{b,\n title={Bridge}\n}\n"
    (tmp_path / "guide.md").write_text(text)
    monkeypatch.chdir(tmp_path)

    run, _ = sarif_of(["check", "guide.md", "--lookups", ""], capfd)

    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    lines = [place["region"]["startLine"] for place in places if "region" in place]
    assert lines[0] == 1
    assert set(lines) == {1}
