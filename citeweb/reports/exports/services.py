"""A run's report as a file, noted in the audit trail."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import starmap

from django.db.models import Count, Max
from django.db.models.functions import Length
from django.utils import timezone
from django.utils.timezone import localtime
from django.utils.translation import gettext

from citeweb.audit.services import Actor
from citeweb.documents.adapters import read_revision
from citeweb.documents.models import Revision, UploadedFile
from citeweb.downloads import BegunFile
from citeweb.making import PAGE_SECONDS, Order, chunks_of, made_file
from citeweb.reports.adapters import latest_answers, read_answer, report_of
from citeweb.reports.models import Run
from citeweb.reports.runs.services import progress
from citeweb.reports.trail import export_trail_of, record_actions
from verification.errors import ExportError
from verification.records import Clearance, Finding, FindingKind, Report, Span
from verification.reporting.audit import Action, AuditKind
from verification.reporting.exports import FORMATS, Exporter, ExportOptions
from verification.reporting.rewording import Change, reworded
from verification.version import VERSION

SLOW_FORMATS = ("docx", "pdf", "xlsx", "zip")  # extensions; the last is the bundle
BUNDLE_SECONDS = 300
"""How long a bundle is kept: the trail in it grows when anybody does anything."""

FOR_WRITER = {
    f"writer-{name}": replace(
        FORMATS[name], name=f"writer-{name}", suffix=" to be fixed"
    )
    for name in ("docx", "csv")
}
"""What tells of the claims that are left with the writer, and of nothing else."""

PROPOSED = replace(FORMATS["docx"], name="proposed-docx", suffix=" proposed")
"""Word, with values of the sources as tracked changes to accept or to reject."""

EXPORTS = {**FORMATS, **FOR_WRITER, PROPOSED.name: PROPOSED}
MANY_CLAIMS = 1_000
"""Above it a child makes every format: JSON of so many takes a second."""


def chunks_of_run(
    run: Run, exporter: Exporter, *, with_bom: bool, by: Actor
) -> Iterator[bytes]:
    report = with_state(whole_report(run, with_texts=exporter.needs_texts), run)
    if exporter.name in FOR_WRITER:
        decided = ((judged, judged.decision) for judged in report.claims)
        left = (
            judged for judged, decision in decided if decision and decision.is_to_fix
        )
        report = replace(report, claims=tuple(left))
    options = options_for(run, exporter, with_bom=with_bom)
    if exporter.name == "bundle":
        options = replace(options, audit_trail=bundled_trail(run, by))
    return exporter.write(report, options)


def ordered_chunks(
    run: str, name: str, with_bom: bool, kind: str = "", by: str = ""
) -> Iterator[bytes]:
    """What a child process writes for an order."""
    found, actor = Run.objects.get(pk=run), Actor(kind, by)
    return chunks_of_run(found, EXPORTS[name], with_bom=with_bom, by=actor)


def is_slow(run: Run, exporter: Exporter) -> bool:
    """Whether a report is made into a file by a child process, and kept."""
    if run.is_active:
        return False  # another one each time
    return exporter.extension in SLOW_FORMATS or run.claim_results.count() > MANY_CLAIMS


def order_for(run: Run, exporter: Exporter, *, with_bom: bool, by: Actor) -> Order:
    stamp = stamp_of(run)
    wanted: dict[str, str | bool]
    wanted = {"run": str(run.pk), "name": exporter.name, "with_bom": with_bom}
    if exporter.name == "bundle":  # it says who took it
        wanted |= {"kind": by.kind, "by": by.name}
        stamp += f" {int(timezone.now().timestamp()) // BUNDLE_SECONDS}"
    path = f"{__name__}.{ordered_chunks.__name__}"
    return Order(path, wanted, stamp=stamp, subject=str(run.pk))


def ordered_run(
    run: Run,
    exporter: Exporter,
    *,
    by: Actor,
    with_bom: bool = False,
    seconds: float | None = PAGE_SECONDS,
) -> Iterator[bytes] | None:
    """Give the report in one format, and note in the trail that it left, or could not.
    A file that takes long is made by a child process and kept; None while it is being
    made, after `seconds` of waiting. Of others, and without `seconds`, the first chunk
    is made here."""
    what = f"report as {exporter.name}"
    try:
        if seconds is not None and is_slow(run, exporter):
            order = order_for(run, exporter, with_bom=with_bom, by=by)
            file = made_file(order, seconds=seconds)
            chunks = chunks_of(file) if file else None
        else:
            made = chunks_of_run(run, exporter, with_bom=with_bom, by=by)
            chunks = BegunFile(next(made, b""), made)
    except ExportError as error:
        note_export(run, what, by=by, error=str(error))
        raise
    if chunks:
        note_export(run, what, by=by)
    return chunks


def bundled_trail(run: Run, actor: Actor) -> bytes:
    """The trail of a run's document; the row that closes it is that of the bundle."""
    what = "report as bundle, with the audit trail"
    file = export_trail_of(run, actor, what=what)
    return "".join(file.parts()).encode()


def note_export(run: Run, what: str, *, by: Actor, error: str = "") -> None:
    """Note in the trail that something of a run has left, or why it could not."""
    outcome = "not made" if error else "sent"
    action = Action(AuditKind.EXPORT, what, outcome=outcome, error=error)
    record_actions(run, by, [action])


def whole_report(run: Run, *, with_texts: bool) -> Report:
    """The report whose snapshots know how long they are, loaded or not."""
    found = tuple(starmap(read_answer, latest_answers(run)))
    report = replace(
        report_of(run, with_texts=with_texts),
        corroboration=found,
        clearance=clearance_of_run(run),
    )
    if with_texts:
        return report
    rows = run.run_sources.order_by("reference__position")
    lengths = rows.values_list(Length("check_made__snapshot__text"), flat=True)
    sources = tuple(
        replace(source, snapshot=replace(source.snapshot, length_unloaded=length or 0))
        if source.snapshot
        else source
        for source, length in zip(report.sources, lengths, strict=True)
    )
    return replace(report, sources=sources)


def with_state(report: Report, run: Run) -> Report:
    """The report that says how far its run was, when that has not finished."""
    if run.state == Run.State.FINISHED:
        return report
    done = progress(run)
    finding = Finding(
        kind=FindingKind.UNFINISHED,
        span=Span(0, 1),  # of nothing in the text: where it begins
        text=gettext(
            "{claims_done} of {claims_total} claims judged, {sources_done} of "
            "{sources_total} sources read"
        ).format(
            claims_done=done.claims_done,
            claims_total=done.claims_total,
            sources_done=done.sources_done,
            sources_total=done.sources_total,
        ),
    )
    findings = (finding, *report.document.findings)
    return replace(report, document=replace(report.document, findings=findings))


def file_title(run: Run) -> str:
    """The document's title, which says whether the run has finished."""
    title = run.revision.document.title
    return (
        title
        if run.state == Run.State.FINISHED
        else gettext("Unfinished, {title}").format(title=title)
    )


def options_for(
    run: Run, exporter: Exporter, *, with_bom: bool = False
) -> ExportOptions:
    """What a run's rows say about its exports beside the report."""
    revision = run.revision
    is_word = exporter.extension == "docx"
    file, changes = uploaded_docx(revision) if is_word else (None, ())
    return ExportOptions(
        title=revision.document.title,
        with_bom=with_bom,
        artifact_uri=revision.file_name,
        has_regions=revision.submitted_as not in ("docx", "pdf"),
        uploaded_docx=file,
        docx_changes=changes,
        proposes=exporter is PROPOSED,
        closes=exporter.name not in FOR_WRITER,
        author=revision.document.team.name,
    )


def clearance_of_run(run: Run, *, with_name: bool = True) -> Clearance | None:
    """Who cleared the text of a run for publication, and when. An edit ends that."""
    revision = run.revision
    cleared = revision.clearances.select_related("cleared_by").first()
    if cleared is None:
        return None
    later = revision.document.revisions.filter(number__gt=revision.number)
    return Clearance(
        at=localtime(cleared.cleared_at).isoformat(timespec="seconds"),
        revision=revision.number,
        by=str(cleared.cleared_by) if with_name and cleared.cleared_by else "",
        holds=not later.exists(),
    )


def uploaded_docx(revision: Revision) -> tuple[bytes | None, tuple[Change, ...]]:
    """The Word file that the text came from, and the sentences that were changed since;
    None when it came otherwise, or is another text by now."""
    files = UploadedFile.objects.select_related("revision")
    file = (
        files.filter(
            revision__document=revision.document_id,
            revision__number__lte=revision.number,
        )
        .order_by("-revision__number")
        .first()
    )
    if file is None:
        return None, ()
    if file.revision_id == revision.pk:
        return bytes(file.content), ()
    changes = reworded(read_revision(file.revision), read_revision(revision))
    return (None, ()) if changes is None else (bytes(file.content), changes)


def stamp_of(run: Run) -> str:
    """A word that is another when anything that pages and files of a run show changed,
    but what somebody is called: what is kept by it is made anew after a while."""
    document = run.revision.document
    decided = document.decisions.aggregate(
        count=Count("pk"), last=Max("decided_at"), newest=Max("pk")
    )
    searched = run.corroboration_runs.aggregate(
        count=Count("pk"), last=Max("finished_at")
    )
    told = (
        VERSION,
        run.pk,
        run.state,
        run.finished_at,
        document.title,
        run.beat_at if run.is_active else "",
        *decided.values(),
        *searched.values(),
        clearance_of_run(run),
    )
    return hashlib.sha256("\n".join(map(str, told)).encode()).hexdigest()
