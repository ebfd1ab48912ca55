"""Making an installation ready to serve: tables, static files, the first user."""

from __future__ import annotations

import hashlib
import logging
import os
import tempfile
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import OperationalError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from citeweb.sample_desk.loading import load_sample_desk
from citeweb.start_errors import StartError
from citeweb.teams import services as teams
from citeweb.teams.models import User

logger = logging.getLogger(__name__)

PROBE_BYTES = 256 * 1024
"""Below what an empty database takes with its log: less free space cannot do."""


def check_data_dir() -> None:
    """Make the data folder, which nobody but its owner may read, nor what is in it."""
    settings.DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in [settings.DATA_DIR, *settings.DATA_DIR.glob("citeweb.sqlite3*")]:
        if path.stat().st_uid == os.geteuid():
            path.chmod(0o700 if path.is_dir() else 0o600)
    with tempfile.TemporaryFile(dir=settings.DATA_DIR) as file:
        file.write(bytes(PROBE_BYTES))


def prepare_database() -> None:
    """Bring the tables up to date; StartError when a newer version made them."""
    if is_behind():
        call_command("migrate", verbosity=0, interactive=False)


def require_database() -> None:
    """Refuse to start on tables that are not up to date, or newer than this version."""
    if is_behind():
        raise StartError(
            "The database is not ready for this version. Run `citeweb migrate` first, "
            "or start `citeweb serve` once."
        )


def settle_database() -> None:
    """Bring SQLite's log into its file, which then is whole by itself when it is
    copied: processes that were killed leave that undone."""
    if connection.vendor != "sqlite":
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except OperationalError as error:  # locked, or the disk is full: the log stays
        logger.warning("database_not_settled", extra={"reason": error})
    finally:
        connection.close()


def is_behind() -> bool:
    """Whether tables are not up to date; StartError when a newer version made them."""
    executor = MigrationExecutor(connection)
    known = executor.loader.disk_migrations or {}
    applied = executor.loader.applied_migrations or {}
    apps = {label for label, _ in known}
    unknown = sorted(
        migration
        for migration in applied
        if migration not in known and migration[0] in apps
    )
    if unknown:
        app, name = unknown[-1]
        raise StartError(
            f"A newer version of citeweb made this database ({app}.{name}). Install "
            "that version, or name another folder: CITEWEB_DATA_DIR=/path/to/folder."
        )
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def prepare_static_files() -> None:
    """Collect the static files again if any of them changed since the last time."""
    digest = static_digest()
    stamp = Path(settings.STATIC_ROOT).with_suffix(".sha256")
    if stamp.exists() and stamp.read_text(encoding="ascii") == digest:
        return
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(digest, encoding="ascii")


def static_digest() -> str:
    """Of the names, sizes and times of all static files, and of how they are stored."""
    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            status = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def prepare_user(*, sample_port: int) -> User:
    """The person at this machine; when first made, with the sample desk at its port."""
    is_first = not User.objects.filter(username=teams.LOCAL_USERNAME).exists()
    with transaction.atomic():
        user = teams.local_user()
        if is_first and sample_port:
            load_sample_desk(user=user, team=teams.current_team(user), port=sample_port)
    return user
