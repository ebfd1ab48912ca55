"""A report as text: lines for a terminal or a mail, and Markdown with the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from verification import records
from verification.language.wording import Words, begin_small, show_percent
from verification.language.wording import gettext as _

from .harmless import harmless, harmless_markdown, shortened
from .layout import PlainWords
from .readiness import ATTENTION_WORDS, answer_of, in_order, passages_to_read
from .remarks import Remark, is_clean, remarks
from .summary import summarise
from .words import CLOSE_CALL, claim_word, clearance_sentence, decision_sentence

if TYPE_CHECKING:
    from markdown_it.token import Token

QUOTE_LENGTH = 160
"""Code points of a claim that a line shows: two lines of a terminal."""

JOINERS = "\u200c\u200d"
"""Part of the spelling: of Persian words, of letters in India, of families of emoji."""

UNSEEN = re.compile("[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]")
"""Signs without a width, which a space in their place would make into two words."""


def as_plain_text(report: records.Report) -> str:
    return "\n".join(report_lines(report)) + "\n"


def report_lines(report: records.Report) -> Iterator[str]:
    yield printable(answer_of(report))
    if report.clearance:
        yield printable(clearance_sentence(report.clearance))
    plain = PlainWords(report.document)
    for judged in asking(report):
        yield attention_line(judged, plain.of(judged.claim))
    for remark in remarks(report):
        yield printable(f"{level_of(remark)}: {remark.line}")
    yield summarise(report).words


def asking(report: records.Report) -> list[records.JudgedClaim]:
    """The flagged claims in order, then those that are not because of a decision."""
    settled = (claim for claim in report.claims if claim.decision and not claim.flagged)
    return [*in_order(report.claims), *settled]


LEVELS = Words(
    {
        "error": "error",
        "read": "read",
        "unchecked": "unchecked",
        "decided": "decided",
        "WARNING": "WARNING",
        "warning": "warning",
        "note": "note",
    }
)
"""How a line of plain text begins, by what its claim asks for or how loud it is."""


def attention_line(judged: records.JudgedClaim, words: str) -> str:
    word = claim_word(judged.verdict, flagged=judged.flagged)
    asked = LEVELS[judged.attention or "decided"]
    head = f"{asked}: {judged.claim.id}. {word}"
    decided = decision_sentence(judged.decision)
    return printable(f'{head}: "{one_line(words)}" {judged.reason} {decided}')


def level_of(remark: Remark) -> str:
    """Loud for what speaks against publishing."""
    if remark.is_warning:
        return LEVELS["WARNING"]
    return LEVELS["warning" if remark.subject == "source" else "note"]


def one_line(text: str) -> str:
    return shortened(" ".join(text.split()), QUOTE_LENGTH)


def printable(text: str) -> str:
    """The text on one line, without characters that could act on a terminal."""
    joined = UNSEEN.sub("", text)
    signs = (sign if sign.isprintable() or sign in JOINERS else " " for sign in joined)
    return " ".join("".join(signs).split())


_MARKDOWN_SIGN = re.compile(r"[\\`*_{}\[\]<>#|!&~]")
"""What could become markup, or an image that calls home, in a reader."""


def as_markdown(report: records.Report) -> str:
    """The text, and a section `## Citation health` when something needs a look."""
    text = harmless_markdown(report.document.text.rstrip())
    health = list(health_lines(report))
    return "\n".join([closed_markdown(text) if health else text, *health]) + "\n"


def health_lines(report: records.Report) -> Iterator[str]:
    cleared = escaped(clearance_sentence(report.clearance))
    if is_clean(report):
        yield from ("", cleared) if cleared else ()
        return
    said = list(remarks(report))
    sources = {source.id: source for source in report.sources}
    plain = PlainWords(report.document)
    yield from ("", f"## {_('Citation health')}", "", escaped(answer_of(report)), "")
    if cleared:
        yield from (cleared, "")
    yield from (remark_line(remark) for remark in said if remark.subject == "notice")
    for judged in asking(report):
        parts = [
            citation_words(citation, sources.get(citation.citation.source_id))
            for citation in judged.citations
            if citation.flagged
        ]
        yield claim_line(judged, plain.of(judged.claim), parts)
        for source_id, passage in passages_to_read(judged):
            label = escaped(f"[{source_id}]")
            yield f"  - {label} “{escaped(one_line(passage.text))}”"
    yield from (remark_line(remark) for remark in said if remark.subject != "notice")
    yield ""
    yield summarise(report).words


def remark_line(remark: Remark) -> str:
    heading = escaped(remark.heading)
    loud = f"**{heading}**" if remark.is_warning else heading
    words = escaped(" ".join(remark.words.split()))
    return f"- {loud[:1].upper()}{loud[1:]}{f': {words}' if words else ''}"


def claim_line(judged: records.JudgedClaim, words: str, parts: Sequence[str]) -> str:
    word = claim_word(judged.verdict, flagged=judged.flagged)
    asked = ATTENTION_WORDS[judged.attention] if judged.attention else ""
    if judged.unsure and judged.decision is None:
        asked = _(CLOSE_CALL)
    is_said = asked in ("", word) or judged.verdict is records.ClaimVerdict.CONTRADICTED
    told = "" if is_said else f" ({begin_small(asked)})"
    head = f"- **{judged.claim.id}. {word}**{told}"
    quote = f"“{escaped(one_line(words))}”"
    *others, last = parts or [escaped(judged.reason)]
    tail = "; ".join([*(other.removesuffix(".") for other in others), last])
    decided = escaped(decision_sentence(judged.decision))
    return " ".join(filter(None, (f"{head}: {quote}", tail, decided)))


def citation_words(
    judged: records.JudgedCitation, source: records.ReachedSource | None
) -> str:
    judgment = judged.judgment
    name = (source.title or source.page_title or source.url) if source else ""
    label = escaped(" ".join(f"[{judged.citation.source_id}] {one_line(name)}".split()))
    is_read = judgment.verdict is not records.Verdict.UNVERIFIABLE
    figure = f", {judge_figure(judged)}" if is_read else ""
    return f"{label}{figure}. {escaped(judgment.reason)}".rstrip()


def judge_figure(judged: records.JudgedCitation) -> str:
    """Recall for the judge that decides by it, else the probability of support."""
    judgment = judged.judgment
    if judgment.judge.partition("/")[0] == "overlap":
        return _("recall {share}", share=show_percent(judgment.recall))
    figure = _("support {share}", share=show_percent(judgment.support))
    return f"{figure} ({_(CLOSE_CALL)})" if judgment.unsure else figure


def escaped(text: str) -> str:
    return _MARKDOWN_SIGN.sub(r"\\\g<0>", harmless(text))


MAX_OPEN = 8
"""Rounds: each closes one block, and few texts leave more than one open."""

PROBE = "\n\n# x\n"
"""A heading that must still be one behind the text."""

_FOLDS = re.compile(r"<(/?)details\b", re.IGNORECASE)


def closed_markdown(text: str) -> str:
    """
    The text with its last fence, comment, tag and fold closed.

    Source:
        CommonMark 0.31, 4.5 (fences run to the end), 4.6 (HTML blocks 1 to 5 do).
    """
    # A comment within a line is no block: some programs show it, browsers do not.
    end = text.rfind("-->") + 1
    text = text[:end] + text[end:].replace("<!--", "&lt;!--")
    for _place in range(MAX_OPEN):
        last = last_block(text)
        if last is None:
            break
        text = with_end(text, last)
    signs = _FOLDS.findall(text)
    return text + "\n\n</details>" * (signs.count("") - signs.count("/"))


def last_block(text: str) -> Token | None:
    """The block that would swallow what follows the text; None when none would."""
    # Not above: reports in other formats need not wait for it.
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark")
    tokens: list[Token] = []
    parser.block.parse(text + PROBE, parser, {}, tokens)
    last = tokens[-1] if tokens else None
    return last if last and last.type in ("fence", "html_block") else None


def with_end(text: str, block: Token) -> str:
    if block.type == "fence":
        return f"{text}\n{block.markup}"
    lines = text.split("\n")
    first = block.map[0] if block.map else len(lines) - 1
    lines[first] = lines[first].replace("<", "&lt;", 1)
    return "\n".join(lines)
