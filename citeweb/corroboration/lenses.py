"""The lenses of a team: those that ship, its own instead of them, and its library."""

from __future__ import annotations

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
    own = {each.name: each.lens for each in team.lenses.all()}
    library = searching.LIBRARY_LENS
    return {library.name: library, **searching.shipped_lenses(), **own}


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
    """Keep a lens under a name, in small letters, instead of what stood there.
    BadCallError quotes what cannot be used; `sites` stand on lines or between commas.
    """
    name = name.strip().lower()
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
