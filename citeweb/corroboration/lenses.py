"""The lenses of a team: those that ship, its own instead of them, and its library."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from citeweb.audit.services import record_decision
from citeweb.teams.models import Team, User
from verification.errors import BadCallError
from verification.records import Lens
from verification.weighing import searching

from .models import TeamLens

FIRST_CHOICE = (searching.LIBRARY_LENS.name, *searching.DEFAULT_LENSES)
"""Lenses that are ticked when nobody has chosen yet."""


def lenses_of(team: Team) -> dict[str, Lens]:
    """The lenses from which a team chooses, by name; its library stands first."""
    own = {each.name: read_lens(each) for each in team.lenses.all()}
    library = searching.LIBRARY_LENS
    return {library.name: library, **searching.shipped_lenses(), **own}


def chosen_lenses(team: Team, names: Iterable[str]) -> list[Lens]:
    """Those that still exist: a lens may be removed while a search waits."""
    known = lenses_of(team)
    return [known[name] for name in names if name in known]


def read_lens(row: TeamLens) -> Lens:
    return Lens(
        name=row.name,
        title=row.title,
        services=tuple(row.services),
        domains=tuple(row.domains),
        about=row.about,
    )


def store_lens(
    team: Team,
    name: str,
    *,
    title: str,
    about: str,
    services: list[str],
    sites: str,
    user: User,
) -> TeamLens:
    """Keep a lens under a name, instead of what stood there. BadCallError quotes what
    cannot be used; `sites` stand on lines or between commas."""
    if name == searching.LIBRARY_LENS.name:
        raise BadCallError(f"'{name}' is your library. Choose another name.")
    is_new = not team.lenses.filter(name=name).exists()
    if is_new and team.lenses.count() >= searching.MAX_LENSES:
        raise BadCallError(
            f"Your team has {searching.MAX_LENSES} lenses, the most that it can "
            f"have. Remove one."
        )
    lens = searching.make_lens(
        name,
        title=title,
        about=about,
        services=tuple(services),
        domains=tuple(sites.replace(",", " ").split()),
    )
    with transaction.atomic():
        row, _ = TeamLens.objects.update_or_create(
            team=team,
            name=name,
            defaults={
                "title": lens.title,
                "about": lens.about,
                "services": list(lens.services),
                "domains": list(lens.domains),
            },
        )
        said = {"services": ", ".join(lens.services), "sites": len(lens.domains)}
        outcome = "added" if is_new else "changed"
        record_decision(team, user, f"lens {name}", outcome, said)
    return row


def remove_lens(team: Team, name: str, *, user: User) -> bool:
    """Remove a team's own lens; a shipped one of that name is there again."""
    with transaction.atomic():
        count, _ = team.lenses.filter(name=name).delete()
        if count:
            record_decision(team, user, f"lens {name}", "removed")
    return bool(count)
