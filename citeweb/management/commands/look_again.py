"""`citeweb look_again`: look at addresses that failed. Workers do it by themselves."""

from __future__ import annotations

from citeweb.management import SiteCommand
from citeweb.sources.looking_again import look_again


class Command(SiteCommand):
    help = "Look again at cited addresses that failed, when their next look has come."

    def do(self) -> str:
        return look_again()
