"""One source: what was found of it, its text with the evidence marked, and what of that
no longer stands in a later reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any
from uuid import UUID

from citeweb.wording import word_table
from verification.reaching.link_rot import find_drift
from verification.records import DriftKind, ReachedSource, Span
from verification.reporting.segments import Segment, cut, within

from .catalogue import entry_titles, look_of
from .models import Snapshot, Source, SourceCheck
from .wording import way_there

CHECKS_SHOWN, MOST_DOCUMENTS, JUDGMENTS_READ = 20, 1000, 200
"""Looks, documents and latest judgments that one source's page tells of; who needs more
of them asks the API."""

TEXT_SHOWN = 60_000
"""Characters of a text on one page: about 40 pages of print."""


def source_page(
    source: Source,
    *,
    snapshot: int | None = None,
    start: int | None = None,
    end: int | None = None,
) -> dict[str, Any]:
    """Everything that the source's template reads: the text asked for when it is one of
    its own, else the latest, the evidence from `start` to `end` highlighted."""
    rows = source.checks.select_related("snapshot").defer("snapshot__text")
    checks = [look_of(source, check) for check in rows[:CHECKS_SHOWN]]
    shown = snapshot_of(source, snapshot)
    latest = checks[0] if checks else None
    reached: ReachedSource | None = latest["reached"] if latest else None
    texts = [shown] if shown else []
    passages = judged_passages(source, texts, judgments=JUDGMENTS_READ)
    evidence = [(passage["start"], passage["end"]) for passage in passages]
    [entry_title] = entry_titles(Source.objects.filter(pk=source.pk)).values()
    return {
        "source": source,
        "title": (reached and reached.page_title) or entry_title or str(source),
        "latest": latest,
        "changed": latest and last_change(latest["check"]),
        "way": way_there(reached.hops, proper_url=reached.final_url) if reached else (),
        "checks": checks,
        "text": shown and text_view(shown, start, end, evidence=evidence),
        "documents": citing_documents(source),
        "drift": source_drift(source),
    }


def last_change(check: SourceCheck) -> str:
    """When a page changed last by its own word or its server's; "" for nobody knows."""
    return check.modified or dict(check.headers).get("last-modified", "")


def snapshot_of(source: Source, pk: int | None) -> Snapshot | None:
    """The text asked for when it is one of this source, else its latest."""
    checks = source.checks.filter(snapshot__isnull=False).select_related("snapshot")
    asked = checks.filter(snapshot=pk).first() if pk is not None else None
    check = asked or checks.first()
    return check.snapshot if check else None


def text_view(
    snapshot: Snapshot,
    start: int | None,
    end: int | None,
    *,
    evidence: Iterable[tuple[int, int]] = (),
) -> dict[str, Any]:
    """The part of a text around the passage from `start` to `end`: where it begins,
    whether the text goes on, and its segments, dressed as `evidence`, which gives way
    to the passage, and that as `asked` too."""
    text, asked = snapshot.text, []
    if start is not None and end is not None and 0 <= start < end <= len(text):
        asked = [Span(start, end)]
    first = max(0, asked[0].start - TEXT_SHOWN // 2) if asked else 0
    last = min(len(text), max(first + TEXT_SHOWN, asked[0].end if asked else 0))
    segments: list[Segment] = []
    if first < last:
        shown = Span(first, last)
        passages = within([Span(*place) for place in evidence], shown)
        marked = [
            passage for passage in passages if not any(map(passage.overlaps, asked))
        ]
        layers = {"evidence": sorted([*marked, *asked]), "asked": asked}
        segments = list(cut(text, shown, layers=layers))
    view = {"segments": segments, "first": first, "is_cut_after": last < len(text)}
    return {"snapshot": snapshot, "is_damaged": snapshot.is_damaged, **view}


def citing_documents(source: Source) -> list[tuple[UUID, str]]:
    """Documents that cite the source, newest first, each once: keys and titles."""
    rows = source.references.order_by("-revision__document__created_at")
    names = ("revision__document__pk", "revision__document__title")
    return list(rows.values_list(*names).distinct()[:MOST_DOCUMENTS])


DRIFTS_READ, PASSAGES_A_JUDGMENT, PASSAGES_LOOKED_FOR = 40, 3, 60
"""Latest judgments whose passages a source's page looks for; best passages of each, as
many as a claim's page shows; of all, at some 10 ms each when they are gone."""


def claim_drift(
    source: Source, snapshot_pk: int | None, passages: Sequence[tuple[int, str]]
) -> dict[str, Any] | None:
    """What a later reading says of the passages that one citation's judgment rests on,
    each by its start in the text judged. None when there is no later text."""
    latest = readings(source).first()
    if not passages or latest is None or latest.snapshot_id == snapshot_pk:
        return None
    is_judged = readings(source).filter(snapshot=snapshot_pk).exists()
    return view_of(latest, passages) if is_judged else None


def source_drift(source: Source) -> dict[str, Any] | None:
    """What the latest reading says of all passages that judgments rest on."""
    latest = readings(source).select_related("snapshot").first()
    if latest is None:
        return None
    earlier = set(readings(source).values_list("snapshot", flat=True))
    earlier.discard(latest.snapshot_id)
    judged = judged_passages(source, earlier, judgments=DRIFTS_READ)
    passages = dict.fromkeys((passage["start"], passage["text"]) for passage in judged)
    return view_of(latest, islice(passages, PASSAGES_LOOKED_FOR)) if passages else None


def readings(source: Source) -> Any:
    """Looks at the address itself that gave a text, the latest first."""
    fetched = source.checks.filter(origin=SourceCheck.Origin.FETCHED)
    return fetched.filter(snapshot__isnull=False, copy__isnull=True)


def judged_passages(
    source: Source, snapshots: Iterable[Snapshot | int], *, judgments: int
) -> Iterator[dict[str, Any]]:
    """The best passages of the latest judgments on some texts, some twice."""
    rows = source.references.filter(citations__judgments__snapshot__in=snapshots)
    rows = rows.order_by("-citations__judgments__pk")
    found = rows.values_list("citations__judgments__evidence", flat=True)
    for evidence in found[:judgments]:
        yield from evidence[:PASSAGES_A_JUDGMENT]


LOST = (DriftKind.CHANGED, DriftKind.GONE)


def view_of(later: SourceCheck, passages: Iterable[tuple[int, str]]) -> dict[str, Any]:
    """How many passages were looked for in a later reading, and those that no longer
    stand there as they were, each after the word for it."""
    text = later.snapshot.text if later.snapshot else ""
    words = word_table("drift")
    found = [find_drift(passage, text, start=start) for start, passage in passages]
    others = [(words[drift.kind], drift) for drift in found if drift.kind in LOST]
    place = {"read_at": later.checked_at, "snapshot_pk": later.snapshot_id}
    return {**place, "passages": len(found), "others": others}
