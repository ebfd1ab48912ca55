"""A report as Markdown: the text, then its citation health when something fails."""

from __future__ import annotations

from collections.abc import Iterator

from verification.records import JudgedCitation, JudgedClaim, Report, SourceAction

from .plain_text import figures, one_line, source_state
from .summary import summarise
from .words import FINDING_WORDS, VERDICT_WORDS

MARKDOWN_SIGNS = "\\`*_{}[]<>#|!&~"
"""Characters that could become markup, or an image that calls home, in a reader."""


def as_markdown(report: Report) -> str:
    """
    The text, and a section `## Citation health` when something needs a look.

    Source:
        A clean report stays clean: DESIGN, kept in docs/architecture.md.
    """
    lines = [report.document.text.rstrip(), *health_lines(report)]
    return "\n".join(lines) + "\n"


def health_lines(report: Report) -> Iterator[str]:
    flagged = [each for each in report.claims if each.flagged]
    troubled = [each for each in report.sources if each.action is not SourceAction.OK]
    if not flagged and not troubled and not report.document.findings:
        return
    yield ""
    yield "## Citation health"
    yield ""
    for judged in flagged:
        yield claim_line(judged)
    for source in troubled:
        state = source_state(source)
        reason = f": {escaped(source.detail)}" if source.detail else ""
        name = f"{escaped(f'[{source.id}]')} {escaped(source.url)}"
        yield f"- Source {name}, {state}{reason}"
    for finding in report.document.findings:
        words = FINDING_WORDS[finding.kind]
        yield f"- {words}: {escaped(one_line(finding.text))}"
    yield ""
    yield from figures(summarise(report))


def claim_line(judged: JudgedClaim) -> str:
    head = f"- **{judged.claim.id}. {VERDICT_WORDS[judged.verdict]}**"
    quote = f"“{escaped(one_line(judged.claim.text))}”"
    parts = [citation_words(each) for each in judged.citations if each.flagged]
    tail = "; ".join(parts) or judged.reason
    return f"{head}: {quote} {tail}".rstrip()


def citation_words(judged: JudgedCitation) -> str:
    judgment = judged.judgment
    label = escaped(f"[{judged.citation.source_id}]")
    return (
        f"{label} support {judgment.support:.0%}. {escaped(judgment.reason)}".rstrip()
    )


def escaped(text: str) -> str:
    return "".join(f"\\{each}" if each in MARKDOWN_SIGNS else each for each in text)
