"""
The search services of a call, their keys, and the lenses.

Keys never stand among the arguments, where every process of the machine could read
them: they come from a file, or from variables of the environment that the call names.
This is the one place of the command line that reads the environment.
"""

from __future__ import annotations

import os
from argparse import Namespace
from itertools import starmap

from verification.errors import BadCallError
from verification.records import Lens
from verification.weighing.searching import (
    SERVICE_NAMES,
    ServiceConfiguration,
    read_lenses,
    shipped_lenses,
)

from .files import read_text


def read_services(arguments: Namespace) -> list[ServiceConfiguration]:
    """Raises BadCallError: an option names no service, or a key cannot be read."""
    bases = pairs("--service-base", arguments.service_base)
    variables = pairs("--key-env", arguments.key_env)
    keys = read_keys(arguments.key_file) | {
        name: key_from(variable) for name, variable in variables.items()
    }
    names = list(dict.fromkeys(arguments.service))
    for name in (*names, *bases, *keys):
        if name not in SERVICE_NAMES:
            raise BadCallError(
                f"'{name}' is no search service. There are {', '.join(SERVICE_NAMES)}."
            )
    known = ((name, bases.get(name, ""), keys.get(name, "")) for name in names)
    return list(starmap(ServiceConfiguration, known))


def read_chosen_lenses(arguments: Namespace) -> list[Lens]:
    """Raises BadCallError: there is no such lens, or their file cannot be read."""
    known = dict(shipped_lenses())
    if arguments.lens_file:
        name = arguments.lens_file
        known |= read_lenses(read_text(name), name=name)
    names = [name.strip() for name in arguments.lenses.split(",") if name.strip()]
    for name in names:
        if name not in known:
            there = ", ".join(known)
            raise BadCallError(f"--lenses: '{name}' is no lens. There are {there}.")
    if not names:
        raise BadCallError("--lenses names no lens.")
    return [known[name] for name in dict.fromkeys(names)]


def read_keys(path: str | None) -> dict[str, str]:
    """The keys in a file, by service. Messages never quote a line: it may be a key."""
    if not path:
        return {}
    keys = {}
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, sign, key = line.partition("=")
        if not sign:
            raise BadCallError(f"{path}, line {number}: must be NAME=KEY.")
        keys[name.strip()] = key.strip()
    return keys


def key_from(variable: str) -> str:
    key = os.environ.get(variable, "").strip()
    if not key:
        wanted = "is not set. Set it to the service's key."
        raise BadCallError(f"--key-env: {variable} {wanted}")
    return key


def pairs(option: str, values: list[str]) -> dict[str, str]:
    found = {}
    for pair in values:
        name, sign, value = pair.partition("=")
        if not sign or not value.strip():
            raise BadCallError(f"{option}: '{pair}' must be NAME=VALUE.")
        found[name.strip()] = value.strip()
    return found
