"""`citeweb api_token NAME`: a token for a program, for whoever runs this machine."""

from __future__ import annotations

from citeweb.api.models import ApiToken
from citeweb.api.services import make_token
from citeweb.management import SiteCommand, argument
from citeweb.start_errors import StartError
from citeweb.teams.models import User
from citeweb.teams.services import LOCAL_USERNAME, current_team


class Command(SiteCommand):
    help = "Make a token by which a program uses the API, and print it this once."
    takes = (
        argument("name", help="what it is for"),
        argument("--user", default=LOCAL_USERNAME, help="whose it is"),
        argument("--scope", choices=ApiToken.Scope.values, default=ApiToken.Scope.READ),
    )

    def do(self, name: str, user: str, scope: str) -> str:
        person = User.objects.filter(username=user, is_active=True).first()
        if person is None:
            raise StartError(f"Nobody signs in as '{user}' here.")
        _, secret = make_token(person, current_team(person), name=name, scope=scope)
        return secret
