"""BibTeX as people have it, and as we write it."""

import pytest

from tests.cases import cases
from verification.errors import BadCallError
from verification.records import Name, Work, WorkDate, WorkType
from verification.reporting.bibliography.bibtex import as_bibtex, works_from_bibtex

from .samples import article


def read_one(text: str) -> Work:
    (work,) = works_from_bibtex(text, "refs.bib")
    return work


@cases
def test_file_is_read(behaviour, text, works: list[Work]) -> None:
    assert list(works_from_bibtex(text, "refs.bib")) == works


@cases
def test_latex_becomes_plain_text(latex: str, expected: str | None) -> None:
    text = f"@misc{{k, note = {{{latex}}}, publisher = {{p}}}}"

    if expected is None:
        with pytest.raises(BadCallError):
            works_from_bibtex(text, "refs.bib")
    else:
        assert read_one(text).note == expected


@cases
def test_names_in_every_form(typed: str, expected: Name) -> None:
    work = read_one(f"@book{{k, author = {{{typed}}}}}")

    assert work.authors == (expected,)


@cases
def test_types(entry: str, expected: WorkType) -> None:
    assert read_one(entry).type is expected


@cases
def test_dates(fields: str, expected: WorkDate) -> None:
    assert read_one(f"@misc{{k, {fields}}}").issued == expected


@cases
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
    dated = {"issued": WorkDate(parts=(2031, 5, 3)), "doi": "10.5555/a_b"}

    assert as_bibtex([article(title="The DNA of R&D", **dated)]) == (
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
    assert works_from_bibtex(text, "x") == tuple(works)


@pytest.mark.parametrize(
    "title", ["} , title = {x", "a } b", "{", "\\", "@book{x,", '"', "%", "x # y"]
)
def test_no_text_breaks_out_of_its_entry(title: str) -> None:
    works = [article("a", title=title, url=title, note=title), article("b")]

    assert works_from_bibtex(as_bibtex(works), "x") == tuple(works)
