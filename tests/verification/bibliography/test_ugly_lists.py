"""Lists as people really have them: what they lack, shorten and escape."""

import pytest

from tests.cases import cases
from verification.records import Name, WorkDate
from verification.reporting.bibliography.kinds import missing_fields
from verification.reporting.bibliography.listing import (
    Format,
    Style,
    format_bibliography,
)
from verification.reporting.bibliography.reading import read_sources

from .samples import article

BIBTEX = r"""
@article{a, author={van der Berg, Jo{\~a}o and {World Health Organization} and
 Łukasz Żółć and M\"uller, Hans-Peter and others}, year=2020, month=mar,
 title={The {DNA} of 50\% of {C}O$_2$ \& \emph{E. coli}}, journal={J. of \& Things},
 pages={12--19}, doi={10.1000/a_b%20c}, url={https://ex.org/a_b%20c?x=1&y=%7B}}
@book{b, editor={Smith, Jr., John and de la Cruz, Mar{\'\i}a},
 title="A {"}quoted{"} {$\alpha$}", publisher={O'Reilly}, year={2019/2020}}
@online{c, author={{東京大学}}, title={日本語のタイトル}, urldate={2021-05-03},
 url={https://ex.jp/日本}, date={2021-04~}}
@phdthesis{d, author={Ng, A}, title={x}, school={MIT University}, year={in press}}
"""
RIS = """TY  - JOUR
AU  - García Márquez, Gabriel
AU  - World Health Organization
TI  - 100% of {braces} & <b>tags</b>
T2  - Journal
PY  - 2020/03/04/
SP  - 12
EP  - 19
UR  - https://ex.org/a_b%20c
DO  - https://doi.org/10.1000/XYZ
ER  -

TY  - RPRT
TI  - No author
PY  - n.d.
ER  -
"""
CSL = """[{"id": 1, "type": "article-journal", "title": "x", "DOI": "10.1/ABC",
 "author": [{"family": "Beethoven", "given": "L", "non-dropping-particle": "van"},
 {"literal": "WHO"}], "issued": {"date-parts": [["2020", "3"], [2021]]},
 "URL": "https://e.org/%20_"}, {"id": "b", "issued": {"raw": "circa 1850"}}]"""


@pytest.mark.parametrize("format", [Format.BIBTEX, Format.RIS, Format.CSL_JSON])
@pytest.mark.parametrize("typed", [BIBTEX, RIS, CSL])
def test_list_comes_back_from_every_format_as_it_was_read(typed, format) -> None:
    works = read_sources(typed, "list").works

    again = read_sources(format_bibliography(works, format=format), "list").works

    assert again == works


def test_ugly_fields_are_read_as_what_they_mean() -> None:
    first, book, page, thesis = read_sources(BIBTEX, "list").works

    assert first.authors[:3] == (
        Name(family="Berg", given="João", particle="van der"),
        Name(literal="World Health Organization"),
        Name(family="Żółć", given="Łukasz"),
    )
    assert first.doi == "10.1000/a_b%20c"
    assert first.url == "https://ex.org/a_b%20c?x=1&y=%7B"
    assert book.editors[0] == Name(family="Smith", given="John", suffix="Jr.")
    assert page.accessed == WorkDate((2021, 5, 3))
    assert page.issued == WorkDate((2021, 4), is_approximate=True)
    assert thesis.issued == WorkDate(literal="in press")


@pytest.mark.parametrize("words", ["n.d.", "N. D.", "no date", "s.d.", "o. J."])
def test_words_for_no_date_are_no_date(words) -> None:
    [work] = read_sources(f"TY  - RPRT\nTI  - T\nPY  - {words}\nER  -\n", "list").works

    assert work.issued is None
    assert "date" in missing_fields(work)


@cases
def test_two_groups_have_no_comma_in_apa(names: tuple[Name, ...], expected) -> None:
    """APA 7, section 9.8: two group authors are separated by the ampersand alone."""
    assert expected in format_bibliography([article(authors=names)], style=Style.APA)


@cases
def test_article_of_an_unknown_journal_has_no_hole_in_it(style: Style, expected):
    work = article("w", title="Silt", container="")

    entry = format_bibliography([work], style=style).strip()

    assert entry.casefold() == expected.casefold()
    assert "periodical" in missing_fields(work)
