"""From what registries answered to what is shown: docs/algorithms/identity.md. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from operator import itemgetter

from verification.language.dates import describe_date
from verification.language.wording import (
    Words,
    join_with_and,
    mark,
    ngettext,
    show_detail,
)
from verification.language.wording import gettext as _
from verification.reaching.identity import (
    IDENTITY,
    NOTICES,
    REGISTRY_RECORD,
    describe_notice,
    unasked_checks,
    with_identity,
)
from verification.reaching.lookups import LOOKUPS
from verification.reaching.network import any_met
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
from .comparing import compare_fields, match_work_title
from .forms import (
    FORM_TYPES,
    OtherForm,
    describe_form,
    find_other_form,
    is_same_apart_from_title,
)
from .names import differ_in_script
from .notices import merge_notices, no_answer, notice_check

SAME_WORK_SCORE = 0.8
"""Similarity from which two titles may be one with a word changed: "... in older mice"
and "... in older adults" have 0.84, unrelated titles of the test set 0.60."""

RECORD_ORDER = ["crossref", "datacite", "pubmed", "arxiv", "openalex", "openlibrary"]
"""Whose record is compared when several have one: the fullest first."""

KEEPERS = frozenset({"crossref", "openalex", "pubmed", "arxiv"})
"""Registries that keep notices."""


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
    """Say which work an identifier names, and whether it is the cited one. The table at
    hand is called `table` and says `listed_notices`; `now` is the reasons' day."""
    everybody = (*answers.records, *answers.notices)
    told = (answer.notices for answer in everybody)
    notices = merge_notices(chain(listed_notices, *told))
    record = best_record(answers.records)
    match = None
    if record is None or record.work is None:
        state, check = without_record(answers, now=now)
        none = _("No record came to compare with.")
        compared = Check(REGISTRY_RECORD, CheckState.NOT_RUN, none)
    else:
        match = match_of(reference, record, record.work)
        state = state_of(reference, match)
        form = find_other_form(reference, match)
        check = identity_check(state, answers.identifier, match, form=form)
        compared = record_check(state, match)
    looked_for = check_of_notices(answers, notices, table=table, now=now)
    return Identity(
        state,
        identifier=answers.identifier,
        match=match,
        notices=notices,
        checks=(check, compared, looked_for),
        has_met=any_met(answer.has_met for answer in everybody),
    )


def match_of(reference: Reference, answer: RegistryAnswer, work: Work) -> RegistryMatch:
    others = answer.other_titles
    compared = compare_fields(reference, work, others)
    return RegistryMatch(LOOKUPS[answer.name].title, work, compared, others)


def best_record(answers: Sequence[RegistryAnswer]) -> RegistryAnswer | None:
    """The fullest record there is; one with a title before one without."""
    found = [
        (not answer.work.title, RECORD_ORDER.index(answer.name), answer)
        for answer in answers
        if answer.work is not None
    ]
    return min(found, key=itemgetter(0, 1), default=(True, 0, None))[2]


def state_of(reference: Reference, match: RegistryMatch) -> IdentityState:
    """ANOTHER_WORK by the title alone: authors write many works, journals hold many."""
    title = match.state_of("title")
    if find_other_form(reference, match):
        return IdentityState.DETAILS_DIFFER
    if title is FieldState.DIFFERENT and is_same_apart_from_title(match.fields[1:]):
        return IdentityState.DETAILS_DIFFER
    if title is FieldState.DIFFERENT:
        found = match_work_title(reference, match.work, match.other_titles)
        is_near = found.score >= SAME_WORK_SCORE
        return IdentityState.DETAILS_DIFFER if is_near else IdentityState.ANOTHER_WORK
    if differing(match):
        return IdentityState.DETAILS_DIFFER
    is_titled = title is not FieldState.NOTHING_TO_COMPARE
    return IdentityState.CONFIRMED if is_titled else IdentityState.REGISTERED


def differing(match: RegistryMatch) -> list[FieldComparison]:
    return [field for field in match.fields if field.state is FieldState.DIFFERENT]


def identity_check(
    found: IdentityState,
    identifier: Identifier,
    match: RegistryMatch,
    *,
    form: OtherForm | None,
) -> Check:
    title = match.work.title
    values = {"registry": match.registry, "id": identifier.value, "title": title}
    compared = match.state_of("title")
    state = CheckState.PASSED
    if form is not None:
        said = describe_form(form, match, identifier.value)
        return Check(IDENTITY, CheckState.FAILED, said)
    if found is IdentityState.ANOTHER_WORK:
        state = CheckState.FAILED
        reason = _("{id} points to another work: “{title}”, says {registry}.", **values)
    elif compared is FieldState.DIFFERENT:
        state = CheckState.COULD_NOT_CHECK
        reason = _(
            "{registry} has {id} as “{title}”: see whether it is the same work.",
            **values,
        )
    elif compared is FieldState.NOTHING_TO_COMPARE:
        state, why = why_no_title(match)
        known = _("{registry} has {id} without a title.", **values)
        if title:
            known = _("{registry} has {id} as “{title}”.", **values)
        reason = f"{known} {why}"
    else:
        reason = _("{registry} has {id} under the cited title.", **values)
    return Check(IDENTITY, state, reason)


def why_no_title(match: RegistryMatch) -> tuple[CheckState, str]:
    """Why two titles were not compared, and what is known of the work all the same."""
    cited, registered = match.cited_title, match.work.title
    if not cited:
        return CheckState.PASSED, _("There is no cited title to compare it with.")
    if differ_in_script(cited, registered):
        why = _("The cited title is in another script: see whether it is that work.")
        return CheckState.COULD_NOT_CHECK, why
    if registered and is_same_apart_from_title(match.fields[1:]):
        why = _(
            "All else agrees and the titles are in two languages: see whether the "
            "cited one is a translation."
        )
        return CheckState.COULD_NOT_CHECK, why
    if not registered:
        return CheckState.COULD_NOT_CHECK, _("The cited title could not be compared.")
    none = _("The entry's words are no title to compare it with.")
    return CheckState.PASSED, none


def record_check(state: IdentityState, match: RegistryMatch) -> Check:
    found, registry = CheckState.PASSED, match.registry
    alike = (FieldState.SAME, FieldState.SIMILAR)
    agreeing = [field.name for field in match.fields if field.state in alike]
    if state is IdentityState.ANOTHER_WORK:
        found, reason = CheckState.NOT_RUN, _("The record is another work's.")
    elif others := differing(match):
        said = "; ".join(map(describe_difference, others))
        found = CheckState.FAILED
        reason = _(
            "It differs from {registry}'s record: {said}.", registry=registry, said=said
        )
    elif not agreeing:
        found = CheckState.COULD_NOT_CHECK
        reason = _(
            "The entry gives nothing that {registry}'s record has.", registry=registry
        )
    else:
        said = ngettext(
            "{fields} agrees with {registry}'s record.",
            "{fields} agree with {registry}'s record.",
            len(agreeing),
            fields=join_with_and([FIELD_WORDS[name] for name in agreeing]),
            registry=registry,
        )
        reason = f"{said[0].upper()}{said[1:]}{other_edition(match)}"
    return Check(REGISTRY_RECORD, found, reason)


def other_edition(match: RegistryMatch) -> str:
    """Which year a book or a preprint has there, where the entry cites another one."""
    years = (field for field in match.fields if field.name == "year")
    year = next((field for field in years if field.state is FieldState.SIMILAR), None)
    if year is None:
        return ""
    told = _(
        "The one registered is of {registered}, the cited one of {cited}.",
        registered=year.registered,
        cited=year.cited,
    )
    return f" {told}"


FIELD_WORDS = Words(
    {
        "title": "title",
        "author": "author",
        "authors": "authors",
        "year": "year",
        "journal": "journal",
        "volume": "volume",
        "issue": "issue",
        "pages": "pages",
    }
)

_DIFFERENCES = {
    "title": mark("the title is “{registered}”, not “{cited}”"),
    "author": mark("the first author is {registered}, not {cited}"),
    "authors": mark("it does not name “{cited}” among its authors"),
    "year": mark("the year is {registered}, not {cited}"),
    "journal": mark("the journal is “{registered}”, not “{cited}”"),
    "volume": mark("the volume is {registered}, not {cited}"),
    "issue": mark("the issue is {registered}, not {cited}"),
    "pages": mark("the first page is {registered}, not {cited}"),
}


def describe_difference(field: FieldComparison) -> str:
    """For one: "the year is 1998, not 2004"."""
    return _(_DIFFERENCES[field.name], registered=field.registered, cited=field.cited)


def without_record(answers: Answers, *, now: datetime) -> tuple[IdentityState, Check]:
    """No registry gave a record: not found, registered elsewhere, or not to be told."""
    value = answers.identifier.value
    silent = titles_of(answers.records, AnswerState.COULD_NOT_CHECK)
    absent = titles_of(answers.records, AnswerState.NOT_FOUND)
    day = describe_date(now.strftime("%Y-%m-%d"))
    said = []
    if absent:
        places = ", ".join(absent)
        said.append(
            _("No record of {id} at {places} {day}.", id=value, places=places, day=day)
        )
    if silent:
        trouble = (record.detail for record in answers.records if not record.is_answer)
        details = map(show_detail, filter(None, dict.fromkeys(trouble)))
        said.append(no_answer(silent, "; ".join(details)))
    checked = CheckState.COULD_NOT_CHECK
    if any(record.state is AnswerState.FOUND for record in answers.records):
        state = IdentityState.REGISTERED
        said.insert(0, _("{id} is registered at doi.org.", id=value))
    elif is_known_absent(answers):
        state, checked = IdentityState.NOT_FOUND, CheckState.FAILED
    else:
        state = IdentityState.COULD_NOT_CHECK
        if not silent:
            said.append(_("Not every work of its kind is registered there."))
    return state, Check(IDENTITY, checked, " ".join(said))


def is_known_absent(answers: Answers) -> bool:
    """Whether those say no who would know: of a DOI doi.org, else Crossref and DataCite
    together; of other numbers the registry that gives them."""
    states = {record.name: record.state for record in answers.records}
    absent = {state for state in states if states[state] is AnswerState.NOT_FOUND}
    if answers.identifier.scheme is not IdentifierScheme.DOI:
        return bool(absent & {"pubmed", "arxiv"})
    return {"doi"} <= absent if "doi" in states else {"crossref", "datacite"} <= absent


def check_of_notices(
    answers: Answers, notices: Sequence[Notice], *, table: str, now: datetime
) -> Check:
    """Who was asked for notices: the table, and registries that keep them."""
    everybody = (*answers.records, *answers.notices)
    keepers = [answer for answer in everybody if answer.name in KEEPERS]
    silent = titles_of(keepers, AnswerState.COULD_NOT_CHECK)
    answered = (LOOKUPS[keeper.name].title for keeper in keepers if keeper.is_answer)
    asked = dict.fromkeys((table, *answered))
    names = [name for name in asked if name and name not in silent]
    if not names and not silent:
        nobody = _("Nobody who keeps notices was asked.")
        return Check(NOTICES, CheckState.NOT_RUN, nobody)
    return notice_check(notices, asked=names, silent=silent, now=now)


def titles_of(answers: Sequence[RegistryAnswer], state: AnswerState) -> list[str]:
    found = (LOOKUPS[answer.name].title for answer in answers if answer.state is state)
    return list(dict.fromkeys(found))


def identity_in(source: ReachedSource) -> Identity | None:
    """What registries said of a source; None when nobody was asked."""
    notices = tuple(notice for notice in source.notices if not notice.own_words)
    if source.identity is IdentityState.NOT_RUN and not notices:
        return None
    names = [check.name for check in unasked_checks("")]
    return Identity(
        source.identity,
        identifier=source.identifier,
        match=source.registry_match,
        offered=source.offered,
        notices=notices,
        checks=tuple(check for check in source.checks if check.name in names),
    )


def with_title(source: ReachedSource) -> ReachedSource:
    """The source with its registry's record held against the title it has now: two
    documents may cite it under two titles, and the record is asked for once."""
    found = identity_in(source)
    match, identifier = source.registry_match, source.identifier
    if found is None or match is None or identifier is None:
        return source
    words, ids = source.title or str(identifier), (identifier,)
    span = Span(0, len(words))
    reference = Reference(source.id, span, words, source.title, source.url, ids)
    compared = compare_fields(reference, match.work, match.other_titles)
    anew = replace(match, fields=compared)
    state, form = state_of(reference, anew), find_other_form(reference, anew)
    told = [check for check in found.checks if check.name == NOTICES]
    named = identity_check(state, identifier, anew, form=form)
    checks = (named, record_check(state, anew), *told)
    return with_identity(source, replace(found, state=state, match=anew, checks=checks))


FIELDS_OF_ANOTHER = 3
"""Fields that differ from which another work of the same title may be meant."""


def decide_search(
    reference: Reference,
    hits: Sequence[RegistryAnswer],
    *,
    lacking: str,
    now: datetime,
) -> Identity:
    """Say what a search by title found: only a hit with the entry's title is offered.
    `lacking` says why nothing but words could be looked for, one sentence."""
    best = best_hit(reference, hits)
    silent = titles_of(hits, AnswerState.COULD_NOT_CHECK)
    if best is not None:
        state, outcome = IdentityState.OFFERED, offer(best)
    elif silent:
        state = IdentityState.COULD_NOT_CHECK
        outcome = no_answer(silent)
    else:
        state, outcome = IdentityState.NOTHING_FOUND, absence(hits, now=now)
    check = Check(IDENTITY, CheckState.COULD_NOT_CHECK, f"{lacking} {outcome}")
    return Identity(
        state,
        offered=best,
        checks=(check, *unasked_checks(lacking)[1:]),
        has_met=True if best else any_met(hit.has_met for hit in hits),
    )


def best_hit(
    reference: Reference,
    hits: Sequence[RegistryAnswer],
    *,
    but: str = "",
    form: OtherForm | None = None,
) -> RegistryMatch | None:
    """Args: but: A DOI that is known to be wrong, of that `form` of the work."""
    alike = (FieldState.SAME, FieldState.SIMILAR)
    matches = (
        replace(match_of(reference, hit, hit.work), notices=hit.notices)
        for hit in hits
        if hit.work is not None
        if not but or hit.work.doi.lower() != but.lower()
        if form is None or hit.work.type is FORM_TYPES[form]
    )
    found = (match for match in matches if match.state_of("title") in alike)
    return max(found, key=agreement, default=None)


def needs_mending(identity: Identity, reference: Reference) -> bool:
    """Whether an identifier is dead, another work's or another form's, or fits the
    title alone."""
    if identity.state in (IdentityState.NOT_FOUND, IdentityState.ANOTHER_WORK):
        return True
    match = identity.match
    if match is not None and find_other_form(reference, match):
        return True
    return match is not None and len(differing(match)) >= FIELDS_OF_ANOTHER


def mended(
    identity: Identity,
    reference: Reference,
    hits: Sequence[RegistryAnswer],
    *,
    now: datetime,
) -> Identity:
    """The identity with the work that its entry's words describe, or that none came."""
    wrong = identity.identifier.value if identity.identifier else ""
    form = find_other_form(reference, identity.match) if identity.match else None
    best = best_hit(reference, hits, but=wrong, form=form)
    silent = titles_of(hits, AnswerState.COULD_NOT_CHECK)
    if best is not None:
        said = offer(best)
    elif identity.state is IdentityState.DETAILS_DIFFER:
        return identity
    elif silent or not hits:
        said = _("Whether a work of its title is registered could not be checked.")
    else:
        said = absence(hits, now=now)
    first, *others = identity.checks
    first = replace(first, reason=f"{first.reason} {said}")
    return replace(identity, offered=best, checks=(first, *others))


def with_offered_notices(
    identity: Identity, told: Iterable[Notice] = (), *, is_open: bool = False
) -> Identity:
    """The identity with the notices on the work that is offered, its record's own and
    those `told`, in words as well; `is_open` where who keeps them was silent."""
    if identity.offered is None:
        return identity
    notices = merge_notices((*identity.offered.notices, *told))
    said = ". ".join(map(describe_notice, notices))
    if not said and is_open:
        said = _("whether it was retracted could not be checked")
    first, *others = identity.checks
    if said:
        said = _("Of that work: {said}.", said=said)
        first = replace(first, reason=f"{first.reason} {said}")
    offered = replace(identity.offered, notices=notices)
    return replace(identity, offered=offered, checks=(first, *others))


def offer(best: RegistryMatch) -> str:
    known = f" ({best.work.doi})" if best.work.doi else ""
    return _(
        "{registry} has “{title}”{id}: see whether it is the work that was meant.",
        registry=best.registry,
        title=best.work.title,
        id=known,
    )


def absence(hits: Sequence[RegistryAnswer], *, now: datetime) -> str:
    asked = dict.fromkeys(LOOKUPS[hit.name].title for hit in hits if hit.is_answer)
    day = describe_date(now.strftime("%Y-%m-%d"))
    return _(
        "No work of its title at {places} {day}; books, news and web pages are seldom "
        "registered there.",
        places=join_with_and(list(asked)),
        day=day,
    )


def agreement(match: RegistryMatch) -> tuple[int, int, int]:
    """More fields agree, fewer differ; of equals the first that was found stays."""
    states = [field.state for field in match.fields]
    title = match.state_of("title") is FieldState.SAME
    return (title, states.count(FieldState.SAME), -states.count(FieldState.DIFFERENT))
