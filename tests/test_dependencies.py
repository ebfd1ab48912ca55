"""What the project imports, what it declares and what it gives reasons for agree."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.cases import each_of

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
SOURCES = {
    path: path.read_text("utf-8")
    for folder in ("verification", "citeweb")
    for path in sorted((ROOT / folder).rglob("*.py"))
}
PROVIDERS = packages_distributions()
DECISIONS = (ROOT / "docs" / "decisions.md").read_text("utf-8").lower()

TOOLS = frozenset({"django-stubs-ext"})
"""Not for those who run it: checking types."""


def distribution_of(requirement):
    return re.match(r"[\w-]+", requirement)[0].lower()


def spelled(distribution):
    """The name as it is declared: packages tell it with either stroke."""
    return distribution.lower().replace("_", "-")


DECLARED = {distribution_of(package) for package in PROJECT["dependencies"]}
OPTIONAL = {distribution_of(package) for some in EXTRAS.values() for package in some}


def imported_modules(text):
    """Top-level names of the modules that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]


def test_every_import_is_declared():
    imported = {name for text in SOURCES.values() for name in imported_modules(text)}
    outside = imported - sys.stdlib_module_names - {"verification", "citeweb"}

    used = {spelled(package) for name in outside for package in PROVIDERS[name]}

    assert used - DECLARED - OPTIONAL - TOOLS == set()


def test_the_command_line_needs_nothing_of_the_site():
    """`pip install citeweb` brings no Django: what checks a text imports none of it."""
    own = {
        path: text
        for path, text in SOURCES.items()
        if path.is_relative_to(ROOT / "verification") or path.name == "__main__.py"
    }
    imported = {name for text in own.values() for name in imported_modules(text)}
    outside = imported - sys.stdlib_module_names - {"verification", "citeweb"}
    site = {distribution_of(package) for package in EXTRAS["server"]}

    used = {spelled(package) for name in outside for package in PROVIDERS[name]}

    assert used & (site - {"django"}) == set()
    assert used - DECLARED - OPTIONAL == set()
    assert site & DECLARED == set()


@each_of("distribution", sorted(DECLARED))
def test_every_dependency_is_used(distribution):
    modules = [
        module
        for module, providers in PROVIDERS.items()
        if distribution in map(spelled, providers)
    ]
    named = re.compile(rf"(?i)(?<![^\W_])(?:{'|'.join(map(re.escape, modules))})")

    assert any(named.search(text) for text in SOURCES.values())


@each_of("distribution", sorted(DECLARED | OPTIONAL))
def test_every_dependency_has_its_reason(distribution):
    rows = [line for line in DECISIONS.splitlines() if line.startswith("| ")]

    assert any(distribution in row.split("|")[1] for row in rows)
