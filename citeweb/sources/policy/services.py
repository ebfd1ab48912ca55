"""A team's house policy: reading it for a run, and changing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from itertools import islice
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from citeweb.audit.services import record_decision
from citeweb.judges import BY_CASCADE, BY_MODEL
from citeweb.sources.columns import storable, storable_json
from citeweb.teams.models import Team, User
from verification.errors import BadCallError
from verification.records import ListedDomain, Options, Strictness
from verification.weighing import (
    DomainList,
    OwnerTable,
    Ratings,
    WeighingPolicy,
    read_list,
    shipped_owners,
)
from verification.weighing.capitals import name_key
from verification.weighing.owners import OwnerRow
from verification.weighing.ratings import ListFault

from .models import HousePolicy, ModelUse, OwnedDomain, RatingList

MOST_ENTRIES = 100_000
"""Entries of one list: ten times the longest that is published."""

MOST_LISTS = 20
"""Lists of one team; what they hold is loaded for each of its runs."""

MOST_OWNED = 2_000
"""Ownership rows of one team; the table that ships has some seven hundred."""

MATCHES_SHOWN = 30
"""Rows of the table that ships which one search shows."""


class ImportedList(NamedTuple):
    """What came of an import."""

    name: str
    entry_count: int
    faults: tuple[ListFault, ...]
    is_new: bool


def weighing_policy(team: Team) -> WeighingPolicy:
    """How the sources of a team's documents are weighed."""
    policy = house_policy(team)
    entries = tuple(listed_domains(team))
    return WeighingPolicy(
        owners=owner_table(team),
        ratings=Ratings(entries) if entries else None,
        publisher_url=policy.publisher_url,
    )


def default_options(team: Team) -> Options:
    """What a run of the team asks for unless somebody says otherwise."""
    policy = house_policy(team)
    return Options(
        strictness=Strictness(policy.strictness), flag_uncited=policy.flag_uncited
    )


def house_policy(team: Team) -> HousePolicy:
    """The team's row; a new one that is not stored when it never changed anything."""
    return HousePolicy.objects.filter(team=team).first() or HousePolicy(team=team)


def fresh_for(team: Team) -> timedelta:
    """For how long a source that was read for the team is not fetched again."""
    hours = house_policy(team).fresh_hours
    if hours is None:
        return timedelta(seconds=settings.SNAPSHOT_MAX_AGE_SECONDS)
    return timedelta(hours=hours)


def may_ask_model(team: Team) -> bool:
    """Whether the team lets its texts go to a language model at all."""
    return house_policy(team).model_use != ModelUse.OFF


def judge_wanted(team: Team, asked: str) -> str:
    """The judge by the team's policy for what was asked; \"\" for the default."""
    use = house_policy(team).model_use
    if use == ModelUse.OFF:
        return "" if asked in (BY_MODEL, BY_CASCADE) else asked
    if not asked and use == ModelUse.CASCADE:
        return BY_CASCADE
    return BY_MODEL if not asked and use == ModelUse.DEFAULT else asked


def change_policy(
    team: Team, values: Mapping[str, Any], *, user: User | None = None
) -> HousePolicy:
    with transaction.atomic():
        policy, _ = HousePolicy.objects.update_or_create(
            team=team, defaults={**values, "changed_at": timezone.now()}
        )
        record_decision(team, user, "house policy", "changed", values)
    return policy


def owner_table(team: Team) -> OwnerTable:
    """The table that ships, without what the team left out and with what it added."""
    rows = [
        (OwnerRow(each.owner, each.brand, each.domain, each.note), each.is_left_out)
        for each in team.owned_domains.all()
    ]
    if not rows:
        return shipped_owners()
    left_out = [each for each, is_left_out in rows if is_left_out]
    added = [each for each, is_left_out in rows if not is_left_out]
    gone = {(each.owner, each.brand, each.domain) for each in left_out}
    kept = [
        each
        for each in shipped_owners().rows
        if (each.owner, each.brand, each.domain) not in gone
    ]
    return OwnerTable([*kept, *added], left_out=left_out)


def shipped_rows(words: str) -> list[OwnerRow]:
    """Rows of the table that ships in which the words occur; none without words."""
    wanted = name_key(words)
    if not wanted:
        return []
    found = (
        each
        for each in shipped_owners().rows
        if wanted in name_key(f"{each.owner} {each.brand} {each.domain}")
    )
    return list(islice(found, MATCHES_SHOWN))


def add_owned_domain(
    team: Team,
    user: User,
    row: OwnerRow,
    *,
    is_left_out: bool = False,
) -> OwnedDomain:
    """Add a row, or give the one that says the same, unless there are too many."""
    if team.owned_domains.count() >= MOST_OWNED:
        raise BadCallError(
            f"The desk has {MOST_OWNED:,} ownership rows, which is all it may have. "
            "Remove some first."
        )
    with transaction.atomic():
        made, is_new = OwnedDomain.objects.get_or_create(
            team=team,
            owner=storable(row.owner),
            brand=storable(row.brand),
            domain=storable(row.domain),
            is_left_out=is_left_out,
            defaults={"note": storable(row.source), "created_by": user},
        )
        if is_new:
            record_owned(made, user, "left out" if is_left_out else "added")
    return made


def remove_owned_domain(row: OwnedDomain, *, user: User) -> None:
    """Take a row of the desk's own away, or put back one that it left out."""
    with transaction.atomic():
        record_owned(row, user, "put back" if row.is_left_out else "removed")
        row.delete()


def record_owned(row: OwnedDomain, user: User, outcome: str) -> None:
    details = {"owner": row.owner, "brand": row.brand, "domain": row.domain}
    record_decision(row.team, user, "ownership row", outcome, details)


def remove_list(row: RatingList, *, user: User) -> None:
    with transaction.atomic():
        record_decision(row.team, user, f"list {row.name}", "removed")
        row.delete()


def listed_domains(team: Team) -> Iterator[ListedDomain]:
    """Every entry of every list of a team."""
    for name, entries in team.rating_lists.values_list("name", "entries"):
        for domain, path, rating, reason in entries:
            yield ListedDomain(domain, rating, path, reason, name)


def import_list(team: Team, user: User, *, name: str, text: str) -> ImportedList:
    """Take a list from CSV, in place of an earlier one of that name; the lines' own
    names are not used. BadCallError: it is no list, or there is too much of it."""
    found = read_list(text, name=name)
    require_entries(found)
    with transaction.atomic():
        is_new = not team.rating_lists.filter(name=name).exists()
        if is_new and team.rating_lists.count() >= MOST_LISTS:
            raise BadCallError(
                f"The desk has {MOST_LISTS} lists, which is all it may have. "
                "Remove one, or import under its name."
            )
        RatingList.objects.update_or_create(
            team=team,
            name=name,
            defaults={
                "entries": storable_json(
                    [
                        [each.domain, each.path, each.rating, each.reason]
                        for each in found.entries
                    ]
                ),
                "entry_count": len(found.entries),
                "imported_by": user,
                "imported_at": timezone.now(),
            },
        )
        details = {"entries": len(found.entries)}
        record_decision(team, user, f"list {name}", "imported", details)
    return ImportedList(name, len(found.entries), found.faults, is_new)


def require_entries(found: DomainList) -> None:
    if not found.entries:
        first = (
            f" Line {found.faults[0].line}: {found.faults[0].reason}"
            if found.faults
            else ""
        )
        raise BadCallError(f"No line of the list can be used.{first}")
    if len(found.entries) > MOST_ENTRIES:
        raise BadCallError(
            f"The list has {len(found.entries):,} entries; at most {MOST_ENTRIES:,} "
            "can be kept. Split it, or leave out what you never meet."
        )
