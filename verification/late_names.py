"""Names that a package gives when they are first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def late_names(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Give a package's `__getattr__`: a call pays for those of its modules that it
    uses. `homes` holds the names to be had from each module, with spaces between;
    "judge=judge_text" is one that is called otherwise there."""
    places = {
        name: (home, own_name or name)
        for home, names in homes.items()
        for name, _, own_name in (each.partition("=") for each in names.split())
    }

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home, own_name = places[name]
        value = getattr(import_module(f".{home}", package), own_name)
        setattr(sys.modules[package], name, value)
        return value

    return find
