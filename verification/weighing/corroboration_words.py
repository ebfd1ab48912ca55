"""How a count of origins is told: one line, and a sentence for whatever a reader must
know beside the verdict. The sentences are `data/corroboration_words.csv`."""

from __future__ import annotations

from collections.abc import Sequence

from verification import records
from verification.language.lists import ListedMapping, table_rows
from verification.language.wording import gettext as _
from verification.language.wording import ngettext, show_number
from verification.records import Origin, ReadFrom

from .agreement import BY_WORDS
from .counting import MIN_SUPPORTERS, Count

_SENTENCES = ListedMapping(
    lambda: {
        name: (one, many)
        for name, one, many in table_rows("weighing/corroboration_words")
    }
)


def _told(name: str, number: int = 0, **values: object) -> str:
    one, many = _SENTENCES[name]
    return ngettext(one, many, number, **values) if many else _(one, **values)


def summarise(total: int, lenses: Sequence[str], count: Count, score: float) -> str:
    """One line: what was found, what it says, the score."""
    if len(lenses) == 1:
        found = _told("found in lens", total, lens=lenses[0])
    elif lenses:
        found = _told("found in lenses", total, lenses=", ".join(lenses))
    else:
        found = _told("found", total)
    against = _told("contradict", count.contradictors)
    said = _told("support", count.supporters, against=against)
    scored = _told("score", score=show_number(score, 2))
    return f"{found} {said} {scored}"


def notes_on(
    count: Count,
    origins: Sequence[Origin],
    left_out: int,
    min_sources: int,
) -> tuple[str, ...]:
    """What a reader must know beside the verdict, a sentence each."""
    is_short = count.standing < min_sources
    is_silent = not (is_short or count.supporters or count.contradictors)
    is_in_part = count.read < min(count.supporters, MIN_SUPPORTERS)
    is_unread = count.read_by_judge < min(count.read, MIN_SUPPORTERS)
    own = [_told("too few", count.standing, needed=min_sources)] if is_short else []
    own += [_told("none")] if is_silent else []
    own += _counted(
        {
            "without standing": count.beside.get(records.Stance.SUPPORTS, 0),
            "against without standing": count.beside.get(records.Stance.CONTRADICTS, 0),
            "following": count.following,
            "promoting": count.promoting,
        }
    )
    if is_in_part:
        own.append(_told("read in part", count.supporters, read=count.read))
    own += [_told("words alone")] if is_unread else []
    own += _counted(
        {
            "left out": left_out,
            "by reader": count.read_by.get("reader", 0),
            "by model": count.read_by.get("llm", 0),
            "by words": sum(count.read_by.get(name, 0) for name in BY_WORDS),
            "from excerpt": count.read_from.get(ReadFrom.EXCERPT, 0),
            "from title": count.read_from.get(ReadFrom.TITLE, 0),
            "from nothing": count.read_from.get(ReadFrom.NOTHING, 0),
        }
    )
    return *own, *(origin.reason for origin in origins if origin.reason)


def _counted(numbers: dict[str, int]) -> list[str]:
    """The sentences on what there is any of."""
    return [_told(name, number) for name, number in numbers.items() if number]
