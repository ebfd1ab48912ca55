"""The whole database of one moment as a file, which SQLite and PostgreSQL both give and
take: a zip of `manifest.json` and one file of JSON lines a table. Left out is the
queue, whose work is sent again by itself."""

from __future__ import annotations

import base64
import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import UUID

from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder

from verification.version import VERSION

from .audit.triggers import CREATE, DROP
from .secret_key import keep_key, kept_key
from .start_errors import StartError

FORMAT = "citeweb.backup/1"
MANIFEST = "manifest.json"
LEFT_OUT = ("django_q",)
"""Apps whose tables are not kept."""

CONTENT = ("documents.Document", "audit.AuditEntry", "sources.Source")
"""What nobody may lose without having said so."""

ROWS_AT_ONCE = 200
FILES_AT_ONCE = 5
"""Rows held in memory; fewer where each may be an uploaded file of 20 MB."""

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
                counts = {table_of(each): put(archive, each) for each in kept_models()}
                manifest: dict[str, Any] = {"format": FORMAT, "version": VERSION}
                manifest["rows"] = counts
                manifest["migrations"] = applied_migrations()
                manifest["secret_key"] = kept_key(settings.DATA_DIR)
            archive.writestr(MANIFEST, json.dumps(manifest))
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)
    return sum(counts.values())


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
                    take(archive, model, manifest["rows"][table_of(model)])
                reset = connection.ops.sequence_reset_sql
                for statement in reset(no_style(), kept_models()):
                    run(statement)
    except (zipfile.BadZipFile, ValueError, KeyError) as error:
        raise StartError(
            f"{path} is no whole backup of citeweb ({error}). Nothing was changed."
        ) from error
    if manifest["secret_key"]:
        keep_key(settings.DATA_DIR, manifest["secret_key"])
    return sum(manifest["rows"].values())


def read_manifest(archive: zipfile.ZipFile, path: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads(archive.read(MANIFEST))
    if manifest["format"] != FORMAT:
        raise ValueError(f"its format is {manifest['format']}")
    if manifest["migrations"] != applied_migrations():
        raise StartError(
            f"{path} was made by citeweb {manifest['version']}, whose tables are not "
            f"those of this version ({VERSION}). Install that version, restore the "
            "file there, and upgrade afterwards."
        )
    return manifest


def applied_migrations() -> list[list[str]]:
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(list(each) for each in applied if each[0] not in LEFT_OUT)


def kept_models() -> list[Model]:
    return [each for each in all_models() if each._meta.app_label not in LEFT_OUT]


def all_models() -> list[Model]:
    """One a table."""
    found = apps.get_models(include_auto_created=True)
    return [each for each in found if each._meta.managed and not each._meta.proxy]


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


def put(archive: zipfile.ZipFile, model: Model) -> int:
    """Write a table; how many rows it has."""
    columns = [each.attname for each in model._meta.local_concrete_fields]
    rows = model._base_manager.order_by("pk").values_list(*columns)
    count = 0
    with archive.open(f"{table_of(model)}.jsonl", "w", force_zip64=True) as file:
        for row in rows.iterator(rows_at_once(model)):
            line = json.dumps(row, default=plain, separators=(",", ":"))
            file.write(line.encode() + b"\n")
            count += 1
    return count


def take(archive: zipfile.ZipFile, model: Model, count: int) -> None:
    """Read a table; ValueError where it does not have so many rows."""
    fields = model._meta.local_concrete_fields

    def row_of(line: bytes) -> models.Model:
        pairs = zip(fields, json.loads(line), strict=True)
        return model(**{each.attname: each.to_python(value) for each, value in pairs})

    taken = 0
    with archive.open(f"{table_of(model)}.jsonl") as file:
        while rows := [row_of(line) for line in islice(file, rows_at_once(model))]:
            # As it stands: no time of day is put in anew.
            model._base_manager._insert(rows, fields=fields, raw=True)  # type: ignore[attr-defined] # what `save_base` calls
            taken += len(rows)
    if taken != count:
        raise ValueError(f"{taken} of {count} rows in {table_of(model)}")


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
