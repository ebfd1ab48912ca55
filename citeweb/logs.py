"""Log lines: a constant event name and its fields, never document text or secrets."""

from __future__ import annotations

import logging

PLAIN_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}

REFUSED = 403
"""Status of what somebody may not do: nobody's fault, and its reason names people."""


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
        is_refusal = getattr(record, "status_code", None) == REFUSED
        if record.exc_info and not is_refusal:
            line = f"{line.rstrip()}\n{self.formatException(record.exc_info)}"
        return line.rstrip()
