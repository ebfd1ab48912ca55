"""The bibliography of a run: what a person may choose, and what the page shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django import forms

from citeweb.reports.models import Run
from citeweb.wording import word_table
from verification.errors import BadCallError
from verification.records import Report
from verification.reporting.bibliography import listing
from verification.reporting.bibliography.kinds import missing_fields
from verification.reporting.bibliography.listing import Format, Order, Style
from verification.reporting.bibliography.locators import RETRACTION_WORDS
from verification.reporting.bibliography.report_sources import (
    SourceList,
    sources_of_report,
)
from verification.reporting.bibliography.titles import Case
from verification.reporting.exports import safe_stem

STYLES, ORDERS, CASES = (
    list(word_table(about).items())
    for about in ("list_style", "list_order", "list_case")
)


class ListFile(NamedTuple):
    """What a link calls a file of a list, and what the file is."""

    words: str
    media_type: str
    extension: str


FILES = {
    Format.TEXT: ListFile("Text", "text/plain; charset=utf-8", "txt"),
    Format.MARKDOWN: ListFile("Markdown", "text/markdown; charset=utf-8", "md"),
    Format.HTML: ListFile("HTML", "text/html; charset=utf-8", "html"),
    Format.BIBTEX: ListFile("BibTeX", "application/x-bibtex; charset=utf-8", "bib"),
    Format.BIBLATEX: ListFile("BibLaTeX", "application/x-bibtex; charset=utf-8", "bib"),
    Format.RIS: ListFile(
        "RIS", "application/x-research-info-systems; charset=utf-8", "ris"
    ),
    Format.CSL_JSON: ListFile(
        "CSL-JSON", "application/vnd.citationstyles.csl+json", "json"
    ),
}
HTML_HEAD = '<!doctype html>\n<meta charset="utf-8">\n<title>Sources</title>\n'
"""A file from disk has nobody else to say that it is UTF-8."""


class ListChoice(NamedTuple):
    """How a list is to be written; `order` is None for the style's own."""

    format: Format
    style: Style
    order: Order | None
    case: Case
    is_footnotes: bool


class BibliographyForm(forms.Form):
    """Everything has a value that stands when nothing is chosen."""

    style = forms.ChoiceField(choices=STYLES, required=False)
    order = forms.ChoiceField(choices=ORDERS, required=False)
    case = forms.ChoiceField(label="Titles", choices=CASES, required=False)
    claim = forms.IntegerField(label="Only of claim", required=False, min_value=1)
    notes = forms.BooleanField(label="As footnotes", required=False)

    def choice(self, format: Format = Format.TEXT) -> ListChoice:
        order = self.cleaned_data["order"]
        return ListChoice(
            format=format,
            style=Style(self.cleaned_data["style"] or Style.APA),
            order=Order(order) if order else None,
            case=Case(self.cleaned_data["case"] or Case.STYLE),
            is_footnotes=self.cleaned_data["notes"],
        )

    def sources_in(self, report: Report) -> SourceList | None:
        """The works asked for; None of a form with errors, a wrong claim too."""
        if not self.is_valid():
            return None
        claim = self.cleaned_data["claim"]
        try:
            return sources_of_report(report, claim_id=claim)
        except BadCallError:
            self.add_error("claim", f"The text has no claim {claim}.")
            return None


def export_bibliography(sources: SourceList, choice: ListChoice) -> Iterator[bytes]:
    """The works as a file."""
    asked = choice._asdict()
    text = listing.format_bibliography(sources.works, quotes=sources.quotes, **asked)
    head = HTML_HEAD if choice.format is Format.HTML else ""
    yield f"{head}{text}".encode("utf-8", "replace")


def file_name(run: Run, format: Format) -> str:
    return f"{safe_stem(run.revision.document.title)}.{FILES[format].extension}"


def bibliography_context(form: BibliographyForm, report: Report) -> dict[str, Any]:
    """What the page of a list reads: the form, and the list, set and as plain text."""
    sources = form.sources_in(report)
    if sources is None:
        return {"form": form, "page": None, "files": FILES}
    asked = form.choice()._asdict()
    del asked["format"]
    entries = listing.make_entries(sources.works, quotes=sources.quotes, **asked)
    style, notes = asked["style"], asked["is_footnotes"]
    lines = [
        {
            "label": listing.label_of(each, style, notes).strip(),
            "runs": each.runs,
            "missing": ", no ".join(missing_fields(each.work)),
            # Retracted, withdrawn or removed; few works are.
            "taken_back": RETRACTION_WORDS[taken.kind] if taken else "",
        }
        for each in entries
        for taken in [each.work.retraction]
    ]
    text = listing.list_as_text(entries, style=style, is_footnotes=notes)
    return {"form": form, "page": {"lines": lines, "text": text}, "files": FILES}
