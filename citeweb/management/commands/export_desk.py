"""`citeweb export_desk NUMBER FILE`: all of a desk, read without citeweb."""

from __future__ import annotations

from pathlib import Path

from citeweb.management import SiteCommand, argument
from citeweb.people.services import AT_THIS_MACHINE
from citeweb.removal.desk_archive import chunks_of_desk
from citeweb.start_errors import StartError
from citeweb.teams.models import Team


class Command(SiteCommand):
    help = "Write a desk's texts, reports, sources, decisions and trail to a new zip."
    takes = (
        argument("desk", type=int, help="its number, as /metrics and the log tell it"),
        argument("file", type=Path, help="a file that is not there yet"),
    )

    def do(self, desk: int, file: Path) -> str:
        team = desk_of(desk)
        if file.exists():
            raise StartError(f"{file} is there already. Name a file that is not.")
        file.touch(mode=0o600)
        with file.open("wb") as opened:
            opened.writelines(chunks_of_desk(team, AT_THIS_MACHINE))
        return f"Wrote everything that {team.name} has to {file}."


def desk_of(number: int) -> Team:
    team = Team.objects.filter(pk=number).first()
    if team is None:
        desks = ", ".join(
            f"{team.pk} ({team.name})" for team in Team.objects.all()[:50]
        )
        raise StartError(f"There is no desk {number}. There are: {desks or 'none'}.")
    return team
