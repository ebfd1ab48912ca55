"""Which engine this is, to the byte: what it found may be taken over by no other."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

RESTS_ON = ("PyStemmer", "rapidfuzz")
"""Packages of others whose answers decide judgments; a test reads the imports."""


@cache
def engine_fingerprint() -> str:
    """
    SHA-256, hexadecimal, of this package's files and of what its judges rest on.

    A release may mend a judge without a new version of it, and a working copy does so
    daily. Read once a process: call it before the files can have changed under it.
    """
    digest = hashlib.sha256(f"{sys.version_info[:2]}\n".encode())
    for name in RESTS_ON:
        digest.update(f"{name} {version_of(name)}\n".encode())
    digest.update(fingerprint_of(Path(__file__).parent).encode())
    return digest.hexdigest()


def version_of(package: str) -> str:
    """As it was installed; "" when it was not, or not by an installer."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def fingerprint_of(folder: Path) -> str:
    """SHA-256, hexadecimal, of the names and contents of files, compiled ones aside."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
