"""What independent sources say of a claim, counted in origins."""

import pytest

from tests.cases import cases
from verification.records import (
    CorroborationVerdict,
    Evidence,
    FoundSource,
    Judgment,
    SourceProfile,
    Span,
    Stance,
    Verdict,
)
from verification.weighing import corroborate

CLAIM = "Shopify is the best platform for small shops"
RELEASE = (
    "Shopify Inc. today announced that Shopify is the best platform for small shops, "
    "as more than a million of them in many countries have found since the spring."
)
OPINIONS = {
    "reuters.com": "Bakers who tried ten products in May agree.",
    "bbc.com": "A survey of florists across Wales found the same.",
    "nature.com": "Measured over a year, takings rose in all groups.",
    "npr.org": "Owners in Ohio told us of lower costs.",
    "nytimes.com": "Butchers in Queens keep two tills since winter.",
    "theguardian.com": "Potters at the fair paid by card for once.",
    "ada.example": "I run three stands and would not go back.",
    "bo.example": "My aunt sells kites on Sundays with it.",
}


class MarkedJudge:
    """Reads the verdict off the text's first word, so that tests can choose it."""

    name = "marked"
    version = "1"

    def judge(self, statement, source, *, language=""):
        verdicts = {"yes": Verdict.SUPPORTED, "no": Verdict.CONTRADICTED}
        verdict = verdicts.get(source.text.split(" ")[0], Verdict.UNSUPPORTED)
        evidence = (Evidence(Span(0, len(source.text)), source.text, 1.0),)
        return Judgment(verdict, 0.5, 0.0, "marked/1", evidence)


def found(url: str, text: str, lens: str = "", **fields) -> FoundSource:
    return FoundSource(SourceProfile(0, url=url, text=text, **fields), lens)


def saying(word: str, *sites: str, lens: str = "") -> list[FoundSource]:
    return [
        found(f"https://{site}/a", f"{word} {OPINIONS[site]}", lens) for site in sites
    ]


def ask(results, **options):
    return corroborate(CLAIM, results, judge=MarkedJudge(), **options)


def test_copies_of_a_release_and_the_vendor_do_not_support() -> None:
    copies = [
        found(f"https://{site}/a", text)
        for site, text in [
            ("www.prnewswire.com", f"OTTAWA /PRNewswire/ -- {RELEASE}"),
            ("www.marketwatch.com", RELEASE),
            ("finance.yahoo.com", f"As received. {RELEASE}"),
            ("apnews.com", RELEASE),
            ("daily.example", RELEASE),
        ]
    ]
    vendor = found("https://www.shopify.com/x", f"{CLAIM}. Start today.")
    critic = found(
        "https://www.techradar.com/x",
        "Shopify is not the best platform for small shops.",
    )

    counted = corroborate(CLAIM, [*copies, vendor, critic])

    assert (counted.supporters, counted.contradictors) == (0, 1)
    assert counted.verdict is CorroborationVerdict.CONTESTED
    assert [each.is_self_promotion for each in counted.sources] == [True] * 6 + [False]


@pytest.mark.parametrize(
    ("byline", "supporters"), [("", 0), ("OTTAWA (Reuters) - ", 1)]
)
def test_announcement_in_two_papers_supports_only_where_an_agency_reported_it(
    byline, supporters
) -> None:
    copies = [
        found(f"https://{site}/a", f"yes {byline}{RELEASE}")
        for site in ("bbc.com", "npr.org")
    ]

    assert ask(copies).supporters == supporters


@cases
def test_score_verdict_and_confidence_follow_the_counts(
    for_it, against, verdict, score, confidence, verified
) -> None:
    counted = ask([*saying("yes", *for_it), *saying("no", *against)])

    assert counted.verdict == verdict
    assert counted.score == pytest.approx(score)
    assert counted.confidence == pytest.approx(confidence)
    assert counted.is_verified is verified


KNOWN = [site for site in OPINIONS if not site.endswith(".example")]
UNKNOWN = [site for site in OPINIONS if site.endswith(".example")]


@cases
def test_arithmetic_and_its_sentence(
    said, unknown, verdict, score, confidence, verified, sentence
) -> None:
    words = {"+": "yes", "-": "no", "?": "maybe"}
    known = [
        each
        for sign, site in zip(said, KNOWN, strict=False)
        for each in saying(words[sign], site)
    ]
    others = saying("yes", *UNKNOWN[:unknown])

    counted = ask([*known, *others])

    assert counted.verdict == verdict
    assert counted.score == pytest.approx(score)
    assert counted.confidence == pytest.approx(confidence)
    assert counted.is_verified is verified
    assert (
        sentence.format(
            s="independent source", c="the claim", a="contradicts", b="contradict"
        )
        in counted.summary
    )


def test_summary_counts_sources_and_origins_in_words() -> None:
    results = [
        *saying("yes", "reuters.com", lens="journalism"),
        *saying("no", "bbc.com", "npr.org", lens="tech"),
    ]

    counted = ask(results)

    assert counted.summary == (
        "Found 3 sources across journalism, tech lenses. 1 independent source supports "
        "the claim; 2 contradict it. Corroboration score: 0.33."
    )


def test_summary_of_nothing_is_no_error() -> None:
    counted = ask([], lenses=["tech"])

    assert counted.verdict is CorroborationVerdict.UNVERIFIABLE
    assert counted.summary == (
        "Found 0 sources across the tech lens. 0 independent sources support the "
        "claim; 0 contradict it. Corroboration score: 0.00."
    )


def test_words_of_the_claim_itself_do_not_make_two_sources_one() -> None:
    pages = [
        found("https://bbc.com/a", f"{CLAIM}."),
        found("https://npr.org/a", f"{CLAIM}, owners in Ohio told us in May."),
    ]

    counted = corroborate(CLAIM, pages)

    assert len(counted.origins) == 2


def test_unknown_standing_does_not_support_but_contradicts() -> None:
    supporting = ask(saying("yes", "ada.example", "bbc.com"))
    contradicting = ask(saying("no", "ada.example"))

    assert supporting.supporters == 1
    assert any("standing is unknown" in note for note in supporting.notes)
    assert contradicting.contradictors == 1


def test_two_pages_of_one_site_are_one_voice() -> None:
    pages = [
        found("https://bbc.com/a", "yes One."),
        found("https://www.bbc.com/b", "yes Two."),
    ]

    counted = ask(pages)

    assert counted.supporters == 1
    assert len(counted.sources) == 2


def test_one_address_found_in_two_lenses_counts_once() -> None:
    counted = ask([*saying("yes", "bbc.com", lens="a"), *saying("yes", "bbc.com")])

    assert len(counted.sources) == 1


def test_contradiction_inside_an_origin_outweighs_support() -> None:
    pages = [
        found("https://bbc.com/a", "yes One."),
        found("https://bbc.com/b", "no Two."),
    ]

    counted = ask(pages)

    assert (counted.supporters, counted.contradictors) == (0, 1)


def test_report_that_cites_only_the_vendor_speaks_for_it_unless_it_contradicts():
    vendor = found("https://shopify.com/a", "yes We are.")
    echo = found("https://bbc.com/a", "yes It leads, according to Shopify.")
    critic = found(
        "https://npr.org/a", "no It lags, whatever, according to Shopify, it is."
    )

    counted = ask([vendor, echo, critic])

    assert (counted.supporters, counted.contradictors) == (0, 1)


def test_release_on_a_newspapers_site_does_not_taint_its_reporting() -> None:
    release = found("https://bbc.com/press-release/a", f"yes {RELEASE}")
    report = found("https://bbc.com/b", "no We tried it for a year.")

    counted = ask([release, report])

    assert counted.contradictors == 1


def test_cited_source_and_its_origin_are_left_out() -> None:
    original = SourceProfile(9, url="https://www.bbc.com/original")

    counted = ask(saying("yes", "bbc.com", "reuters.com"), originals=[original])

    assert [each.profile.url for each in counted.sources] == ["https://reuters.com/a"]
    assert any(note.startswith("Left out: 1 source ") for note in counted.notes)


def test_excerpt_is_read_where_the_page_was_not() -> None:
    excerpt = FoundSource(
        SourceProfile(0, url="https://bbc.com/a"), "", "yes It says so."
    )

    counted = ask([excerpt])

    assert counted.sources[0].stance is Stance.SUPPORTS
    assert counted.sources[0].key_sentences == ("yes It says so.",)
    assert "Read from an excerpt only: 1 source." in counted.notes


def test_sources_that_do_not_address_the_claim_leave_it_open() -> None:
    counted = ask(saying("maybe", "bbc.com", "reuters.com"))

    assert counted.confidence == 0.3
    assert counted.independent_origins == 0
    assert {each.stance for each in counted.sources} == {Stance.NOT_ADDRESSED}


def test_fewest_sources_for_a_confidence_can_be_set() -> None:
    counted = ask(saying("yes", "bbc.com", "reuters.com"), min_sources=3)

    assert counted.confidence == 0.3
    assert counted.notes[0] == (
        "Insufficient sources: 2 independent origins found, 3 needed."
    )


def test_notes_tell_titles_and_unread_pages_from_excerpts() -> None:
    results = [
        FoundSource(SourceProfile(0, url="https://reuters.com/a", title="Shops trade")),
        FoundSource(SourceProfile(0, url="https://bbc.com/b")),
        FoundSource(SourceProfile(0, url="https://npr.org/c")),
    ]

    counted = corroborate(CLAIM, results)

    assert "Read from a title only: 1 source." in counted.notes
    assert "Not read, nothing but the address is known: 2 sources." in counted.notes
    assert not any("excerpt" in note for note in counted.notes)


@cases
def test_length_of_another_bridge_contradicts_nothing(text, stance) -> None:
    claim = "The Elwick Bridge is 504 metres long"

    counted = corroborate(claim, [found("https://reuters.com/a", text)])

    assert [each.stance.value for each in counted.sources] == [stance]


REVENUE = "Globex reported revenue of 42 million dollars in 2024"


@cases
def test_value_of_another_thing_contradicts_nothing(text, stance) -> None:
    counted = corroborate(REVENUE, [found("https://reuters.com/a", text)])

    assert [each.stance.value for each in counted.sources] == [stance]


@cases
def test_source_that_takes_the_claim_back_does_not_support_it(text, supports) -> None:
    page = found("https://bbc.com/a", text)

    counted = corroborate("The paint harms bees.", [page])

    assert [each.stance is Stance.SUPPORTS for each in counted.sources] == [supports]


def test_excerpts_do_not_corroborate_until_two_pages_were_read() -> None:
    sites = ("bbc.com", "npr.org", "nytimes.com")
    excerpts = [
        FoundSource(SourceProfile(0, url=f"https://{site}/a"), "", f"yes {site}.")
        for site in sites
    ]

    counted = ask([*excerpts, *saying("yes", "reuters.com")])

    assert counted.supporters == 4
    assert counted.verdict is CorroborationVerdict.UNVERIFIABLE
    assert not counted.is_verified
    assert any(each.startswith("Read in full: 1 of 4 ") for each in counted.notes)


@cases
def test_verdict_of_a_fact_check_outranks_the_words_it_spells_out(
    verdict: str, stance: Stance
) -> None:
    page = found("https://bbc.com/a", f"yes {CLAIM}.\n{verdict}\nMore on this below.")

    counted = ask([page])

    assert counted.sources[0].stance is stance


def test_announcement_in_three_papers_own_words_corroborates_nothing() -> None:
    claim = "Halvard Marine will employ 320 people at its new yard in Ostrow"
    papers = {
        "bbc.com": f"{claim}, the company announced. It counts on 140 ferries.",
        "npr.org": "Ostrow gets a shipyard. Halvard Marine said that it will employ "
        "320 people at its new yard and service 140 ferries a year.",
        "reuters.com": f"{claim}, Halvard Marine said in a statement.",
    }
    leeks = found("https://nytimes.com/l", "Leeks grow best in deep sand. " * 9)

    counted = corroborate(
        claim,
        [leeks, *(found(f"https://{site}/a", text) for site, text in papers.items())],
    )

    assert counted.verdict is CorroborationVerdict.UNVERIFIABLE
    assert (counted.independent_origins, counted.is_verified) == (1, False)
