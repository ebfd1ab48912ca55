"""What of a report counts for a call: claims that a baseline does not know, claims on
lines that a commit changed, and from which kind of attention on the call fails."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from verification.errors import BadCallError, load_json
from verification.records import Finding, JudgedClaim, Report
from verification.reporting.readiness import UNTIED

from .files import expect_object, read_text
from .report_output import write_file

SCHEMA = "citeweb.baseline/1"
GIT_SECONDS = 30.0
"""For one call of git in a large repository on a slow disk."""

_HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


def check_narrowing(arguments: Namespace) -> None:
    """Raises BadCallError: the options do not fit together."""
    if arguments.update_baseline and not arguments.baseline:
        raise BadCallError("--update-baseline: name the file with --baseline.")
    if (arguments.only_changed_since or "").startswith("-"):
        raise BadCallError("--only-changed-since: name a commit, branch or tag.")


def narrowed(report: Report, keep: Callable[[JudgedClaim], bool]) -> Report:
    claims = []
    for claim in report.claims:
        quiet = tuple(replace(citation, flagged=False) for citation in claim.citations)
        silenced = replace(claim, flagged=False, attention=None, citations=quiet)
        claims.append(claim if keep(claim) else silenced)
    document = replace(report.document, findings=findings_left(report, keep))
    return replace(report, claims=tuple(claims), document=document)


def findings_left(
    report: Report, keep: Callable[[JudgedClaim], bool]
) -> tuple[Finding, ...]:
    """Without markers that lead nowhere in claims that count no more."""
    quiet = [claim.claim.span for claim in report.claims if not keep(claim)]
    return tuple(
        finding
        for finding in report.document.findings
        if finding.kind not in UNTIED
        or not any(span.start <= finding.span.start < span.end for span in quiet)
    )


class Baseline:
    """The flagged claims that are known, by the file in which they stand."""

    def __init__(self, path: str, is_new: bool) -> None:
        self.path = path
        self.known: dict[str, list[str]] = {}
        if is_new and not Path(path).exists():
            return
        record = expect_object(load_json(read_text(path), path), path)
        claims = record.get("claims")
        if record.get("schema") != SCHEMA or not isinstance(claims, dict):
            wanted = "is no baseline. Make one with --update-baseline."
            raise BadCallError(f"{path}: {wanted}")
        self.known = {name: list(map(str, marks)) for name, marks in claims.items()}

    def split(
        self, name: str, report: Report
    ) -> tuple[Report, tuple[JudgedClaim, ...]]:
        """The report in which known claims count no more, and those that are known."""
        known, mark = set(self.known.get(name, ())), marker_of(report)
        inside = [
            claim for claim in report.claims if claim.flagged and mark(claim) in known
        ]
        left = narrowed(report, lambda claim: mark(claim) not in known)
        return left, tuple(inside)

    def keep(self, name: str, report: Report) -> int:
        mark = marker_of(report)
        marks = {mark(claim) for claim in report.claims if claim.flagged}
        self.known[name] = sorted(marks)
        return len(marks)

    def write(self) -> None:
        record = {"schema": SCHEMA, "claims": dict(sorted(self.known.items()))}
        content = json.dumps(record, indent=2, ensure_ascii=False)
        write_file(Path(self.path), [f"{content}\n".encode()])


def marker_of(report: Report) -> Callable[[JudgedClaim], str]:
    from verification.reporting.exports.sarif import claim_fingerprint

    urls = {source.id: source.url for source in report.sources}
    return lambda claim: claim_fingerprint(claim, urls)


def changed_only(report: Report, path: str, revision: str) -> Report:
    """The report in which only claims on changed lines ask for a look. Raises
    BadCallError: the file is in no repository, or git knows no such commit."""
    lines = changed_lines(Path(path), revision)
    if lines is None:
        return report
    text = report.document.text

    def is_changed(judged: JudgedClaim) -> bool:
        first = text.count("\n", 0, judged.claim.span.start) + 1
        further = judged.claim.span.of(text).count("\n")
        return not lines.isdisjoint(range(first, first + further + 1))

    return narrowed(report, is_changed)


def changed_lines(path: Path, revision: str) -> set[int] | None:
    tracked = git(path, "ls-files", "--", path.name)
    if not tracked.strip():
        return None
    told = git(path, "diff", "--unified=0", "--no-color", revision, "--", path.name)
    return {
        line
        for start, count in _HUNK.findall(told)
        for line in range(int(start), int(start) + int(count or 1))
    }


def git(path: Path, *words: str) -> str:
    import subprocess  # not above: few calls need it

    try:
        done = subprocess.run(  # noqa: S603 - no shell, and the revision is no option
            ["git", *words],  # noqa: S607 - whichever git the caller has
            cwd=path.resolve().parent,
            capture_output=True,
            timeout=GIT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        why = f"--only-changed-since: git did not answer: {error}."
        raise BadCallError(why) from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").partition("\n")[0]
        raise BadCallError(f"--only-changed-since: {path}: git says: {said[:300]}")
    return done.stdout.decode("utf-8", "replace")
