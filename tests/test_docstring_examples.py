"""Every example in a docstring gives what it shows."""

import doctest
from importlib import import_module
from pathlib import Path

from tests.cases import each_of

ROOT = Path(__file__).parents[1]
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
