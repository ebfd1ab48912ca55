"""Lenses that ship, and lenses that people write."""

import pytest

from tests.cases import cases
from verification.errors import BadCallError
from verification.weighing.searching import (
    DEFAULT_LENSES,
    make_lens,
    read_domain,
    read_lenses,
    shipped_lenses,
)
from verification.weighing.searching.queries import LONGEST_SITES, with_sites


def test_lenses_that_the_issue_names_ship() -> None:
    assert list(shipped_lenses()) == [
        "journalism",
        "tech",
        "academic",
        "government",
        "fact-checkers",
        "encyclopedia",
    ]
    assert set(DEFAULT_LENSES) < set(shipped_lenses())


@pytest.mark.parametrize("name", list(shipped_lenses()))
def test_every_site_of_a_shipped_lens_fits_into_one_question(name) -> None:
    lens = shipped_lenses()[name]

    question = with_sites("", lens.domains)

    assert question.count("site:") == len(lens.domains)
    assert len(question) <= LONGEST_SITES + 4


@cases
def test_file_of_lenses_that_cannot_be_used_says_why(text, words) -> None:
    with pytest.raises(BadCallError, match=words):
        read_lenses(text, name="own.toml")


@cases
def test_site_is_read_from_what_people_write(written, read) -> None:
    assert read_domain(written) == read


@pytest.mark.parametrize(
    "written",
    ["", "x", "a b", "javascript:alert(1)", "site:bbc.com OR x", "-.-", "a@b.c"],
)
def test_what_is_no_site_is_refused(written) -> None:
    with pytest.raises(BadCallError, match="is no site"):
        read_domain(written)


def test_too_many_sites_are_refused() -> None:
    domains = tuple(f"site{number}.example" for number in range(41))

    with pytest.raises(BadCallError, match="at most 40"):
        make_lens("own", title="Own", services=("web",), domains=domains)
