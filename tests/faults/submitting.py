"""
Submit documents to an installation as its web server would; print ids of their runs.

    python -m tests.faults.submitting < list-of-texts.json
"""

import json
import sys

import django


def main() -> None:
    django.setup()
    from citeweb.documents.services import submit_document
    from citeweb.reports.runs.services import start_run
    from citeweb.teams.services import current_team, local_user

    user = local_user()
    team = current_team(user)
    for text in json.load(sys.stdin):
        revision = submit_document(team=team, user=user, text=text)
        sys.stdout.write(f"{start_run(revision, user=user).pk.hex}\n")


if __name__ == "__main__":
    main()
