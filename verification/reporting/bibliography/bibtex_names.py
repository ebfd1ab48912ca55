"""Lists of names as BibTeX writes them: "van der Meer, Jr., Jan and {An Office}"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verification.records import Name

from .bibtex_scanning import is_one_group
from .csl_reading import clean_text
from .latex import latex_from_plain, plain_from_latex

CslName = dict[str, str]

_AND = re.compile(r"[{}]| and ", re.IGNORECASE)
_COMMA = re.compile(r"[{}]|,")
_BLANK = re.compile(r"[{}]| ")
_FIRST_LETTER = re.compile(r"[^\W\d_]")
_NEEDS_BRACES = re.compile(r",|\band\b|^others$", re.IGNORECASE)


def names_from_bibtex(latex: str) -> list[CslName]:
    """
    The names as CSL-JSON.

    Source:
        "First von Last", "von Last, First" and "von Last, Jr, First", as in Patashnik,
        BibTeXing (1988), section 4; a name wholly in braces is taken as it stands.

    >>> names_from_bibtex("Ada Ng and van der Meer, Jan and {An Office}")[1]
    {'family': 'Meer', 'given': 'Jan', 'non-dropping-particle': 'van der'}
    """
    text = " ".join(latex.split())
    names = (name_from_bibtex(part) for part in split_outside_braces(text, _AND))
    return [name for name in names if name]


def split_outside_braces(text: str, pattern: re.Pattern[str]) -> list[str]:
    """The parts between matches of a pattern that also matches every brace."""
    parts: list[str] = []
    depth = start = 0
    for match in pattern.finditer(text):
        sign = match.group()
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth = max(0, depth - 1)
        elif not depth:
            parts.append(text[start : match.start()].strip())
            start = match.end()
    parts.append(text[start:].strip())
    return parts


def name_from_bibtex(text: str) -> CslName:
    if not text:
        return {}
    if is_one_group(text):
        return named(literal=text)
    parts = split_outside_braces(text, _COMMA)
    if len(parts) == 1:
        return name_as_spoken(parts[0])
    words = split_outside_braces(parts[0], _BLANK)
    start = 0
    while start < len(words) - 1 and is_small(words[start]):
        start += 1
    return named(
        family=" ".join(words[start:]),
        given=parts[-1] if len(parts) < 3 else ", ".join(parts[2:]),
        particle=" ".join(words[:start]),
        suffix=parts[1] if len(parts) > 2 else "",
    )


def name_as_spoken(text: str) -> CslName:
    """ "Jan van der Meer": small words in the middle are the particle."""
    if text.lower() == "others":
        return {"literal": "others"}
    words = split_outside_braces(text, _BLANK)
    last = len(words) - 1
    small = [at for at, word in enumerate(words[:last]) if is_small(word)]
    first_end = small[0] if small else last
    family_start = small[-1] + 1 if small else last
    return named(
        family=" ".join(words[family_start:]),
        given=" ".join(words[:first_end]),
        particle=" ".join(words[first_end:family_start]),
    )


def named(
    *,
    family: str = "",
    given: str = "",
    particle: str = "",
    suffix: str = "",
    literal: str = "",
) -> CslName:
    parts = {
        "family": family,
        "given": given,
        "non-dropping-particle": particle,
        "suffix": suffix,
        "literal": literal,
    }
    plain = {name: clean_text(plain_from_latex(text)) for name, text in parts.items()}
    return {name: text for name, text in plain.items() if text}


def is_small(word: str) -> bool:
    """Whether a word is part of the particle: it begins with a small letter."""
    letter = _FIRST_LETTER.search(word)
    return not word.startswith("{") and letter is not None and letter.group().islower()


def bibtex_from_names(names: Sequence[Name]) -> str:
    return " and ".join(bibtex_from_name(name) for name in names)


def bibtex_from_name(name: Name) -> str:
    """ "von Last, Jr, First"; what could be misread stands in braces."""
    if name.literal:
        literal = latex_from_plain(name.literal)
        return literal if literal == "others" else f"{{{literal}}}"
    has_small_word = any(is_small(word) for word in name.family.split(" "))
    family = braced(name.family, always=has_small_word)
    last = " ".join(part for part in (braced(name.particle), family) if part)
    middle = f", {braced(name.suffix)}" if name.suffix else ""
    return f"{last}{middle}, {braced(name.given)}".rstrip(" ")


def braced(text: str, *, always: bool = False) -> str:
    latex = latex_from_plain(text)
    return f"{{{latex}}}" if always or _NEEDS_BRACES.search(latex) else latex
