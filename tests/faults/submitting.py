"""
Submit a document to an installation as its web server would.

    python -m tests.faults.submitting < text
"""

import sys

import django


def main() -> None:
    django.setup()
    from citeweb.documents.services import submit_document
    from citeweb.reports.runs.services import start_run
    from citeweb.teams.services import current_team, local_user

    user = local_user()
    revision = submit_document(
        team=current_team(user), user=user, text=sys.stdin.read()
    )
    sys.stdout.write(start_run(revision, user=user).pk.hex)


if __name__ == "__main__":
    main()
