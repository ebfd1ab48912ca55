"""All that a desk has as one archive that is read without citeweb: texts, files,
reports, sources, decisions, links, people, policy and the trail."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.forms.models import model_to_dict
from django.utils import timezone

from citeweb.audit.services import Actor, export_trail
from citeweb.documents.models import Claim, Document, Revision, UploadedFile
from citeweb.making import Order
from citeweb.reports.exports.services import MANY_CLAIMS, chunks_of_run
from citeweb.reports.models import Run
from citeweb.sharing.models import Share, ShareComment
from citeweb.sources.models import Snapshot, SourceCheck
from citeweb.sources.policy.models import HousePolicy, OwnedDomain, RatingList
from citeweb.teams.models import Team
from verification.reporting.exports import FORMATS

REPORTS = ("json", "html")
ROWS_AT_ONCE = 200
FORMULA = ("=", "+", "-", "@", "\t", "\r")
KEPT_SECONDS = 3600
"""An archive that was made is given again for so long to who asked for it."""

READ_ME = """\
Everything that the desk "{name}" has in citeweb, made by {by}.

desk.json           people and what they may do, house policy, lists
documents/          a folder for each: its texts, the file it came in, its reports
                    (report.json is described by docs/report.schema.json of citeweb,
                    report.html opens in a browser; decisions stand in both)
sources.csv         every look at a source, with the digest of its text
texts/              those texts, each under its digest
shares.csv          links to reports, without their secret addresses
comments.csv        what readers of such links wrote
trail.jsonl         the audit trail, as `citeweb-check` can follow it
"""

CHECK = (
    "source__url",
    "checked_at",
    "origin",
    "outcome",
    "http_status",
    "final_url",
    "archived_url",
    "page_title",
    "snapshot__sha256",
)
SHARE = (
    "run__revision__document__title",
    "created_at",
    "expires_at",
    "revoked_at",
    "view_count",
    "note",
)
COMMENT = ("share__run__revision__document__title", "created_at", "name", "text")


class Draining(io.RawIOBase):
    """What a zip is written to, piece by piece: nothing is kept that was taken."""

    def __init__(self) -> None:
        self._waiting = bytearray()

    def write(self, content: Any) -> int:
        self._waiting += content
        return len(content)

    def drain(self) -> bytes:
        content, self._waiting = bytes(self._waiting), bytearray()
        return content


def is_small(team: Team) -> bool:
    """Whether the archive is made while it is sent."""
    claims = Claim.objects.filter(revision__document__team=team)
    return claims[: MANY_CLAIMS + 1].count() <= MANY_CLAIMS


def order_for(team: Team, actor: Actor) -> Order:
    """Another one each hour: the archive itself changes the trail."""
    stamp = str(int(timezone.now().timestamp()) // KEPT_SECONDS)
    path = f"{__name__}.{ordered_chunks.__name__}"
    wanted: dict[str, str | bool] = {"team": str(team.pk), "kind": actor.kind}
    wanted["by"] = actor.name
    return Order(path, wanted, stamp=stamp, subject=f"desk-{team.pk}")


def ordered_chunks(team: str, kind: str, by: str) -> Iterator[bytes]:
    """What a child process writes for an order."""
    return chunks_of_desk(Team.objects.get(pk=team), Actor(kind, by))


def chunks_of_desk(team: Team, by: Actor) -> Iterator[bytes]:
    """The archive, never all of it in memory. Its leaving is the trail's last row."""
    target = Draining()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts_of(team, by):
            with archive.open(name, "w", force_zip64=True) as file:
                for chunk in content:
                    file.write(chunk)
                    yield target.drain()
    yield target.drain()


Parts = Iterator[tuple[str, Iterable[bytes]]]


def parts_of(team: Team, by: Actor) -> Parts:
    yield "README.txt", [READ_ME.format(name=team.name, by=by.name).encode()]
    yield "desk.json", [json_of(desk_record(team))]
    for number, document in enumerate(team.documents.order_by("created_at", "pk"), 1):
        folder = f"documents/{number:05}"
        for name, content in parts_of_document(document, by):
            yield f"{folder}/{name}", content
    checks = SourceCheck.objects.filter(source__team=team).order_by("checked_at", "pk")
    yield "sources.csv", table(CHECK, checks)
    texts = Snapshot.objects.filter(team=team).order_by("pk")
    for text in texts.iterator(ROWS_AT_ONCE):
        yield f"texts/{text.sha256}.txt", [text.text.encode()]
    documents = {"run__revision__document__team": team}
    yield "shares.csv", table(SHARE, Share.objects.filter(**documents).order_by("pk"))
    said = {f"share__{name}": value for name, value in documents.items()}
    comments = ShareComment.objects.standing().filter(**said).order_by("pk")
    yield "comments.csv", table(COMMENT, comments)
    trail = export_trail(team.pk, by, what="everything that the desk has")
    yield "trail.jsonl", (part.encode() for part in trail.parts())


def desk_record(team: Team) -> dict[str, Any]:
    members = team.memberships.select_related("user").order_by("pk")
    policy = HousePolicy.objects.filter(team=team).first()
    return {
        "name": team.name,
        "created_at": team.created_at,
        "people": [
            {"name": row.user.username, "full_name": str(row.user), "role": row.role}
            for row in members
        ],
        "house_policy": model_to_dict(policy) if policy else {},
        "owners": list(map(model_to_dict, OwnedDomain.objects.filter(team=team))),
        "rating_lists": list(map(model_to_dict, RatingList.objects.filter(team=team))),
    }


def parts_of_document(document: Document, by: Actor) -> Parts:
    yield "title.txt", [document.title.encode()]
    for revision in document.revisions.order_by("number"):
        yield from parts_of_revision(revision, by)


def parts_of_revision(revision: Revision, by: Actor) -> Parts:
    """A text as submitted, the file it came in, and its latest report."""
    folder = f"revision-{revision.number}"
    yield f"{folder}/text.txt", [revision.text.encode("utf-8", "replace")]
    file = UploadedFile.objects.filter(revision=revision).first()
    if file:
        yield f"{folder}/as-uploaded.{revision.submitted_as}", [bytes(file.content)]
    run = revision.runs.filter(state=Run.State.FINISHED).order_by("finished_at").last()
    for name in REPORTS if run else ():
        assert run is not None  # noqa: S101 - there are no names without it
        made = chunks_of_run(run, FORMATS[name], with_bom=False, by=by)
        yield f"{folder}/report.{FORMATS[name].extension}", made


def json_of(record: dict[str, Any]) -> bytes:
    return json.dumps(record, cls=DjangoJSONEncoder, indent=2).encode()


def table(columns: tuple[str, ...], rows: Any) -> Iterator[bytes]:
    """A CSV file of some columns. A cell that a spreadsheet would run is no formula."""
    yield line_of(column.rpartition("__")[2] for column in columns)
    for row in rows.values_list(*columns).iterator(ROWS_AT_ONCE):
        yield line_of(row)


def line_of(cells: Iterable[object]) -> bytes:
    written = io.StringIO()
    csv.writer(written).writerow(map(cell_of, cells))
    return written.getvalue().encode("utf-8", "replace")


def cell_of(value: object) -> str:
    """
    >>> cell_of("=1+1"), cell_of(7), cell_of(None)
    ("'=1+1", '7', '')
    """
    told = "" if value is None else str(value)
    return f"'{told}" if told.startswith(FORMULA) else told
