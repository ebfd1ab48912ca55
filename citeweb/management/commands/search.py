"""`citeweb search WORDS`: what a desk has with these words."""

from __future__ import annotations

from citeweb.management import SiteCommand, argument
from citeweb.search.finding import Kind, search
from citeweb.search.hits import Hit
from citeweb.start_errors import StartError
from citeweb.teams.models import Team
from citeweb.wording import word_table

from .export_desk import desk_of


class Command(SiteCommand):
    help = "Search texts, claims, notes, decisions and sources of a desk."
    takes = (
        argument("words", nargs="+", help="all must be there; quote a phrase"),
        argument("--kind", choices=list(Kind), help="of one kind alone"),
        argument("--page", type=int, default=1, help="of one kind"),
        argument("--desk", type=int, help="its number, where there are several"),
    )

    def do(
        self, words: list[str], kind: str | None, page: int, desk: int | None
    ) -> str:
        team = desk_of(desk) if desk else only_desk()
        # A phrase that the shell took the quotes off is one argument with spaces.
        typed = " ".join(f'"{word}"' if " " in word else word for word in words)
        chosen = Kind(kind) if kind else None
        lines = []
        for group in search([team.pk], typed, kind=chosen, page=page):
            lines.append(word_table("search_kind")[group.kind])
            lines += [line_of(hit) for hit in group.hits]
            lines += ["  and more"] if group.has_more else []
        return "\n".join(lines) or "Nothing has all of these words."


def only_desk() -> Team:
    teams = list(Team.objects.all()[:2])
    if len(teams) != 1:
        raise StartError("There are several desks, or none: name one with --desk.")
    return teams[0]


def line_of(hit: Hit) -> str:
    said = f"{hit.by}: " if hit.by else ""
    return f"  {hit.title}\n    {said}{hit.snippet.text}\n    {hit.address}"
