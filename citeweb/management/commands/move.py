"""`citeweb move URL`: everything into another database, SQLite's to PostgreSQL."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings
from django.db.models import Max

from citeweb.audit.models import AuditEntry
from citeweb.backups import write_backup
from citeweb.env import child_environment
from citeweb.management import SiteCommand, argument, switch
from citeweb.start_errors import StartError


class Command(SiteCommand):
    help = "Copy everything into another, empty database. Stop `serve` before."
    takes = (
        argument("url", help="postgres://user:password@host/name, or @FILE with it"),
        switch("--replace", "lose what the other database holds"),
    )

    def do(self, url: str, replace: bool) -> str:
        if url.startswith("@"):
            url = Path(url[1:]).read_text(encoding="utf-8").strip()
        before = last_row()
        with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as folder:
            file = Path(folder) / "moving.backup"
            rows = write_backup(file)
            restore_elsewhere(file, url, is_replacing=replace)
        if last_row() != before:
            raise StartError(
                "Somebody worked here while it was moved. Stop `citeweb serve`, and "
                "move again with --replace."
            )
        return (
            f"Moved {rows:,} rows. Set CITEWEB_DATABASE_URL to the new database and "
            "start `citeweb serve`; the old one is as it was."
        )


def last_row() -> object:
    """Of the trail, in which everything stands that anybody does."""
    return AuditEntry.objects.aggregate(last=Max("pk"))["last"]


def restore_elsewhere(file: Path, url: str, *, is_replacing: bool) -> None:
    """In a process of its own, to which the other database is the only one."""
    command = [sys.executable, "-m", "citeweb", "restore", str(file)]
    done = subprocess.run(  # noqa: S603 - our own module
        command + ["--replace"] * is_replacing,
        env=child_environment(CITEWEB_DATABASE_URL=url),
        stdout=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        raise StartError("Nothing was moved; the reason stands above.")
