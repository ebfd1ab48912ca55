"""`citeweb demo`: the sample desk, loaded again."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Q

from citeweb.documents.models import Document
from citeweb.management import SiteCommand, switch
from citeweb.removal.services import delete_document
from citeweb.sample_desk import articles
from citeweb.sample_desk.loading import load_sample_desk
from citeweb.supervision.sockets import remembered_port
from citeweb.teams.services import current_team, local_user


class Command(SiteCommand):
    help = "Load the sample articles. `citeweb serve` serves their sources."
    makes_database = True
    takes = (switch("--reset", "remove the sample articles and their reports first"),)

    def do(self, reset: bool) -> str:
        user = local_user()
        team = current_team(user)
        port = remembered_port(settings.DATA_DIR)
        for article in articles(port) if reset else []:
            named = Document.objects.filter(team=team, title=article.title)
            first = Q(revisions__number=1, revisions__file_name=article.file_name)
            for document in named.filter(first):
                delete_document(document, user=user)
        runs = load_sample_desk(user=user, team=team, port=port)
        told = "sample articles are on the desk. See them with: citeweb serve"
        return f"{len(runs)} {told}"
