"""BibTeX as people have it, and as we write it."""

from __future__ import annotations

import pytest

from verification.errors import BadCallError
from verification.records import Name, Work, WorkDate, WorkType
from verification.reporting.bibliography import as_bibtex, works_from_bibtex

from .samples import article


def read_one(text: str) -> Work:
    (work,) = works_from_bibtex(text, "refs.bib")
    return work


def test_article_with_everything_people_write() -> None:
    text = r"""
    This line is a comment.
    @string{jes = "Journal of Estuary Studies"}
    @comment{jabref-meta: {grouping}}
    @preamble{"\newcommand{\x}{y}"}
    @Article{ng2031,
      author  = "Ng, Ada and van der Meer, Jr, Jan and {Tide Office}",
      title   = {The {DNA} of {Elm} Silt},
      journal = jes # " (" # {Online} # ")",
      year = 2031, month = may # "", volume = 12, number = {3},
      pages = {321--328}, doi = "https://doi.org/10.5555/a_b",
      url = {https://example.org/a\_b?c=%20},
    }
    """

    work = read_one(text)

    assert work == Work(
        id="ng2031",
        type=WorkType.ARTICLE_JOURNAL,
        title='The DNA of <span class="nocase">Elm</span> Silt',
        authors=(
            Name(family="Ng", given="Ada"),
            Name(family="Meer", given="Jan", particle="van der", suffix="Jr"),
            Name(literal="Tide Office"),
        ),
        container="Journal of Estuary Studies (Online)",
        issued=WorkDate(parts=(2031, 5)),
        volume="12",
        issue="3",
        pages="321-328",
        doi="10.5555/a_b",
        url="https://example.org/a_b?c=%20",
    )


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"Erd{\H{o}}s", "Erdős"),
        (r"G{\"o}del", "Gödel"),
        (r"G\"odel", "Gödel"),
        (r"Dvo\v{r}\'ak", "Dvořák"),
        (r"Fran\c cois", "François"),
        (r"{\'\i}slenska", "íslenska"),
        (r"\AA rhus and Stra{\ss}e", "Århus and Straße"),
        (r"{\L}\'od\'z", "Łódź"),
        (r"R\&D, 50\%, \$5, \#1, a\_b", "R&D, 50%, $5, #1, a_b"),
        (r"``quoted'' --- 1--2", "“quoted” — 1–2"),
        (r"\emph{in vivo} and {\it in vitro}", "<i>in vivo</i> and <i>in vitro</i>"),
        (r"CO\textsubscript{2}", "CO<sub>2</sub>"),
        (r"$\alpha$-decay~of~$\Omega$", "α-decay of Ω"),
        (r"\unknown{kept}", "kept"),
        ("two\n   lines", "two lines"),
        (r"a } stray", None),
    ],
)
def test_latex_becomes_plain_text(latex: str, expected: str | None) -> None:
    text = f"@misc{{k, note = {{{latex}}}, publisher = {{p}}}}"

    if expected is None:
        with pytest.raises(BadCallError):
            works_from_bibtex(text, "refs.bib")
    else:
        assert read_one(text).note == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Ada Ng", Name(family="Ng", given="Ada")),
        ("Ada M. Ng", Name(family="Ng", given="Ada M.")),
        ("Jan van der Meer", Name(family="Meer", given="Jan", particle="van der")),
        ("van Meer, Jan", Name(family="Meer", given="Jan", particle="van")),
        ("Stone, Jr., Ralph", Name(family="Stone", given="Ralph", suffix="Jr.")),
        ("{Ortega y Gasset}, José", Name(family="Ortega y Gasset", given="José")),
        ("{Black and Sons}", Name(literal="Black and Sons")),
        ("Plato", Name(family="Plato")),
        ("others", Name(literal="others")),
    ],
)
def test_names_in_every_form(typed: str, expected: Name) -> None:
    work = read_one(f"@book{{k, author = {{{typed}}}}}")

    assert work.authors == (expected,)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("@book{k}", WorkType.BOOK),
        ("@incollection{k}", WorkType.CHAPTER),
        ("@inproceedings{k}", WorkType.PAPER_CONFERENCE),
        ("@phdthesis{k}", WorkType.THESIS),
        ("@techreport{k}", WorkType.REPORT),
        ("@online{k}", WorkType.WEBPAGE),
        ("@dataset{k}", WorkType.DATASET),
        ("@misc{k, url = {https://example.org}}", WorkType.WEBPAGE),
        (r"@misc{k, howpublished = {\url{https://example.org}}}", WorkType.WEBPAGE),
        ("@misc{k, eprint = {3201.04567}}", WorkType.ARTICLE),
        ("@article{k, entrysubtype = {newspaper}}", WorkType.ARTICLE_NEWSPAPER),
        ("@misc{k, note = {x}}", WorkType.DOCUMENT),
        ("@weird(k, note = {x})", WorkType.DOCUMENT),
    ],
)
def test_types(entry: str, expected: WorkType) -> None:
    assert read_one(entry).type is expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("year = 2031", WorkDate(parts=(2031,))),
        ("year = 2031, month = {December}", WorkDate(parts=(2031, 12))),
        ("year = {2031}, month = 5, day = 3", WorkDate(parts=(2031, 5, 3))),
        ("year = {in press}", WorkDate(literal="in press")),
        ("date = {2031-05-03}", WorkDate(parts=(2031, 5, 3))),
        ("date = {2031/2033}", WorkDate(parts=(2031,), until=(2033,))),
        ("date = {2031~}", WorkDate(parts=(2031,), is_approximate=True)),
        ("date = {2031-13-40}", WorkDate(literal="2031-13-40")),
        ("year = 2031, month = 2, day = 31", WorkDate(literal="2031")),
    ],
)
def test_dates(fields: str, expected: WorkDate) -> None:
    assert read_one(f"@misc{{k, {fields}}}").issued == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("@book{k,\n title = {a {b}\n", "refs.bib, line 1, entry 'k', \"title\": "),
        ('@book{k, title = "a {b"}', "never close"),
        ("\n\n@book{k, title = {a}", "line 3, entry 'k': does not close"),
        ("@book{k, title {a}}", "expected \"=\" after 'title'"),
        ("@book{k, title = }", "has no value"),
        ("@string{x {y}}", "@string: expected a name"),
        ("@comment{ never", "@comment: the braces never close"),
    ],
)
def test_damage_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BadCallError) as caught:
        works_from_bibtex(text, "refs.bib")

    assert message in str(caught.value)


def test_macros_that_double_each_other_end() -> None:
    doubling = [f"@string{{m{n} = m{n - 1} # m{n - 1}}}" for n in range(1, 60)]
    text = "\n".join(["@string{m0 = {xxxxxxxx}}", *doubling])

    with pytest.raises(BadCallError, match="grow beyond all measure"):
        works_from_bibtex(text, "refs.bib")


def test_written_entry_is_what_people_expect() -> None:
    work = article(
        title="The DNA of R&D",
        issued=WorkDate(parts=(2031, 5, 3)),
        doi="10.5555/a_b",
    )

    assert as_bibtex([work]) == (
        "@article{ng2031,\n"
        "  author = {Ng, Ada},\n"
        "  title = {The {DNA} of {R\\&D}},\n"
        "  journal = {Tidal Letters},\n"
        "  volume = {4},\n"
        "  pages = {10--19},\n"
        "  year = {2031},\n"
        "  month = may,\n"
        "  day = {3},\n"
        "  doi = {10.5555/a_b},\n"
        "}\n"
    )


def test_two_works_never_share_a_key() -> None:
    works = [article("a b"), article("a-b"), article("a b"), article("a-b")]

    text = as_bibtex(works)

    keys = [line.split("{")[1] for line in text.splitlines() if line.startswith("@")]
    assert len(set(keys)) == 4
    assert [each.id for each in works_from_bibtex(text, "x")] == [
        "a b",
        "a-b",
        "a b",
        "a-b",
    ]


@pytest.mark.parametrize(
    "title", ["} , title = {x", "a } b", "{", "\\", "@book{x,", '"', "%", "x # y"]
)
def test_no_text_breaks_out_of_its_entry(title: str) -> None:
    works = [article("a", title=title, url=title, note=title), article("b")]

    assert works_from_bibtex(as_bibtex(works), "x") == tuple(works)
