"""Links between pages lead somewhere, and examples in docstrings tell the truth."""

import doctest
import re
from importlib import import_module
from pathlib import Path

from tests.cases import each_of
from verification.__main__ import main
from verification.errors import InputError
from verification.language.lists import table_rows

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
ERRORS = InputError.__module__
"""The engine's errors: those of other modules reach no route of the API."""

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def links_of(page):
    """Files and parts of files that a page links to: path and the part's name."""
    for target in LINK.findall(CODE.sub("", page.read_text("utf-8"))):
        if "://" not in target:
            path, _, part = target.partition("#")
            yield (page.parent / path).resolve() if path else page, part


def parts_of(page):
    """Names by which the headings of a page are linked to."""
    headings = HEADING.findall(page.read_text("utf-8"))
    return {re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-") for text in headings}


@each_of("page", PAGES)
def test_links_lead_somewhere(page):
    links = list(links_of(page))

    assert [path for path, _ in links if not path.exists()] == []
    assert [part for path, part in links if part and part not in parts_of(path)] == []


def test_every_page_is_linked_from_the_readme_or_the_architecture():
    beginnings = (ROOT / "README.md", ROOT / "docs" / "architecture.md")

    linked = {path for page in beginnings for path, _ in links_of(page)}

    assert set(PAGES) - linked == {ROOT / "README.md"}


def test_the_readme_shows_what_check_says(tmp_path, capfd):
    page = (ROOT / "README.md").read_text("utf-8")
    [example] = re.findall(r"cat bridge\.json\n(.*?)\n```", page, re.DOTALL)
    text, _, answer = example.partition(
        "\n$ python -m verification check bridge.json --format text\n"
    )
    (tmp_path / "bridge.json").write_text(text)

    main(["check", str(tmp_path / "bridge.json"), "--format", "text"])

    assert capfd.readouterr().out.strip() == answer


def test_api_page_names_the_code_of_every_refusal():
    told = (ROOT / "docs" / "api.md").read_text("utf-8")

    rows = table_rows("../citeweb/problems")
    codes = {code for name, _, code, *_ in rows if not name.isdecimal()}
    ours = [kind for kind in InputError.__subclasses__() if kind.__module__ == ERRORS]
    codes |= {kind.code for kind in ours}

    assert len(codes) > 10
    assert {code for code in codes if f"`{code}`" not in told} == set()


MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for folder in ("verification", "citeweb")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@each_of("name", MODULES)
def test_examples_give_what_they_show(name):
    module = import_module(name)

    outcome = doctest.testmod(module)

    assert outcome.attempted
    assert not outcome.failed
