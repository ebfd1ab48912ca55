"""
Judgments of an earlier verification, taken over where nothing under them changed.

A judge answers the same when it is asked the same. So a judgment is kept under a digest
of all that it was made from, and a run of an edited text hands back those that
were found: docs/algorithms/verdicts.md. Part of it is the engine itself, to the byte.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from verification.reaching.explanations import explain_silence, explain_text
from verification.reaching.identity import describe_notice
from verification.records import JudgedClaim, Judgment, ReachedSource, Snapshot


@dataclass(frozen=True, slots=True)
class EarlierJudgments:
    """What a verification may take over, and whose answers it would else be."""

    judge_basis: str
    """All that decides the answers of the judge at work: its code, its model."""

    by_basis: Mapping[str, Judgment] = field(default_factory=dict)
    """Judgments by their `basis`; those of another judge are never looked up."""

    def gave_all_of(self, judged: JudgedClaim) -> bool:
        """Whether the judge was asked nothing about a claim that has been read for."""
        read = [
            citation.judgment
            for citation in judged.citations
            if citation.judgment.judge
        ]
        return bool(read) and all(judgment.basis in self.by_basis for judgment in read)

    def after(self, judgments: Iterable[Judgment]) -> EarlierJudgments:
        found = {judgment.basis: judgment for judgment in judgments if judgment.basis}
        return replace(self, by_basis=found)


def basis_on_source(
    source: ReachedSource, snapshot: Snapshot, *, language: str, judge_basis: str
) -> str:
    """SHA-256, hexadecimal, of what all judgments on one source are made from."""
    return digest_of(
        judge_basis,
        language,
        snapshot.sha256,
        snapshot.language,
        explain_text(source),
        explain_silence(source),
        list(map(describe_notice, source.notices)),
        list(snapshot.page_starts),
        [*snapshot.titles, snapshot.site_name, snapshot.author, snapshot.published],
    )


def basis_of(statement: str, source_basis: str) -> str:
    """SHA-256, hexadecimal, of all that one judgment is made from. The statement counts
    to the character: evidence and differences refer to its offsets."""
    return digest_of(source_basis, statement)


def digest_of(*values: object) -> str:
    return hashlib.sha256(json.dumps(values).encode()).hexdigest()


RESTS_ON = ("PyStemmer", "numpy", "onnxruntime", "rapidfuzz", "tokenizers")
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
    digest.update(fingerprint_of(Path(__file__).parent.parent).encode())
    return digest.hexdigest()


def version_of(package: str) -> str:
    """As it was installed; "" when it was not, or not by an installer."""
    # Not above: it takes longer to load than to answer, and most calls do not ask.
    from importlib.metadata import PackageNotFoundError, version

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
