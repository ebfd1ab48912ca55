"""What is read out of the body of a page or a file: the records that readers make."""

from __future__ import annotations

from dataclasses import dataclass, field

from .kinds import Kind


@dataclass(frozen=True, slots=True)
class PageSignals:
    """What the reading of a page noticed beside its text."""

    visible_text: str = ""
    """Beginning of all visible words, navigation included: walls have no main text."""

    protection: str = ""
    """Whose bot wall left its marks in the page; empty when none did."""

    form_guard: str = ""
    """Which captcha the page carries, as ordinary forms do too; empty when none."""

    has_password_field: bool = False
    is_accessible_for_free: bool | None = None
    """What the page says of itself (schema.org, meta tags); None when it is silent."""

    canonical_url: str = ""
    """The address the page calls its proper one; empty when it names none."""

    doi: str = ""
    """The DOI that the page gives itself in its meta tags; empty when it gives none."""

    is_article: bool = False
    """Whether the page calls itself an article or a paper: walls and lists do not."""

    consent_platform: str = ""
    """Whose consent notice the page carries; empty when none is known."""

    offers_consent: bool = False
    """Whether a button of the page agrees to cookies or refuses them."""

    captions_url: str = ""
    """Where the words spoken in the page's film stand; empty when nothing offers it."""

    without_scripts: str = ""
    """Beginning of what the page tells browsers that run no scripts."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What was read out of one body. Readers of single kinds leave the cleaning,
    `kind`, and titles that are there twice to `extraction.extract`."""

    text: str
    titles: tuple[str, ...] = ()
    """Every title it gives itself, the most telling first."""

    author: str = ""
    published: str = ""
    """ISO 8601 date, perhaps only its year; empty when unknown."""

    modified: str = ""
    """The same of the last change, where the page calls it that."""

    site_name: str = ""
    language: str = ""
    """ISO 639-1; empty when unknown."""

    page_starts: tuple[int, ...] = ()
    """Given only with a text that is clean already."""

    is_truncated: bool = False
    signals: PageSignals = field(default_factory=PageSignals)
    kind: Kind = Kind.PLAIN
