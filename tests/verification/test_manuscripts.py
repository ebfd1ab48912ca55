"""Manuscripts as they lie in a folder: LaTeX or Word, a file of works, PDFs."""

import json
from pathlib import Path

import pytest

from tests.cases import cases
from tests.verification.reaching.files import make_docx, make_pdf
from verification.__main__ import main
from verification.errors import UnreadableFileError
from verification.reaching.latex_files import latex_to_markdown
from verification.reaching.uploads import read_upload

FILLER = "The harbour of Brack is old, and people like to walk there. " * 5
OPENED = "The Sund bridge was opened to traffic on 1 July 1997 after five years. "
WORKS = """@article{ng2021, title={Bridges of the {Sund}: a long study},
  author={Ng, Anna}, journal={Roads}, volume={4}, pages={41--58}, year={2021}}
@book{roy1999, title={Storms}, author={Roy, Bo and Li, Wei and Ray, A}, year={1999}}
"""
LATEX = r"""\documentclass{article}
\title{The Sund}
\begin{document}
\maketitle
The Sund bridge was opened to traffic on 1 July 1997~\citep[p.~%s]{ng2021}. %% Why?
A storm took the roof of the ferry house in 1987, as \citet{roy1999} show.
\bibliography{works}
\end{document}
"""


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """A manuscript's folder: its works, their PDFs, and two that are none of them."""
    monkeypatch.chdir(tmp_path)
    Path("works.bib").write_text(WORKS)
    Path("pdfs").mkdir()
    pages = ["Bridges of the Sund: a long study\n\n" + FILLER, FILLER, OPENED + FILLER]
    storm = "A storm took the roof of the ferry house in 1987. "
    files = {
        "scan.pdf": make_pdf(pages),
        "Roy 1999.pdf": make_pdf(["A chapter\n\n" + storm + FILLER]),
        "other.pdf": make_pdf([FILLER]),
        "broken.pdf": b"%PDF-1.4 broken",
    }
    for name, content in files.items():
        Path("pdfs", name).write_bytes(content)
    return tmp_path


def claims_of(name: str, capfd, *words: str) -> tuple[list[dict], str]:
    main(["check", name, "--pdfs", "pdfs", "--lookups", "none", *words])
    told = capfd.readouterr()
    claims = json.loads(told.out)["document"]["claims"]
    return [claim for claim in claims if claim["citations"]], told.err


def test_a_latex_manuscript_is_held_against_the_pdfs_beside_it(folder, capfd) -> None:
    Path("paper.tex").write_text(LATEX % 43)

    claims, said = claims_of("paper.tex", capfd)

    assert [claim["verdict"] for claim in claims] == ["supported", "supported"]
    assert claims[1]["text"].endswith("as Roy et al. [2] show.")
    assert claims[0]["citations"][0]["evidence"][0]["page"] == 3
    page = claims[0]["citations"][0]["checks"][-1]
    assert (page["name"], page["state"]) == ("page", "passed")
    assert "2 of 2 entries read as PDF; no entry fits other.pdf" in said
    assert "broken.pdf: The PDF is damaged" in said


@pytest.mark.parametrize("format", ["json", "text"])
def test_a_passage_on_another_page_than_the_named_one_is_said(
    format, folder, capfd
) -> None:
    Path("paper.tex").write_text(LATEX % "51--3")

    main(["check", "paper.tex", "--pdfs=pdfs", "--lookups=none", f"--format={format}"])

    said = "names pp. 51-53 of [1]; the passage is on page 3 of the file, p. 43 in"
    assert said in capfd.readouterr().out


def test_a_word_manuscript_has_its_list_from_a_file_of_works(folder, capfd) -> None:
    words = (f"{OPENED.rstrip('. ')} [@ng2021].", "A storm took it (Roy et al., 1999).")
    Path("a.docx").write_bytes(make_docx(*words))

    claims, _ = claims_of("a.docx", capfd, "--bib", "works.bib")

    cited = [claim["citations"][0]["source_id"] for claim in claims]
    assert cited == [1, 2]
    assert claims[0]["verdict"] == "supported"


@cases
def test_latex_is_read_as_a_reader_sees_it(latex: str, seen: str) -> None:
    assert latex_to_markdown(latex) == seen


def test_latex_that_is_ambiguous_is_refused() -> None:
    with pytest.raises(UnreadableFileError, match="LaTeX cannot be read"):
        read_upload("a.tex", b"\\begin{document}" + b"{" * 40_000)


@cases
def test_a_wrong_call_says_what_is_wrong(words: list, says: str, folder, capfd) -> None:
    Path("call.json").write_text('{"document": "A."}')
    Path("empty").mkdir()

    assert main(["check", *words]) == 2
    assert says in capfd.readouterr().err


def test_a_list_outside_of_the_manuscripts_folder_is_not_read(folder, capfd) -> None:
    Path("deep").mkdir()
    Path("deep", "a.tex").write_text((LATEX % 43).replace("{works}", "{../works}"))

    claims, _ = claims_of("deep/a.tex", capfd)

    assert {claim["verdict"] for claim in claims} == {"unverifiable"}
