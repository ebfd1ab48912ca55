"""`citeweb calibrate`: a desk's own decisions as labelled rows, and what another
threshold would have done with them."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from citeweb.desk.learnt import labelled_rows, thresholds
from citeweb.teams.models import Team


class Command(BaseCommand):
    help = (
        "Write a desk's decisions as labelled rows (JSON Lines), and on stderr what "
        "another line between passed and flagged would have done with them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "team", nargs="?", help="the desk's name, where several are"
        )

    def handle(self, *args: Any, team: str | None = None, **options: Any) -> None:
        teams = Team.objects.filter(name=team) if team else Team.objects.all()
        found = list(teams[:2])
        if len(found) != 1:
            names = ", ".join(Team.objects.values_list("name", flat=True)[:20])
            raise CommandError(f"Name one of these desks: {names or 'there is none'}.")
        for row in labelled_rows(found[0]):
            self.stdout.write(json.dumps(row, ensure_ascii=False))
        for threshold in thresholds(found[0]):
            sys.stderr.write(
                f"passed from {threshold.line:.1f}: flags {threshold.right_flagged} of "
                f"{threshold.right} right ones, passes {threshold.wrong_passed} of "
                f"{threshold.wrong} wrong ones\n"
            )
