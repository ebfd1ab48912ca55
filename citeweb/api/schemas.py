"""What the API takes and gives. Field names are those of the report and the pages."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from django.db.models import Count
from ninja import Field, Schema
from pydantic import ConfigDict, StrictBool

from citeweb.api.models import ApiToken
from citeweb.api.problems import Strict
from citeweb.documents.forms import WORKS_MAX_BYTES
from citeweb.documents.models import Document
from citeweb.documents.services import TITLE_LENGTH
from citeweb.reports.decisions import OPEN
from citeweb.reports.models import NOTE_LENGTH as REASON_LENGTH
from citeweb.reports.models import ClaimResult, Decision, Run
from citeweb.reports.pointing import LONGEST_PASSAGE
from citeweb.sharing.access import address_of
from citeweb.sharing.models import NOTE_LENGTH, Share
from citeweb.sources.models import URL_LENGTH
from verification.pipeline.citation_check import MAX_CITATION_LENGTH, MAX_CLAIM_LENGTH
from verification.records import Attention, SourceAction, Strictness
from verification.reporting.bibliography.listing import Format, Order, Style
from verification.reporting.bibliography.titles import Case
from verification.reporting.readiness import ReportState

MAX_PAGE, MAX_CLAIM, MAX_SOURCES = 100_000, 2**31, 1000
"""Far beyond any list or text of ours: a larger number is a mistake."""

PAGE_SIZE, MAX_PAGE_SIZE = 25, 100
"""Items of one page: each answer stays below some 100 KB."""


def told(words: str, default: Any = ..., **named: Any) -> Any:
    """A field that is always there, and what the description says of it."""
    return Field(default, description=words, **named)


class RevisionIn(Strict):
    """A new state of a document's text."""

    text: str = Field(..., min_length=1)
    verify: StrictBool = True


class TitleIn(Strict):
    """What a document is called from now on."""

    title: str = Field(..., min_length=1, max_length=TITLE_LENGTH)


class RunIn(Strict):
    """How to verify. All of it may be left out."""

    judge: Literal["lexical", "reader", "llm", "cascade"] | None = Field(
        None,
        description="reader: words and a small network on the server. lexical: words. "
        "llm: the language model of the desk or of the operator. cascade: words, and "
        "the model for what they flag or are unsure of. Left out: the operator's.",
    )
    strictness: Strictness | None = Field(
        None,
        description="each: every cited source carries its part. any: one is enough. "
        "strict: every one supports the whole claim. The desk's own when left out.",
    )
    flag_uncited: StrictBool | None = Field(
        None,
        description="Flag sentences that cite nothing. The desk's own when left out.",
    )


class PageIn(Strict):
    """Which part of a list is wanted."""

    page: int = Field(1, ge=1, le=MAX_PAGE)
    page_size: int = Field(PAGE_SIZE, ge=1, le=MAX_PAGE_SIZE)
    after: str = Field("", max_length=400, description="As `next` of a page has it.")


class DocumentsIn(PageIn):
    """Which documents are listed."""

    q: str = Field("", max_length=200, description="Words of the title.")


class RunsIn(PageIn):
    """Which runs are listed."""

    state: Run.State | None = None
    document: UUID | None = None


class SourcesIn(PageIn):
    """Which sources are listed."""

    action: SourceAction | None = None


class DecisionsIn(PageIn):
    """Which decisions are listed."""

    state: Decision.State | None = None


class SourceIn(Strict):
    """A source's text that you have: judged in place of what its address shows."""

    id: int | str = told("Its number or label in the text.")
    text: str = Field(..., min_length=1)


class SourcesOfDocument(Strict):
    """Texts of sources that a document cites, in place of what their addresses show."""

    sources: list[SourceIn] = Field(..., min_length=1, max_length=MAX_SOURCES)
    verify: StrictBool = Field(True, description="Start a run at once.")


class TokenIn(Strict):
    """A token that is to be made: for the same person, at the same desk."""

    name: str = Field(..., min_length=1, max_length=80)
    scope: ApiToken.Scope = ApiToken.Scope.READ


class TokenOut(Schema):
    """A token as lists show it."""

    id: int
    name: str
    scope: ApiToken.Scope
    beginning: str
    created_at: datetime
    last_used_at: datetime | None
    revoked_at: datetime | None


class MadeToken(TokenOut):
    """A token that was just made."""

    secret: str = told("Shown this once.")


class ChecksIn(PageIn):
    """Which citations are listed."""

    q: str = Field("", max_length=200, description="Words of the citation.")
    state: Run.State | None = None


class CheckIn(Strict):
    """A citation, and the claim that it is cited for if there is one."""

    citation: str = Field(
        ...,
        min_length=1,
        max_length=MAX_CITATION_LENGTH,
        description="A DOI or another identifier, an address, or a whole reference.",
    )
    claim: str = Field("", max_length=MAX_CLAIM_LENGTH)


class CheckOut(Schema):
    """A citation that was asked about."""

    id: UUID
    state: Run.State
    failure: str = told("Why it failed; empty when it did not.", alias="failure_reason")
    citation: str
    claim: str
    queued_at: datetime
    finished_at: datetime | None
    found: dict[str, Any] | None = told(
        "As `citeweb citation` answers: exists, verificationStatus, identifier, "
        "matchedRecord, titleMatch, notices, outcome, checks and more; null until then."
    )


class WebhookIn(Strict):
    """Where messages about ended runs go."""

    url: str = Field(..., min_length=1, max_length=2000)


class WebhookOut(Schema):
    """The desk's one address, and whether it answers."""

    url: str
    made_at: datetime = told("Runs that ended before are not told.")
    silences: int = told("How often in a row it gave no answer at all.")
    asked_again_at: datetime | None
    paused_at: datetime | None


class MadeWebhook(WebhookOut):
    """An address that was just set."""

    secret: str = told("Signs the messages. Shown this once.")


class DeliveryOut(Schema):
    """A message about one run, and what came of it."""

    id: int
    run: UUID = Field(alias="run_id")
    made_at: datetime
    attempts: int
    next_at: datetime | None = told("When it is sent next; null once it is over.")
    status: int | None = told("HTTP status of the last answer.")
    error: str
    delivered_at: datetime | None


class RunEnded(Schema):
    """The message that a webhook gets when a run has ended."""

    event: Literal["run.ended"]
    run: UUID
    document: UUID
    state: Literal["finished", "failed", "cancelled"]
    finished_at: datetime | None
    report: str = told("Its address on this site, from the root.")


class DocumentIn(RunIn):
    """A text to be verified, and how."""

    text: str = Field(..., min_length=1, description="Text, Markdown or HTML.")
    title: str = Field("", max_length=TITLE_LENGTH)
    verify: StrictBool = Field(True, description="Start a run at once.")
    sources: list[SourceIn] = Field(
        default_factory=list,
        max_length=MAX_SOURCES,
        description="Texts of sources that nobody need fetch.",
    )


class FileIn(RunIn):
    """How a file is verified: fields of a form, in which everything is a text."""

    title: str = Field("", max_length=TITLE_LENGTH)
    verify: bool = True
    flag_uncited: bool | None = None
    works: str = Field(
        "",
        max_length=WORKS_MAX_BYTES,
        description="Its list of works in BibTeX, RIS or CSL-JSON, where the file has "
        "markers such as [@ng2021] alone.",
    )


class RevisionOut(Schema):
    """One state of a document's text."""

    number: int
    created_at: datetime
    claims: int = Field(alias="claim_count")
    references: int = Field(alias="reference_count")


class RunOut(Schema):
    """A run with how far it is. What is done is never more than the total."""

    id: UUID
    document: UUID
    revision: int
    state: Run.State
    failure: str = told("Why it failed; empty when it did not.")
    judge: str
    model_use: str = told(
        "What a language model was asked and what it took; empty for none."
    )
    queued_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    sources_done: int
    sources_total: int
    claims_done: int
    claims_total: int
    claims_taken_over: int = told("Of those done: as an earlier run judged them.")
    claims_by_words: int = told("Of the others: judged by words until they are read.")
    claims_supported: int = told("And contested by nobody.")
    claims_flagged: int
    claims_by_attention: dict[Attention, int] = told(
        "Flagged claims by what they ask for."
    )
    claims_decided: int = told("Claims about whose verdict a person decided.")
    claims_to_fix: int = told("Of those, the ones that are left with the writer.")
    claims_standing: int = told(
        "Claims that stand after review: supported and not contested, or "
        "held to be in order by a person."
    )


class RunDetail(RunOut):
    """A run by itself: with its first line, once it has ended."""

    answer: str = told("What an editor should know first; empty until it has ended.")
    standing: ReportState | None = told(
        "flagged, could_not_check (nothing is flagged, but something was not looked "
        "at) or nothing_flagged; null until the run has ended."
    )


class DocumentOut(Schema):
    """A document as a list shows it."""

    id: UUID
    title: str
    created_at: datetime


class DocumentDetail(DocumentOut):
    """A document with its revisions and runs, the newest first."""

    revisions: list[RevisionOut]
    runs: list[UUID]

    @staticmethod
    def resolve_revisions(document: Document) -> object:
        return document.revisions.order_by("-number").annotate(
            claim_count=Count("claims", distinct=True),
            reference_count=Count("references", distinct=True),
        )

    @staticmethod
    def resolve_runs(document: Document) -> object:
        runs = Run.objects.filter(revision__document=document)
        return runs.values_list("pk", flat=True)


class Submitted(Schema):
    """What became of a submission."""

    document: UUID
    revision: int
    run: UUID | None


class SourceOut(Schema):
    """A source as one run found it."""

    id: int | str = told("Its number or label in the text.")
    source: UUID = told("The same for every document that cites it.")
    url: str
    title: str
    outcome: str | None
    action: SourceAction
    what_happened: str
    what_to_do: str
    http_status: int | None
    final_url: str
    page_title: str
    is_read: bool
    is_taken_over: bool = told("Whether it was not read anew for this run.")
    why_taken_over: str = told("Why not; empty where it was read anew.")


class LooksIn(PageIn):
    """Which sources of the desk are listed."""

    url: str = Field(
        "",
        max_length=URL_LENGTH,
        description="Cited by this address, however it is spelt, or led to it.",
    )


class LookOut(Schema):
    """What the latest look at a source gave; only its address where none was taken."""

    source: UUID
    url: str
    title: str = told("Of its page, else of the entry that cites it.")
    page: str = told("Address of the desk's page about it.")
    documents: int = told("Documents of the desk that cite it.")
    read_at: datetime | None = None
    outcome: str | None = None
    action: SourceAction | None = None
    what_happened: str = ""
    what_to_do: str = ""
    is_read: bool = False
    is_handed_in: bool = told("Whether a person handed its text in.", False)
    notices: list[str] = told("What stands against it, in words.", [])


class FormatOut(Schema):
    """A form in which a report can leave."""

    name: str
    words: str
    purpose: str
    media_type: str
    extension: str


class ListIn(Schema):
    """How a list of works is wanted. All of it may be left out."""

    style: Style = Field(
        Style.APA, description="chicago is author-date. Data formats have no style."
    )
    format: Format = Format.TEXT
    order: Order | None = Field(None, description="The style's own when left out.")
    case: Case = Field(Case.STYLE, description="Letter case of titles in lists.")
    footnotes: bool = Field(False, description="Numbered notes in the order of use.")
    claim: int | None = Field(
        None, ge=1, le=MAX_CLAIM, description="Only the sources of this claim."
    )

    @property
    def looks(self) -> dict[str, Any]:
        kept = self.dict(include={"style", "order", "case"})
        return {**kept, "is_footnotes": self.footnotes}


class ShareIn(Strict):
    """What a new share shows, to whom, and for how long."""

    age_days: Literal[1, 7, 30, 90, 365] = 30
    pass_phrase: str = Field("", max_length=200, description="At least 6, or none.")
    note: str = Field("", max_length=NOTE_LENGTH)
    shows_names: StrictBool = False
    shows_notes: StrictBool = False
    shows_reviewed: StrictBool = Field(
        True, description="Figures after review, without names and reasons."
    )
    shows_full_texts: StrictBool = False
    allows_comments: StrictBool = False
    embed_origins: list[str] = Field(
        [],
        max_length=50,
        description="Origins whose pages may embed it, as in https://news.example; "
        "`*` for any, none without.",
    )


class ShareOut(Schema):
    """A share; its address while it works and is known."""

    id: UUID
    run: UUID = Field(alias="run_id")
    address: str
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None
    has_pass_phrase: bool
    note: str
    shows_names: bool
    shows_notes: bool
    shows_reviewed: bool
    shows_full_texts: bool
    allows_comments: bool
    embed_origins: list[str]
    view_count: int

    @staticmethod
    def resolve_address(share: Share, context: dict[str, Any]) -> str:
        return address_of(context["request"], share)

    @staticmethod
    def resolve_embed_origins(share: Share) -> list[str]:
        return share.embed_origins.split()

    @staticmethod
    def resolve_has_pass_phrase(share: Share) -> bool:
        return bool(share.pass_phrase)


class DecisionIn(Strict):
    """What is decided about a claim's verdict, and why."""

    state: Decision.State = told(
        "upheld, false_alarm, fixed, wont_fix and asked (the writer, "
        "what `note` says) "
        "of a claim that is flagged by its verdict; contested of one that is "
        "supported."
    )
    note: str = Field("", max_length=REASON_LENGTH)


class CitationIn(Strict):
    """Which of a claim's citations is meant."""

    citation: int = Field(0, ge=0, description="Its place in the claim, from 0.")


class PassageIn(CitationIn):
    """The passage of a cited source by which a claim is to be judged."""

    passage: str = Field(
        ...,
        max_length=LONGEST_PASSAGE,
        description="As it stands in the source's text; white space may differ.",
    )


class DecisionOut(Schema):
    """A claim, its verdict, and what is decided about it."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    claim: int = told("Its number in the text.", alias="claim.number")
    verdict: str
    flagged: bool = told("Whether it needs a look, as decided.")
    attention: Attention | None = told(
        "What it asks for while it is flagged; null when it is not.", alias="asks_for"
    )
    state: Decision.State | Literal["open"] = told(
        "open when nothing is decided.", OPEN, alias="decision.state"
    )
    note: str = Field("", alias="decision.note")
    decided_by: str = told("Empty when the account is gone.")
    decided_at: datetime | None = Field(None, alias="decision.decided_at")
    decided_about: str = told(
        "The verdict that it was decided about. Where the claim has "
        "another one by now, the decision does not hold.",
        "",
        alias="decision.verdict",
    )

    @staticmethod
    def resolve_decided_by(result: ClaimResult) -> str:
        return str((result.decision and result.decision.decided_by) or "")


class Paged(Schema):
    """Where a page stands in its list."""

    count: int
    page: int
    pages: int
    next: str | None = told(
        "The address of the next page, which goes on behind the last item "
        "whatever was added or removed meanwhile; null at the end."
    )
