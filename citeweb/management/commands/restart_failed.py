"""`citeweb restart_failed`: verify again what failed, after an outage or an upgrade."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from citeweb.management import SiteCommand, argument
from citeweb.people.services import AT_THIS_MACHINE
from citeweb.reports.runs.services import restart_failed


class Command(SiteCommand):
    help = "Start again each verification that failed and was not started again since."
    told = "only those that failed in so many hours before now (default: 24)"
    takes = (argument("--hours", type=int, default=24, help=told),)

    def do(self, hours: int) -> str:
        since = timezone.now() - timedelta(hours=max(0, hours))
        started = restart_failed(since=since, actor=AT_THIS_MACHINE)
        return f"Started {len(started)} verifications again."
