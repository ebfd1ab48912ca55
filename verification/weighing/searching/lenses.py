"""Lenses: those that ship, and how a team's own are read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from verification.errors import BadCallError, plain_fault
from verification.language.lists import late_regex
from verification.language.wording import mark
from verification.records import Lens

from ..domains import ascii_host, parse_address
from .asking import LIBRARY, WEB
from .general import SERVICE_NAMES

DEFAULT_LENSES = ("journalism", "tech")

LIBRARY_LENS = Lens(
    LIBRARY,
    mark("Your own library"),
    services=(LIBRARY,),
    about=mark("Every text that your team has read here before. Nothing is sent out."),
)
"""Without bounds of site: what a team has read is its own choice."""

MAX_LENSES = 30
"""Lenses of one team: more than a person chooses between."""

MAX_DOMAINS = 40
"""Sites of one lens; those beyond the first ten are kept to by few services."""

MAX_WORDS = 200
"""Code points of a title or a description."""

_NAME = late_regex(r"[a-z0-9][a-z0-9-]{0,38}")
_HOST = late_regex(r"(?=.{3,253}$)[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+")


@cache
def shipped_lenses() -> Mapping[str, Lens]:
    """The lenses in `lenses.toml` by name, read at the first call."""
    text = files(__package__).joinpath("lenses.toml").read_text(encoding="utf-8")
    return read_lenses(text, name="lenses.toml")


def read_lenses(text: str, *, name: str) -> dict[str, Lens]:
    """Lenses from TOML in the shape of `lenses.toml`, by name, in their order. Raises
    BadCallError: it is no TOML, or an entry cannot be used."""
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadCallError(f"{name}: not usable TOML: {plain_fault(error)}.") from error
    if len(tables) > MAX_LENSES:
        raise BadCallError(
            f"{name}: has {len(tables)} lenses; at most {MAX_LENSES} are taken."
        )
    return {key: _read_lens(key, value, name) for key, value in tables.items()}


def make_lens(
    name: str,
    *,
    title: str,
    services: tuple[str, ...],
    domains: tuple[str, ...] = (),
    about: str = "",
) -> Lens:
    """Raises BadCallError: a part cannot be used; the message quotes it."""
    if not _NAME.fullmatch(name):
        raise BadCallError(
            f"'{name[:60]}' is no name for a lens. Use lower case letters, digits and "
            "hyphens, 39 at most."
        )
    known = {WEB, LIBRARY, *SERVICE_NAMES}
    unknown = [service for service in services if service not in known]
    if unknown or not services:
        found = f"'{unknown[0][:60]}' is no search service" if unknown else "No service"
        raise BadCallError(
            f"Lens {name}: {found}. Name one or more of {', '.join(sorted(known))}."
        )
    if len(domains) > MAX_DOMAINS:
        raise BadCallError(
            f"Lens {name}: {len(domains)} sites; at most {MAX_DOMAINS} are taken."
        )
    return Lens(
        name=name,
        title=" ".join(title.split())[:MAX_WORDS] or name,
        services=services,
        domains=tuple(dict.fromkeys(read_domain(domain) for domain in domains)),
        about=" ".join(about.split())[:MAX_WORDS],
    )


def read_domain(text: str) -> str:
    """A site as a lens names it, from what a person writes. Raises BadCallError: it is
    no site."""
    address = parse_address(text.strip().lower())
    host = address.host if address else ""
    host = ascii_host(host)
    if not _HOST.fullmatch(host):
        raise BadCallError(f"'{text.strip()[:60]}' is no site. Write it as bbc.com.")
    return host


def _read_lens(key: str, value: Any, name: str) -> Lens:
    fields = value if isinstance(value, dict) else {}
    lists = [fields.get("services", []), fields.get("domains", [])]
    words = [fields.get("title", key), fields.get("about", "")]
    if (
        not isinstance(value, dict)
        or not all(isinstance(word, str) for word in words)
        or not all(
            isinstance(listed, list) and all(isinstance(word, str) for word in listed)
            for listed in lists
        )
    ):
        raise BadCallError(
            f"{name}: [{key[:60]}] needs `title` and `about` as texts, `services` and "
            "`domains` as lists of texts."
        )
    (title, about), (services, domains) = words, map(tuple, lists)
    try:
        return make_lens(
            key, title=title, about=about, services=services, domains=domains
        )
    except BadCallError as error:
        raise BadCallError(f"{name}: {error}") from error
