"""
One citation, looked at from every side: is it there, is it the work, does it say so.

Source:
    Ours; the statuses are explained in docs/algorithms/identity.md.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from verification import judging, records
from verification.errors import BadCallError
from verification.judging.claim import as_read, unread
from verification.language.lists import late_regex
from verification.language.wording import gettext as _
from verification.pipeline.amended import as_amended, explain_notices
from verification.reaching import explanations, identity
from verification.reaching.bounded import BoundedReader
from verification.reaching.copies import CopyDesk
from verification.reaching.fetcher import Fetcher
from verification.reaching.outcomes import READABLE
from verification.reaching.page_notices import without_earlier_words
from verification.reaching.pages import Sleep
from verification.reaching.reach import reach_sources
from verification.reaching.registries.answers import Registries
from verification.reading.references import passed_over, read_reference
from verification.weighing import OwnerTable, find_interest, shipped_owners
from verification.weighing.wikidata import OwnerDesk

MAX_CITATION_LENGTH = 5000
"""Characters of a citation; the longest entries of real lists have some 1,500."""

MAX_CLAIM_LENGTH = 5000
"""Characters of a claim: a long paragraph."""

_OTHER_ADDRESS = late_regex(
    r"[a-z][a-z0-9+.-]{1,20}://.*|(?:javascript|data|file|mailto|about|blob|tel):.*",
    re.IGNORECASE | re.DOTALL,
)
"""Addresses that are not the web's, or that reading takes for none."""


OWNERSHIP = "ownership"


class VerificationStatus(StrEnum):
    """What an editor is told of one citation, the claim aside. A closed set."""

    VERIFIED = "verified"
    """It is there, and is what the citation says, as far as the citation says it."""

    DETAILS_DIFFER = "details_differ"
    """It is that work; its author, year, journal, volume or wording is another."""

    POINTS_TO_ANOTHER_WORK = "points_to_another_work"
    """Identifier or address are real, and lead to something with another title."""

    RETRACTED = "retracted"
    """It is that work, and it was retracted, withdrawn or removed."""

    NOT_FOUND = "not_found"
    """No record of it where we looked; `exists` says whether that settles it."""

    POSSIBLE_MATCH = "possible_match"
    """It gives no identifier; a work of its title was found, for a person to see."""

    RETRACTION_NOT_CHECKED = "retraction_not_checked"
    """It is there; who would know whether it was retracted did not answer."""

    COULD_NOT_CHECK = "could_not_check"
    """Who would know did not answer, or was not asked."""


ABSENT = frozenset({records.FetchOutcome.GONE, records.FetchOutcome.SOFT_404})


@dataclass(frozen=True, slots=True)
class CheckedCitation:
    citation: str
    claim: str
    reference: records.Reference
    source: records.ReachedSource
    status: VerificationStatus
    exists: bool | None
    """Whether what identifier or address name is there; None when that is not known."""

    judgment: records.Judgment | None
    interest: records.Interest | None
    ownership: records.Check | None = None
    """Whether a look-up could say who owns what; None when none was asked."""

    passed_over: tuple[str, ...] = ()
    """Other addresses and works that it names, and that were not looked at."""

    @property
    def is_flagged(self) -> bool:
        """Whether something speaks against it, or against the claim it is cited for."""
        absent = self.status is VerificationStatus.NOT_FOUND and self.exists is False
        verdict = self.judgment.verdict if self.judgment else records.Verdict.SUPPORTED
        return (
            absent
            or self.status in _FLAGGED
            or bool(identity.standing_notices(self.source.notices))
            or verdict not in (records.Verdict.SUPPORTED, records.Verdict.UNVERIFIABLE)
            or self.interest is not None
        )

    @property
    def is_unsettled(self) -> bool:
        unread = self.judgment is not None and (
            self.judgment.verdict is records.Verdict.UNVERIFIABLE
        )
        return unread or self.status not in {*_FLAGGED, VerificationStatus.VERIFIED}


_FLAGGED = (
    VerificationStatus.DETAILS_DIFFER,
    VerificationStatus.POINTS_TO_ANOTHER_WORK,
    VerificationStatus.RETRACTED,
)


async def check_citation(
    citation: str,
    claim: str = "",
    *,
    fetcher: Fetcher,
    now: datetime,
    registries: Registries | None = None,
    copies: CopyDesk | None = None,
    judge: judging.Judge | judging.BatchJudge | None = None,
    owners: OwnerTable | None = None,
    owner_desk: OwnerDesk | None = None,
    reader: BoundedReader | None = None,
    sleep: Sleep = asyncio.sleep,
) -> CheckedCitation:
    """
    Look one citation up, fetch what it names, and judge a claim by it.

    Args:
        citation: A DOI or another identifier, an address, or a whole reference.
        claim: What it is cited for; "" when only the citation itself is in question.
        registries, copies: None to skip them.
        owners: Who owns which brand; the shipped table when None.
        owner_desk: Asked for owners that the table has not; None to skip it.

    Raises:
        EmptyTextError: The citation is nothing but white space.
        BadCallError: Citation or claim are longer than any we take.
    """
    check_length("citation", citation, MAX_CITATION_LENGTH)
    check_length("claim", claim, MAX_CLAIM_LENGTH)
    reference = read_citation(citation)
    reached = reach_sources(
        [reference],
        fetcher=fetcher,
        now=now,
        registries=registries,
        copies=copies,
        reader=reader,
        sleep=sleep,
    )
    (source,) = [source async for source in reached]
    judgment = None
    if claim.strip():
        judgment = await judge_claim(claim, source, judge or judging.LexicalJudge())
    address = source.final_url if source.outcome in READABLE else reference.url
    table, ownership = shipped_owners() if owners is None else owners, None
    if owner_desk and claim.strip():
        table = await owner_desk.extend(table, urls=[address], claims=[claim])
        ownership = ownership_check(table)
    return CheckedCitation(
        citation=citation,
        claim=claim,
        reference=reference,
        source=source,
        status=status_of(source),
        exists=existence_of(source),
        judgment=judgment,
        interest=find_interest(address, claim, owners=table),
        ownership=ownership,
        passed_over=passed_over(reference),
    )


def read_citation(citation: str) -> records.Reference:
    """
    Read a citation. An address that we would not call is an address all the same: what
    is said of it is that, not that there is none. Raises EmptyTextError: the citation
    is nothing but white space.

    >>> read_citation("file:///etc/hosts").url
    'file:///etc/hosts'
    """
    reference = read_reference(citation)
    if reference.url or reference.identifiers:
        return reference
    is_address = _OTHER_ADDRESS.fullmatch(citation.strip()) is not None
    return replace(reference, url=citation.strip()) if is_address else reference


def check_length(name: str, text: str, limit: int) -> None:
    if len(text) > limit:
        raise BadCallError(
            f"The {name} has {len(text):,} characters; at most {limit:,} can be "
            "checked. Give one alone."
        )


def ownership_check(owners: OwnerTable) -> records.Check:
    if owners.shortfall:
        return records.Check(
            OWNERSHIP, records.CheckState.COULD_NOT_CHECK, f"{owners.shortfall}."
        )
    return records.Check(
        OWNERSHIP, records.CheckState.PASSED, _("Each owner was known or looked up.")
    )


async def judge_claim(
    claim: str, source: records.ReachedSource, judge: judging.Judge | judging.BatchJudge
) -> records.Judgment:
    if source.snapshot is None:
        return unread(explanations.explain_unread(source))
    current = without_earlier_words(source.snapshot, source.notices)
    index = judging.index_snapshot(current)
    if isinstance(judge, judging.BatchJudge):
        judgment = (await judge.judge_many([judging.Question(claim, index)]))[0]
    else:
        judgment = judge.judge(claim, index)
    told = (explanations.explain_text(source), explain_notices(source))
    return as_read(
        as_amended(judgment, claim, source),
        where=" ".join(filter(None, told)),
        silence=explanations.explain_silence(source),
    )


def status_of(source: records.ReachedSource) -> VerificationStatus:
    """As `known_status_of`; not plain verified while a retraction is not checked."""
    status = known_status_of(source)
    if status is VerificationStatus.VERIFIED and identity.is_retraction_open(source):
        return VerificationStatus.RETRACTION_NOT_CHECKED
    return status


def known_status_of(source: records.ReachedSource) -> VerificationStatus:
    """
    What registries say comes first; where they say nothing, the page speaks.

    A retraction comes before differing details, and after another work: notices on
    a work that was not meant are no concern of the one that was.
    """
    if source.identity is records.IdentityState.ANOTHER_WORK:
        return VerificationStatus.POINTS_TO_ANOTHER_WORK
    if source.identity in (
        records.IdentityState.NOT_FOUND,
        records.IdentityState.NOTHING_FOUND,
    ):
        return VerificationStatus.NOT_FOUND
    if identity.is_taken_back(source.notices):
        return VerificationStatus.RETRACTED
    if source.identity is records.IdentityState.DETAILS_DIFFER:
        return VerificationStatus.DETAILS_DIFFER
    if source.identity is records.IdentityState.OFFERED:
        return VerificationStatus.POSSIBLE_MATCH
    if source.registry_match is not None:
        states = {check.name: check.state for check in source.checks}
        if states.get(identity.IDENTITY) is records.CheckState.COULD_NOT_CHECK:
            # Its title could not be held against the cited one.
            return VerificationStatus.COULD_NOT_CHECK
        return VerificationStatus.VERIFIED
    if source.outcome in READABLE:
        match = source.title_match
        if match is not None and match.kind is records.TitleMatchKind.MISMATCH:
            return VerificationStatus.POINTS_TO_ANOTHER_WORK
        return VerificationStatus.VERIFIED
    if source.outcome in ABSENT:
        return VerificationStatus.NOT_FOUND
    return VerificationStatus.COULD_NOT_CHECK


def existence_of(source: records.ReachedSource) -> bool | None:
    """Whether what is named is registered, or answers at its address. False only when
    those say no who would know; silence and walls say nothing."""
    if source.identity in (
        records.IdentityState.CONFIRMED,
        records.IdentityState.DETAILS_DIFFER,
        records.IdentityState.ANOTHER_WORK,
        records.IdentityState.REGISTERED,
    ):
        return True
    if source.identity is records.IdentityState.NOT_FOUND:
        return False
    if source.outcome in READABLE:
        return True
    return False if source.outcome in ABSENT else None
