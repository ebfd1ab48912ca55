"""How a count of origins is told: one line, and a sentence for whatever a reader must
know beside the verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verification import records
from verification.language.wording import gettext as _
from verification.language.wording import ngettext, show_number
from verification.records import Origin, ReadFrom

from .counting import MIN_SUPPORTERS, Count


def summarise(total: int, lenses: Sequence[str], count: Count, score: float) -> str:
    """One line: what was found, what it says, the score."""
    found = ngettext("Found {number} source.", "Found {number} sources.", total)
    if lenses:
        found = ngettext(
            "Found {number} source across {lenses} lenses.",
            "Found {number} sources across {lenses} lenses.",
            total,
            lenses=", ".join(lenses),
        )
    if len(lenses) == 1:
        found = ngettext(
            "Found {number} source across the {lens} lens.",
            "Found {number} sources across the {lens} lens.",
            total,
            lens=lenses[0],
        )
    against = ngettext(
        "{number} contradicts it", "{number} contradict it", count.contradictors
    )
    said = ngettext(
        "{number} independent source supports the claim; {against}.",
        "{number} independent sources support the claim; {against}.",
        count.supporters,
        against=against,
    )
    scored = _("Corroboration score: {score}.", score=show_number(score, 2))
    return f"{found} {said} {scored}"


def notes_on(
    count: Count,
    origins: Sequence[Origin],
    left_out: int,
    min_sources: int,
) -> tuple[str, ...]:
    """What a reader must know beside the verdict, a sentence each."""
    is_short = count.standing < min_sources
    addressed = count.supporters or count.contradictors
    notes = {
        ngettext(
            "Insufficient sources: {number} independent origin of standing found, "
            "{needed} needed.",
            "Insufficient sources: {number} independent origins of standing found, "
            "{needed} needed.",
            count.standing,
            needed=min_sources,
        ): is_short,
        _("No independent source of standing supports or contradicts the claim."): not (
            is_short or addressed
        ),
        **_not_counted(count),
        ngettext(
            "Read in full: {read} of {number} origin in favour. The others were read "
            "in part, and do not corroborate.",
            "Read in full: {read} of {number} origins in favour. The others were read "
            "in part, and do not corroborate.",
            count.supporters,
            read=count.read,
        ): count.read < min(count.supporters, MIN_SUPPORTERS),
        _(
            "Words alone were compared. A judge that reads them must agree before this "
            "counts as verified."
        ): count.read_by_judge < min(count.read, MIN_SUPPORTERS),
        ngettext(
            "Left out: {number} source with the same origin as the cited one.",
            "Left out: {number} sources with the same origin as the cited one.",
            left_out,
        ): left_out,
        **_read_by(count.read_by),
        **_partly_read(count.read_from),
    }
    reasons = (origin.reason for origin in origins if origin.reason)
    return *(note for note, is_told in notes.items() if is_told), *reasons


def _not_counted(count: Count) -> dict[str, int]:
    """Each sentence on origins that do not count, and how many there are."""
    aside = count.beside.get(records.Stance.SUPPORTS, 0)
    against = count.beside.get(records.Stance.CONTRADICTS, 0)
    return {
        ngettext(
            "Not counted: {number} origin in favour without standing (anybody may "
            "write there, its own page warns of it, it only passes on such a page, or "
            "we do not know it).",
            "Not counted: {number} origins in favour without standing (anybody may "
            "write there, their own page warns of them, they only pass on such a page, "
            "or we do not know them).",
            aside,
        ): aside,
        ngettext(
            "Not counted: {number} origin against it without standing.",
            "Not counted: {number} origins against it without standing.",
            against,
        ): against,
        ngettext(
            "Not counted: {number} origin that only passes on what a party of the "
            "claim says.",
            "Not counted: {number} origins that only pass on what a party of the "
            "claim says.",
            count.following,
        ): count.following,
        ngettext(
            "Not counted: {number} origin that speaks for a party of the claim, or "
            "that somebody paid for.",
            "Not counted: {number} origins that speak for a party of the claim, or "
            "that somebody paid for.",
            count.promoting,
        ): count.promoting,
    }


def _read_by(judges: Mapping[str, int]) -> dict[str, int]:
    reader, model = judges.get("reader", 0), judges.get("llm", 0)
    told = {
        ngettext(
            "Read by the small reader: {number} source.",
            "Read by the small reader: {number} sources.",
            reader,
        ): reader,
        ngettext(
            "Read by a language model: {number} source.",
            "Read by a language model: {number} sources.",
            model,
        ): model,
    }
    for name in ("lexical", "overlap"):
        number = judges.get(name, 0)
        words = ngettext(
            "Compared by words alone: {number} source.",
            "Compared by words alone: {number} sources.",
            number,
        )
        told[words] = told.get(words, 0) or number
    return told


def _partly_read(read_from: Mapping[ReadFrom, int]) -> dict[str, int]:
    excerpts = read_from.get(ReadFrom.EXCERPT, 0)
    titles = read_from.get(ReadFrom.TITLE, 0)
    addresses = read_from.get(ReadFrom.NOTHING, 0)
    return {
        ngettext(
            "Read from an excerpt only: {number} source.",
            "Read from an excerpt only: {number} sources.",
            excerpts,
        ): excerpts,
        ngettext(
            "Read from a title only: {number} source.",
            "Read from a title only: {number} sources.",
            titles,
        ): titles,
        ngettext(
            "Not read, nothing but the address is known: {number} source.",
            "Not read, nothing but the address is known: {number} sources.",
            addresses,
        ): addresses,
    }
