"""A team's house policy: reading it for a run, and changing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from itertools import islice
from operator import attrgetter
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from citeweb.audit.services import record_decision
from citeweb.judges import BY_CASCADE, BY_MODEL
from citeweb.sources.columns import storable, storable_json
from citeweb.teams.models import Team, User
from verification import weighing
from verification.errors import BadCallError
from verification.language.wording import show_number
from verification.records import ListedDomain, Options, Strictness
from verification.weighing.capitals import name_key
from verification.weighing.owners import OwnerRow

from .models import HousePolicy, ModelUse, OwnedDomain, RatingList

MOST_ENTRIES, MOST_LISTS, MOST_OWNED = 100_000, 20, 2_000
"""Entries of one list, ten times the longest that is published; lists and ownership
rows of one team, which each of its runs loads. The table that ships has some 700."""

OWNED = attrgetter("owner", "brand", "domain")
RATED = attrgetter("domain", "path", "rating", "reason")
"""What makes two ownership rows one; what is kept of an entry of a list."""

MATCHES_SHOWN = 30
"""Rows of the table that ships which one search shows."""


def weighing_policy(team: Team) -> weighing.WeighingPolicy:
    entries = tuple(listed_domains(team))
    ratings = weighing.Ratings(entries) if entries else None
    address = house_policy(team).publisher_url
    return weighing.WeighingPolicy(owner_table(team), ratings, address)


def default_options(team: Team) -> Options:
    policy = house_policy(team)
    strictness = Strictness(policy.strictness)
    return Options(strictness=strictness, flag_uncited=policy.flag_uncited)


def house_policy(team: Team) -> HousePolicy:
    """The team's row; a new one that is not stored when it never changed anything."""
    return HousePolicy.objects.filter(team=team).first() or HousePolicy(team=team)


def fresh_for(team: Team) -> timedelta:
    hours = house_policy(team).fresh_hours
    if hours is None:
        return timedelta(seconds=settings.SNAPSHOT_MAX_AGE_SECONDS)
    return timedelta(hours=hours)


def may_ask_model(team: Team) -> bool:
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
        policy, _ = HousePolicy.objects.update_or_create(team=team, defaults=values)
        record_decision(team, user, "house policy", "changed", values)
    return policy


def owner_table(team: Team) -> weighing.OwnerTable:
    """The table that ships, without what the team left out and with what it added."""
    added: list[OwnerRow] = []
    left_out: list[OwnerRow] = []
    for domain in team.owned_domains.all():
        row = OwnerRow(domain.owner, domain.brand, domain.domain, domain.note)
        (left_out if domain.is_left_out else added).append(row)
    if not added and not left_out:
        return weighing.shipped_owners()
    gone = set(map(OWNED, left_out))
    kept = [row for row in weighing.shipped_owners().rows if OWNED(row) not in gone]
    return weighing.OwnerTable([*kept, *added], left_out=left_out)


def shipped_rows(words: str) -> list[OwnerRow]:
    """Rows of the table that ships in which the words occur; none without words."""
    wanted = name_key(words)
    if not wanted:
        return []
    rows = weighing.shipped_owners().rows
    found = (row for row in rows if wanted in name_key(" ".join(OWNED(row))))
    return list(islice(found, MATCHES_SHOWN))


def add_owned_domain(
    team: Team, user: User, row: OwnerRow, *, is_left_out: bool = False
) -> OwnedDomain:
    """Add a row, or give the one that says the same, unless there are too many."""
    if team.owned_domains.count() >= MOST_OWNED:
        raise BadCallError(
            gettext(
                "The desk has {most_owned} ownership rows, which is all it may "
                "have. Remove some first."
            ).format(most_owned=show_number(MOST_OWNED))
        )
    same = {name: storable(getattr(row, name)) for name in ("owner", "brand", "domain")}
    with transaction.atomic():
        made, is_new = OwnedDomain.objects.get_or_create(
            **{"team": team, "is_left_out": is_left_out, **same},
            defaults={"note": storable(row.source)},
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
    for name, entries in team.rating_lists.values_list("name", "entries"):
        for domain, path, rating, reason in entries:
            yield ListedDomain(domain, rating, path, reason, name)


def import_list(team: Team, user: User, *, name: str, text: str) -> dict[str, Any]:
    """Take a list from CSV, in place of an earlier one of that name; the lines' own
    names are not used. BadCallError: it is no list, or there is too much of it."""
    found = weighing.read_list(text, name=name)
    count = require_entries(found)
    with transaction.atomic():
        values = {
            "entries": storable_json(list(map(RATED, found.entries))),
            "entry_count": count,
            "imported_by": user,
            "imported_at": timezone.now(),
        }
        row, is_new = team.rating_lists.update_or_create(name=name, defaults=values)
        if team.rating_lists.count() > MOST_LISTS:
            raise BadCallError(
                gettext(
                    "The desk has {most_lists} lists, which is all it may have. Remove "
                    "one, or import under its name."
                ).format(most_lists=MOST_LISTS)
            )
        record_decision(team, user, f"list {name}", "imported", {"entries": count})
    return {"list": row, "faults": found.faults, "is_new": is_new}


def require_entries(found: weighing.DomainList) -> int:
    """How many there are; BadCallError for none, and for too many."""
    count = len(found.entries)
    if not count:
        lines = [
            gettext(" Line {line}: {reason}").format(
                line=fault.line, reason=fault.reason
            )
            for fault in found.faults[:1]
        ]
        raise BadCallError(
            gettext("No line of the list can be used.{lines}").format(
                lines="".join(lines)
            )
        )
    if count > MOST_ENTRIES:
        raise BadCallError(
            gettext(
                "The list has {count} entries; at most {most_entries} can be kept. "
                "Split it, or leave out what you never meet."
            ).format(count=show_number(count), most_entries=show_number(MOST_ENTRIES))
        )
    return count
