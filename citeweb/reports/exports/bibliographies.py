"""The bibliography of a run: what a person may choose, and what the page shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django import forms

from citeweb.reports.models import Run
from verification.errors import BadCallError
from verification.records import Report, Work
from verification.reporting.bibliography import (
    Case,
    Entry,
    Format,
    Order,
    Runs,
    SourceList,
    Style,
    format_bibliography,
    make_entries,
    missing_fields,
    sources_of_report,
)
from verification.reporting.bibliography.listing import label_of, list_as_text
from verification.reporting.bibliography.locators import RETRACTION_WORDS
from verification.reporting.exports import safe_stem

STYLES = (
    (Style.APA, "APA 7"),
    (Style.MLA, "MLA 9"),
    (Style.CHICAGO, "Chicago 17, author and date"),
    (Style.CHICAGO_NOTES, "Chicago 17, notes and bibliography"),
    (Style.IEEE, "IEEE"),
    (Style.INLINE, "Inline, with ids"),
)
ORDERS = (
    ("", "As the style has it"),
    (Order.ALPHABETICAL, "Alphabetical"),
    (Order.FIRST_USE, "By first use"),
)
CASES = (
    (Case.STYLE, "As the style has it"),
    (Case.AS_IS, "As typed"),
    (Case.SENTENCE, "Sentence case"),
    (Case.TITLE, "Title case"),
)


@dataclass(frozen=True, slots=True)
class ListFile:
    """What a file of a list is."""

    words: str
    """What a link calls it."""

    media_type: str
    extension: str
    """Without its dot."""


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


@dataclass(frozen=True, slots=True)
class ListChoice:
    """How a list is to be written."""

    format: Format
    style: Style
    order: Order | None
    """None for the style's own."""

    case: Case
    is_footnotes: bool


class BibliographyForm(forms.Form):
    """Everything has a value that stands when nothing is chosen."""

    style = forms.ChoiceField(choices=STYLES, required=False)
    order = forms.ChoiceField(choices=ORDERS, required=False)
    case = forms.ChoiceField(label="Titles", choices=CASES, required=False)
    claim = forms.IntegerField(label="Only of claim", required=False, min_value=1)
    notes = forms.BooleanField(label="As footnotes", required=False)

    @property
    def style_chosen(self) -> Style:
        return Style(self.cleaned_data.get("style") or Style.APA)

    @property
    def order_chosen(self) -> Order | None:
        order = self.cleaned_data.get("order")
        return Order(order) if order else None

    @property
    def case_chosen(self) -> Case:
        return Case(self.cleaned_data.get("case") or Case.STYLE)

    @property
    def is_footnotes(self) -> bool:
        return bool(self.cleaned_data.get("notes"))

    def choice(self, format: Format) -> ListChoice:
        return ListChoice(
            format=format,
            style=self.style_chosen,
            order=self.order_chosen,
            case=self.case_chosen,
            is_footnotes=self.is_footnotes,
        )

    def sources_in(self, report: Report) -> SourceList:
        """
        The works asked for. A claim that the text does not have is an error of the
        form, and gives none.
        """
        claim = self.cleaned_data.get("claim")
        try:
            return sources_of_report(report, claim_id=claim)
        except BadCallError:
            self.add_error("claim", f"The text has no claim {claim}.")
            return SourceList(())


def export_bibliography(sources: SourceList, choice: ListChoice) -> Iterator[bytes]:
    """The works as a file."""
    text = format_bibliography(
        sources.works,
        style=choice.style,
        format=choice.format,
        order=choice.order,
        case=choice.case,
        is_footnotes=choice.is_footnotes,
        quotes=sources.quotes,
    )
    head = HTML_HEAD if choice.format is Format.HTML else ""
    yield f"{head}{text}".encode("utf-8", "replace")


def file_name(run: Run, format: Format) -> str:
    return f"{safe_stem(run.revision.document.title)}.{FILES[format].extension}"


@dataclass(frozen=True, slots=True)
class BibliographyLine:
    """One entry as the page shows it."""

    label: str
    runs: Runs
    missing: str
    """Names of the fields it lacks, for a sentence; empty when it lacks none."""

    taken_back: str
    """Retracted, withdrawn or removed; empty for most works."""


@dataclass(frozen=True, slots=True)
class BibliographyPage:
    """The list, once set and once as plain text."""

    lines: tuple[BibliographyLine, ...]
    text: str


def bibliography_page(form: BibliographyForm, sources: SourceList) -> BibliographyPage:
    style, notes = form.style_chosen, form.is_footnotes
    entries = make_entries(
        sources.works,
        style=style,
        order=form.order_chosen,
        case=form.case_chosen,
        is_footnotes=notes,
        quotes=sources.quotes,
    )
    return BibliographyPage(
        lines=tuple(lines_of(entries, style, notes)),
        text=list_as_text(entries, style=style, is_footnotes=notes),
    )


def lines_of(
    entries: Sequence[Entry], style: Style, is_footnotes: bool
) -> Iterator[BibliographyLine]:
    for entry in entries:
        yield BibliographyLine(
            label=label_of(entry, style, is_footnotes).strip(),
            runs=entry.runs,
            missing=", no ".join(missing_fields(entry.work)),
            taken_back=taken_back(entry.work),
        )


def taken_back(work: Work) -> str:
    return RETRACTION_WORDS[work.retraction.kind] if work.retraction else ""
