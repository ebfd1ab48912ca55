"""Whose disclosure, whose money, whose author: tables of cases, half of them no."""

from tests.cases import cases
from verification.records import InterestKind, SourceProfile
from verification.weighing import find_interests

CLAIM = "ClickUp is the best PM tool"
FUNDED_CLAIM = "Pfizer makes the safest vaccine"


def kinds_at(claim: str, **fields: str) -> set[InterestKind]:
    fields.setdefault("url", "https://reviews.example/a")
    source = SourceProfile(1, **fields)  # type: ignore[arg-type] # text fields only
    return {each.kind for each in find_interests(source, claim)}


@cases
def test_page_that_earns_by_its_links_says_so(text: str) -> None:
    assert InterestKind.AFFILIATE in kinds_at(CLAIM, text=text)


@cases
def test_commissions_of_others_are_not_the_pages(text: str) -> None:
    assert InterestKind.AFFILIATE not in kinds_at(CLAIM, text=text)


def test_site_that_names_itself_discloses_its_own_commission() -> None:
    found = kinds_at(
        CLAIM,
        url="https://www.cnet.com/x",
        text="CNET may get a commission from retail offers.",
    )

    assert InterestKind.AFFILIATE in found


@cases
def test_page_that_somebody_paid_for_says_so(text: str) -> None:
    assert InterestKind.SPONSORED in kinds_at(CLAIM, text=text)


@cases
def test_talk_of_sponsored_pages_is_no_disclosure(text: str) -> None:
    assert InterestKind.SPONSORED not in kinds_at(CLAIM, text=text)


@cases
def test_statement_that_the_party_paid_is_found(text: str) -> None:
    assert InterestKind.FUNDED_BY_PARTY in kinds_at(FUNDED_CLAIM, text=text)


@cases
def test_money_denied_or_of_others_is_not_the_partys(text: str) -> None:
    assert InterestKind.FUNDED_BY_PARTY not in kinds_at(FUNDED_CLAIM, text=text)


@cases
def test_author_of_the_partys_house_is_found(author: str, text: str) -> None:
    found = kinds_at(CLAIM, author=author, text=text)

    assert InterestKind.AUTHOR_WORKS_FOR_PARTY in found


@cases
def test_author_who_left_or_only_writes_of_it_is_none(author: str, text: str) -> None:
    found = kinds_at(CLAIM, author=author, text=text)

    assert InterestKind.AUTHOR_WORKS_FOR_PARTY not in found


AROUND = "{}\n\nWe looked at how teams plan. ClickUp is one of nine tools.\n"


@cases
def test_byline_in_a_text_that_was_handed_in_is_read(line: str) -> None:
    found = kinds_at(CLAIM, url="", text=AROUND.format(f"How teams plan\n\n{line}"))

    assert InterestKind.AUTHOR_WORKS_FOR_PARTY in found


@cases
def test_line_that_is_no_byline_of_the_partys_house_is_none(line: str) -> None:
    found = kinds_at(CLAIM, url="", text=AROUND.format(f"How teams plan\n\n{line}"))

    assert InterestKind.AUTHOR_WORKS_FOR_PARTY not in found


def test_byline_of_the_partys_house_is_shown() -> None:
    text = AROUND.format("By Jo Roy, product manager at ClickUp")
    (interest,) = find_interests(SourceProfile(1, text=text), CLAIM)

    assert interest.span is not None
    assert interest.span.of(text) == "By Jo Roy, product manager at ClickUp"


@cases
def test_review_site_that_names_itself_competes_with_nobody(url, title, text) -> None:
    found = kinds_at(CLAIM, url=url, title=title, text=text)

    assert not found & {InterestKind.COMPETITOR, InterestKind.RANKS_ITSELF_FIRST}


@cases
def test_page_that_sets_its_brand_against_the_party_competes(url, title, text) -> None:
    found = kinds_at(CLAIM, url=url, title=title, text=text)

    assert InterestKind.COMPETITOR in found


def test_firm_in_an_explanation_has_one_full_stop() -> None:
    text = "FOR IMMEDIATE RELEASE\n\nMay 3 -- Shopify Inc. today announced it."
    source = SourceProfile(1, url="https://news.example/a", text=text)

    found = find_interests(source, "Shopify is the best")

    assert [each.explanation for each in found] == [
        "The source is a press release: it was written by Shopify Inc."
    ]
