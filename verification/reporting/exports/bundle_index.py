"""The first page of a bundle: what is in it, and whether it is unchanged."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files

from verification.records import Report
from verification.reporting.summary import summarise

from .exporting import ExportOptions, report_title
from .html_page import checked_words, headline
from .html_picture import summary_picture
from .html_style import style_sheet
from .html_writing import text

SCRIPT = files(__package__).joinpath("bundle_page.js").read_text("utf-8")
"""
The constants of SHA-256 are computed in it from the primes, as the standard defines
them: doubles carry 53 bits, of which 32 after the point are exact for these.
"""


OWN_STYLE = """
input[type=file]{display:block;margin:.25rem 0 .75rem;max-width:100%;font:inherit}
label{font-weight:600}
[data-outcome=same]{color:var(--supported)}
[data-outcome=changed],[data-outcome=missing]{color:var(--contradicted);font-weight:600}
#outcome{font-weight:600;min-height:1.5em}
.sum{display:block}
"""


@dataclass(frozen=True, slots=True)
class BundledFile:
    """One file of a bundle, as it was written."""

    path: str
    words: str
    """What it is."""

    sha256: str
    size: int


def index_page(
    report: Report,
    options: ExportOptions,
    files: Sequence[BundledFile],
    missing: Sequence[str],
) -> Iterator[str]:
    """
    Args:
        missing: What this bundle does not hold, a sentence each.
    """
    title = report_title(report, options)
    style = style_sheet() + OWN_STYLE
    yield (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="default-src '
        f"'none'; style-src 'sha256-{digest(style)}'; "
        f"script-src 'sha256-{digest(SCRIPT)}'; base-uri 'none'; form-action 'none'\">"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        '<meta name="referrer" content="no-referrer">'
        f"<title>{text(title)} · evidence</title><style>{style}</style></head>"
        "<body><main>"
    )
    summary = summarise(report)
    yield (
        f'<header><h1 dir="auto">{text(" ".join(title.split()))}</h1>'
        f'<p class="numbers">{headline(summary)}</p></header>'
    )
    yield from summary_picture(summary)
    yield f'<p class="muted note">{text(checked_words(report))}</p>'
    yield '<section><h2>Evidence</h2><p><a href="report.html">Read the report</a></p>'
    for sentence in missing:
        yield f"<p>{text(sentence)}</p>"
    yield "</section>"
    yield from checking_section()
    yield from file_table(files)
    yield f"</main><script>{SCRIPT}</script></body></html>\n"


def checking_section() -> Iterator[str]:
    yield (
        "<section><h2>Is everything unchanged?</h2>"
        '<div id="chooser" hidden>'
        '<label for="folder">Choose the unpacked folder of this bundle</label>'
        '<input type="file" id="folder" webkitdirectory>'
        '<label for="files">Or choose its files</label>'
        '<input type="file" id="files" multiple>'
        '<p class="muted note">They are read on this machine and sent nowhere.</p>'
        "</div>"
        '<p id="outcome" role="status"></p>'
        "<p>Without this page: <code>sha256sum -c SHA256SUMS</code> in the folder, and "
        "<code>citeweb audit verify audit-trail.json</code> for the audit trail. The "
        "sum of the packed file itself, kept elsewhere, guards this page and its list."
        "</p></section>"
    )


def file_table(files: Sequence[BundledFile]) -> Iterator[str]:
    yield (
        '<section><table><caption>Files</caption><thead><tr><th scope="col">File</th>'
        '<th scope="col">What it is</th><th scope="col">Checked here</th></tr></thead>'
        "<tbody>"
    )
    for each in files:
        yield (
            f'<tr data-path="{text(each.path)}" data-sum="{each.sha256}">'
            f'<th scope="row"><a href="{text(each.path)}">{text(short(each.path))}</a>'
            f'<span class="sum muted">{each.sha256}</span></th>'
            f'<td>{text(each.words)}<br><span class="muted numbers">{each.size:,} bytes'
            '</span></td><td data-outcome="">–</td></tr>'
        )
    yield "</tbody></table></section>"


def short(path: str) -> str:
    """A path whose long digest is cut for reading."""
    folder, slash, name = path.rpartition("/")
    return f"{folder}{slash}{name[:12]}…{name[-4:]}" if len(name) > 40 else path


def digest(content: str) -> str:
    return base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
