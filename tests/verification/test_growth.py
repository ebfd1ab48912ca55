"""
Every regular expression of the engine takes time in proportion to the text.

Hostile text repeats what an expression begins with. Four times the text may take four
times as long, with room for noise; an expression that looks over the rest of the text
from each place takes sixteen times. Both are measured in one run, in processor time;
what takes next to none on the longer text is not measured further.
"""

import re
import time
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import verification
from verification.judging.text.terms import read_terms, split_clauses
from verification.language.lists import _LateRegex

ROOT = Path(verification.__file__).parent

REPEATED = [
    *(
        "a",
        "A ",
        "1",
        " ",
        "\n",
        "a ",
        "and ",
        "1 ",
        "1.",
        "1,",
        ". ",
        "a-",
        "a’",
        "字",
    ),
    *("(", "[1", "<a ", "“a", "[", "<", "{", "*", "\\", "&", ", ", "not ", "of the "),
    *("A. ", "in 19", "www.a.", "a.b@", "https://a/"),
]
SHORT, LONG = 160, 640
LEAST_SECONDS = 0.002
MOST_TIMES = 9.0
TRIES = 3

IMPORT = re.compile(r"^\s*from [\w.]+ import (?:\([^)]*\)|.*)", re.MULTILINE)
USE = re.compile(r"\b(_?[A-Z][A-Z_]+)\b(?: = \w+\(|\.(\w+)\(|)")
"""A name in capitals: where it is made, what is asked of it, or it is handed on."""


@cache
def uses_in(path):
    """Name to the methods that a file calls on it; "" where it is handed on."""
    found = {}
    for use in USE.finditer(IMPORT.sub("", path.read_text("utf-8"))):
        if use[2] or not use.group().endswith("("):
            found.setdefault(use[1], set()).add(use[2] or "")
    return found


def methods_of(module, name):
    """What is asked of an expression, in its own file if its name is private."""
    if name.startswith("_"):
        paths = [Path(import_module(module).__file__)]
    else:
        paths = ROOT.rglob("*.py")
    return set().union(*(uses_in(path).get(name, ()) for path in paths))


def patterns_in(value, depth=0):
    """The expressions of a module's attribute, in whatever it keeps them."""
    if isinstance(value, (_LateRegex, re.Pattern)):
        return [value]
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if depth == 3 or not isinstance(value, (tuple, list, set, frozenset)):
        return []
    return [pattern for part in value for pattern in patterns_in(part, depth + 1)]


def find_expressions():
    """Each once, with the module and the name that hold it."""
    found = {}
    for module in walk_packages(verification.__path__, "verification."):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(import_module(module.name)).items():
            for pattern in patterns_in(value):
                found.setdefault(id(pattern), (f"{module.name}.{name}", pattern))
    return list(found.values())


def acts_on(name, pattern):
    """How it looks at a text: from one place, or from each."""
    module, _, name = name.rpartition(".")
    methods = methods_of(module, name)
    if methods and methods <= {"match", "fullmatch"}:
        return [getattr(pattern, method) for method in methods]
    return [lambda text: list(pattern.finditer(text))]


def seconds_of(act):
    began = time.process_time()
    act()
    return time.process_time() - began


def grows_too_fast(act):
    """Whether four times the text took more than nine times as long, at each try."""
    for _ in range(TRIES):
        long = seconds_of(lambda: act(LONG))
        if long < LEAST_SECONDS or long < MOST_TIMES * seconds_of(lambda: act(SHORT)):
            return False
    return True


def slow_signs(name, pattern):
    """What makes an expression slow where text repeats it."""
    for act in acts_on(name, pattern):
        for sign in REPEATED:
            if grows_too_fast(lambda size: act(sign * (size // len(sign)) + "!x")):  # noqa: B023
                yield sign


def test_every_expression_takes_time_in_proportion_to_the_text():
    expressions = find_expressions()

    slow = {
        name: signs
        for name, pattern in expressions
        if isinstance(pattern.pattern, str)
        and (signs := list(slow_signs(name, pattern)))
    }

    assert len(expressions) > 500
    assert slow == {}


def test_clauses_are_split_in_proportion_to_the_statement():
    def split(length):
        statement = "and so it rained on " * (length // 20)
        split_clauses(statement, read_terms("It rained.", "en"))

    assert not grows_too_fast(split)
