"""`citeweb sign_in_link [NAME]`: a one-time way in, for whoever runs this machine."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from citeweb.installation import require_database
from citeweb.people.services import AT_THIS_MACHINE, link_for, record_account
from citeweb.start_errors import StartError
from citeweb.teams.models import User
from citeweb.teams.second_factor import switch_off
from citeweb.teams.services import LOCAL_USERNAME


class Command(BaseCommand):
    help = "Print a path of this site that signs somebody in once, within twelve hours."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", default=LOCAL_USERNAME)
        parser.add_argument(
            "--drop-second-factor",
            action="store_true",
            help="ask for no code any more, where the telephone is lost",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        require_database()
        user = User.objects.filter(username=options["name"], is_active=True).first()
        if user is None:
            raise StartError(f"Nobody signs in as '{options['name']}' here.")
        if options["drop_second_factor"] and switch_off(user):
            record_account(user, AT_THIS_MACHINE, "second factor switched off")
        self.stdout.write(link_for(user))
