"""Reports that the export tests write and read again."""

from datetime import UTC, datetime

from verification.pipeline import check
from verification.records import Options, Report, SourceText

NOW = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)
BRIDGE = (
    "The Sund bridge was opened to traffic on 1 July 2000 after five years of work. "
    "It is eight kilometres long."
)
TEXT = """# Bridges of the Sund

The Sund bridge was opened to traffic on 1 July 1997 [1].
It is eight kilometres long [1].
Nobody has seen the toll booths since the winter storms of that year [2].
The ferry went on for another ten years [3].

## References

[1] Sund bridge. https://example.org/bridge
[2] Storms. https://example.org/storms
"""
HOSTILE_TEXT = (
    '# =HYPERLINK("https://evil.example")\n\n'
    "=1+1 is what the <script>alert(1)</script> bridge of \x00 1997 cost \u202e [1]. "
    "-2+3 people crossed it [1]. @SUM is the name of the road [1]. "
    "<img src=x onerror=alert(1)> The bridge \ufffe was painted \x1b[31mred [1]. "
    "A half \ud800 pair of lanes carries the traffic [1].\n\n"
    "[1] javascript:alert(1) </style><script>alert(2)</script> ]]>\n"
)


def bridge_report(**options) -> Report:
    """A contradicted, a supported and two uncheckable claims, and a finding."""
    sources = [
        SourceText(
            1, url="https://example.org/bridge", title="Sund bridge", text=BRIDGE
        ),
        SourceText(2, "https://example.org/storms", "Storms", None),
    ]
    return check(TEXT, sources, now=NOW, options=Options(**options))


def clean_report() -> Report:
    text = "It is eight kilometres long [1].\n"
    return check(text, [SourceText(1, text=BRIDGE)], now=NOW)


def hostile_report() -> Report:
    source = SourceText(
        1,
        url="javascript:alert(1)//https://example.org",
        title="=cmd|' /C calc'!A0 <script>alert(3)</script>",
        text="The bridge of 1998 <script>alert(4)</script> \x00 \u202e \ufffe rose.",
    )
    return check(HOSTILE_TEXT, [source], now=NOW)
