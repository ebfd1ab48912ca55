"""`citeweb-check bibliography` as it is called."""

import io
import json
import sys

import pytest

from tests.cases import cases
from verification.__main__ import main

from .samples import GOLDEN

WORKS = str(GOLDEN / "works.json")


@pytest.mark.parametrize("format", ["bibtex", "ris", "csl-json"])
def test_formats_turn_into_each_other(format, tmp_path, capsys):
    main(["bibliography", WORKS, "--format", "csl-json"])
    before = capsys.readouterr().out
    main(["bibliography", WORKS, "--format", format])
    file = tmp_path / "list"
    file.write_text(capsys.readouterr().out, encoding="utf-8", newline="")

    status = main(["bibliography", str(file), "--format", "csl-json"])

    assert status == 0
    assert json.loads(capsys.readouterr().out) == json.loads(before)


def test_standard_input_is_read(monkeypatch, capsys):
    content = b"TY  - BOOK\nAU  - Ng, Ada\nTI  - Silt\nPB  - Ash\nPY  - 2031\nER  - \n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    status = main(["bibliography", "-"])

    assert status == 0
    assert capsys.readouterr().out == "Ng, A. (2031). Silt. Ash.\n"


def test_order_and_case_are_the_callers(tmp_path, capsys):
    file = tmp_path / "refs.bib"
    file.write_text(
        "@book{z, author={Zed, Al}, title={The Long Ebb}, publisher={P}, year=2031}\n"
        "@book{a, author={Abe, Cy}, title={A Short Flood}, publisher={P}, year=2030}\n"
    )

    main(["bibliography", str(file), "--order", "first-use", "--case", "sentence"])

    assert capsys.readouterr().out.splitlines() == [
        "Zed, A. (2031). The long ebb. P.",
        "Abe, C. (2030). A short flood. P.",
    ]


def test_footnotes_in_mla_name_their_authors_each_time(capsys):
    main(["bibliography", WORKS, "--style", "mla", "--footnotes"])

    assert "---" not in capsys.readouterr().out


def test_footnotes_are_notes_in_the_order_of_use(capsys):
    main(["bibliography", WORKS, "--style", "chicago-notes", "--footnotes"])

    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith("1. Nora Jane Abbott, “Tidal Mixing")


def test_what_works_lack_is_said_on_standard_error(tmp_path, capsys):
    file = tmp_path / "refs.json"
    file.write_text('[{"id": "a", "type": "webpage", "title": "Tide"}]')

    status = main(["bibliography", str(file)])

    captured = capsys.readouterr()
    assert status == 0
    assert captured.out == "Tide. (n.d.).\n"
    said = '"Tide" has no author, no date, no address\n'
    assert captured.err == f"citeweb-check bibliography: {said}"


@cases
def test_wrong_input_gets_one_line_and_status_2(
    content: bytes, message, tmp_path, capsys
):
    file = tmp_path / "refs"
    file.write_bytes(content)

    status = main(["bibliography", str(file)])

    captured = capsys.readouterr()
    assert status == 2
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert message in captured.err


def test_unknown_style_is_refused_in_one_line(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["bibliography", WORKS, "--style", "harvard"])

    assert caught.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
