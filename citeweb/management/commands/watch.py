"""`citeweb watch`: look again where it is due, and say what is new about pieces.
Workers look by themselves every hour."""

from __future__ import annotations

from collections.abc import Iterator

from citeweb.desk import watching
from citeweb.management import SiteCommand, switch
from citeweb.teams.models import Team
from citeweb.wording import word_table


class Command(SiteCommand):
    help = (
        "Look again at sources that failed or that cleared and published pieces rest "
        "on, when their next look has come, and list what is new about those pieces."
    )
    takes = (switch("--no-look", "only list what is known"),)

    def do(self, no_look: bool) -> str:
        watching.plan_looks()
        said = "" if no_look else watching.watch()
        return "\n".join(filter(None, [said, *news_lines()]))


def news_lines() -> Iterator[str]:
    """Each piece with its open news, and what to do about each."""
    kinds, todo = word_table("news"), word_table("news_todo")
    for team in Team.objects.order_by("pk"):
        for piece in watching.with_news(watching.pieces_of(team)):
            yield f"{team}: {piece.document.title} ({piece.document.pk})"
            for row in piece.news:
                about = f": {row.title}" if row.title else ""
                yield f"  {kinds[row.kind]}{about}. {todo[row.kind]}"
