"""From what registries answered to what is shown, by
docs/algorithms/identity.md. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain

from verification.language.dates import describe_date
from verification.reaching.identity import (
    IDENTITY,
    NOTICES,
    REGISTRY_RECORD,
    unasked_checks,
    with_identity,
)
from verification.reaching.lookups import LOOKUPS
from verification.reaching.network import met_any
from verification.records import (
    Check,
    CheckState,
    FieldComparison,
    FieldState,
    Identifier,
    IdentifierScheme,
    Identity,
    IdentityState,
    Notice,
    ReachedSource,
    Reference,
    RegistryMatch,
    Span,
    Work,
)

from .answers import AnswerState, RegistryAnswer
from .comparing import compare_fields
from .notices import listed, merge_notices, notice_check
from .people import are_scripts_apart
from .registered_titles import match_work_title

SAME_WORK_SCORE = 0.8
"""Similarity from which two titles may be one, with a word changed: "Sleep and memory
in older mice" and "... older adults" have 0.84, unrelated titles of the test set 0.60.
"""

RECORD_ORDER = "crossref datacite pubmed arxiv openalex openlibrary".split()
"""Whose record is compared when several have one: the fullest first."""

KEEPERS = frozenset({"crossref", "openalex", "pubmed", "arxiv"})
"""Registries that keep notices."""

INCOMPLETE = frozenset({"openlibrary"})
"""Registries that do not hold everything of their kind: absence says little."""


@dataclass(frozen=True, slots=True)
class Answers:
    """Everything that was answered about one identifier."""

    identifier: Identifier
    records: tuple[RegistryAnswer, ...] = ()
    notices: tuple[RegistryAnswer, ...] = ()
    """Of questions for notices alone: the reverse look-up."""


def decide_identity(
    reference: Reference,
    answers: Answers,
    *,
    listed_notices: Sequence[Notice] = (),
    table: str = "",
    now: datetime,
) -> Identity:
    """Say which work an identifier names, and whether it is the cited one.
    `listed_notices` is what the table at hand says, `table` its name in the reasons,
    `now` their day."""
    everybody = (*answers.records, *answers.notices)
    notices = merge_notices(
        chain(listed_notices, *(each.notices for each in everybody))
    )
    record = best_record(answers.records)
    match = None
    if record is None or record.work is None:
        state, check = without_record(answers, now=now)
        compared = Check(
            REGISTRY_RECORD, CheckState.NOT_RUN, "No record came to compare with."
        )
    else:
        match = match_of(reference, record, record.work)
        state = state_of(reference, match)
        check = identity_check(state, answers.identifier, match)
        compared = record_check(state, match)
    looked_for = check_of_notices(answers, notices, table=table, now=now)
    return Identity(
        state,
        identifier=answers.identifier,
        match=match,
        notices=notices,
        checks=(check, compared, looked_for),
        has_met=met_any(each.has_met for each in everybody),
    )


def match_of(reference: Reference, answer: RegistryAnswer, work: Work) -> RegistryMatch:
    others = answer.other_titles
    compared = compare_fields(reference, work, others)
    return RegistryMatch(LOOKUPS[answer.name].title, work, compared, others)


def best_record(answers: Sequence[RegistryAnswer]) -> RegistryAnswer | None:
    """The fullest record there is; one with a title before one without."""
    found = [each for each in answers if each.work is not None]
    return min(
        found,
        key=lambda each: (
            not (each.work and each.work.title),
            RECORD_ORDER.index(each.name),
        ),
        default=None,
    )


def state_of(reference: Reference, match: RegistryMatch) -> IdentityState:
    """ANOTHER_WORK by the title alone: authors write many works, journals hold many."""
    title = match.state_of("title")
    differing = [each for each in match.fields if each.state is FieldState.DIFFERENT]
    if title is FieldState.DIFFERENT:
        near = (
            match_work_title(reference, match.work, match.other_titles).score
            >= SAME_WORK_SCORE
        )
        return IdentityState.DETAILS_DIFFER if near else IdentityState.ANOTHER_WORK
    if differing:
        return IdentityState.DETAILS_DIFFER
    if title is FieldState.NOTHING_TO_COMPARE:
        return IdentityState.REGISTERED
    return IdentityState.CONFIRMED


def identity_check(
    found: IdentityState, identifier: Identifier, match: RegistryMatch
) -> Check:
    title, known = match.work.title, f"{match.registry} has {identifier.value}"
    called = f"as “{title}”" if title else "without a title"
    if found is IdentityState.ANOTHER_WORK:
        reason = (
            f"{identifier.value} points to another work: “{title}”, says "
            f"{match.registry}."
        )
        return Check(IDENTITY, CheckState.FAILED, reason)
    compared = match.state_of("title")
    if compared is FieldState.DIFFERENT:
        reason = f"{known} {called}: see whether it is the same work."
        return Check(IDENTITY, CheckState.COULD_NOT_CHECK, reason)
    if compared is FieldState.NOTHING_TO_COMPARE:
        state, why = why_no_title(match.cited_title, title)
        return Check(IDENTITY, state, f"{known} {called}. {why}")
    return Check(IDENTITY, CheckState.PASSED, f"{known} under the cited title.")


def why_no_title(cited: str, registered: str) -> tuple[CheckState, str]:
    """Why two titles were not compared, and what is known of the work all the same."""
    open_state = CheckState.COULD_NOT_CHECK
    if not cited:
        return CheckState.PASSED, "There is no cited title to compare it with."
    if are_scripts_apart(cited, registered):
        return (
            open_state,
            "The cited title is in another script: see whether it is that work.",
        )
    if not registered:
        return open_state, "The cited title could not be compared."
    return CheckState.PASSED, "The entry's words are no title to compare it with."


def record_check(state: IdentityState, match: RegistryMatch) -> Check:
    if state is IdentityState.ANOTHER_WORK:
        return Check(
            REGISTRY_RECORD, CheckState.NOT_RUN, "The record is another work's."
        )
    differing = [each for each in match.fields if each.state is FieldState.DIFFERENT]
    if differing:
        said = "; ".join(map(describe_difference, differing))
        reason = f"It differs from {match.registry}'s record: {said}."
        return Check(REGISTRY_RECORD, CheckState.FAILED, reason)
    agreeing = [
        each.name
        for each in match.fields
        if each.state in (FieldState.SAME, FieldState.SIMILAR)
    ]
    if not agreeing:
        reason = f"The entry gives nothing that {match.registry}'s record has."
        return Check(REGISTRY_RECORD, CheckState.COULD_NOT_CHECK, reason)
    verb = "agrees" if len(agreeing) == 1 else "agree"
    said = f"{listed(agreeing)} {verb} with {match.registry}'s record."
    return Check(REGISTRY_RECORD, CheckState.PASSED, f"{said[0].upper()}{said[1:]}")


def describe_difference(field: FieldComparison) -> str:
    """For one: "the year is 1998, not 2004"."""
    if field.name == "authors":
        return f"it does not name “{field.cited}” among its authors"
    name = {"author": "first author", "pages": "first page"}.get(field.name, field.name)
    quoted = field.name in ("title", "journal")
    cited = f"“{field.cited}”" if quoted else field.cited
    registered = f"“{field.registered}”" if quoted else field.registered
    return f"the {name} is {registered}, not {cited}"


def without_record(answers: Answers, *, now: datetime) -> tuple[IdentityState, Check]:
    """No registry gave a record: not found, registered elsewhere, or not to be told."""
    value = answers.identifier.value
    silent = titles_of(answers.records, AnswerState.COULD_NOT_CHECK)
    absent = titles_of(answers.records, AnswerState.NOT_FOUND)
    unanswered = (
        f" {listed(silent)} did not answer{details_of(answers)}." if silent else ""
    )
    day = describe_date(now.strftime("%Y-%m-%d"))
    none = f"No record of {value} at {', '.join(absent)} {day}." if absent else ""
    before, more, checked = "", "", CheckState.COULD_NOT_CHECK
    if any(each.state is AnswerState.FOUND for each in answers.records):
        state, before = IdentityState.REGISTERED, f"{value} is registered at doi.org. "
    elif is_known_absent(answers):
        state, checked = IdentityState.NOT_FOUND, CheckState.FAILED
    else:
        state = IdentityState.COULD_NOT_CHECK
        more = "" if silent else " Not every work of its kind is registered there."
    return state, Check(IDENTITY, checked, f"{before}{none}{unanswered}{more}".strip())


def is_known_absent(answers: Answers) -> bool:
    """Whether those say no who would know. For a DOI that is doi.org; when it is
    switched off, Crossref and DataCite together. Other numbers are known to the one
    registry that gives them."""
    states = {each.name: each.state for each in answers.records}
    absent = {
        name for name, state in states.items() if state is AnswerState.NOT_FOUND
    } - INCOMPLETE
    if answers.identifier.scheme is not IdentifierScheme.DOI:
        return bool(absent & {"pubmed", "arxiv"})
    if "doi" in states:
        return "doi" in absent
    return {"crossref", "datacite"} <= absent


def check_of_notices(
    answers: Answers, notices: Sequence[Notice], *, table: str, now: datetime
) -> Check:
    """Who was asked for notices: the table, and registries that keep them."""
    everybody = (*answers.records, *answers.notices)
    keepers = [each for each in everybody if each.name in KEEPERS]
    silent = titles_of(keepers, AnswerState.COULD_NOT_CHECK)
    asked = dict.fromkeys(
        LOOKUPS[each.name].title for each in keepers if each.is_answer
    )
    names = [each for each in (table, *asked) if each and each not in silent]
    if not names and not silent:
        return Check(NOTICES, CheckState.NOT_RUN, "Nobody who keeps notices was asked.")
    return notice_check(notices, asked=names, silent=silent, now=now)


def titles_of(answers: Sequence[RegistryAnswer], state: AnswerState) -> list[str]:
    return list(
        {LOOKUPS[each.name].title: None for each in answers if each.state is state}
    )


def details_of(answers: Answers) -> str:
    silent = (
        each for each in answers.records if each.state is AnswerState.COULD_NOT_CHECK
    )
    details = dict.fromkeys(each.detail for each in silent if each.detail)
    return f" ({'; '.join(details)})" if details else ""


def identity_in(source: ReachedSource) -> Identity | None:
    """What registries said of a source; None when nobody was asked."""
    if source.identity is IdentityState.NOT_RUN and not source.notices:
        return None
    names = [each.name for each in unasked_checks("")]
    return Identity(
        source.identity,
        identifier=source.identifier,
        match=source.registry_match,
        offered=source.offered,
        notices=source.notices,
        checks=tuple(each for each in source.checks if each.name in names),
    )


def with_title(source: ReachedSource) -> ReachedSource:
    """The source with its registry's record held against the title it has now: two
    documents may cite it under two titles, and the record is asked for once."""
    found = identity_in(source)
    match, identifier = source.registry_match, source.identifier
    if found is None or match is None or identifier is None:
        return source
    words = source.title or str(identifier)
    span = Span(0, len(words))
    reference = Reference(
        source.id, span, words, source.title, source.url, (identifier,)
    )
    anew = replace(
        match, fields=compare_fields(reference, match.work, match.other_titles)
    )
    state = state_of(reference, anew)
    checks: tuple[Check, ...] = (
        identity_check(state, identifier, anew),
        record_check(state, anew),
        *(each for each in found.checks if each.name == NOTICES),
    )
    return with_identity(source, replace(found, state=state, match=anew, checks=checks))
