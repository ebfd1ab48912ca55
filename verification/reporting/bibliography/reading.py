"""Works out of whatever was handed in, its kind recognised by its content."""

from __future__ import annotations

import re

from verification.errors import BadCallError

from .bibtex_reading import works_from_bibtex
from .csl_reading import load_json, works_from_csl
from .report_sources import SourceList, is_report, sources_of_report
from .ris import works_from_ris

_RIS_START = re.compile(r"^TY {1,2}-", re.MULTILINE)
_BIBTEX_START = re.compile(r"@\s*[A-Za-z]+\s*[{(]")
WANTED = "CSL-JSON, BibTeX, RIS or a citeweb report"


def read_sources(text: str, name: str, *, claim_id: int | None = None) -> SourceList:
    """
    The works of a CSL-JSON list, a BibTeX or RIS file, or a citeweb report.

    Args:
        name: What messages call the input.
        claim_id: Only the sources of this claim; for reports alone.

    Raises:
        BadCallError: The text is none of these, or is damaged; says what and where.
    """
    check_is_text(text, name)
    if text.lstrip()[:1] in ("[", "{"):
        value = load_json(text, name)
        if is_report(value):
            return sources_of_report(value, name, claim_id=claim_id)
        check_has_claims(claim_id, name)
        return SourceList(works_from_csl(value, name))
    check_has_claims(claim_id, name)
    if _RIS_START.search(text) and not text.lstrip().startswith("@"):
        return SourceList(works_from_ris(text, name))
    if _BIBTEX_START.search(text):
        return SourceList(works_from_bibtex(text, name))
    found = "is empty" if not text.strip() else f"begins with {text.strip()[:20]!a}"
    raise BadCallError(f"{name}: {found}. It must be {WANTED}.")


def check_is_text(text: str, name: str) -> None:
    position = text.find("\0")
    if position >= 0:
        line = text.count("\n", 0, position) + 1
        raise BadCallError(f"{name}, line {line}: holds a NUL. It must be {WANTED}.")


def check_has_claims(claim_id: int | None, name: str) -> None:
    if claim_id is not None:
        raise BadCallError(f"{name}: is no citeweb report, so it has no claims.")
