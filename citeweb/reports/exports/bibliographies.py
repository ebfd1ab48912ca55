"""The bibliography of a run: what a person may choose, and what the page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.utils.translation import gettext, gettext_lazy

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

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


STYLES, ORDERS, CASES = (
    word_table(about).choices() for about in ("list_style", "list_order", "list_case")
)


class ListFile(NamedTuple):
    """What a link calls a file of a list, and what the file is."""

    words: _StrOrPromise
    media_type: str
    extension: str


FILES = {
    Format.TEXT: ListFile(gettext_lazy("Text"), "text/plain; charset=utf-8", "txt"),
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
    Format.ENDNOTE: ListFile("EndNote", "application/xml", "xml"),
}


def chosen(kind: type, choices: Any, usual: Any, **more: Any) -> forms.Field:
    kept = {"coerce": kind, "empty_value": usual, "required": False}
    return forms.TypedChoiceField(choices=choices, **kept, **more)


class BibliographyForm(forms.Form):
    """Everything has a value that stands when nothing is chosen."""

    style = chosen(Style, STYLES, Style.APA)
    order = chosen(Order, ORDERS, None)
    case = chosen(Case, CASES, Case.STYLE, label=gettext_lazy("Titles"))
    claim = forms.IntegerField(
        label=gettext_lazy("Only of claim"), required=False, min_value=1
    )
    notes = forms.BooleanField(label=gettext_lazy("As footnotes"), required=False)

    @property
    def looks(self) -> dict[str, Any]:
        """How the list is to be written, as `listing` takes it."""
        kept = {name: self.cleaned_data[name] for name in ("style", "order", "case")}
        return {**kept, "is_footnotes": self.cleaned_data["notes"]}

    def sources_in(self, report: Report) -> SourceList | None:
        """The works asked for; None of a form with errors, a wrong claim too."""
        if not self.is_valid():
            return None
        claim = self.cleaned_data["claim"]
        try:
            return sources_of_report(report, claim_id=claim)
        except BadCallError:
            self.add_error(
                "claim", gettext("The text has no claim {claim}.").format(claim=claim)
            )
            return None


def bibliography_context(form: BibliographyForm, report: Report) -> dict[str, Any]:
    """What the page of a list reads: the form, and the list, set and as plain text."""
    sources = form.sources_in(report)
    if sources is None:
        return {"form": form, "page": None, "files": FILES}
    looks = form.looks
    entries = listing.make_entries(sources.works, quotes=sources.quotes, **looks)
    style, notes = looks["style"], looks["is_footnotes"]
    lines = [
        {
            "label": listing.label_of(entry, style, notes).strip(),
            "runs": entry.runs,
            "missing": ", no ".join(missing_fields(entry.work)),
            # Retracted, withdrawn or removed; few works are.
            "taken_back": RETRACTION_WORDS[taken.kind] if taken else "",
        }
        for entry in entries
        for taken in [entry.work.retraction]
    ]
    text = listing.list_as_text(entries, style=style, is_footnotes=notes)
    return {"form": form, "page": {"lines": lines, "text": text}, "files": FILES}
