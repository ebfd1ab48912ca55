"""A LaTeX manuscript as Markdown: headings, prose, lists, notes and links as they are
read, citations as `[@key]`, or by number where the list stands in the file."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any

from pylatexenc.latex2text import EnvironmentTextSpec, LatexNodes2Text, MacroTextSpec
from pylatexenc.latex2text import get_default_latex_context_db as words_of_macros
from pylatexenc.latexwalker import LatexWalker
from pylatexenc.latexwalker import get_default_latex_context_db as shapes_of_macros
from pylatexenc.macrospec import EnvironmentSpec, MacroSpec

from verification.errors import UnreadableFileError
from verification.language.lists import late_regex, word_lists

MACROS = word_lists("reaching/latex_macros")
SIGNS = {"subsection": "###", "subsubsection": "####", "paragraph": "####"}
"""Before a heading; before all others stands "##"."""

_BODY = late_regex(r"\\begin\{document\}(.*?)(?:\\end\{document\}|\Z)", re.DOTALL)
_TITLE = late_regex(r"\\title\s*(?:\[[^\]]*\]\s*)?(?=\{)")
_ITEM = late_regex(r"\\bibitem\s*(?:\[[^\]]*\]\s*)?\{([^{}]*)\}")
_DEFINED = late_regex(r"^[ \t]*\\(?:re)?newcommand.*$", re.MULTILINE)
_SEVERAL = late_regex(
    r"\\([A-Za-z]*[cC]ite)s\*?((?:\s*(?:\[[^\[\]{}]*\]){0,2}\{[^{}]*\})+)"
)
"""`\\parencites[see][4]{ng}{lee}`: each key in braces of its own."""

_SPACES = late_regex(r"[ \t]+")
_LINES = late_regex(r" ?\n[ \n]*\n ?")


def latex_to_markdown(latex: str) -> str:
    """Raises: UnreadableFileError: Its commands cannot be parted from its text."""
    found = _BODY.search(latex)
    body = found[1] if found else latex
    before = latex[: found.start()] if found else ""
    titled = _TITLE.search(before)
    keys = _ITEM.findall(body)
    writer = writer_of(dict(zip(keys, count(1), strict=False)))
    try:
        title = written(writer, before[titled.end() :], first=True) if titled else ""
        text = written(writer, _SEVERAL.sub(one_citation, _DEFINED.sub("", body)))
    except Exception as error:  # the library names errors for some faults only
        raise UnreadableFileError(
            "The LaTeX cannot be read. Try it with the PDF that is made of it."
        ) from error
    return f"# {title}\n\n{text}" if title else text


def one_citation(several: re.Match[str]) -> str:
    keys = re.findall(r"\{([^{}]*)\}", several[2])
    return f"\\{several[1]}{{{','.join(keys)}}}"


def written(writer: LatexNodes2Text, latex: str, *, first: bool = False) -> str:
    """The text as a reader sees it; of `first`, the first group alone."""
    forms = {"href": "{{", "url": "{", "nolinkurl": "{", "footnote": "[{", "item": "["}
    cited = MACROS["cited in brackets"] | MACROS["cited in the sentence"]
    forms |= dict.fromkeys(cited, "*[[{") | dict.fromkeys(MACROS["headings"], "*[{")
    forms |= dict.fromkeys(MACROS["unseen, with one argument"], "{")
    forms |= dict.fromkeys(MACROS["unseen, with an option"] | {"bibitem"}, "[{")
    shapes = shapes_of_macros()
    shapes.add_context_category(
        "ours",
        prepend=True,
        macros=[MacroSpec(*form) for form in forms.items()],
        environments=[EnvironmentSpec("thebibliography", "{")],
    )
    nodes = LatexWalker(latex, latex_context=shapes).get_latex_nodes()[0]
    text = writer.nodelist_to_text(nodes[:1] if first else nodes)
    lines = (_SPACES.sub(" ", line).strip() for line in text.split("\n"))
    return _LINES.sub("\n\n", "\n".join(lines)).strip()


def writer_of(numbers: dict[str, int]) -> LatexNodes2Text:
    words = words_of_macros()
    seen: dict[str, Callable[[Any, LatexNodes2Text], str]] = {
        **dict.fromkeys(MACROS["unseen"], lambda node, to: ""),
        **{macro: heading(SIGNS.get(macro, "##")) for macro in MACROS["headings"]},
        **dict.fromkeys(
            MACROS["cited in brackets"], lambda node, to: marker(node, to, numbers)
        ),
        **dict.fromkeys(
            MACROS["cited in the sentence"],
            lambda node, to: marker(node, to, numbers, in_text=True),
        ),
        "href": lambda node, to: f"[{argument(node, to, 1)}]({argument(node, to, 0)})",
        **dict.fromkeys(("url", "nolinkurl"), lambda node, to: f"<{verbatim(node)}>"),
        "footnote": lambda node, to: f"^[{argument(node, to, -1)}]",
        "caption": lambda node, to: f"\n\n{argument(node, to, -1)}\n\n",
        "item": lambda node, to: f"\n\n- {argument(node, to, 0)}",
        "bibitem": lambda node, to: f"\n\n[{numbers.get(verbatim(node), 0)}] ",
    }
    parts = [
        EnvironmentTextSpec("thebibliography", "\n\n## References\n\n%(body)s"),
        *(EnvironmentTextSpec(macro, discard=True) for macro in MACROS["unseen parts"]),
    ]
    words.add_context_category(
        "ours",
        prepend=True,
        macros=[MacroTextSpec(name, called(made)) for name, made in seen.items()],
        environments=parts,
    )
    return LatexNodes2Text(latex_context=words, math_mode="text")


def called(made: Callable[[Any, LatexNodes2Text], str]) -> Callable[..., str]:
    """The function as the library calls it: by this name."""
    return lambda node, l2tobj: made(node, l2tobj)


def heading(signs: str) -> Callable[[Any, LatexNodes2Text], str]:
    return lambda node, to: f"\n\n{signs} {argument(node, to, -1)}\n\n"


def argument(node: Any, writer: LatexNodes2Text, place: int) -> str:
    arguments = node.nodeargd.argnlist if node.nodeargd else []
    found = arguments[place] if arguments else None
    return " ".join(writer.nodelist_to_text([found]).split()) if found else ""


def verbatim(node: Any) -> str:
    """The last argument as it was typed: an address, a key."""
    return str(node.nodeargd.argnlist[-1].latex_verbatim()).strip("{} \n")


def marker(
    node: Any,
    writer: LatexNodes2Text,
    numbers: dict[str, int],
    *,
    in_text: bool = False,
) -> str:
    """`[@a; @b, p. 4]`, or by numbers `[1][2, p. 4]`; the last one has the page."""
    keys = [key.strip() for key in verbatim(node).split(",") if key.strip()]
    words = argument(node, writer, 2) or argument(node, writer, 1)
    words = f"p. {words}" if words[:1].isdecimal() else words
    page = f", {words}" if words else ""
    if all(key in numbers for key in keys):
        marks = [f"[{numbers[key]}]" for key in keys]
        return f"{''.join(marks)[:-1]}{page}]" if marks else ""
    if in_text and len(keys) == 1:
        return f"@{keys[0]} [{words}]" if page else f"@{keys[0]}"
    return f"[{'; '.join(f'@{key}' for key in keys)}{page}]"
