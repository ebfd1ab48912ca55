"""
An installation as the first `citeweb serve` leaves it before anybody came: tables and
static files. It is made once from the migrations, and every test that is not about the
making starts from a copy.
"""

import fcntl
import hashlib
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".pytest_cache" / "prepared"
DATABASE = "citeweb.sqlite3"

MAKE = """
import django
django.setup()
from citeweb import installation
installation.prepare_database()
installation.prepare_static_files()
installation.settle_database()
"""


@cache
def prepared() -> Path:
    """A folder with a database that nobody uses yet and the collected static files."""
    folder = KEPT / _digest()
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two processes of a test run ask at once
        if not folder.exists():
            _make(folder)
    return folder


def _digest() -> str:
    """Of all that writes tables. What others' packages add is migrated in the copy."""
    digest = hashlib.sha256()
    for name in ("migrations/*.py", "triggers.py"):
        for file in sorted((ROOT / "citeweb").glob(f"*/{name}")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _make(folder: Path) -> None:
    for old in KEPT.glob("*/"):
        shutil.rmtree(old)
    making = folder.with_suffix(".making")
    variables = {
        "PYTHONPATH": str(ROOT),
        "DJANGO_SETTINGS_MODULE": "citeweb.settings",
        "CITEWEB_DATA_DIR": str(making),
    }
    making.mkdir()
    subprocess.run([sys.executable, "-c", MAKE], env=variables, check=True)
    with closing(sqlite3.connect(making / DATABASE)) as opened:
        opened.execute("PRAGMA journal_mode=DELETE")  # a database in memory has no log
    making.rename(folder)


def copy_to(folder: Path) -> None:
    """Into a new data folder; the key that signs is each installation's own."""
    shutil.copy2(prepared() / DATABASE, folder)
    shutil.copy2(prepared() / "static.sha256", folder)
    shutil.copytree(prepared() / "static", folder / "static")


def fill(name: str) -> sqlite3.Connection:
    """The tables into the SQLite database of that name; one in memory lasts as long as
    the connection is open."""
    opened = sqlite3.connect(name, uri=name.startswith("file:"))
    with closing(sqlite3.connect(prepared() / DATABASE)) as source:
        source.backup(opened)
    return opened
