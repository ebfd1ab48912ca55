"""`citeweb look_again`: look at addresses that failed. Workers do it by themselves."""

from __future__ import annotations

from citeweb.management import SiteCommand
from citeweb.sources.looking_again import look_again


class Command(SiteCommand):
    help = "Look again at cited addresses that failed, when their next look has come."

    def do(self) -> str:
        checks = look_again()
        failed = sum(bool(each.failed_looks) for each in checks)
        dead = sum(each.is_dead for each in checks)
        return (
            f"Looked again at {len(checks)} sources: {len(checks) - failed} answered "
            f"or could not be judged, {failed} did not answer, {dead} of them are dead."
        )
