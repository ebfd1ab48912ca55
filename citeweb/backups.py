"""The whole database of one moment as a file, which SQLite and PostgreSQL both give and
take: a zip of `manifest.json` and one file of JSON lines a table. Left out is the
queue, whose work is sent again by itself.

The manifest has a digest of each table and is signed with the desk's key. A file is
restored whole or not at all, whatever is wrong with it, in bounded memory."""

from __future__ import annotations

import base64
import hashlib
import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import IO, Any
from uuid import UUID

from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.utils.crypto import constant_time_compare, salted_hmac

from verification.reporting.audit import BEFORE_FIRST
from verification.reporting.audit.entries import hash_of
from verification.version import VERSION

from .audit.models import AuditEntry, Chain
from .audit.services import row_of
from .audit.triggers import CREATE, DROP
from .outages import is_outage, reason
from .secret_key import keep_key, kept_key
from .start_errors import StartError

FORMAT = "citeweb.backup/2"
MANIFEST = "manifest.json"
LEFT_OUT = ("django_q",)
"""Apps whose tables are not kept."""

CONTENT = ("documents.Document", "audit.AuditEntry", "sources.Source")
"""What nobody may lose without having said so."""

ROWS_AT_ONCE = 200
FILES_AT_ONCE = 5
"""Rows held in memory; fewer where each may be an uploaded file of 20 MB."""

LINE_BYTES = 128 * 1024**2
"""Of one row: five times the largest file or text that is taken, as JSON writes it."""

BATCH_BYTES = 16 * 1024**2
"""Rows of so many bytes are put in at once, or one row."""

MANIFEST_BYTES = 1024**2
KEY_LENGTH = 500

Model = type[models.Model]


def write_backup(path: Path) -> int:
    """Write everything to a new file for its owner alone. Returns the rows."""
    if path.exists():
        raise StartError(f"{path} is there already. Name a file that is not.")
    draft = path.with_name(f"{path.name}.partial")
    try:
        draft.touch(mode=0o600)
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
            with one_moment():
                kept = {table_of(model): put(archive, model) for model in kept_models()}
                manifest: dict[str, Any] = {"format": FORMAT, "version": VERSION}
                manifest["rows"] = {name: count for name, (count, _) in kept.items()}
                manifest["digests"] = {name: found for name, (_, found) in kept.items()}
                manifest["migrations"] = applied_migrations()
                manifest["secret_key"] = kept_key(settings.DATA_DIR)
            manifest["signature"] = signature_of(manifest)
            archive.writestr(MANIFEST, json.dumps(manifest))
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)
    return sum(count for count, _ in kept.values())


def signature_of(manifest: dict[str, Any]) -> str:
    """Of all that a manifest says, by the key in it or else by the operator's."""
    signed = {name: manifest[name] for name in manifest if name != "signature"}
    key = manifest["secret_key"] or settings.SECRET_KEY
    told = json.dumps(signed, sort_keys=True)
    made = salted_hmac("citeweb.backup", told, secret=key, algorithm="sha256")
    return made.hexdigest()


def restore_backup(path: Path, *, replaces: bool = False) -> int:
    """Put what a file holds in place of all rows, or StartError. Returns the rows."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = read_manifest(archive, path)
            with transaction.atomic(), all_locked():
                if not replaces:
                    refuse_loss()
                for model in all_models():
                    run(f"DELETE FROM {quoted(model)}")  # noqa: S608 - a name of ours
                for model in kept_models():
                    name = table_of(model)
                    expected = (manifest["rows"][name], manifest["digests"][name])
                    take(archive, model, *expected)
                reset = connection.ops.sequence_reset_sql
                for statement in reset(no_style(), kept_models()):
                    run(statement)
                if manifest["secret_key"]:  # with the rows, or neither
                    keep_key(settings.DATA_DIR, manifest["secret_key"])
    except StartError:
        raise
    except Exception as error:  # a file may be wrong in any way
        if is_outage(error):
            raise
        raise StartError(
            f"{path} is no whole backup of citeweb ({reason(error)}). Nothing was "
            "changed."
        ) from error
    return sum(manifest["rows"].values())


def read_manifest(archive: zipfile.ZipFile, path: Path) -> dict[str, Any]:
    if archive.getinfo(MANIFEST).file_size > MANIFEST_BYTES:
        raise ValueError("its manifest is too long")
    manifest: dict[str, Any] = json.loads(archive.read(MANIFEST))
    if manifest["format"] != FORMAT:
        raise ValueError(f"its format is {manifest['format']}")
    if manifest["migrations"] != applied_migrations():
        raise StartError(
            f"{path} was made by citeweb {manifest['version']}, whose tables are not "
            f"those of this version ({VERSION}). Install that version, restore the "
            "file there, and upgrade afterwards."
        )
    key = manifest["secret_key"]
    if not (key.isascii() and key.isprintable() and len(key) <= KEY_LENGTH):
        raise ValueError("its secret key is none")
    if not constant_time_compare(manifest["signature"], signature_of(manifest)):
        raise StartError(
            f"{path} was changed after it was made, or is signed with another key than "
            "CITEWEB_SECRET_KEY. Nothing was changed."
        )
    return manifest


def broken_trails() -> list[str]:
    """Desks whose audit trail does not hold, each with where."""
    told = []
    for chain in Chain.objects.order_by("team_id"):
        number, last = 0, BEFORE_FIRST
        entries = AuditEntry.objects.filter(team_id=chain.team_id).order_by("number")
        for entry in entries.iterator(chunk_size=ROWS_AT_ONCE):
            is_next = (entry.number, entry.previous) == (number + 1, last)
            if not is_next or hash_of(row_of(entry)) != entry.hash:
                break
            number, last = entry.number, entry.hash
        if (number, last) != (chain.number, chain.hash):
            told.append(f"of desk {chain.team_id}, from entry {number + 1} on")
    return told


def applied_migrations() -> list[list[str]]:
    # Squashed ones count where those that they replace were applied one by one.
    applied = MigrationLoader(connection).applied_migrations or {}
    return sorted(
        list(migration) for migration in applied if migration[0] not in LEFT_OUT
    )


def kept_models() -> list[Model]:
    return [model for model in all_models() if model._meta.app_label not in LEFT_OUT]


def all_models() -> list[Model]:
    """One a table."""
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def table_of(model: Model) -> str:
    return model._meta.db_table


def quoted(model: Model) -> str:
    return connection.ops.quote_name(table_of(model))


def run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


@contextmanager
def one_moment() -> Iterator[None]:
    """Whatever is read in here stands as it was at the first question, unlocked."""
    mode = getattr(connection, "transaction_mode", None)  # SQLite's alone
    setattr(connection, "transaction_mode", "DEFERRED")  # noqa: B010 - which types do not know
    try:
        with transaction.atomic():
            if connection.vendor != "sqlite":
                run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    finally:
        setattr(connection, "transaction_mode", mode)  # noqa: B010


@contextmanager
def all_locked() -> Iterator[None]:
    """Others wait, and the trail can be emptied, until the transaction ends."""
    if connection.vendor == "postgresql":
        run(f"LOCK TABLE {', '.join(map(quoted, all_models()))} IN EXCLUSIVE MODE")
    for statement in DROP[connection.vendor]:
        run(statement)
    yield
    if connection.vendor == "postgresql":
        run("SET CONSTRAINTS ALL IMMEDIATE")  # a table with open checks has no triggers
    for statement in CREATE[connection.vendor]:
        run(statement)


def refuse_loss() -> None:
    for name in CONTENT:
        model = apps.get_model(name)
        count = model._base_manager.count()
        if count:
            raise StartError(
                f"The database holds {count:,} {model._meta.verbose_name_plural}. Name "
                "an empty one, or say --replace to lose all that it holds."
            )


def put(archive: zipfile.ZipFile, model: Model) -> tuple[int, str]:
    """Write a table; how many rows it has, and the digest of what was written."""
    columns = [field.attname for field in model._meta.local_concrete_fields]
    rows = model._base_manager.order_by("pk").values_list(*columns)
    count, digest = 0, hashlib.sha256()
    with archive.open(f"{table_of(model)}.jsonl", "w", force_zip64=True) as file:
        for row in rows.iterator(rows_at_once(model)):
            told = json.dumps(row, default=plain, separators=(",", ":"))
            line = told.encode() + b"\n"
            file.write(line)
            digest.update(line)
            count += 1
    return count, digest.hexdigest()


def take(archive: zipfile.ZipFile, model: Model, count: int, digest: str) -> None:
    """Read a table; ValueError where it is not that of so many rows and this digest."""
    fields = model._meta.local_concrete_fields

    def row_of(line: bytes) -> models.Model:
        pairs = zip(fields, json.loads(line), strict=True)
        return model(
            **{field.attname: field.to_python(value) for field, value in pairs}
        )

    taken, seen = 0, hashlib.sha256()
    with archive.open(f"{table_of(model)}.jsonl") as file:
        for lines in batches_of_lines(file, rows_at_once(model)):
            for line in lines:
                seen.update(line)
            rows = [row_of(line) for line in lines]
            # As it stands: no time of day is put in anew.
            model._base_manager._insert(rows, fields=fields, raw=True)  # type: ignore[attr-defined] # what `save_base` calls
            taken += len(rows)
    if (taken, seen.hexdigest()) != (count, digest):
        raise ValueError(f"{table_of(model)} is not as it was written")


def batches_of_lines(file: IO[bytes], most: int) -> Iterator[list[bytes]]:
    """Lines in portions that fit into memory; ValueError of one that is no row."""
    lines: list[bytes] = []
    size = 0
    while line := file.readline(LINE_BYTES + 1):
        if len(line) > LINE_BYTES:
            raise ValueError("a row is longer than any that is kept")
        lines.append(line)
        size += len(line)
        if len(lines) == most or size > BATCH_BYTES:
            yield lines
            lines, size = [], 0
    if lines:
        yield lines


def rows_at_once(model: Model) -> int:
    has_files = models.BinaryField in map(type, model._meta.local_fields)
    return FILES_AT_ONCE if has_files else ROWS_AT_ONCE


def plain(value: object) -> str:
    """A value for which JSON has no form, as its field reads it."""
    if isinstance(value, date):  # a moment among them, with its microseconds
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode("ascii")
    raise TypeError(f"{type(value).__name__} has no form in a backup.")
