"""`citeweb audit verify FILE`: check an exported audit trail. Needs no database."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from django.core.management.base import BaseCommand

from verification.commands import ExitCode, audit
from verification.errors import VerificationError


class Command(BaseCommand):
    help = "Check that an exported audit trail is whole and as it was written."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
        audit.add_arguments(verbs.add_parser("verify", help=self.help))

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0: whole; 1: a row was altered or is missing; 2: no trail."""
        try:
            sys.exit(audit.run(Namespace(**options)))
        except VerificationError as error:
            self.stderr.write(f"citeweb audit verify: {error}")
            sys.exit(ExitCode.WRONG_CALL)
