"""The LaTeX that BibTeX files are written in, to and from plain text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from verification.language.lists import ListedMapping, table_mapping, table_rows

from .runs import TITLE_TAG
from .titles import is_plain

ACCENTS = ListedMapping(
    lambda: {
        command: chr(int(code, 16))
        for command, code in table_rows("reporting/bibliography/latex_accents")
    }
)

LETTERS = table_mapping("reporting/bibliography/latex_letters")
ITALIC, QUOTED = ("<i>", "</i>"), ("“", "”")
WRAPPERS = {
    **dict.fromkeys(("emph", "textit", "mkbibemph"), ITALIC),
    **dict.fromkeys(("enquote", "mkbibquote"), QUOTED),
    "textbf": ("<b>", "</b>"),
    "textsuperscript": ("<sup>", "</sup>"),
    "textsubscript": ("<sub>", "</sub>"),
}
"""Commands whose argument stands between two marks of ours."""

SWITCHES = dict.fromkeys(("em", "it", "itshape"), ITALIC)

SIGNS = {"---": "—", "--": "–", "``": "“", "''": "”", "~": " ", "$": ""}

NOCASE = ('<span class="nocase">', "</span>")

_TOKEN = re.compile(
    r"\\(?P<command>[A-Za-z]+)\s*|\\(?P<sign>.)|(?P<open>\{)|(?P<close>\})"
    r"|(?P<mark>---?|``|''|~|\$)|(?P<text>[^\\{}~$\-`']+)|(?P<rest>.)",
    re.DOTALL,
)
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W_]+(?:['’.&][^\W_]+)*")
_WORDS = re.compile(f"({_WORD.pattern})")
_ESCAPES = {
    "\\": "\\textbackslash{}",
    "{": "\\textbraceleft{}",
    "}": "\\textbraceright{}",
    "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_"},
    **{sign: f"{sign}{{}}" for sign in "`'-"},
}
_ALWAYS_ESCAPED = re.compile(r"[\\{}~^&%$#_]|`(?=`)|'(?=')|-(?=-)")
_TAG_COMMANDS = {
    "<i>": "\\emph{",
    "<b>": "\\textbf{",
    "<sup>": "\\textsuperscript{",
    "<sub>": "\\textsubscript{",
    '<span class="nocase">': "{",
}


@dataclass(slots=True)
class Decoder:
    """Reads LaTeX token by token; nesting is a list, so that depth costs nothing."""

    keeps_case: bool
    parts: list[str] = field(default_factory=list)
    closers: list[str] = field(default_factory=list)
    group_start: int = 0
    """Where in `parts` the outermost open group begins."""

    accent: str = ""
    """Combining character that waits for its letter."""

    wrapper: tuple[str, str] | None = None

    def open_group(self) -> None:
        opening, closing = self.wrapper or ("", "")
        self.wrapper = None
        if not self.closers:
            self.group_start = len(self.parts)
        self.closers.append(closing)
        self.parts.append(opening)

    def close_group(self) -> None:
        self.accent = ""
        if not self.closers:
            return
        self.parts.append(self.closers.pop())
        if not self.closers and self.keeps_case:
            content = "".join(self.parts[self.group_start :])
            if needs_protection(content):
                content = content.join(NOCASE)
            self.parts[self.group_start :] = [content]

    def command(self, name: str) -> None:
        if name in WRAPPERS:
            self.wrapper = WRAPPERS[name]
        elif name in SWITCHES and self.closers:
            opening, closing = SWITCHES[name]
            self.closers[-1] = closing + self.closers[-1]
            self.parts.append(opening)
        elif name in LETTERS:
            self.text(LETTERS[name])
        elif name in ACCENTS:
            self.accent = ACCENTS[name]

    def sign(self, sign: str) -> None:
        if sign in ACCENTS:
            self.accent = ACCENTS[sign]
        elif sign in "{}&%$#_ \\":
            self.text(" " if sign == "\\" else sign)

    def text(self, text: str) -> None:
        self.wrapper = None
        if self.accent and text.strip():
            bare = text.lstrip()
            text = unicodedata.normalize("NFC", bare[0] + self.accent) + bare[1:]
            self.accent = ""
        self.parts.append(text)


def needs_protection(content: str) -> bool:
    """Whether the braces around it keep a capital that our rules would not keep."""
    words = (word for word in _WORD.findall(content) if len(word) > 1)
    capital = (word for word in words if word[0].isupper())
    return "<" not in content and any(map(is_plain, capital))


def plain_from_latex(latex: str, *, keeps_case: bool = False) -> str:
    """
    Plain text; italics and the like as the tags of CSL rich text.

    Args:
        keeps_case: Whether braces that protect a name's capitals become "nocase" tags.

    >>> plain_from_latex(r"Erd{\\H o}s \\& Universit{\\"a}t {\\em in vivo} 1--2")
    'Erdős & Universität <i>in vivo</i> 1–2'
    """
    if not any(sign in latex for sign in "\\{}~$-`'"):
        return latex
    decoder = Decoder(keeps_case=keeps_case)
    for match in _TOKEN.finditer(latex):
        kind, text = match.lastgroup, match[match.lastgroup or 0]
        if kind == "command":
            decoder.command(text)
        elif kind == "sign":
            decoder.sign(text)
        elif kind == "open":
            decoder.open_group()
        elif kind == "close":
            decoder.close_group()
        else:
            decoder.text(SIGNS[text] if kind == "mark" else text)
    decoder.parts.extend(reversed(decoder.closers))
    return "".join(decoder.parts)


def latex_from_plain(text: str) -> str:
    """Text that BibTeX and LaTeX take as it is; letters beyond ASCII stay UTF-8."""
    return _ALWAYS_ESCAPED.sub(lambda match: _ESCAPES[match.group()], text)


def latex_from_title(title: str) -> str:
    """Tags as commands; words whose capitals must stay in braces."""
    parts = TITLE_TAG.split(title)
    has_commands = is_balanced(parts)
    written = []
    for part in parts:
        if not TITLE_TAG.fullmatch(part):
            written.append(with_protected_words(part))
        elif has_commands:
            written.append("}" if part.startswith("</") else _TAG_COMMANDS[part])
        else:
            written.append(part)
    return "".join(written)


def with_protected_words(text: str) -> str:
    parts = []
    for at, part in enumerate(_WORDS.split(text)):
        is_protected = at % 2 and not is_plain(part) and _LETTER.search(part)
        latex = latex_from_plain(part)
        parts.append(f"{{{latex}}}" if is_protected else latex)
    return "".join(parts)


def is_balanced(parts: list[str]) -> bool:
    open_names: list[str] = []
    for part in parts:
        if not TITLE_TAG.fullmatch(part):
            continue
        name = part.strip("</>").split(" ")[0]
        if part.startswith("</"):
            if not open_names or open_names.pop() != name:
                return False
        elif part not in _TAG_COMMANDS:
            return False
        else:
            open_names.append(name)
    return not open_names
