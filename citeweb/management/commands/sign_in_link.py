"""`citeweb sign_in_link [NAME]`: a one-time way in, for whoever runs this machine."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from citeweb.installation import require_database
from citeweb.people.services import link_for
from citeweb.start_errors import StartError
from citeweb.teams.models import User
from citeweb.teams.services import LOCAL_USERNAME


class Command(BaseCommand):
    help = "Print a path of this site that signs somebody in once, within twelve hours."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", default=LOCAL_USERNAME)

    def handle(self, *args: Any, **options: Any) -> None:
        require_database()
        user = User.objects.filter(username=options["name"], is_active=True).first()
        if user is None:
            raise StartError(f"Nobody signs in as '{options['name']}' here.")
        self.stdout.write(link_for(user))
