"""
One function per model, each giving a row that is whole and sensible.

Ada owns a desk, Bob works at it, Mallory is a stranger with a desk of her own.
"""

import hashlib
import itertools
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from citeweb.documents.adapters import store_document
from citeweb.documents.models import Document, Revision
from citeweb.reports.adapters import report_of, store_weighing
from citeweb.reports.models import Run
from citeweb.reports.runs.working import RunStore
from citeweb.sources.models import Source, SourceCheck
from citeweb.sources.services import sources_for, store_check
from citeweb.teams.models import Membership, Team, User
from verification import records
from verification.judging.attention import attention_of_claim
from verification.pipeline.earlier import EarlierJudgments
from verification.reaching.identity import with_identity
from verification.weighing import weigh

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
COUNTER = itertools.count(1)

SENTENCES = (
    "The Marrow Bridge is 512 metres long.",
    "It was opened in 1931 by Mayor Ines Calder.",
    "Nobody has counted the lamps on it.",
)
"""Cited are the first by [1] and the second by [2]; the third cites nothing."""

SOURCE_TEXT = (
    "The Marrow Bridge crosses the river Tamsin. With its 512 metres it is the longest "
    "bridge of the county. It was opened in 1931 by Mayor Ines Calder."
)


def make_page(title: str, *paragraphs: str) -> str:
    """As the web serves an article."""
    text = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return (
        f"<html><head><title>{title}</title></head><body><article><h1>{title}</h1>"
        f"{text}</article></body></html>"
    )


def make_user(username: str = "", **fields: Any) -> User:
    return User.objects.create_user(
        username=username or f"person{next(COUNTER)}", password=None, **fields
    )


def make_team(*members: User, name: str = "") -> Team:
    """The first member owns it."""
    team = Team.objects.create(name=name or f"Desk {next(COUNTER)}")
    for position, member in enumerate(members):
        role = Membership.Role.EDITOR if position else Membership.Role.OWNER
        Membership.objects.create(user=member, team=team, role=role)
    return team


def team_of(owner: User) -> Team:
    return owner.teams.first() or make_team(owner)


def make_content(
    *,
    sentences: Sequence[str] = SENTENCES,
    sources: int = 2,
    title: str = "The Marrow Bridge",
    urls: Sequence[str] = (),
) -> records.Document:
    """
    A document as reading gives it: sentence n cites source n while there is one.

    Args:
        urls: Addresses of the sources; made up where there are fewer than `sources`.
    """
    text, claims, references = f"# {title}\n\n", [], []
    heading, start = records.Span(0, len(text) - 2), len(text)
    for number, sentence in enumerate(sentences, start=1):
        span = records.Span(len(text), len(text) + len(sentence))
        marker = f"[{number}]" if number <= sources else ""
        text += f"{sentence} {marker} " if marker else f"{sentence} "
        place = records.Span(span.end + 1, span.end + 1 + len(f"[{number}]"))
        citation = records.Citation(number, marker=marker, span=place, scope=span)
        said = {"text": sentence, "statement": sentence}
        cited = (citation,) if marker else ()
        claims.append(records.Claim(number, span=span, citations=cited, **said))
    body = records.Span(start, len(text.rstrip()))
    text += "\n\n## Sources\n\n"
    for number in range(1, sources + 1):
        made_up = f"https://www.example.org/bridges/{number}"
        url = urls[number - 1] if number <= len(urls) else made_up
        named = f"Bridges of the county, part {number}"
        text += f"{number}. "
        span = records.Span(len(text), len(text) + len(f"{named}. {url}"))
        text += f"{named}. {url}\n"
        told = {"text": f"{named}. {url}", "title": named, "url": url}
        references.append(records.Reference(number, span=span, **told))
    return records.Document(
        text=text,
        title=title,
        language="en",
        claims=tuple(claims),
        references=tuple(references),
        blocks=(
            records.Block(records.BlockKind.HEADING, heading),
            records.Block(records.BlockKind.PARAGRAPH, body),
        ),
        markup=(records.Markup(records.Span(0, 2)),),
    )


def make_document(owner: User, **content: Any) -> Document:
    """Args: content: As for `make_content`."""
    return make_revision(owner, **content).document


def make_revision(owner: User, **content: Any) -> Revision:
    read = make_content(**content)
    document = Document.objects.create(
        team=team_of(owner), created_by=owner, title=read.title
    )
    return store_document(document, read, number=1, created_by=owner)


def make_source(owner: User, url: str = "https://www.example.org/a") -> Source:
    reference = records.Reference(1, records.Span(0, 1), text=url, url=url)
    return sources_for(team_of(owner), [reference])[0]


def make_snapshot(text: str = SOURCE_TEXT, **fields: Any) -> records.Snapshot:
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    values = {"fetched_at": NOON, "language": "en", "titles": ("Bridges",)} | fields
    return records.Snapshot(text=text, sha256=digest, **values)


def make_reached(
    reference: records.Reference | None = None,
    *,
    outcome: records.FetchOutcome | None = records.FetchOutcome.LIVE,
    text: str | None = SOURCE_TEXT,
    **fields: Any,
) -> records.ReachedSource:
    """
    A source as reaching gives it.

    Args:
        text: None when no text could be read.
    """
    values: dict[str, Any] = {
        "id": reference.source_id if reference else 1,
        "url": reference.url if reference else "https://www.example.org/a",
        "title": reference.title if reference else "",
        "outcome": outcome,
        "action": records.SourceAction.OK,
        "http_status": 200,
        "final_url": reference.url if reference else "https://www.example.org/a",
        "page_title": "Bridges",
        "snapshot": None if text is None else make_snapshot(text),
    }
    return with_identity(records.ReachedSource(**values | fields), None)


def make_check(
    source: Source, *, checked_at: datetime | None = None, **reached: Any
) -> SourceCheck:
    """Args: checked_at: When; now when None. reached: As for `make_reached`."""
    check = store_check(source, make_reached(**reached))
    if checked_at:
        SourceCheck.objects.filter(pk=check.pk).update(checked_at=checked_at)
        check.checked_at = checked_at
    return check


def make_judged(
    claim: records.Claim,
    verdict: str = "supported",
    *,
    text: str = SOURCE_TEXT,
    **judgment: Any,
) -> records.JudgedClaim:
    """A claim with the same verdict for each of its citations; the text is evidence."""
    if not claim.citations:
        verdict = "uncited"
    is_flagged = verdict != "supported" and bool(claim.citations)
    values: dict[str, Any] = {
        "support": 0.9 if verdict == "supported" else 0.1,
        "recall": 0.8,
        "judge": "lexical/1",
        "evidence": (records.Evidence(records.Span(0, len(text)), text, 0.8),),
        "matches": (records.Match(records.Span(0, 3), records.Span(0, 3)),),
    }
    return records.JudgedClaim(
        claim=claim,
        verdict=records.ClaimVerdict(verdict),
        flagged=is_flagged,
        attention=attention_of_claim(records.ClaimVerdict(verdict), ())
        if is_flagged
        else None,
        citations=tuple(
            records.JudgedCitation(
                citation=citation,
                judgment=records.Judgment(
                    verdict=records.Verdict(verdict), **values | judgment
                ),
                flagged=is_flagged,
                checks=(records.Check("numbers", records.CheckState.PASSED),),
            )
            for citation in claim.citations
        ),
    )


def make_run(
    owner: User,
    *,
    state: str = "finished",
    verdicts: Sequence[str] = (),
    unread: Sequence[int] = (),
    revision: Revision | None = None,
    **content: Any,
) -> Run:
    """
    A run of a new document, finished with every claim supported unless said otherwise.

    Args:
        state: A queued run has found nothing; one in another state has found it all.
        verdicts: Of the cited claims in order; "supported" beyond its end.
        unread: Numbers of sources that could not be read.
        content: As for `make_content`.
    """
    revision = revision or make_revision(owner, **content)
    run = Run.objects.create(revision=revision, requested_by=owner)
    if state == Run.State.QUEUED:
        return run
    run.claim_for_work()
    fill_run(run, verdicts=verdicts, unread=unread)
    Run.objects.filter(pk=run.pk).update(
        state=state,
        judge_name="lexical",
        judge_version="1",
        finished_at=None if state == Run.State.RUNNING else NOON,
        failure_code="internal_error" if state == Run.State.FAILED else "",
    )
    run.refresh_from_db()
    return run


def fill_run(
    run: Run, *, verdicts: Sequence[str] = (), unread: Sequence[int] = ()
) -> None:
    """Store everything that a run can find, as a worker would."""
    store = RunStore(run, EarlierJudgments(""))
    document = store.document
    blocked = {
        "outcome": records.FetchOutcome.BLOCKED,
        "text": None,
        "action": records.SourceAction.FLAGGED,
        **{"http_status": 403, "detail": "403"},
    }
    reached = (
        make_reached(reference, **blocked if reference.source_id in unread else {})
        for reference in document.references
    )
    store.store(list(map(records.SourceReached, reached)))
    chosen = itertools.chain(verdicts, itertools.repeat("supported"))
    store.store(
        [
            records.ClaimJudged(make_judged(claim, verdict))
            for claim, verdict in zip(document.claims, chosen, strict=False)
        ]
    )


def weigh_run(run: Run) -> records.Weighing:
    """Weigh what a run has, and store it as a worker would at its end."""
    report = report_of(run, with_texts=True)
    weighing = weigh(report.document, report.claims, report.sources)
    store_weighing(run, weighing)
    return weighing
