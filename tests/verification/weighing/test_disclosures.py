"""What a source's own words tell about whose advantage it serves."""

import time

import pytest

from tests.cases import cases
from verification.records import InterestKind, SourceProfile
from verification.weighing import find_interests
from verification.weighing.domains import parse_address

CLAIM = "ClickUp is faster than Jira"
FILLER = "The weather in the valley stayed calm through most of the season. " * 40


def kinds(source: SourceProfile, claim: str = CLAIM, **options) -> set[InterestKind]:
    return {each.kind for each in find_interests(source, claim, **options)}


def page(text: str, **fields) -> SourceProfile:
    return SourceProfile(1, url="https://reviews.example/a", text=text, **fields)


@cases
def test_each_kind_of_interest_is_told_by_its_own_words(
    kind: InterestKind, source: SourceProfile
) -> None:
    assert kind in kinds(source)


@cases
def test_ordinary_pages_serve_no_interest(source: SourceProfile) -> None:
    assert kinds(source) == set()


def test_own_publisher_cited_as_evidence_is_told() -> None:
    source = SourceProfile(1, url="https://www.daily.example/2020/report")

    found = kinds(source, "Sales fell", publisher_url="https://daily.example/today")

    assert found == {InterestKind.OWN_PUBLISHER}


def test_sister_of_the_own_publisher_is_told_with_the_owner() -> None:
    source = SourceProfile(1, url="https://www.marketwatch.com/x")

    interests = find_interests(source, "Sales fell", publisher_url="https://wsj.com/y")

    assert [each.kind for each in interests] == [InterestKind.OWN_PUBLISHER]
    assert "News Corp" in interests[0].explanation


def test_disclosure_is_shown_where_it_stands() -> None:
    text = f"{FILLER}We may earn a commission if you buy."

    interests = find_interests(page(text), CLAIM)

    assert interests[0].span is not None
    assert interests[0].span.of(text).startswith("We may earn a commission")


@cases
def test_hostile_text_is_read_in_bounded_time(text) -> None:
    source = page(text, title="The 10 best tools", author="Jo Roy")
    started = time.process_time()

    find_interests(source, CLAIM)

    assert time.process_time() - started < 5


@cases
def test_denied_money_and_that_of_others_is_no_interest(sentence: str) -> None:
    source = SourceProfile(id=1, url="https://journal.example/a", text=sentence)

    found = kinds(source, "Shopify is the best shop software.")

    assert InterestKind.FUNDED_BY_PARTY not in found


def test_role_that_is_taken_back_is_none() -> None:
    source = SourceProfile(
        id=1,
        url="https://journal.example/a",
        author="Ada Byron",
        text="Ada Byron is a journalist who never worked for Shopify.",
    )

    found = kinds(source, "Shopify is the best shop software.")

    assert InterestKind.AUTHOR_WORKS_FOR_PARTY not in found


@pytest.mark.parametrize("address", [r"https://evil.com\@nature.com/", r"a.com\b.com"])
def test_address_with_a_backslash_is_nobodys(address: str) -> None:
    assert parse_address(address) is None


BEST = "ClickUp is the best PM tool"
FUNDED_CLAIM = "Pfizer makes the safest vaccine"


def kinds_at(claim: str, **fields: str) -> set[InterestKind]:
    fields.setdefault("url", "https://reviews.example/a")
    source = SourceProfile(1, **fields)  # type: ignore[arg-type] # text fields only
    return {each.kind for each in find_interests(source, claim)}


@cases
def test_page_that_earns_by_its_links_says_so(text: str) -> None:
    assert InterestKind.AFFILIATE in kinds_at(BEST, text=text)


@cases
def test_commissions_of_others_are_not_the_pages(text: str) -> None:
    assert InterestKind.AFFILIATE not in kinds_at(BEST, text=text)


def test_site_that_names_itself_discloses_its_own_commission() -> None:
    found = kinds_at(
        BEST,
        url="https://www.cnet.com/x",
        text="CNET may get a commission from retail offers.",
    )

    assert InterestKind.AFFILIATE in found


@cases
def test_page_that_somebody_paid_for_says_so(text: str) -> None:
    assert InterestKind.SPONSORED in kinds_at(BEST, text=text)


@cases
def test_talk_of_sponsored_pages_is_no_disclosure(text: str) -> None:
    assert InterestKind.SPONSORED not in kinds_at(BEST, text=text)


@cases
def test_statement_that_the_party_paid_is_found(text: str) -> None:
    assert InterestKind.FUNDED_BY_PARTY in kinds_at(FUNDED_CLAIM, text=text)


@cases
def test_money_denied_or_of_others_is_not_the_partys(text: str) -> None:
    assert InterestKind.FUNDED_BY_PARTY not in kinds_at(FUNDED_CLAIM, text=text)


@cases
def test_author_of_the_partys_house_is_found(author: str, text: str) -> None:
    found = kinds_at(BEST, author=author, text=text)

    assert InterestKind.AUTHOR_WORKS_FOR_PARTY in found


@cases
def test_author_who_left_or_only_writes_of_it_is_none(author: str, text: str) -> None:
    found = kinds_at(BEST, author=author, text=text)

    assert InterestKind.AUTHOR_WORKS_FOR_PARTY not in found


AROUND = "{}\n\nWe looked at how teams plan. ClickUp is one of nine tools.\n"


@cases
def test_byline_in_a_text_that_was_handed_in_is_read(line: str) -> None:
    found = kinds_at(BEST, url="", text=AROUND.format(f"How teams plan\n\n{line}"))

    assert InterestKind.AUTHOR_WORKS_FOR_PARTY in found


@cases
def test_line_that_is_no_byline_of_the_partys_house_is_none(line: str) -> None:
    found = kinds_at(BEST, url="", text=AROUND.format(f"How teams plan\n\n{line}"))

    assert InterestKind.AUTHOR_WORKS_FOR_PARTY not in found


def test_byline_of_the_partys_house_is_shown() -> None:
    text = AROUND.format("By Jo Roy, product manager at ClickUp")
    (interest,) = find_interests(SourceProfile(1, text=text), BEST)

    assert interest.span is not None
    assert interest.span.of(text) == "By Jo Roy, product manager at ClickUp"


@cases
def test_review_site_that_names_itself_competes_with_nobody(url, title, text) -> None:
    found = kinds_at(BEST, url=url, title=title, text=text)

    assert not found & {InterestKind.COMPETITOR, InterestKind.RANKS_ITSELF_FIRST}


@cases
def test_page_that_sets_its_brand_against_the_party_competes(url, title, text) -> None:
    found = kinds_at(BEST, url=url, title=title, text=text)

    assert InterestKind.COMPETITOR in found


def test_firm_in_an_explanation_has_one_full_stop() -> None:
    text = "FOR IMMEDIATE RELEASE\n\nMay 3 -- Shopify Inc. today announced it."
    source = SourceProfile(1, url="https://news.example/a", text=text)

    found = find_interests(source, "Shopify is the best")

    assert [each.explanation for each in found] == [
        "The source is a press release: it was written by Shopify Inc."
    ]
