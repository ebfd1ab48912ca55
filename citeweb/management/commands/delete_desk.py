"""`citeweb delete_desk NUMBER --name NAME`: a desk with all that it has."""

from __future__ import annotations

from citeweb.management import SiteCommand, argument
from citeweb.people.services import AT_THIS_MACHINE
from citeweb.removal.services import delete_desk
from citeweb.start_errors import StartError

from .export_desk import desk_of


class Command(SiteCommand):
    help = "Delete a desk for ever. Its trail stays. Export it before."
    takes = (
        argument("desk", type=int, help="its number"),
        argument("--name", default="", help="its name, so that it is the one meant"),
    )

    def do(self, desk: int, name: str) -> str:
        team = desk_of(desk)
        if name != team.name:
            raise StartError(
                f"Desk {desk} is called “{team.name}”. To delete it with all that it "
                "has, say so: --name and that name."
            )
        gone = delete_desk(team, AT_THIS_MACHINE)
        told = ", ".join(f"{count:,} {what}" for what, count in gone.items())
        return f"Deleted {team.name}: {told}. Its audit trail stays."
