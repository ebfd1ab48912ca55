"""Texts, small claims, citations and judgments for the tests of this folder."""

from collections.abc import Sequence

from verification.records import (
    Citation,
    Claim,
    Judgment,
    Match,
    NotCheckable,
    SourceId,
    Span,
    Verdict,
)

PAGE = (
    "Sleep and screens: what the new study found\n\n"
    "Researchers at the University of Tampere followed 1,200 adults for two years. "
    "They asked them every month how long they had slept. Adults who put their phones "
    "away an hour before bed slept 31 minutes longer on average. The effect was "
    "strongest among people under 30. The team did not find a difference between men "
    "and women.\n\n"
    "“We were surprised by how small a change is needed,” said lead author Aino "
    "Virtanen. The study was paid for by the Academy of Finland and appeared in March "
    "2022. It does not show that phones cause bad sleep, Virtanen warned. Coffee was "
    "not measured. About a third of the participants dropped out before the end."
)
"""A page of some length about one thing, for what must not depend on it."""

LETTERS = ["a", "A", "1", "字", "ก", "ß", "İ"]
NUMBERS = ["[1", "[1]", "1 ", "1/", "1:", "1-", "in 19", "+1", "1 234", "5 km "]
"""What a hostile text may repeat: a letter, the beginning of a marker or number."""

NUMBERS_PAGE = (
    "The ferry line carried 940 cars in March. Its crew has 31 members. The harbour "
    "building is 112 years old and has 14 rooms. The old lighthouse has 203 steps. "
    "Tickets cost 7 euros. The line was founded with 3 ships. In summer 88 seagulls "
    "nest on the roof."
)
"""A text with nine numbers of nine things."""

STATEMENT = "Herring catches doubled; sardine prices collapsed."
FIRST_PART = "Herring catches doubled"
SECOND_PART = "sardine prices collapsed"


def make_claim(
    source_ids: Sequence[int | str] = (1,), *, not_checkable: NotCheckable | None = None
) -> Claim:
    """A claim of two parts whose markers stand behind it."""
    whole = Span(0, len(STATEMENT))
    citations = tuple(
        Citation(
            source_id=source_id,
            marker=f"[{source_id}]",
            span=Span(len(STATEMENT) + 5 * place, len(STATEMENT) + 5 * place + 3),
            scope=whole,
        )
        for place, source_id in enumerate(source_ids)
    )
    return Claim(
        id=1,
        span=whole,
        text=STATEMENT,
        statement=STATEMENT,
        citations=citations,
        not_checkable=not_checkable,
    )


def make_judgment(verdict: Verdict, *, reason: str = "Because.") -> Judgment:
    return Judgment(
        verdict=verdict,
        support=0.9 if verdict is Verdict.SUPPORTED else 0.1,
        recall=0.5,
        judge="test/1",
        reason=reason,
    )


def by_source(*judgments: Judgment) -> dict[SourceId, Judgment | None]:
    """The judgments by the numbers 1, 2, 3 ... of their sources."""
    return dict(enumerate(judgments, 1))


def make_part(part: str) -> Judgment:
    """A judgment that found each word of one part of the claim, and no other."""
    matches = []
    start = STATEMENT.index(part)
    for word in part.split():
        end = start + len(word)
        matches.append(Match(Span(start, end), Span(start, end)))
        start = end + 1
    return Judgment(
        verdict=Verdict.PARTIALLY_SUPPORTED,
        support=0.2,
        recall=0.5,
        judge="test/1",
        matches=tuple(matches),
        reason="It carries a part.",
    )
