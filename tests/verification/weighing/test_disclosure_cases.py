"""Whose disclosure, whose money, whose author: tables of cases, half of them no."""

import pytest

from tests.cases import cases, each_of
from verification.records import InterestKind, SourceProfile
from verification.weighing import find_interests

CLAIM = "ClickUp is the best PM tool"
FUNDED_CLAIM = "Pfizer makes the safest vaccine"

PAID_BY_THE_PARTY = [
    "This study was funded by Pfizer.",
    "The authors received grants from Pfizer.",
    "Supported by Pfizer. The study was supported by a grant from Pfizer Inc.",
    "Funding: Pfizer.",
    "Dr. Smith is an employee of Pfizer.",
    "Research for this report was commissioned by Pfizer.",
    "Competing interests: J.S. reports personal fees from Pfizer.",
    "Pfizer funded this study.",
    "Pfizer sponsored the trial.",
    "A.B. has received honoraria from Pfizer and Merck.",
    "The research was made possible by Pfizer.",
]

WORKS_FOR_PARTY = [
    ("Jo Roy, CEO of ClickUp", ""),
    ("", "About the author: Jo Roy works at ClickUp."),
    ("Jo Roy", "Jo Roy is ClickUp's marketing director."),
    ("Jo Roy", "Jo Roy is a Senior Product Manager, ClickUp"),
    ("Jo Roy (ClickUp)", ""),
    ("ClickUp team", ""),
]

WORKS_FOR_NOBODY_NAMED = [
    ("Jo Roy", "Jo Roy does not work for ClickUp."),
    ("Jo Roy", "Jo Roy is a former manager at ClickUp."),
    ("Jo Roy", "Jo Roy left ClickUp in 2019; used to work at ClickUp."),
    ("Jo Roy", "Jo Roy is an editor who writes about working with ClickUp."),
    ("Jo Roy", "Jo Roy, no longer director of ClickUp."),
    ("Jo Roy", "Jo Roy has never been an employee of ClickUp."),
]

PRINTED_POST = [
    "By Jo Roy, product manager at ClickUp",
    "By Jo Roy, product manager at ClickUp.",
    "By Jo Roy, a senior product manager at ClickUp",
    "by Jo Roy, CEO of ClickUp",
    "By Dr. Jo van Roy, head of research at ClickUp",
    "By Jo Roy (director of sales, ClickUp)",
    "By Jo Roy | ClickUp CMO",
    "By Jo Roy, ClickUp's lead engineer",
    "By Jo Roy, ClickUp director, and Li Ng",
    "By Jo Roy – adviser to ClickUp",
    "By Jo Roy, who works at ClickUp",
    "By Jo Roy, vice president, ClickUp Inc.",
    "By Jo Roy, Marketing Specialist at ClickUp | 4 min read",
    "Written by Jo Roy, consultant at ClickUp in San Diego",
    "*By Jo Roy, product manager at ClickUp*",
    "3 May 2025 | By Jo Roy, product manager at ClickUp",
    "By Jo Roy\nProduct manager at ClickUp",
    "By Jo Roy\nSenior Product Manager, ClickUp",
    "By José Álvarez, editor at ClickUp",
]

REVIEWS = [
    ("https://www.pcmag.com/x", "ClickUp vs Asana | PCMag", "PCMag tested both."),
    ("https://www.cnet.com/x", "Best ClickUp alternatives", "CNET tested ten."),
    ("https://www.g2.com/x", "Top ClickUp alternatives | G2", "G2 lists ten."),
    ("https://www.wired.com/x", "Tools", "Wired says Asana is better than ClickUp"),
    ("https://www.pcmag.com/x", "The best tools", "1. PCMag's pick: ClickUp\n2. Asana"),
    ("https://www.g2.com/x", "The best tools", "1. G2 Leader: ClickUp\n2. Asana"),
]

COMPETITORS = [
    ("https://asana.com/x", "Asana vs ClickUp", "It is easier."),
    ("https://asana.com/x", "Asana vs. ClickUp: which is best?", "Compare."),
    ("https://asana.com/x", "ClickUp vs Asana", "Asana is easier."),
    ("https://monday.com/x", "monday.com vs ClickUp", "It beats all."),
]


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


@each_of("text", PAID_BY_THE_PARTY)
def test_statement_that_the_party_paid_is_found(text: str) -> None:
    assert InterestKind.FUNDED_BY_PARTY in kinds_at(FUNDED_CLAIM, text=text)


@cases
def test_money_denied_or_of_others_is_not_the_partys(text: str) -> None:
    assert InterestKind.FUNDED_BY_PARTY not in kinds_at(FUNDED_CLAIM, text=text)


@pytest.mark.parametrize(("author", "text"), WORKS_FOR_PARTY)
def test_author_of_the_partys_house_is_found(author: str, text: str) -> None:
    found = kinds_at(CLAIM, author=author, text=text)

    assert InterestKind.AUTHOR_WORKS_FOR_PARTY in found


@pytest.mark.parametrize(("author", "text"), WORKS_FOR_NOBODY_NAMED)
def test_author_who_left_or_only_writes_of_it_is_none(author: str, text: str) -> None:
    found = kinds_at(CLAIM, author=author, text=text)

    assert InterestKind.AUTHOR_WORKS_FOR_PARTY not in found


AROUND = "{}\n\nWe looked at how teams plan. ClickUp is one of nine tools.\n"


@each_of("line", PRINTED_POST)
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


@pytest.mark.parametrize(("url", "title", "text"), REVIEWS)
def test_review_site_that_names_itself_competes_with_nobody(url, title, text) -> None:
    found = kinds_at(CLAIM, url=url, title=title, text=text)

    assert not found & {InterestKind.COMPETITOR, InterestKind.RANKS_ITSELF_FIRST}


@pytest.mark.parametrize(("url", "title", "text"), COMPETITORS)
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
