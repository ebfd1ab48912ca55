"""Every claim of a document against every source of it, at little more than the cost of
the citations alone. A claim and a source that share no rare words need no judge. The
filter, its figures and what it misses: docs/algorithms/cross_reference.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from heapq import nlargest, nsmallest

from verification.judging import BatchJudge, Judge, LexicalJudge, SourceIndex
from verification.judging.index import Coverage
from verification.judging.text.terms import read_terms
from verification.records import (
    Bearing,
    Claim,
    CrossReading,
    DifferenceKind,
    Document,
    JudgedClaim,
    Judgment,
    SourceId,
    Verdict,
)

from .agreement import BY_WORDS
from .comparability import (
    gives_value,
    holds_value,
    points_back,
    source_speaks_of_the_same,
    telling_differences,
)

MANY_CLAIMS = 12
"""Claims that may share a word before it says what the document is about and not which
of its sentences: bounds the work for each source, however long the document."""

RARE_TERMS = 6
"""The rarest words of a claim that are looked for; the others decide later."""

RARE_SHARED = 0.45
"""Share of a claim's rare words, by weight, that two neighbouring sentences of a source
must hold to be looked at."""

MANY_SENTENCES = 12
"""Sentences of a source that may hold a word before it tells no place in it."""

IN_ONE_PLACE = 0.6
"""Share of a claim's weight that one passage must hold to be put to the judge."""

MOST_LOOKED_AT = 40
"""Claims whose best passage is looked for in one source, the likeliest first."""

MOST_JUDGED = 30
"""Claims put to the judge for one source beside those that cite it, the likeliest."""

MOST_READ = 400
"""Uncited pairs of a document that a judge reads, some 40 seconds; words compare what
is left. The sample articles have 12 each beside 33 pages."""

SURE_SUPPORT = 0.85
"""Probability from which a source that nobody cited is said to support a claim. The
judge's own threshold is lower: there an author has vouched that the source is about
it."""

WHOLLY_HELD = 0.95
SUPPORT_WHEN_HELD = 0.75
"""Probability that suffices where one passage has all the claim's words by weight."""

WELL_HELD = 0.8
"""Share of a claim's weight that one passage of an uncited source must hold to support
a part of it. To speak against it, nothing but the value may differ."""

SURE_AS_READ = 0.7
"""The same for a judge that read it. Of 23 such pairs of the sample desk the 18 right
ones have 0.78 and more, the five wrong ones 0.51 to 0.59."""

LEAST_TERMS = 3
"""Telling words of a claim; fewer ("By most measures, yes.") are met anywhere."""

PASSAGES_KEPT = 2
"""Passages kept for a source that is not cited."""

_OF_VERDICT = {
    Verdict.SUPPORTED: Bearing.SUPPORTS,
    Verdict.PARTIALLY_SUPPORTED: Bearing.PARTIALLY_SUPPORTS,
    Verdict.CONTRADICTED: Bearing.CONTRADICTS,
    Verdict.UNSUPPORTED: Bearing.SILENT,
    Verdict.UNVERIFIABLE: Bearing.UNREAD,
}


@cache
def reading_judge() -> Judge:
    """The small reader, or words where it cannot run."""
    from verification.judging.judges.reader import reader_or_words

    return reader_or_words()[0]


class CrossReader:
    """Reads sources, one after the other, for the claims that do not cite them. The
    judge of the citations reads these pairs too, so that copies of one text say one
    thing; where that is a service, which costs, the small reader does.

    Args:
        judge: Of the citations; words when None.
    """

    def __init__(
        self, document: Document, judge: Judge | BatchJudge | None = None
    ) -> None:
        self.readings: list[CrossReading] = []
        self._words = LexicalJudge()
        self._judge: Judge = self._words
        if isinstance(judge, BatchJudge):
            self._judge = reading_judge()
        elif judge is not None and judge.name not in BY_WORDS:
            self._judge = judge
        self._left = MOST_READ
        self._language = document.language
        claims = [claim for claim in document.claims if claim.is_checkable]
        terms = [read_terms(claim.statement, self._language) for claim in claims]
        holders: dict[str, list[int]] = {}
        for place, found in enumerate(terms):
            for term in found:
                holders.setdefault(term.key, []).append(place)
        rare = {key for key, places in holders.items() if len(places) <= MANY_CLAIMS}
        self._entries = list(zip(claims, terms, strict=True))
        self._rare: dict[str, list[tuple[int, float]]] = {}
        for place, found in enumerate(terms):
            if len(found) < LEAST_TERMS:
                continue
            telling = (term for term in found if term.key in rare)
            own = nlargest(RARE_TERMS, telling, key=lambda term: term.weight)
            whole = sum(term.weight for term in own)
            for term in own:
                share = term.weight / whole
                self._rare.setdefault(term.key, []).append((place, share))

    def read(self, source_id: SourceId, source: SourceIndex) -> None:
        """Add what a source says of the claims that do not cite it."""
        language = self._language
        for claim in self._likely(source_id, source):
            statement = claim.statement
            judge = self._judge if self._left else self._words
            self._left -= judge is not self._words
            judgment = judge.judge(statement, source, language=language)
            bearing = bearing_of_uncited(statement, judgment, source, language)
            own = _reading(claim.id, source_id, bearing, judgment, is_cited=False)
            self.readings.append(own)

    def _likely(self, source_id: SourceId, source: SourceIndex) -> list[Claim]:
        """Claims of which one passage of the source holds most, the likeliest first."""
        found = []
        for place in self._near(source):
            claim, terms = self._entries[place]
            if any(citation.source_id == source_id for citation in claim.citations):
                continue
            window = Coverage(terms, source).best_window()
            if window is not None and window.weight >= IN_ONE_PLACE:
                found.append((window.weight, place))
        found.sort(key=lambda window: (-window[0], window[1]))
        return [self._entries[place][0] for _, place in found[:MOST_JUDGED]]

    def _near(self, source: SourceIndex) -> list[int]:
        """Claims whose rare words two neighbouring sentences of it hold best."""
        held: dict[int, float] = {}
        best: dict[int, float] = {}
        width = len(source.sentences) + 1
        for key in source.held_keys(self._rare):
            numbers = source.sentences_with(key)
            if len(numbers) > MANY_SENTENCES:
                continue
            pairs = {*numbers, *(number + 1 for number in numbers)}
            for place, share in self._rare[key]:
                first = place * width
                for pair in pairs:
                    at = first + pair
                    there = held.get(at, 0.0) + share
                    held[at] = there
                    if there >= RARE_SHARED and there > best.get(place, 0.0):
                        best[place] = there
        return nsmallest(MOST_LOOKED_AT, best, key=lambda claim: (-best[claim], claim))


def cited_readings(claims: Iterable[JudgedClaim]) -> list[CrossReading]:
    """What the cited sources say, from the verdicts; one reading for each source."""
    seen: dict[tuple[int, SourceId], CrossReading] = {}
    for judged in claims:
        for citation in judged.citations:
            pair = (judged.claim.id, citation.citation.source_id)
            bearing = _OF_VERDICT[citation.judgment.verdict]
            seen.setdefault(
                pair, _reading(*pair, bearing, citation.judgment, is_cited=True)
            )
    return list(seen.values())


def _reading(
    claim_id: int,
    source_id: SourceId,
    bearing: Bearing,
    judgment: Judgment,
    *,
    is_cited: bool,
) -> CrossReading:
    return CrossReading(
        claim_id,
        source_id,
        bearing,
        is_cited=is_cited,
        support=judgment.support,
        evidence=judgment.evidence[:PASSAGES_KEPT],
        differences=judgment.differences,
        read_by=judge_name(judgment),
    )


def merge_readings(
    document: Document, cited: Sequence[CrossReading], others: Sequence[CrossReading]
) -> tuple[CrossReading, ...]:
    """All readings by claim, in the order of the source list; each pair once. A source
    that nobody cites and that prints a cited one's passage says what that says."""
    order = {work.source_id: place for place, work in enumerate(document.references)}
    passages: dict[int, list[tuple[str, CrossReading]]] = {}
    for reading in cited:
        if reading.evidence:
            text = _on_one_line(reading.evidence[0].text)
            passages.setdefault(reading.claim_id, []).append((text, reading))
    uncited = (
        _as_its_copy(reading, passages.get(reading.claim_id, ())) for reading in others
    )
    told = (reading for reading in uncited if reading.says_something)
    pairs = {
        (reading.claim_id, reading.source_id): reading for reading in (*told, *cited)
    }
    return tuple(
        sorted(
            pairs.values(),
            key=lambda cell: (cell.claim_id, order.get(cell.source_id, len(order))),
        )
    )


def _as_its_copy(
    reading: CrossReading, passages: Iterable[tuple[str, CrossReading]]
) -> CrossReading:
    own = [_on_one_line(passage.text) for passage in reading.evidence]
    for text, original in passages:
        if any(text in sentence or sentence in text for sentence in own):
            return replace(reading, bearing=original.bearing, support=original.support)
    return reading


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def judge_name(judgment: Judgment) -> str:
    """Of the judge that made it, without its version."""
    return judgment.judge.partition("/")[0]


def is_read(judgment: Judgment) -> bool:
    """Whether a judge that reads made it, and not words."""
    return judge_name(judgment) not in BY_WORDS


def supports_uncited(judgment: Judgment) -> bool:
    """How sure one must be of a source that no author has tied to the claim."""
    if judgment.verdict is not Verdict.SUPPORTED or judgment.unsure:
        return False
    if is_read(judgment):
        return judgment.support >= SURE_AS_READ
    held = judgment.evidence[0].score if judgment.evidence else 0.0
    least = SURE_SUPPORT if held < WHOLLY_HELD else SUPPORT_WHEN_HELD
    return judgment.support >= least


def bearing_of_uncited(
    statement: str, judgment: Judgment, source: SourceIndex, language: str = ""
) -> Bearing:
    """What a source says that no author has tied to the claim: support of which its
    judge is sure; anything else where nearly all of the claim stands in one place, and
    against it also where one sentence has its words with another value."""
    if supports_uncited(judgment):
        return Bearing.SUPPORTS
    bearing = _OF_VERDICT[judgment.verdict]
    is_held = bool(judgment.evidence) and judgment.evidence[0].score >= WELL_HELD
    if bearing is Bearing.CONTRADICTS:
        is_value = all(map(gives_value, telling_differences(judgment.differences)))
        is_told = is_read(judgment) and (is_held or not is_value)
        speaks = is_told or _speaks_against(statement, judgment, source, language)
        return bearing if speaks else Bearing.SILENT
    is_part = bearing is Bearing.PARTIALLY_SUPPORTS or not is_read(judgment)
    is_silent = bearing is Bearing.SILENT or not (is_part and is_held)
    return Bearing.SILENT if is_silent else Bearing.PARTIALLY_SUPPORTS


def _speaks_against(
    statement: str, judgment: Judgment, source: SourceIndex, language: str
) -> bool:
    """Whether one sentence of a source says the claim's own words with another value.
    Not where the source has the claim's value too, here or elsewhere: which of them is
    about the claim is then for a reader to say."""
    found = judgment.differences
    return (
        bool(found)
        and not points_back(statement)
        and all(
            finding.kind is not DifferenceKind.MISSING_TERM
            and source_speaks_of_the_same(
                statement, finding, judgment.evidence, language
            )
            and not (gives_value(finding) and holds_value(source.text, finding.claim))
            for finding in found
        )
    )
