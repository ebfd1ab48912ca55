"""`citeweb sign_in_link [NAME]`: a one-time way in, for whoever runs this machine."""

from __future__ import annotations

from citeweb.management import SiteCommand, argument, switch
from citeweb.people.services import AT_THIS_MACHINE, link_for, record_account
from citeweb.start_errors import StartError
from citeweb.teams.models import User
from citeweb.teams.second_factor import switch_off
from citeweb.teams.services import LOCAL_USERNAME


class Command(SiteCommand):
    help = "Print a path of this site that signs somebody in once, within twelve hours."
    takes = (
        argument("name", nargs="?", default=LOCAL_USERNAME),
        switch("--drop-second-factor", "ask for no code: the telephone is lost"),
    )

    def do(self, name: str, drop_second_factor: bool) -> str:
        user = User.objects.filter(username=name, is_active=True).first()
        if user is None:
            raise StartError(f"Nobody signs in as '{name}' here.")
        if drop_second_factor and switch_off(user):
            record_account(user, AT_THIS_MACHINE, "second factor switched off")
        return link_for(user)
