"""Who stands behind a source, what shows of its work and its tone, and what lists say
of it. Every factor says why; nothing adds them up. The tables, worked cases and known
failures: docs/algorithms/credibility.md."""

from __future__ import annotations

import re
from datetime import date
from operator import itemgetter

from verification.language.lists import (
    any_of,
    late_regex,
    listed_pattern,
    phrase_list,
    table_mapping,
    word_list,
)
from verification.language.quotation_marks import between_marks, face_outward
from verification.language.wording import gettext as _
from verification.language.wording import show_day, show_detail, show_number
from verification.reaching.registries.answers import date_of_text
from verification.records import (
    AuthorityTier,
    Bias,
    Credibility,
    CredibilityFactor,
    ListedDomain,
    SourceProfile,
    SourceType,
)

from .domains import Address, parse_address, parse_publisher
from .owners import OwnerTable, shipped_owners
from .ratings import Ratings, shipped_lists
from .sites import (
    UNKNOWN_SITE,
    USER_MADE,
    Site,
    is_academic,
    is_government,
    is_listed,
    site_kind,
)
from .timing import age_in_days, is_historical, lies_ahead
from .wires import READ_OF_TEXT, find_press_release

FEWEST_WORDS = 40
"""A shorter text gives no rate: one loaded word would decide."""

READ_WORDS = 5_000
"""Words counted; the tone of an article does not change after ten pages."""

STEPS = (
    (0.5, Bias.OBJECTIVE),
    (1.5, Bias.SLIGHTLY_BIASED),
    (3.0, Bias.MODERATELY_BIASED),
)
"""Marks for each 100 words below which a text is called so; above the last it is
heavily biased. Set by hand on texts of our own writing: agency prose has 0 to 0.3,
columns 0.8 to 2, advertising and campaign pages 3 and more."""

_LOADED = word_list("weighing/loaded_words")
_ADVOCACY = listed_pattern("weighing/credibility", "advocacy")
"""Read in small letters."""

_FIRST_PERSON = frozenset({"we", "i", "our", "your"})
_WORD = late_regex(r"[\w'’]+(?:-\w+)*")
_SHOUT = late_regex(r"[A-Z](?<!\w.)[A-Z]{2,}(?:\s+[A-Z]{2,}){1,}\b")
"""Two words in capitals or more; one alone is an acronym: UNESCO."""

_QUOTED = late_regex(between_marks(1, 1200))
"""What others say: their tone is not the text's."""


def rate_tone(text: str, *, language: str = "en") -> tuple[Bias, str]:
    """Give how biased a text sounds, and why in one sentence. UNKNOWN for a text of
    under 40 words and in any language but English."""
    if language not in {"", "en"}:
        return Bias.UNKNOWN, _("Tone is read in English only.")
    stretch = _QUOTED.sub(" ", face_outward(text[: READ_WORDS * 12]))
    lowered = stretch.lower()
    words = _WORD.findall(lowered)[:READ_WORDS]
    if len(words) < FEWEST_WORDS:
        return Bias.UNKNOWN, _("Too little text to tell its tone.")
    found = set(words) & _LOADED
    loaded = [word for word in words if word in found] if found else []
    advocacy = sum(map(lowered.count, phrase_list("weighing/advocacy_phrases")))
    if not _FIRST_PERSON.isdisjoint(words):
        advocacy += len(_ADVOCACY.findall(lowered))
    shouts = stretch.count("!") + len(_SHOUT.findall(stretch))
    marks = len(loaded) + advocacy + shouts // 3  # three shouts make one mark
    rate = 100 * marks / len(words)
    bias = next((bias for limit, bias in STEPS if rate < limit), Bias.HEAVILY_BIASED)
    return bias, _explain(rate, loaded, advocacy)


def _explain(rate: float, loaded: list[str], advocacy: int) -> str:
    if not loaded and not advocacy:
        return _("No loaded words and no advocacy in the first person.")
    examples = ", ".join(f"“{word}”" for word in list(dict.fromkeys(loaded))[:3])
    found = f" ({examples})" if examples else ""
    return _(
        "{rate} marks in 100 words: {loaded} loaded{examples}, {advocacy} of advocacy.",
        rate=show_number(rate, 1),
        loaded=len(loaded),
        examples=found,
        advocacy=advocacy,
    )


DOMAIN_RATINGS = table_mapping("weighing/domain_ratings")
"""Set by the project's owners; a team's lists come before it."""

GOVERNMENT_RATING = 0.9
ACADEMIC_RATING = 0.85
ORGANISATION_RATING = 0.6
"""By suffix, set like the table; .org anybody may register."""

UNKNOWN_RATING = 0.5
"""Of a site on no list: unknown, not good."""

KIND_RATINGS = table_mapping("weighing/kind_ratings")
"""Of a site in the table of sites, by its kind and tier, or its tier alone: two figures
about one site must not say two things."""

WELL_RATED = 0.7
"""From which a list's rating makes a site that we do not know one of standing."""

NO_REVIEW_RATING = 0.2
FEWEST_SIGNS = 2
"""Of a journal without review; one may stand in an article about such journals."""

SHORT_TEXT = 150
"""Words under which a page is a stub or a teaser."""

FULL_TEXT = 600
"""Words of a complete article."""

MIN_REFERENCES = 3
"""Own references from which a text shows where it has things from."""

MIN_FIGURES = 5
"""Figures from which a text carries data rather than a number in passing."""

RECENCY_STEPS = ((30, 0.95), (365, 0.85), (2 * 365, 0.7), (5 * 365, 0.5))
"""Age in days up to which a source has that value."""

OLD_RECENCY = 0.3
UNKNOWN_RECENCY = 0.5
HISTORICAL_RECENCY = 0.85
"""For a claim about the past, whatever the source's age: age is then no fault."""


_REFERENCES = (
    ("[", late_regex(r"\[\d{1,3}\]")),
    ("http", late_regex(r"https?://")),
    ("doi", late_regex(r"doi(?<![/\w]doi)(?:\.org/|: ?10\.)")),
    ("et al", late_regex(r"et al\.,? \(?\d{4}")),
    ("(", late_regex(r"\([A-Z][\w'’-]+(?: (?:&|and) [A-Z][\w'’-]+)?,? \d{4}[a-z]?\)")),
    (
        "according to",
        late_regex(
            r"according to (?:a|the) (?:\d{4} )?(?:study|report|survey|paper)\b"
        ),
    ),
)
"""Forms of a reference, each behind letters without which it cannot match."""

_DATA = (
    late_regex(
        r"\d(?:[.,]\d+)?\s?(?:%|percent\b|per cent\b|million\b|billion\b|km\b|kg\b|"
        r"mg\b|°C|USD\b|EUR\b)"
    ),
    late_regex(r"[$€£]\s?\d"),
    late_regex(r"[pn](?<!\w.) ?[<=] ?\.?\d"),
)


def rate_source(
    source: SourceProfile,
    *,
    today: date | None,
    claim: str = "",
    ratings: Ratings | None = None,
    owners: OwnerTable | None = None,
    language: str = "en",
) -> Credibility:
    """Rate one source.

    Args:
        today: From which its age counts; its age is unknown when None.
        claim: What it is cited for; tells whether age matters. Empty when unknown.
        language: ISO 639-1 of the source's text.
    """
    address = parse_publisher(source.url)
    listed = _find_listed(address, ratings) if address else ()
    kind, tier = classify_source(source, owners=owners, ratings=ratings)
    bias, bias_why = rate_tone(source.text, language=language)
    return Credibility(
        domain=rate_domain(source.url, ratings=ratings, owners=owners),
        content=rate_content(source.text),
        author=rate_author(source.author),
        recency=rate_recency(source.published, claim=claim, today=today),
        bias=bias,
        bias_why=bias_why,
        source_type=kind,
        tier=tier,
        listed=listed,
    )


def _find_listed(address: Address, ratings: Ratings | None) -> tuple[ListedDomain, ...]:
    own = ratings.find(address) if ratings else ()
    return (*own, *shipped_lists().find(address))


def shows_no_review(text: str) -> tuple[str, ...]:
    """The signs of a journal that prints whatever is paid for; () below two of them."""
    lowered = text[:READ_OF_TEXT].lower()
    found = [
        sign for sign in phrase_list("weighing/predatory_signs") if sign in lowered
    ]
    return tuple(found) if len(found) >= FEWEST_SIGNS else ()


def classify_source(
    source: SourceProfile,
    *,
    owners: OwnerTable | None = None,
    ratings: Ratings | None = None,
) -> Site:
    """Give what kind of source it is and what stands behind it."""
    if find_press_release(source) is not None:
        return SourceType.PRESS_RELEASE, AuthorityTier.LOW
    address = parse_publisher(source.url)
    if address is None:
        return UNKNOWN_SITE
    kind, tier = site_kind(address, shipped_owners() if owners is None else owners)
    listed = _find_listed(address, ratings)
    rated = [entry.rating for entry in listed if entry.rating is not None]
    if shows_no_review(source.text) or (rated and min(rated) < UNKNOWN_RATING):
        tier = AuthorityTier.LOW
    elif rated and min(rated) >= WELL_RATED and tier is AuthorityTier.UNKNOWN:
        tier = AuthorityTier.MEDIUM
    return kind, tier


def rate_domain(
    url: str, *, ratings: Ratings | None = None, owners: OwnerTable | None = None
) -> CredibilityFactor:
    """Rate who publishes, by registrable domain and suffix, never by a substring."""
    address = parse_publisher(url) or parse_address(url)
    if address is None:
        return CredibilityFactor(
            UNKNOWN_RATING, _("No address that names a publisher.")
        )
    listed = _find_listed(address, ratings)
    if any(entry.rating is not None for entry in listed):
        return _listed_factor(listed)
    for host in address.hosts:
        if host in DOMAIN_RATINGS:
            return CredibilityFactor(
                float(DOMAIN_RATINGS[host]), _("{host} is in our table.", host=host)
            )
    kind, tier = site_kind(address, shipped_owners() if owners is None else owners)
    speaks_by_suffix = is_government(address) or is_academic(address)
    if tier is AuthorityTier.UNKNOWN or (speaks_by_suffix and not is_listed(address)):
        return _suffix_factor(address)
    value = float(KIND_RATINGS.get(f"{kind} {tier}") or KIND_RATINGS[tier])
    if kind in USER_MADE and not is_listed(address):
        return CredibilityFactor(value, _("By its address a blog or a forum."))
    return CredibilityFactor(
        value, _("{site} is in our tables of sites.", site=address.site)
    )


def _listed_factor(listed: tuple[ListedDomain, ...]) -> CredibilityFactor:
    rated = ((entry.rating, entry) for entry in listed if entry.rating is not None)
    value, worst = min(rated, key=itemgetter(0))
    why = _(
        "{place} is on {list}{reason}.",
        place=f"{worst.domain}{worst.path}",
        list=_(worst.list_name) or _("an imported list"),
        reason=f": {show_detail(worst.reason)}" if worst.reason else "",
    )
    return CredibilityFactor(value, why)


def _suffix_factor(address: Address) -> CredibilityFactor:
    suffix, value = f".{address.suffix}", UNKNOWN_RATING
    why = _("{site} is on no list: unknown, not good.", site=address.site)
    if is_government(address):
        value = GOVERNMENT_RATING
        why = _("{suffix} is given to public offices only.", suffix=suffix)
    elif is_academic(address):
        value = ACADEMIC_RATING
        why = _("{suffix} is given to schools and universities only.", suffix=suffix)
    elif address.label and address.suffix == "org":
        value, why = ORGANISATION_RATING, _("An organisation's domain (.org).")
    return CredibilityFactor(value, why)


def rate_content(text: str) -> CredibilityFactor:
    """Rate what the text shows of its own work: length, references, data. 0.3 for a
    stub, 0.4 from 150 words, 0.5 from 600; 0.25 more for three references of its own,
    0.2 more for five figures. 0.5 when it could not be read."""
    if not text.strip():
        return CredibilityFactor(0.5, _("Not read."))
    signs = shows_no_review(text)
    if signs:
        named = ", ".join(f"“{sign}”" for sign in signs[:3])
        why = _(
            "Signs of a journal that prints what is paid for: {words}.", words=named
        )
        return CredibilityFactor(NO_REVIEW_RATING, why)
    stretch = text[:READ_OF_TEXT]
    words = len(stretch.split())
    references = sum(
        len(pattern.findall(stretch))
        for hint, pattern in _REFERENCES
        if hint in stretch
    )
    figures = sum(len(pattern.findall(stretch)) for pattern in _DATA)
    value = 0.3 if words < SHORT_TEXT else 0.4 if words < FULL_TEXT else 0.5
    value += 0.25 * (references >= MIN_REFERENCES)
    value += 0.2 * (figures >= MIN_FIGURES)
    why = _(
        "{words} words, {references} references of its own, {figures} figures.",
        words=words,
        references=references,
        figures=figures,
    )
    return CredibilityFactor(round(value, 4), why)


def rate_recency(
    published: str, *, today: date | None, claim: str = ""
) -> CredibilityFactor:
    """Rate the age: under 30 days 0.95, a year 0.85, two 0.7, five 0.5, older 0.3. 0.5
    when the date is unknown or still to come; 0.85 at any age for a claim about the
    past."""
    day = date_of_text(published.strip()) if published else None
    printed = show_day(published.strip()[:10])
    value, why = UNKNOWN_RECENCY, _("Its date is unknown.")
    if day and today is None:
        why = _("No day was given to count from.")
    elif day and today and lies_ahead(day, today):
        why = _("Its date, {day}, is still to come: not known.", day=printed)
    elif day and today and claim and is_historical(claim, today=today):
        value = HISTORICAL_RECENCY
        why = _(
            "From {year}; the claim is about the past, so age is no fault.",
            year=day.year,
        )
    elif day and today:
        age, why = age_in_days(day, today), _("From {day}.", day=printed)
        steps = (value for days, value in RECENCY_STEPS if age < days)
        value = next(steps, OLD_RECENCY)
    return CredibilityFactor(value, why)


LONGEST_BYLINE = 300
"""Code points of a byline; more is no byline but a text that was taken for one."""

_CREDENTIALS = late_regex(
    lambda: (
        rf"(?:(?<=[\w.,)] )|(?<=,))(?:{any_of('weighing/credibility', 'degrees')})"
        r"(?=[\s,;)]|$)|\b(?:Dr\.?|Prof\.?|Professor)(?=[\s,;)]|$)"
    )
)
"""A degree stands behind a name: J.D. Salinger has none."""

_POST = listed_pattern("weighing/credibility", "post", re.IGNORECASE)
_NO_PERSON = late_regex(
    lambda: rf"^\W*+(?:by )?(?:{any_of('weighing/credibility', 'no person')})?\W*+$",
    re.IGNORECASE,
)


def rate_author(author: str) -> CredibilityFactor:
    """Rate the byline: none 0.4, a name 0.6, a name with credentials 0.8."""
    name = " ".join(author.split())[:LONGEST_BYLINE]
    if not name or _NO_PERSON.match(name):
        return CredibilityFactor(0.4, _("No author is named."))
    if _CREDENTIALS.search(name) or _POST.search(name):
        return CredibilityFactor(0.8, _("Written by {name}.", name=name))
    why = _("Written by {name}; no credentials are given.", name=name)
    return CredibilityFactor(0.6, why)
