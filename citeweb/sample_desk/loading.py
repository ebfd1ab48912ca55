"""The sample articles as documents of a team, each with its verification started."""

from __future__ import annotations

from typing import Any

from citeweb.documents.models import Revision
from citeweb.documents.services import revise_document, submit_document
from citeweb.reports.models import Run
from citeweb.reports.runs.services import start_run
from citeweb.teams.models import Team, User

from . import SampleArticle, articles


def load_sample_desk(*, user: User, team: Team, port: int) -> list[Run]:
    """The latest runs of the sample articles, put on a team's desk where they are
    missing. One that nobody has edited follows the sources to another port."""
    return [
        revision.runs.first() or start_run(revision, user=user)
        for article in articles(port)
        for revision in [load_article(article, user=user, team=team)]
    ]


def load_article(article: SampleArticle, *, user: User, team: Team) -> Revision:
    named = Revision.objects.filter(document__team=team, document__title=article.title)
    first = named.filter(file_name=article.file_name, number=1).first()
    content: dict[str, Any] = {
        "user": user,
        "text": article.text,
        "submitted_as": Revision.Format.MARKDOWN,
        "file_name": article.file_name,
    }
    if first is None:
        return submit_document(team=team, title=article.title, **content)
    latest = first.document.revisions.latest("number")
    if latest.file_name != article.file_name:
        return latest  # edited by a person: theirs now
    return revise_document(first.document, **content)
