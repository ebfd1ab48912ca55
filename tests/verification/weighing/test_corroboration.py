"""What independent sources say of a claim, counted in origins."""

from dataclasses import replace

import pytest

from tests.cases import cases
from verification.judging import LexicalJudge, index_source, judge_text
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
from verification.weighing import Ratings, WeighingPolicy, corroborate, read_list
from verification.weighing.corroboration import KnownReadings

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
        return Judgment(verdict, 0.9, 0.0, "marked/1", evidence)


def found(url: str, text: str, lens: str = "", **fields) -> FoundSource:
    return FoundSource(SourceProfile(0, url=url, text=text, **fields), lens)


def saying(word: str, *sites: str, lens: str = "") -> list[FoundSource]:
    return [
        found(f"https://{site}/a", f"{word} {OPINIONS[site]}", lens) for site in sites
    ]


def ask(results, judge=None, **options):
    return corroborate(CLAIM, results, judge=judge or MarkedJudge(), **options)


FACETS = {
    "supporters": lambda counted: counted.supporters,
    "contradictors": lambda counted: counted.contradictors,
    "origins": lambda counted: len(counted.origins),
    "independent_origins": lambda counted: counted.independent_origins,
    "verdict": lambda counted: counted.verdict,
    "confidence": lambda counted: counted.confidence,
    "is_verified": lambda counted: counted.is_verified,
    "summary": lambda counted: counted.summary,
    "notes": lambda counted: list(counted.notes),
    "urls": lambda counted: [source.profile.url for source in counted.sources],
    "stances": lambda counted: [source.stance for source in counted.sources],
    "promote_themselves": lambda counted: [
        source.is_self_promotion for source in counted.sources
    ],
    "key_sentences": lambda counted: [
        list(source.key_sentences) for source in counted.sources
    ],
}
"""What a row may say of a count."""


@cases
def test_sources_are_counted(
    behaviour,
    claim,
    found: list[FoundSource],
    originals: list[SourceProfile],
    options,
    said,
) -> None:
    judge = None if claim else MarkedJudge()

    counted = corroborate(
        claim or CLAIM, found, judge=judge, originals=originals, **options
    )

    assert {name: FACETS[name](counted) for name in said} == said


KNOWN = [site for site in OPINIONS if not site.endswith(".example")]
UNKNOWN = [site for site in OPINIONS if site.endswith(".example")]


@cases
def test_arithmetic_and_its_sentence(
    said, unknown, verdict, score, confidence, verified, sentence
) -> None:
    words = {"+": "yes", "-": "no", "?": "maybe"}
    known = [
        source
        for sign, site in zip(said, KNOWN, strict=False)
        for source in saying(words[sign], site)
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


@cases
def test_page_is_read_for_the_claims_own_matter(claim, text, stance: Stance) -> None:
    counted = corroborate(claim, [found("https://reuters.com/a", text)])

    assert [source.stance for source in counted.sources] == [stance]


@cases
def test_verdict_of_a_fact_check_outranks_the_words_it_spells_out(
    verdict: str, stance: Stance
) -> None:
    page = found("https://bbc.com/a", f"yes {CLAIM}.\n{verdict}\nMore on this below.")

    counted = ask([page])

    assert counted.sources[0].stance is stance


def test_what_only_words_compared_is_not_verified():
    saying_so = [
        found(f"https://{site}/a", f"{CLAIM}. {OPINIONS[site]}") for site in KNOWN
    ]

    by_words = corroborate(CLAIM, saying_so, judge=LexicalJudge())
    read = corroborate(CLAIM, saying_so)

    assert by_words.verdict is CorroborationVerdict.CORROBORATED
    assert not by_words.is_verified
    assert by_words.notes[0].startswith("Words alone were compared.")
    assert by_words.notes[1] == "Compared by words alone: 6 sources."
    assert read.is_verified
    assert read.notes[0] == "Read by the small reader: 6 sources."


def test_of_many_results_the_judge_reads_the_first_and_words_compare_the_others():
    results = [
        found(f"https://a{number}.example/", "It rained.") for number in range(103)
    ]

    readers = [source.read_by for source in ask(results).sources]

    assert readers == ["marked"] * 100 + ["lexical"] * 3


def test_a_list_of_the_desk_gives_and_takes_standing():
    rated = "domain,rating\nada.example,0.8\nreuters.com,0.2"
    policy = WeighingPolicy(ratings=Ratings(read_list(rated).entries))

    counted = ask(saying("yes", "ada.example", "bbc.com", "reuters.com"), policy=policy)

    assert [source.tier for source in counted.sources] == ["medium", "high", "low"]
    assert counted.supporters == 2


def test_support_of_which_the_judge_is_unsure_is_neutral():
    class Unsure(MarkedJudge):
        def judge(self, statement, source, *, language=""):
            return replace(super().judge(statement, source), unsure=True)

    counted = corroborate(CLAIM, saying("yes", *KNOWN), judge=Unsure())

    assert {source.stance for source in counted.sources} == {Stance.NEUTRAL}


def test_what_was_read_ahead_holds_for_its_text_alone():
    known = judge_text(CLAIM, "Owners in Ohio told us of lower costs.")
    judge = KnownReadings({RELEASE: known})

    assert judge.judge(CLAIM, index_source(RELEASE)) is known
    assert judge.judge(CLAIM, index_source("It rained.")).judge.startswith("lexical")


def test_what_a_model_read_ahead_is_verified_though_words_judge_the_rest():
    said = {
        source.profile.text: replace(judge_text(CLAIM, CLAIM), judge="llm/1/model")
        for source in saying("yes", *KNOWN)
    }

    counted = ask(saying("yes", *KNOWN), judge=KnownReadings(said))

    assert counted.is_verified
    assert counted.notes[0] == "Read by a language model: 6 sources."
