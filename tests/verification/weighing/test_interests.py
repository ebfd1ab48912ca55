"""Whether a party named in the claim publishes the cited source."""

from __future__ import annotations

import time

import pytest

from verification.errors import BadCallError
from verification.records import InterestKind
from verification.weighing import find_interest, read_owners, shipped_owners

NOAA = "The National Oceanic and Atmospheric Administration says"

PUBLISHED_BY_A_PARTY = [
    ("https://clickup.com/blog", "ClickUp is the best PM tool", "clickup"),
    ("clickup.com/blog", "ClickUp is the best PM tool", "clickup"),
    ("https://clickup.com", "clickup is the best PM tool", "clickup"),
    ("https://www.shopify.com/blog/x", "Shopify is the best platform", "shopify"),
    ("https://blog.hubspot.com/crm", "HubSpot's CRM is free", "hubspot"),
    ("https://hubspot.de/x", "Laut HubSpot wächst der Markt", "hubspot"),
    ("https://www.amazon.co.uk/x", "Amazon delivers within a day", "amazon"),
    ("https://docs.zapier.com/x", "Zapier Tables stores records", "zapier"),
    ("https://acme.com/", "Acme Analytics doubled conversion", "acme"),
    ("https://acme-corp.com/", "The tool by Acme saves time", "acme-corp"),
    ("https://www.ibm.com/", "IBM leads in quantum computing", "ibm"),
    ("https://www.hp.com/", "HP printers cost the least", "hp"),
    ("https://3m.com/", "3M makes the best masks", "3m"),
    ("https://www.att.com/", "AT&T has the widest coverage", "att"),
    ("https://wix.com/blog", "Wix is the best website builder", "wix"),
    ("https://www.gm.com/", "General Motors built 3 million cars", "general motors"),
    ("https://homedepot.com/", "The Home Depot sells paint", "homedepot"),
    ("https://bestbuy.com/", "Best Buy has the lowest prices", "bestbuy"),
    ("https://coca-cola.com/", "Coca-Cola is sold everywhere", "coca-cola"),
    ("https://mcdonalds.com/", "McDonald's serves millions a day", "mcdonalds"),
    ("https://www.loreal.com/", "L'Oréal is the largest in cosmetics", "loreal"),
    ("https://www.pg.com/", "Procter & Gamble spends most on ads", "procter & gamble"),
    ("https://www.ford.com/", "Ford Motor Company sold more trucks", "ford"),
    ("https://slack.com/", "Slack is a chat tool for teams", "slack"),
    ("https://www.apple.com/", "Apple announced a new phone", "apple"),
    ("https://monday.com/blog", "monday.com is the best work OS", "monday.com"),
    ("https://web.mit.edu/", "The Massachusetts Institute of Technology grew", "mit"),
    ("https://noaa.gov/", NOAA, "noaa"),
    ("https://www.who.int/", "The WHO recommends five portions a day", "who"),
    (
        "https://www.nytimes.com/",
        "The New York Times has won more prizes",
        "new york times",
    ),
    (
        "https://web.archive.org/web/2020/https://asana.com/",
        "Asana beats Trello",
        "asana",
    ),
    ("http://shopify.localhost:8000/a", "Shopify is the best platform", "shopify"),
    (
        "ClickUp. (2023). Best tools. https://clickup.com/blog.",
        "ClickUp wins",
        "clickup",
    ),
    (
        "https://clickup.com/blog",
        "The Best Tools Of 2024: Why Teams Choose ClickUp",
        "clickup",
    ),
    ("https://clickup.com/blog", "许多团队认为ClickUp是最好的工具", "clickup"),
]

NOT_PUBLISHED_BY_A_PARTY = [
    ("https://g2.com/x", "ClickUp is the best PM tool"),
    ("https://www.pcmag.com/x", "ClickUp is the best PM tool"),
    ("https://doi.org/10.1000/abc", "ClickUp is the best PM tool"),
    ("https://doi.org/10.1000/abc", "The DOI system names works"),
    ("10.1038/nature12373", "Nature is important"),
    ("doi:10.1038/nature12373", "The study in Nature is important"),
    ("Ng, A. (2020). ClickUp reviewed. PM Journal.", "ClickUp is the best"),
    ("https://clickup.com", ""),
    ("https://clickup.com", "   "),
    ("", "ClickUp is the best"),
    ("https://stanford.edu/", "Ford sold fewer cars"),
    ("https://johnshopkins.edu/", "John wrote it"),
    ("https://www.nature.com/articles/x", "The nature of dark matter is unknown"),
    ("https://www.nature.com/articles/x", "Nature is full of wonders"),
    ("https://www.nature.com/articles/x", "A study in Nature found the gene"),
    ("https://bestbuy.com/", "The best laptops last ten hours"),
    ("https://www.nytimes.com/x", "The New York Times reported that sales fell"),
    ("https://theguardian.com/x", "According to The Guardian, sales fell"),
    ("https://platform.io/", "A platform helps teams"),
    ("https://cloud.com/", "Firms move to the Cloud"),
    ("https://hub.com/", "The Hub opened in May"),
    ("https://united.com/", "The United States economy grew"),
    ("https://united.com/", "The United Nations met"),
    ("https://washington.edu/", "The Washington Post lost readers"),
    ("https://washington.edu/", "Lawmakers in Washington voted"),
    ("https://american.edu/", "American Airlines cut flights"),
    ("https://ford.com/", "Harrison Ford starred in Star Wars"),
    ("https://elon.edu/", "Elon Musk bought Twitter"),
    ("https://john.com/", "John Smith resigned"),
    ("https://amazon.com/", "The Amazon rainforest lost trees"),
    ("https://apple.com/", "An apple a day keeps the doctor away"),
    ("https://apple.com/", "Apple pie is popular in autumn"),
    ("https://target.com/", "Target heart rates vary with age"),
    ("https://slack.com/", "Slack time is needed in every plan"),
    ("https://box.com/", "Box plots show the spread"),
    ("https://cancer.org/", "Cancer is a leading cause of death"),
    ("https://photosynthesis.com/", "Photosynthesis converts light"),
    ("https://sap.com/", "Maple sap is boiled down"),
    ("https://notion.so/", "The notion of time is old"),
    ("https://monday.com/", "Monday is the first day of the week"),
    ("https://who.int/", "People who smoke die earlier"),
    ("https://us.com/", "US exports rose"),
    ("https://it.com/", "It is the best of all"),
    ("https://afp.com/", "The American Fantasy Press prints novels"),
    ("https://time.com/", "Construction Time Again is an album"),
    ("https://thesun.co.uk/", "The Sun is a star"),
    ("https://gallup.com/", "Most favour it, according to Gallup.com"),
    ("https://t.me/", "The space T is a torus"),
    ("https://newyorker.com/", 'Denby wrote in "The New Yorker" that it was good'),
    ("https://gm.com/", "Gordon Moore founded a chip maker"),
    ("https://general.com/", "General Motors built cars"),
    ("https://shopify.com.evil.example/", "Shopify is the best platform"),
    ("https://evil.example/shopify.com/", "Shopify is the best platform"),
    ("https://notshopify.com/", "Shopify is the best platform"),
    ("https://shopify.com@evil.example/", "Shopify is the best platform"),
    ("https://127.0.0.1/", "Shopify is the best platform"),
    ("https://www.youtube.com/watch?v=1", "Google leads in search"),
    ("https://texas.gov/", "Texas has 30 million people"),
    ("https://[::1", "Shopify is the best platform"),
    ("javascript:alert(1)", "Shopify is the best platform"),
]

SAME_OWNER = [
    ("https://nypost.com/x", "News Corp reported a loss", "news corp"),
    ("https://nature.com/x", "Springer Nature reported growth", "springer nature"),
    ("https://www.adobe.com/", "Marketo is used by many firms", "marketo"),
    ("https://news.microsoft.com/", "LinkedIn has a billion members", "linkedin"),
    ("https://github.com/features", "Microsoft leads in tools", "microsoft"),
    ("https://www.washingtonpost.com/x", "Jeff Bezos flew to space", "jeff bezos"),
    ("https://ads.google.com/", "YouTube reaches more people", "youtube"),
    ("https://www.instagram.com/", "WhatsApp is encrypted", "whatsapp"),
]


@pytest.mark.parametrize(("url", "claim", "token"), PUBLISHED_BY_A_PARTY)
def test_site_of_a_named_party_is_an_interest(url, claim, token) -> None:
    interest = find_interest(url, claim)

    assert interest is not None
    assert interest.kind is InterestKind.NAMED_PARTY
    assert interest.token == token


@pytest.mark.parametrize(("url", "claim"), NOT_PUBLISHED_BY_A_PARTY)
def test_site_of_nobody_in_the_claim_is_no_interest(url, claim) -> None:
    assert find_interest(url, claim) is None


@pytest.mark.parametrize(("url", "claim", "token"), SAME_OWNER)
def test_owner_and_sister_of_a_party_are_an_interest(url, claim, token) -> None:
    interest = find_interest(url, claim)

    assert interest is not None
    assert interest.kind is InterestKind.OWNER
    assert interest.token == token


def test_explanation_names_the_domain_and_the_party() -> None:
    interest = find_interest("https://clickup.com/blog", "ClickUp is the best PM tool")

    assert interest is not None
    assert interest.domain == "clickup.com"
    assert interest.explanation == (
        "The cited source (clickup.com) is published by a party named in the claim "
        "('clickup'). This source may not be independent."
    )


@pytest.mark.parametrize(
    ("url", "claim", "is_primary"),
    [
        ("https://investors.hubspot.com/x", "HubSpot had revenue of $2 billion", True),
        ("https://www.apple.com/annual-report", "Apple is in Cupertino", True),
        ("https://zapier.com/pricing", "Zapier costs 20 dollars a month", True),
        ("https://clickup.com/blog", "ClickUp is the best PM tool", False),
        ("https://asana.com/x", "Asana has the leading product and revenue", False),
        ("https://asana.com/x", "Asana makes teams happier", False),
    ],
)
def test_facts_of_its_own_make_a_party_a_primary_source(url, claim, is_primary) -> None:
    interest = find_interest(url, claim)

    assert interest is not None
    assert interest.is_primary_source is is_primary


def test_owners_table_of_a_team_replaces_ours() -> None:
    owners = read_owners(
        "owner,brand,domain,source\nGlobex,Initech,initech.example,Globex report\n"
        "Globex,Globex,globex.example,Globex report\n"
    )

    own = find_interest("https://globex.example/", "Initech is fine", owners=owners)
    ours = find_interest("https://adobe.com/", "Marketo is fine", owners=owners)

    assert own is not None
    assert own.explanation == (
        "The cited source (globex.example) is published by Globex, the owner of a "
        "party named in the claim ('initech'). This source may not be independent."
    )
    assert ours is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", 'no column "owner"'),
        ("owner,brand\nA,B\n", 'no column "domain"'),
        ("owner,brand,domain,source\nA,,a.example,x\n", "line 2"),
        ("owner,brand,domain,source\nA,B,not a domain,x\n", '"not a domain" is not'),
        ("owner,brand,domain,source\nA,B,co.uk,x\n", "line 2"),
    ],
)
def test_wrong_owners_table_is_refused_with_the_place(text, words) -> None:
    with pytest.raises(BadCallError, match=words):
        read_owners(text)


def test_shipped_table_has_a_public_document_for_every_row() -> None:
    rows = shipped_owners().rows

    assert len(rows) > 300
    assert all(row.source for row in rows)
    assert len(rows) == len(set(rows))


@pytest.mark.parametrize(
    "claim",
    ["A " * 500_000, "A" * 1_000_000, "A-" * 500_000, "\ud800 Shopify", "A'" * 500_000],
)
def test_hostile_claim_is_read_in_bounded_time(claim) -> None:
    started = time.process_time()

    find_interest("https://shopify.com/", claim)

    assert time.process_time() - started < 2
