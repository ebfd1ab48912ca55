"""HTML of ours into a tagged PDF. Runs in the child; fetches nothing."""

from __future__ import annotations

from typing import Any, NoReturn

from verification.errors import ExportError

MISSING = (
    "PDF needs WeasyPrint and the system library Pango. Install the extra: "
    "pip install 'citeweb[pdf]', or print the HTML export from a browser."
)


class NoFetcher:
    """Refuses every address: the page holds all that it needs."""

    def __call__(self, url: str, *further: Any, **named: Any) -> NoReturn:
        raise ExportError(f"A report may fetch nothing, but asked for {url[:80]!r}.")


def render_pdf(content: bytes) -> bytes:
    """
    Raises:
        ExportError: The library or what it needs of the system is not there.
    """
    try:
        from weasyprint import HTML
    except (ImportError, OSError) as error:  # OSError: Pango is missing
        raise ExportError(MISSING) from error
    page = HTML(string=content.decode("utf-8"), url_fetcher=NoFetcher())
    made: bytes = page.write_pdf(pdf_tags=True, pdf_variant="pdf/ua-1")
    return made
