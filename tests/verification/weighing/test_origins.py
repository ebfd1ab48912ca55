"""Which sources have their information from the same place."""

from tests.cases import cases, each_of
from verification.records import OriginReason, SourceProfile
from verification.weighing import group_origins
from verification.weighing.shingles import LONGEST_NOTICE, without_notices

from .releases import INTRO, OTHER_RELEASE, PLANT_RELEASE, RELEASE, REPORT

HIRING_RELEASE = "FOR IMMEDIATE RELEASE\nGlobex announced that it hires miners."

COOKIES = (
    "We use cookies to personalise content and ads and to analyse our traffic. By "
    "continuing you accept our use of cookies."
)

WALL = (
    "Subscribe to continue reading. Already a subscriber? Log in. Get unlimited access "
    "to all articles for one euro a week."
)

SCRIPT = (
    "Please enable JavaScript in your browser to continue to this site, then reload."
)

STATUTE = (
    "Whoever negligently injures the life, body, freedom or property of another "
    "person is obliged to compensate the other for the resulting damage."
)

PLEDGE = (
    "“We will not close a single school in this valley while I am in office and as "
    "long as there are children who want to learn here,” Mayor Calder said."
)


def source(id: int, url: str = "", text: str = "", **fields) -> SourceProfile:
    return SourceProfile(id, url=url, text=text, **fields)


ONE_ORIGIN = {
    "same site": (
        [source(1, "https://news.bbc.co.uk/1"), source(2, "https://www.bbc.co.uk/2")],
        OriginReason.SAME_SITE,
    ),
    "same author on a platform": (
        [
            source(1, "https://medium.com/@ada/a"),
            source(2, "https://medium.com/@ada/b"),
        ],
        OriginReason.SAME_SITE,
    ),
    "same owner": (
        [source(1, "https://wsj.com/a"), source(2, "https://marketwatch.com/b")],
        OriginReason.SAME_OWNER,
    ),
    "same text": (
        [
            source(1, "https://a.example/", RELEASE),
            source(2, "https://b.example/", RELEASE),
        ],
        OriginReason.SAME_TEXT,
    ),
    "same text under an intro": (
        [
            source(1, "https://a.example/", RELEASE),
            source(2, "https://b.example/", f"{INTRO * 8}{RELEASE}"),
        ],
        OriginReason.SAME_TEXT,
    ),
    "same text in capitals and other marks": (
        [
            source(1, "https://a.example/", RELEASE),
            source(2, "https://b.example/", RELEASE.upper().replace(",", " -")),
        ],
        OriginReason.SAME_TEXT,
    ),
    "same agency in the dateline": (
        [
            source(1, "https://a.example/", f"LEIPZIG (Reuters) - {REPORT}"),
            source(2, "https://b.example/", f"BERLIN (Reuters) - {RELEASE}"),
        ],
        OriginReason.WIRE,
    ),
    "agency as author and the agency itself": (
        [
            source(1, "https://a.example/", REPORT, author="The Associated Press"),
            source(2, "https://apnews.com/x", RELEASE),
        ],
        OriginReason.WIRE,
    ),
    "two versions of one company's release": (
        [
            source(1, "https://a.example/", PLANT_RELEASE),
            source(2, "https://b.example/", HIRING_RELEASE),
        ],
        OriginReason.PRESS_RELEASE,
    ),
    "release and its issuer's own page": (
        [
            source(1, "https://a.example/", PLANT_RELEASE),
            source(2, "https://globex.com/news", "Our new plant opens in autumn."),
        ],
        OriginReason.PRESS_RELEASE,
    ),
    "cites only the other": (
        [
            source(1, "https://techcrunch.com/a", REPORT),
            source(
                2,
                "https://b.example/",
                "The plant is late, TechCrunch reported, which has seen the letter.",
            ),
        ],
        OriginReason.CITES_ONLY,
    ),
    "copies under the same notice": (
        [
            source(1, "https://a.example/", f"{RELEASE} {COOKIES}"),
            source(2, "https://b.example/", f"{COOKIES} {RELEASE} {WALL}"),
        ],
        OriginReason.SAME_TEXT,
    ),
    "copies with the same quotation": (
        [
            source(1, "https://a.example/", f"{RELEASE} {PLEDGE}"),
            source(2, "https://b.example/", f"{INTRO}{RELEASE} {PLEDGE}"),
        ],
        OriginReason.SAME_TEXT,
    ),
    "agency in the copyright line": (
        [
            source(1, "https://a.example/", f"{REPORT}\n© 2026 AFP"),
            source(2, "https://b.example/", f"PARIS, March 3 (AFP) - {RELEASE}"),
        ],
        OriginReason.WIRE,
    ),
    "two shared authors of common names": (
        [
            source(
                1, "https://a.example/", REPORT, author="John Smith and Maria Lopez"
            ),
            source(2, "https://b.example/", RELEASE, author="Maria Lopez, John Smith"),
        ],
        OriginReason.SHARED_AUTHOR,
    ),
    "one user of a platform that lends labels": (
        [
            source(1, "https://ada.substack.com/p/a"),
            source(2, "https://ada.substack.com/p/b"),
        ],
        OriginReason.SAME_SITE,
    ),
    "shared author": (
        [
            source(1, "https://a.example/", REPORT, author="By Ada Byron and Jo Roy"),
            source(2, "https://b.example/", RELEASE, author="Roy, Jo; Ng, Li"),
        ],
        OriginReason.SHARED_AUTHOR,
    ),
}

TWO_ORIGINS = {
    "nothing in common": [
        source(1, "https://a.example/", REPORT),
        source(2, "https://b.example/", RELEASE),
    ],
    "no address and no text": [source(1), source(2)],
    "two blogs on one host": [
        source(1, "https://ada.github.io/"),
        source(2, "https://bob.github.io/"),
    ],
    "two authors on one platform": [
        source(1, "https://medium.com/@ada/a"),
        source(2, "https://medium.com/@bob/b"),
    ],
    "two preprints": [
        source(1, "https://arxiv.org/abs/1706.03762", author="Ada Byron"),
        source(2, "https://arxiv.org/abs/1810.04805", author="Jo Roy"),
    ],
    "two works by DOI": [
        source(1, "https://doi.org/10.1000/a"),
        source(2, "https://doi.org/10.1000/b"),
    ],
    "a look-alike domain": [
        source(1, "https://bbc.co.uk/"),
        source(2, "https://bbc.co.uk.evil.example/"),
    ],
    "a quoted sentence": [
        source(1, "https://a.example/", RELEASE),
        source(2, "https://b.example/", f"{REPORT * 3} {RELEASE[:90]} {INTRO}"),
    ],
    "two agencies": [
        source(1, "https://a.example/", f"LEIPZIG (AP) - {REPORT}"),
        source(2, "https://b.example/", f"LEIPZIG (Reuters) - {RELEASE}"),
    ],
    "an agency only mentioned": [
        source(1, "https://a.example/", f"{REPORT} Reuters had asked for comment."),
        source(2, "https://b.example/", f"LEIPZIG (Reuters) - {RELEASE}"),
    ],
    "releases of two companies by one wire": [
        source(1, "https://a.example/", PLANT_RELEASE),
        source(2, "https://b.example/", OTHER_RELEASE),
    ],
    "cites several": [
        source(1, "https://techcrunch.com/a", REPORT),
        source(
            2,
            "https://b.example/",
            "TechCrunch reported it. According to the Labour Office, work goes on.",
        ),
    ],
    "one cookie notice": [
        source(1, "https://a.example/", COOKIES),
        source(2, "https://b.example/", COOKIES),
    ],
    "teasers over one paywall": [
        source(1, "https://a.example/", f"Globex opens a plant. {WALL} {COOKIES}"),
        source(2, "https://b.example/", f"Rome's mayor resigned. {WALL} {COOKIES}"),
    ],
    "one request for scripts": [
        source(1, "https://a.example/", SCRIPT),
        source(2, "https://b.example/", SCRIPT),
    ],
    "one statute quoted": [
        source(
            1, "https://a.example/", f"Boys broke a window. The law says: {STATUTE}"
        ),
        source(
            2, "https://b.example/", f"For tenants. The code reads: {STATUTE} Ask us."
        ),
    ],
    "one speech quoted": [
        source(1, "https://a.example/", f"Parents in Orrin protested. {PLEDGE}"),
        source(
            2, "https://b.example/", f"The valley loses people. {PLEDGE} Buses stop."
        ),
    ],
    "one common name": [
        source(1, "https://a.example/", REPORT, author="John Smith"),
        source(2, "https://b.example/", RELEASE, author="John Smith"),
    ],
    "an agency's picture": [
        source(1, "https://a.example/", f"{REPORT}\nPhoto © AP"),
        source(2, "https://b.example/", f"BERLIN (AP) - {RELEASE}"),
    ],
    "according to an agency": [
        source(1, "https://a.example/", f"Prices fell, according to Reuters. {REPORT}"),
        source(2, "https://b.example/", f"BERLIN (Reuters) - {RELEASE}"),
    ],
    "two newsletters": [
        source(1, "https://ada.substack.com/p/a"),
        source(2, "https://bob.substack.com/p/b"),
    ],
    "two blogs of one maker": [
        source(1, "https://ada.wordpress.com/"),
        source(2, "https://bob.wordpress.com/"),
    ],
    "two blogs on a lent suffix": [
        source(1, "https://ada.blogspot.com/"),
        source(2, "https://bob.blogspot.com/"),
    ],
    "two sites of one lender": [
        source(1, "https://sites.google.com/view/ada"),
        source(2, "https://sites.google.com/view/bob/home"),
    ],
    "desks are no authors": [
        source(1, "https://a.example/", REPORT, author="News Desk"),
        source(2, "https://b.example/", RELEASE, author="News Desk"),
    ],
    "one name is no author": [
        source(1, "https://a.example/", REPORT, author="Admin"),
        source(2, "https://b.example/", RELEASE, author="Admin"),
    ],
    "a video and its platform's owner": [
        source(1, "https://www.youtube.com/watch?v=1"),
        source(2, "https://blog.google/x"),
    ],
}


@each_of("name", ONE_ORIGIN)
def test_sources_are_one_origin(name) -> None:
    sources, reason = ONE_ORIGIN[name]

    origins = group_origins(sources)

    assert [each.source_ids for each in origins] == [(1, 2)]
    assert reason in {link.reason for link in origins[0].links}
    assert origins[0].reason.startswith("2 sources, 1 origin: ")


@each_of("name", TWO_ORIGINS)
def test_sources_are_two_origins(name) -> None:
    origins = group_origins(TWO_ORIGINS[name])

    assert [each.source_ids for each in origins] == [(1,), (2,)]
    assert all(each.reason == "" for each in origins)


def test_overlapping_text_is_shown_in_both_sources() -> None:
    first = source(1, "https://a.example/", f"{INTRO}{RELEASE}")
    second = source(2, "https://b.example/", f"{REPORT} {RELEASE}")

    link = group_origins([first, second])[0].links[0]

    assert link.first_span is not None
    assert link.second_span is not None
    assert link.text == link.first_span.of(first.text) == RELEASE.rstrip(".")
    assert link.second_span.of(second.text) == link.text


def test_origins_chain_through_a_third_source() -> None:
    sources = [
        source(1, "https://a.example/", RELEASE),
        source(2, "https://wsj.com/b", RELEASE),
        source(3, "https://marketwatch.com/c", REPORT),
    ]

    origins = group_origins(sources)

    assert [each.source_ids for each in origins] == [(1, 2, 3)]


def test_word_counts_survive_letters_that_change_length_in_small_type() -> None:
    text = f"İstanbul İzmir {RELEASE}"

    link = group_origins([source(1, text=text), source(2, text=RELEASE)])[0].links[0]

    assert link.text == RELEASE.rstrip(".")


def test_three_hundred_copies_are_one_origin() -> None:
    text = " ".join(f"word{number * number % 9001}" for number in range(1000))
    copies = [
        source(place, f"https://site{place}.example/", f"Intro {place}. {text}")
        for place in range(300)
    ]

    origins = group_origins(copies)

    assert len(origins) == 1
    assert len(origins[0].links) < 300 * 9


def test_no_sources_are_no_origins() -> None:
    assert group_origins([]) == ()


@cases
def test_notice_is_blanked_where_it_stands(notice):
    text = f"The bridge opened. {notice}. It is long."

    blanked = without_notices(text)

    assert blanked == f"The bridge opened.{' ' * (len(notice) + 1)}. It is long."


def test_article_about_cookies_stays():
    text = "The court ruled on cookies in May. A bakery sells cookies."

    assert without_notices(text) == text


def test_notice_behind_a_line_without_stops_is_found():
    menu = "cookie policy " + "home news sport " * LONGEST_NOTICE
    text = f"{menu}. We use cookies. It is long."

    blanked = without_notices(text)

    assert blanked == f"{menu}.{' ' * len(' We use cookies')}. It is long."


def test_notice_that_ends_the_text_without_a_stop_keeps_its_length():
    text = "The bridge opened. We use cookies"

    assert without_notices(text) == f"The bridge opened.{' ' * len(' We use cookies')}"
