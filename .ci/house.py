"""
The sizes that `make lint` holds: lines a room, words of the docs, files that a short
check enters, characters a line of a template, code that nobody uses.

    python .ci/house.py            prints the table and fails over a budget

Budgets stand in docs/architecture.md under "Budget", a row a room: `| folder | n |`.
Lines are those of Python files, migrations left out.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BUDGETS = ROOT / "docs" / "architecture.md"
ROW = re.compile(r"^\| `(?P<room>[\w/]+)` \| (?P<most>[\d,]+) \|", re.MULTILINE)
FILES_ENTERED = re.compile(r"two-sentence `check\(\)` enters at most (\d+) files")
WORDS_OF_DOCS = re.compile(r"`docs/` has at most ([\d,]+) words")
TEMPLATE_LINE = re.compile(r"a line of a template at most (\d+) characters")

STRING = re.compile(r'"([\w.:]+)"')
"""A dotted path by which code is named to a framework, or loaded when it is needed."""

CALLED_BY_FRAMEWORKS = [
    "get_session_auth_hash",
    *("get_openapi_*", "prepare_value", "resolve_*"),
    "_from_iterable",  # of collections.abc.Set
    *("authenticate", "collect", "do_GET", "do_HEAD", "log_message", "__getattr__"),
    "*_triggers",
    "Latest",  # for the type checker, in quotes
    # Of verification.citations, which programs of other people call.
    *("format_citation", "generate_bibliography", "assess"),
    *(
        "Command",
        "Meta",
        "*Config",
        "*Admin",
        "Migration",
        "clean_*",
        "has_*_permission",
    ),
    *("delete_model", "delete_queryset", "save_model", "get_queryset", "handle_*"),
]
REGISTERED = [
    *("@*.get", "@*.post", "@*.put", "@*.delete", "@*.patch", "@*.exception_handler"),
    *("@*.api_operation", "@register*", "@*.register", "@*.filter", "@*.simple_tag"),
    *("@receiver*", "@admin.*", "@*.check", "@register.*"),
]

TEXT = (
    "The ferry carried 118 people in May [1]. Two brothers built it in Leith [1].\n"
    "\n[1] Harbour Board. Ferry figures. https://harbour.example/ferry\n"
)
SOURCE = "In May the ferry carried 118 people. Two brothers built it in Leith."


def main() -> int:
    page = BUDGETS.read_text("utf-8")
    rooms = ROW.findall(page.partition("## Budget")[2])
    for room, _ in rooms:
        for part in sorted(
            folder for folder in (ROOT / room).iterdir() if folder.is_dir()
        ):
            if lines := lines_of(part):
                print(f"  {part.relative_to(ROOT).as_posix():<28}{lines:>6}")  # noqa: T201
    sizes = [(room, lines_of(ROOT / room), number(most)) for room, most in rooms]
    words, most = words_of_docs(), number(WORDS_OF_DOCS.findall(page)[0])
    entered, allowed = files_entered(), number(FILES_ENTERED.findall(page)[0])
    sizes.append(("words of the docs", words, most))
    sizes.append(("files a short check enters", entered, allowed))
    for what, size, most in sizes:
        print(f"{what:<28}{size:>8}{most:>8}{'  over' if size > most else ''}")  # noqa: T201
    faults = [f"nobody uses {name}" for name in unused_code()]
    longest = number(TEMPLATE_LINE.findall(page)[0])
    faults += long_lines(ROOT / "templates", longest)
    print("".join(f"{fault}\n" for fault in faults), end="")  # noqa: T201
    over = any(size > most for _, size, most in sizes)
    return 1 if over or faults or not rooms else 0


def number(printed: str) -> int:
    return int(printed.replace(",", ""))


def words_of_docs() -> int:
    pages = (ROOT / "docs").rglob("*.md")
    return sum(len(page.read_text("utf-8").split()) for page in pages)


def lines_of(room: Path) -> int:
    """Lines of a folder's Python files."""
    files = [path for path in room.rglob("*.py") if "migrations" not in path.parts]
    return sum(path.read_text("utf-8").count("\n") for path in files)


def long_lines(templates: Path, longest: int) -> list[str]:
    """Lines of templates that nobody reads without scrolling, djade leaving them so."""
    return [
        f"{path.relative_to(templates.parent)}:{place} has {len(line)} characters"
        for path in sorted(templates.rglob("*.*"))
        for place, line in enumerate(path.read_text("utf-8").split("\n"), start=1)
        if len(line) > longest
    ]


def files_entered() -> int:
    """Files of the engine of which a function runs in a check of two sentences."""
    sys.path.insert(0, str(ROOT))
    import verification

    seen: set[str] = set()

    def note(frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_name != "<module>":
            seen.add(code.co_filename)

    source = verification.SourceText(id=1, text=SOURCE)
    verification.check(TEXT, [source])  # what is read once is read now
    sys.setprofile(note)
    try:
        verification.check(TEXT, [source])
    finally:
        sys.setprofile(None)
    return sum(path.startswith(str(ROOT / "verification")) for path in seen)


def unused_code() -> list[str]:
    """Functions, methods and classes that no code and no template names."""
    from vulture import Vulture

    watch = Vulture(ignore_names=CALLED_BY_FRAMEWORKS, ignore_decorators=REGISTERED)
    folders = ("verification", "citeweb", "tests/evaluation", "tests/benchmarks")
    watch.scavenge([ROOT / folder for folder in folders], exclude=["*/migrations/*"])
    pages = " ".join(
        template.read_text("utf-8") for template in (ROOT / "templates").rglob("*.html")
    )
    code = [*(ROOT / "verification").rglob("*.py"), *(ROOT / "citeweb").rglob("*.py")]
    strings = " ".join(
        string for text in code for string in STRING.findall(text.read_text("utf-8"))
    )
    named = set(re.findall(r"\w+", pages + strings))
    return [
        f"{unused.typ} {unused.name} in {unused.filename.relative_to(ROOT)}"
        for unused in watch.get_unused_code(min_confidence=60)
        if unused.typ in {"function", "method", "class", "property"}
        and unused.name not in named
        and "tests" not in unused.filename.parts
    ]


if __name__ == "__main__":
    sys.exit(main())
