"""From a report to what leaves the tool: the JSON record, Markdown, plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verification.late_names import late_names

if TYPE_CHECKING:
    from .markdown import as_markdown
    from .plain_text import as_plain_text
    from .record import SCHEMA, as_record
    from .summary import Summary, summarise

__getattr__ = late_names(
    __name__,
    {
        "markdown": "as_markdown",
        "plain_text": "as_plain_text",
        "record": "SCHEMA as_record",
        "summary": "Summary summarise",
    },
)
