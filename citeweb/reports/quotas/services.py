"""How much a desk used, asked of its rows, and what it may use in a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Sum
from django.db.models.functions import Length
from django.utils import timezone
from django.utils.translation import gettext

from citeweb.reports.models import Run, RunSource
from citeweb.teams.models import Team
from verification.errors import InputError
from verification.language.wording import begin_small, show_number
from verification.reading import MAX_TEXT_LENGTH

MILLION = 1_000_000


class QuotaError(InputError):
    """A desk has used up what it may use in a day; the message says of what."""

    code = "quota_used_up"


@dataclass(frozen=True, slots=True)
class Use:
    """What a desk's verifications took."""

    runs: int
    characters: int
    """Of the texts that were fetched for them."""

    tokens: int
    """Of a language model, asked and answered."""


@dataclass(frozen=True, slots=True)
class Quota:
    """One thing that is counted, what was used of it, and the most; 0 for no bound."""

    words: str
    today: int
    month: int
    most: int

    @property
    def is_used_up(self) -> bool:
        return 0 < self.most <= self.today


def limits_of_text() -> dict[str, int]:
    """How long a text and how large a file may be, as pages tell it."""
    megabyte = 1024**2
    return {
        "text_length": MAX_TEXT_LENGTH,
        "upload_megabytes": settings.UPLOAD_MAX_BYTES // megabyte,
    }


def use_since(team: Team, since: datetime) -> Use:
    runs = Run.objects.filter(revision__document__team=team, queued_at__gte=since)
    fetched = RunSource.objects.filter(run__in=runs, is_taken_over=False)
    length = fetched.aggregate(sum=Sum(Length("check_made__snapshot__text")))["sum"]
    spent = runs.exclude(model_use={}).values_list("model_use", flat=True)
    tokens = sum(int(use.get("tokens", 0)) for use in spent)
    return Use(runs.count(), length or 0, tokens)


def quotas_of(team: Team) -> list[Quota]:
    now = timezone.localtime()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    today, month = use_since(team, midnight), use_since(team, now - timedelta(days=30))
    runs, characters = settings.DESK_RUNS_A_DAY, MILLION * settings.DESK_MB_A_DAY
    tokens = settings.DESK_TOKENS_A_DAY
    return [
        Quota(gettext("Verifications"), today.runs, month.runs, runs),
        Quota(
            gettext("Characters fetched"),
            today.characters,
            month.characters,
            characters,
        ),
        Quota(
            gettext("Tokens of a language model"), today.tokens, month.tokens, tokens
        ),
    ]


def has_quotas() -> bool:
    return any(
        (settings.DESK_RUNS_A_DAY, settings.DESK_MB_A_DAY, settings.DESK_TOKENS_A_DAY)
    )


def require_quota(team: Team) -> None:
    """Raises: QuotaError: The desk may begin no further verification today."""
    for quota in quotas_of(team) if has_quotas() else ():
        if quota.is_used_up:
            raise QuotaError(
                gettext(
                    "Your desk has used up what it may use in a day ({words}: {today} "
                    "of {most}). Go on after midnight ({get_current_timezone_name}), or"
                    " ask whoever runs this site for more."
                ).format(
                    words=begin_small(quota.words),
                    today=show_number(quota.today),
                    most=show_number(quota.most),
                    get_current_timezone_name=timezone.get_current_timezone_name(),
                )
            )
