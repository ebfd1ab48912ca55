"""What a source's own words tell about whose advantage it serves."""

import time

import pytest

from tests.cases import cases, each_of
from verification.records import InterestKind, SourceProfile
from verification.weighing import find_interests
from verification.weighing.domains import parse_address

CLAIM = "ClickUp is faster than Jira"
FILLER = "The weather in the valley stayed calm through most of the season. " * 40


def kinds(source: SourceProfile, claim: str = CLAIM, **options) -> set[InterestKind]:
    return {each.kind for each in find_interests(source, claim, **options)}


def page(text: str, **fields) -> SourceProfile:
    return SourceProfile(1, url="https://reviews.example/a", text=text, **fields)


@each_of(
    ("kind", "source"),
    [
        (
            InterestKind.AFFILIATE,
            page("As an Amazon Associate I earn from qualifying purchases."),
        ),
        (InterestKind.AFFILIATE, page("We may earn a commission if you buy.")),
        (InterestKind.AFFILIATE, page("This post contains affiliate links.")),
        (InterestKind.SPONSORED, page("Sponsored content\n\nClickUp saves time.")),
        (InterestKind.SPONSORED, page("This article was sponsored by a vendor.")),
        (
            InterestKind.PRESS_RELEASE,
            page("SAN DIEGO, May 3 /PRNewswire/ -- ClickUp today announced it."),
        ),
        (InterestKind.PRESS_RELEASE, page("FOR IMMEDIATE RELEASE\n\nClickUp grows.")),
        (
            InterestKind.COMPETITOR,
            SourceProfile(
                1,
                url="https://asana.com/compare",
                title="ClickUp alternatives: why teams choose Asana",
                text="Asana is easier to learn.",
            ),
        ),
        (
            InterestKind.COMPETITOR,
            SourceProfile(
                1,
                url="https://wrike.com/x",
                title="Wrike vs ClickUp",
                text="Wrike wins.",
            ),
        ),
        (
            InterestKind.RANKS_ITSELF_FIRST,
            SourceProfile(
                1,
                url="https://www.wrike.com/blog",
                title="The 10 best project management tools",
                text="Which one is right?\n\n1. Wrike\nEasy.\n\n2. ClickUp\nAlso easy.",
            ),
        ),
        (
            InterestKind.AUTHOR_WORKS_FOR_PARTY,
            page("ClickUp is fast.", author="Jo Roy, head of content at ClickUp"),
        ),
        (
            InterestKind.AUTHOR_WORKS_FOR_PARTY,
            page(
                f"{FILLER}\nAbout the author\nJo Roy is a product manager at ClickUp."
            ),
        ),
        (
            InterestKind.FUNDED_BY_PARTY,
            page(f"{FILLER}This study was funded by ClickUp. {FILLER}"),
        ),
        (
            InterestKind.FUNDED_BY_PARTY,
            page("The authors received consulting fees from Jira."),
        ),
    ],
)
def test_each_kind_of_interest_is_told_by_its_own_words(kind, source) -> None:
    assert kind in kinds(source)


@each_of(
    "source",
    [
        page(FILLER),
        page("Many sites rely on affiliate programmes, the report says."),
        page("The team was sponsored for the marathon by a local bank."),
        page("ClickUp announced it on Monday, PR Newswire customers were told."),
        page("ClickUp vs Jira: we tried both.", title="ClickUp vs Jira"),
        page("1. Jira\n2. ClickUp", title="The 10 best project management tools"),
        page("Jo Roy spoke with a manager at ClickUp.", author="Jo Roy"),
        page("This study was funded by the national science foundation."),
        page("ClickUp funded a school. The study was paid for by the state."),
        page(""),
    ],
)
def test_ordinary_pages_serve_no_interest(source) -> None:
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


@pytest.mark.parametrize(
    "text",
    [
        "funded by " * 100_000,
        "About the author " * 60_000,
        "1. " * 300_000,
        "a" * 1_000_000,
        "A " * 500_000,
        "\n" * 1_000_000,
        "© " * 300_000,
    ],
)
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
