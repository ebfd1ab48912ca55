"""`citeweb worker`: one more cluster of workers for the same database and broker."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import connections

from citeweb.installation import check_data_dir, require_database, settle_database
from citeweb.supervision.supervisor import cluster_child, pulse_folder, supervise


class Command(BaseCommand):
    help = "Run background workers only, until Ctrl-C. Any number of machines may."

    def handle(self, *args: Any, **options: Any) -> None:
        check_data_dir()
        require_database()
        connections.close_all()
        with pulse_folder() as pulses:
            supervise([cluster_child(pulses)])
        settle_database()
