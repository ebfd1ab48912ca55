"""`citeweb demo`: the sample desk, loaded again."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from citeweb.documents.models import Document
from citeweb.installation import check_data_dir, prepare_database
from citeweb.removal.services import delete_document
from citeweb.sample_desk import articles
from citeweb.sample_desk.loading import load_sample_desk
from citeweb.supervision.sample_sites import remembered_port
from citeweb.teams.services import current_team, local_user


class Command(BaseCommand):
    help = "Load the sample articles. `citeweb serve` serves their sources."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--reset",
            action="store_true",
            help="remove the sample articles and their reports first",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        check_data_dir()
        prepare_database()
        user = local_user()
        team = current_team(user)
        port = remembered_port(settings.DATA_DIR)
        if options["reset"]:
            for article in articles(port):
                samples = Document.objects.filter(
                    team=team,
                    title=article.title,
                    revisions__number=1,
                    revisions__file_name=article.file_name,
                )
                for document in samples:
                    delete_document(document, user=user)
        runs = load_sample_desk(user=user, team=team, port=port)
        self.stdout.write(
            f"{len(runs)} sample articles are on the desk. See them with: citeweb serve"
        )
