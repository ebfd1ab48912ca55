"""Log lines: a constant event name and its fields, never document text or secrets."""

from __future__ import annotations

import logging
import re

from django.core.exceptions import SuspiciousOperation

from citeweb.outages import is_outage, reason

PLAIN_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}

REFUSED = 403
"""Status of what somebody may not do: nobody's fault, and its reason names people."""

SECRET_PATHS = re.compile(r"(?<=/sign-in/)[^/\s'\"]+|(?<=/s/)[^/\s'\"]+")
"""The parts of addresses that let in who knows them."""


class EventFormatter(logging.Formatter):
    """`time level event field=value ...`, the fields being those passed in `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        fields = " ".join(
            f"{name}={value}"
            for name, value in sorted(vars(record).items())
            if name not in PLAIN_FIELDS and name not in {"request", "server_time"}
        )
        time = self.formatTime(record, "%Y-%m-%dT%H:%M:%S")
        line = f"{time} {record.levelname.lower()} {record.getMessage()} {fields}"
        line = f"{line.rstrip()}{self._told(record)}"
        return SECRET_PATHS.sub("...", line)

    def _told(self, record: logging.LogRecord) -> str:
        """What is said of an error: all of one of ours, a line of an outage."""
        is_refusal = getattr(record, "status_code", None) == REFUSED
        error = record.exc_info[1] if record.exc_info else None
        if error is None or is_refusal or isinstance(error, SuspiciousOperation):
            return ""
        if is_outage(error):
            return f" outage={reason(error)!r}"
        return f"\n{self.formatException(record.exc_info or (None, None, None))}"
