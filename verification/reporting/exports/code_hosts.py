"""
What needs a look, in the forms in which code hosts show it beside the lines of a file:
JUnit, GitHub's annotations, GitLab's code quality, and a summary of a pull request.

All are made of the results of the SARIF log, so that none says other than it. Each
takes several files, whose findings then stand in one.

Source:
    JUnit's XML as Jenkins' and GitLab's readers take it; GitHub, "Workflow commands";
    GitLab, "Code Quality report format" (a subset of Code Climate's).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from verification.language.wording import gettext as _
from verification.language.wording import ngettext
from verification.records import Report
from verification.reporting.harmless import escaped_json, harmless
from verification.reporting.readiness import answer_of
from verification.reporting.texts import health_lines

from .exporting import ExportOptions, report_title
from .sarif import sarif_log

Checked = tuple[Report, ExportOptions]
COMMENT_SIGNS = 60_000
"""Of a comment that GitHub takes 65,536 are the most."""

GITHUB_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}
GITLAB_SEVERITIES = {"error": "major", "warning": "minor", "note": "info"}
"""Ours: a desk's *to be read* stops no merge by itself."""


@dataclass(frozen=True, slots=True)
class Issue:
    rule: str
    level: str
    message: str
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    fingerprint: str
    settled: str
    """What people decided, or that it is in the baseline; empty while it is open."""


def issues_of(checked: Checked) -> Iterator[Issue]:
    """Every result of the log, those that nobody need look at any more among them."""
    report, options = checked
    [run] = sarif_log([checked])["runs"]
    has_lines = bool(options.artifact_uri) or not options.read_from
    for result in run["results"]:
        [place] = (location["physicalLocation"] for location in result["locations"])
        region = place.get("region", {}) if has_lines else {}
        line, column = region.get("startLine", 1), region.get("startColumn", 1)
        reasons = [
            suppression["justification"]
            for suppression in result.get("suppressions", ())
        ]
        if result.get("baselineState") == "unchanged":
            reasons.append(_("In the baseline."))
        yield Issue(
            rule=result["ruleId"],
            level=result["level"],
            message=result["message"]["text"].replace("{{", "{").replace("}}", "}"),
            path=path_of(report, options),
            line=line,
            column=column,
            end_line=region.get("endLine", line),
            end_column=region.get("endColumn", column),
            fingerprint=next(iter(result["partialFingerprints"].values())),
            settled=" ".join(reasons),
        )


def path_of(report: Report, options: ExportOptions) -> str:
    return options.artifact_uri or options.read_from or report_title(report, options)


def junit_of(parts: Sequence[Checked]) -> Iterator[bytes]:
    """A suite for each text; a case for each finding, and one that says how it is."""
    suites = Element("testsuites", name="citeweb")
    for report, options in parts:
        issues = list(issues_of((report, options)))
        failing = [issue for issue in issues if is_failure(issue)]
        suite = SubElement(suites, "testsuite")
        suite.set("name", xml_words(path_of(report, options)))
        suite.set("tests", str(len(issues) + 1))
        suite.set("failures", str(len(failing)))
        properties = SubElement(suite, "properties")
        SubElement(properties, "property", name="standing", value=answer_of(report))
        if report.model_use:
            words = report.model_use.words
            SubElement(properties, "property", name="languageModel", value=words)
        case = SubElement(suite, "testcase", classname="citeweb", name="answer")
        SubElement(case, "system-out").text = xml_words(answer_of(report))
        for issue in issues:
            add_case(suite, issue)
    yield b'<?xml version="1.0" encoding="UTF-8"?>\n'
    yield tostring(suites, encoding="utf-8") + b"\n"


def is_failure(issue: Issue) -> bool:
    return not issue.settled and issue.level != "note"


def add_case(suite: Element, issue: Issue) -> None:
    case = SubElement(suite, "testcase", classname=issue.rule)
    case.set(
        "name",
        xml_words(_("line {line}: {said}", line=issue.line, said=issue.message[:80])),
    )
    case.set("file", xml_words(issue.path))
    case.set("line", str(issue.line))
    if is_failure(issue):
        failure = SubElement(case, "failure", type=issue.rule)
        failure.set("message", xml_words(issue.message))
        failure.text = xml_words(f"{issue.path}:{issue.line}: {issue.message}")
    else:
        skipped = SubElement(case, "skipped")
        skipped.set("message", xml_words(issue.settled or issue.message))
        SubElement(case, "system-out").text = xml_words(issue.message)


def xml_words(text: str) -> str:
    return harmless(text)


def github_of(parts: Sequence[Checked]) -> Iterator[bytes]:
    """A command on a line for each open finding, and the answer for each text."""
    for checked in parts:
        report, options = checked
        title = path_of(report, options)
        yield command("notice", answer_of(report), title=f"citeweb: {title}")
        if report.model_use:
            yield command("notice", report.model_use.words, title=_("Language model"))
        for issue in issues_of(checked):
            if not issue.settled:
                place = {"line": issue.line, "endLine": issue.end_line}
                if issue.line == issue.end_line:
                    place |= {"col": issue.column, "endColumn": issue.end_column}
                named = {"file": issue.path, **place, "title": issue.rule}
                yield command(GITHUB_LEVELS[issue.level], issue.message, **named)


def command(level: str, message: str, **named: object) -> bytes:
    """
    >>> command("error", "5% less\\nthan told", file="a,b.md", line=3)
    b'::error file=a%2Cb.md,line=3::5%25 less%0Athan told\\n'
    """
    told = ",".join(f"{name}={escaped(str(value))}" for name, value in named.items())
    words = encoded(harmless(message))
    return f"::{level} {told}::{words}\n".encode("utf-8", "replace")


def encoded(text: str) -> str:
    for sign, code in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
        text = text.replace(sign, code)
    return text


def escaped(value: str) -> str:
    """A property of a command: commas and colons end one."""
    return encoded(harmless(value)).replace(":", "%3A").replace(",", "%2C")


def gitlab_of(parts: Sequence[Checked]) -> Iterator[bytes]:
    found = [gitlab_record(issue) for part in parts for issue in issues_of(part)]
    kept = [entry for entry in found if entry]
    words = json.dumps(kept, ensure_ascii=False, indent=2)
    yield f"{escaped_json(words)}\n".encode()


def gitlab_record(issue: Issue) -> dict[str, Any] | None:
    if issue.settled:
        return None
    return {
        "description": issue.message,
        "check_name": issue.rule,
        "fingerprint": issue.fingerprint,
        "severity": GITLAB_SEVERITIES[issue.level],
        "location": {
            "path": issue.path,
            "lines": {"begin": issue.line, "end": issue.end_line},
        },
    }


def summary_of(parts: Sequence[Checked]) -> Iterator[bytes]:
    """Markdown for a comment: a heading for each text, its first line, what needs a
    look. Cut where a comment would be too long, which it says."""
    lines = [line for part in parts for line in summary_lines(*part)]
    kept: list[str] = []
    room = COMMENT_SIGNS
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            kept.append(f"\n*{_('Cut here: take another format for the rest.')}*")
            break
        kept.append(line)
    yield ("\n".join(kept) + "\n").encode("utf-8", "replace")


def summary_lines(report: Report, options: ExportOptions) -> Iterator[str]:
    title = harmless(path_of(report, options))
    yield f"### {' '.join(title.replace('`', '').split())}"
    said = list(health_lines(report))[3:]  # behind the heading that a text needs
    yield from ("", *(said or [answer_of(report)]))
    if options.in_baseline:
        known = ngettext(
            "{number} more are in the baseline.",
            "{number} more are in the baseline.",
            len(options.in_baseline),
        )
        yield f"\n{known}"
    yield ""
