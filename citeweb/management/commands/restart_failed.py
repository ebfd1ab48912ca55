"""`citeweb restart_failed`: verify again what failed, after an outage or an upgrade."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from citeweb.installation import require_database
from citeweb.people.services import AT_THIS_MACHINE
from citeweb.reports.runs.services import restart_failed


class Command(BaseCommand):
    help = "Start again each verification that failed and was not started again since."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--hours",
            type=int,
            default=24,
            help="only those that failed in so many hours before now (default: 24)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        require_database()
        since = timezone.now() - timedelta(hours=max(0, options["hours"]))
        started = restart_failed(since=since, actor=AT_THIS_MACHINE)
        self.stdout.write(f"Started {len(started)} verifications again.")
