"""
Share the finished run of an installation that `argv` names; print the path of it.

    python -m tests.faults.sharing RUN
"""

from __future__ import annotations

import sys

import django


def main() -> None:
    django.setup()
    from citeweb.reports.models import Run
    from citeweb.sharing.services import ShareChoices, make_share, token_of
    from citeweb.teams.services import local_user

    run = Run.objects.get(pk=sys.argv[1])
    share = make_share(run, ShareChoices(), user=local_user())
    sys.stdout.write(f"/s/{token_of(share)}/")


if __name__ == "__main__":
    main()
