"""A report as Markdown: the text, then its citation health when something fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verification.reaching.identity import WARNING
from verification.reaching.registries.wording import describe_notice
from verification.records import (
    ClaimVerdict,
    FindingKind,
    JudgedCitation,
    JudgedClaim,
    Notice,
    ReachedSource,
    Report,
    SourceAction,
    Verdict,
)

from .attention import ATTENTION_WORDS, in_order, passages_to_read
from .closing import closed_markdown
from .harmless import harmless, harmless_markdown
from .layout import PlainWords
from .plain_text import figures, one_line, source_reason, source_state
from .summary import summarise
from .weighing_lines import is_failing, weighing_lines
from .words import CLOSE_CALL, FINDING_WORDS, claim_word, is_close_call

MARKDOWN_SIGNS = "\\`*_{}[]<>#|!&~"
"""Characters that could become markup, or an image that calls home, in a reader."""


def as_markdown(report: Report) -> str:
    """
    The text, and a section `## Citation health` when something needs a look.

    Source:
        A clean report stays clean: DESIGN, kept in docs/architecture.md.
    """
    text = harmless_markdown(report.document.text.rstrip())
    health = list(health_lines(report))
    return "\n".join([closed_markdown(text) if health else text, *health]) + "\n"


def health_lines(report: Report) -> Iterator[str]:
    flagged = in_order(report.claims)
    troubled = [each for each in report.sources if each.action is not SourceAction.OK]
    noticed = [(each, notice) for each in report.sources for notice in each.notices]
    is_weighed = is_failing(report)
    if not (flagged or troubled or noticed or is_weighed or report.document.findings):
        return
    sources = {each.id: each for each in report.sources}
    plain = PlainWords(report.document)
    yield ""
    yield "## Citation health"
    yield ""
    for source, notice in noticed:
        yield notice_line(source, notice)
    for judged in flagged:
        parts = [
            citation_words(each, sources.get(each.citation.source_id))
            for each in judged.citations
            if each.flagged
        ]
        yield claim_line(judged, plain.of(judged.claim), parts)
        for source_id, passage in passages_to_read(judged):
            label = escaped(f"[{source_id}]")
            yield f"  - {label} “{escaped(one_line(passage.text))}”"
    for source in troubled:
        state, words = source_state(source), source_reason(source)
        reason = f": {escaped(' '.join(words.split()))}" if words else ""
        yield f"- Source {name_of(source)}, {state}{reason}"
    for finding in report.document.findings:
        if finding.kind is FindingKind.SELF_CONTRADICTION:
            continue  # weighing says it with both values
        words = FINDING_WORDS[finding.kind]
        yield f"- {words}: {escaped(one_line(plain.of_finding(finding)))}"
    for heading, sentence in weighing_lines(report):
        yield f"- {heading}: {escaped(' '.join(sentence.split()))}"
    yield ""
    yield from figures(summarise(report))


def name_of(source: ReachedSource) -> str:
    name = source.url or one_line(source.title)
    return f"{escaped(f'[{source.id}]')} {escaped(name)}".rstrip()


def notice_line(source: ReachedSource, notice: Notice) -> str:
    """Bold for what warns of a work."""
    words = escaped(describe_notice(notice))
    loud = f"**{words}**" if notice.kind in WARNING else words
    doi = f" (doi:{escaped(notice.doi)})" if notice.doi else ""
    return f"- {loud}{doi}: source {name_of(source)}"


def claim_line(judged: JudgedClaim, words: str, parts: Sequence[str]) -> str:
    word = claim_word(judged.verdict, flagged=judged.flagged)
    asked = ATTENTION_WORDS[judged.attention] if judged.attention else ""
    is_said = asked in ("", word) or judged.verdict is ClaimVerdict.CONTRADICTED
    told = "" if is_said else f" ({asked.lower()})"
    head = f"- **{judged.claim.id}. {word}**{told}"
    quote = f"“{escaped(one_line(words))}”"
    *others, last = parts or [escaped(judged.reason)]
    tail = "; ".join([*(each.removesuffix(".") for each in others), last])
    return f"{head}: {quote} {tail}".rstrip()


def citation_words(judged: JudgedCitation, source: ReachedSource | None) -> str:
    """The source by number and name, the figure of its judge, the reason."""
    judgment = judged.judgment
    name = (source.title or source.page_title or source.url) if source else ""
    label = escaped(" ".join(f"[{judged.citation.source_id}] {one_line(name)}".split()))
    figure = f", {judge_figure(judged)}"
    if judgment.verdict is Verdict.UNVERIFIABLE:
        figure = ""
    return f"{label}{figure}. {escaped(judgment.reason)}".rstrip()


def judge_figure(judged: JudgedCitation) -> str:
    """Recall for the judge that decides by it, else the probability of support."""
    judgment = judged.judgment
    if judgment.judge.partition("/")[0] == "overlap":
        return f"recall {judgment.recall:.0%}"
    figure = f"support {judgment.support:.0%}"
    return f"{figure} ({CLOSE_CALL})" if is_close_call(judgment) else figure


def escaped(text: str) -> str:
    return "".join(
        f"\\{each}" if each in MARKDOWN_SIGNS else each for each in harmless(text)
    )
