"""
What a page's own bytes and words tell about what it is: a wall, an error, a stop-over.

Only words and marks that were seen to mean one thing are listed. Each list may grow;
an entry that also stands in ordinary articles must not be in it, unless the caller
looks at short pages only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape

HEAD_BYTES = 64 * 1024
"""Where marks are looked for: walls are short pages, and a head stands in front."""

MAX_REFRESH_SECONDS = 5
"""A page that goes on by itself later than this is meant to be read first."""


@dataclass(frozen=True, slots=True)
class PageSignals:
    """What the reading of a page noticed beside its text."""

    visible_text: str = ""
    """Beginning of all visible words, navigation included: walls have no main text."""

    protection: str = ""
    """Whose bot wall left its marks in the page; empty when none did."""

    has_password_field: bool = False
    is_accessible_for_free: bool | None = None
    """What the page says of itself (schema.org, meta tags); None when it is silent."""

    canonical_url: str = ""
    """The address the page calls its proper one; empty when it names none."""

    doi: str = ""
    """The DOI that the page gives itself in its meta tags; empty when it gives none."""


_PROTECTION_HEADERS: Mapping[str, str] = {
    "cf-mitigated": "Cloudflare",
    "x-datadome": "DataDome",
    "x-amzn-waf-action": "AWS WAF",
}
_PROTECTION_MARKS: tuple[tuple[bytes, str], ...] = (
    (b"<title>just a moment...</title>", "Cloudflare"),
    (b"<title>attention required! | cloudflare</title>", "Cloudflare"),
    (b"cf-challenge-running", "Cloudflare"),
    (b"window._cf_chl_opt", "Cloudflare"),
    (b"geo.captcha-delivery.com", "DataDome"),
    (b"ct.captcha-delivery.com", "DataDome"),
    (b'id="px-captcha"', "HUMAN"),
    (b"_pxappid", "HUMAN"),
    (b"errors.edgesuite.net", "Akamai"),
    (b"sec-if-cpt-container", "Akamai"),
    (b"_incapsula_resource", "Imperva"),
    (b"incapsula incident id", "Imperva"),
    (b"awswafintegration", "AWS WAF"),
    (b"aws-waf-token", "AWS WAF"),
    (b"sucuri_cloudproxy_js", "Sucuri"),
    (b"<title>ddos-guard</title>", "DDoS-Guard"),
    (b'id="anubis_challenge"', "Anubis"),
    (b"<title>vercel security checkpoint</title>", "Vercel"),
    (b"/_sec/verify?provider=", "Akamai"),
    (b"kpsdk.js", "Kasada"),
    (b"g-recaptcha", "reCAPTCHA"),
    (b"h-captcha", "hCaptcha"),
    (b"cf-turnstile", "Cloudflare"),
)
"""Lower case. On an ordinary page some of them guard a form: look at short pages."""

_WALL_WORDS = re.compile(
    r"\b(?:are you a (?:robot|human)|(?:confirm|verify|prove|check(?:ing)?)"
    r"(?: that)? (?:if )?you(?:'| a)re (?:a |not a )?(?:human|robot|bot)"
    r"|verifying you are human|checking your browser|unusual (?:traffic|activity) from"
    r"|i'?m not a robot|complete the (?:captcha|security check)|solve the captcha"
    r"|press (?:&|and) hold|enable javascript and cookies to continue"
    r"|access to this page has been denied|pardon our interruption"
    r"|request unsuccessful\. incapsula"
    r"|automated (?:access|requests) (?:to|from|is|are)"
    r"|bist du ein mensch|sind sie ein mensch|êtes-vous un robot|eres un robot"
    r"|sei un robot)\b",
    re.IGNORECASE,
)
_CONSENT_WORDS = re.compile(
    r"\b(?:before you continue to (?:google|youtube|yahoo)|bevor sie fortfahren"
    r"|avant d'accéder à (?:google|youtube)"
    r"|antes de (?:ir|continuar) a (?:google|yahoo)"
    r"|(?:accept|reject) all cookies to continue|yahoo is part of the yahoo family)\b",
    re.IGNORECASE,
)
_PAYWALL_WORDS = re.compile(
    r"\b(?:subscribe (?:now )?to (?:continue|keep|read)|to (?:continue|keep) reading"
    r"|to read the (?:full|whole|rest)|subscribers? only|for subscribers only"
    r"|already a subscriber|this article is (?:reserved )?for (?:subscribers|members)"
    r"|(?:purchase|buy|rent|get) (?:full |this )?(?:access|article)"
    r"|access through your institution|log in via an institution"
    r"|jetzt weiterlesen mit|nur für abonnenten|réservé aux abonnés"
    r"|solo para suscriptores|exclusivo para (?:suscriptores|assinantes)"
    r"|riservato agli abbonati)\b",
    re.IGNORECASE,
)
_LOGIN_WORDS = re.compile(
    r"\b(?:(?:log|sign) ?in to (?:continue|view|see|access|your)"
    r"|you must (?:be logged|log|sign) ?in|please (?:log|sign) ?in"
    r"|log into facebook|(?:join|sign up) to (?:view|see)"
    r"|melden sie sich an|connectez-vous pour|inicia sesión para)\b",
    re.IGNORECASE,
)
_NOT_FOUND_WORDS = re.compile(
    r"(?:.{0,40}?[|:–—-] ?)?(?:sorry[,!:]? )?(?:"
    r"(?:error ?[:-]? ?)?(?:http ?)?404(?: error)?"
    r"|(?:(?:error ?)?404 ?[:–—-]? ?)?(?:oops[,!.:]* )?(?:the |this |that |your )?"
    r"(?:page|article|document|file|content|story|site|resource|item|url)"
    r" (?:(?:that )?you(?:'re| are)? (?:requested|looking for) )?"
    r"(?:was |is |could |can |has )?"
    r"(?:not|never|no longer|cannot|can't|couldn't|doesn't|does not|isn't|been)"
    r"(?: be)? ?(?:found|exists?|available|there|removed|deleted)"
    r"|(?:(?:error ?)?404 ?[:–—-]? ?)?(?:not|nothing(?: was)?) found"
    r"|we (?:can't|couldn't|could not|cannot) find (?:that|this|the|your) .{0,30}"
    r"|(?:diese |die )?seite (?:wurde )?nicht gefunden|page (?:introuvable|non trouvée)"
    r"|página no encontrada|pagina non trovata|página não encontrada"
    r"|pagina niet gevonden|sidan (?:kunde inte hittas|hittades inte)"
    r"|nie znaleziono strony|страница не найдена|页面不存在|页面未找到"
    r"|ページが見つかりません)"
    r"[.!]?(?: ?[|:–—-].{0,40})?",
    re.IGNORECASE,
)
_PARKED_WORDS = re.compile(
    r"\b(?:this domain (?:name )?(?:is|may be) (?:for sale|parked)"
    r"|(?:buy|inquire about|own) this domain|domain (?:is )?for sale"
    r"|diese domain steht zum verkauf|ce (?:nom de )?domaine est à vendre"
    r"|this domain has expired|parked free, courtesy of)\b",
    re.IGNORECASE,
)

_SKIPPED_PARTS = ((b"<!--", b"-->"), (b"<noscript", b"</noscript"))
_META = re.compile(rb"<meta\s[^<>]{0,2000}>", re.IGNORECASE)
_IS_REFRESH = re.compile(
    rb"http-equiv\s{0,9}=\s{0,9}[\"']?\s{0,9}refresh", re.IGNORECASE
)
_CONTENT = re.compile(rb"content\s{0,9}=\s{0,9}(?:\"([^\"]*)\"|'([^']*)')", re.I)
_REFRESH = re.compile(
    r"\s{0,9}(\d{1,6})(?:\.\d{0,6})?\s{0,9}[;,]\s{0,9}(?:url\s{0,9}=\s{0,9})?"
    r"[\"']?([^\"']+)[\"']?\s{0,9}",
    re.IGNORECASE,
)


def find_refresh(body: bytes, content_type: str) -> str:
    """
    Give the address that an HTML page sends its reader on to, "" when it does not.

    Pages meant for readers without scripts (`noscript`) are not followed: they lead to
    explanations of how to switch scripts on.

    >>> find_refresh(b'<meta http-equiv="refresh" content="0; url=/new">', "text/html")
    '/new'
    """
    if "html" not in content_type.lower():
        return ""
    head = _drop_skipped(body[:HEAD_BYTES])
    for meta in _META.finditer(head):
        if not _IS_REFRESH.search(meta[0]):
            continue
        content = _CONTENT.search(meta[0])
        words = (content[1] or content[2] or b"") if content else b""
        refresh = _REFRESH.fullmatch(unescape(words.decode("utf-8", "replace")))
        if refresh and int(refresh[1]) <= MAX_REFRESH_SECONDS:
            return refresh[2].strip()
    return ""


def find_protection(headers: Mapping[str, str], body: bytes) -> str:
    """Name whose bot wall this answer bears the marks of; "" when none is known."""
    for header, name in _PROTECTION_HEADERS.items():
        if headers.get(header, "").lower() in {"challenge", "captcha", "protected"}:
            return name
    head = body[:HEAD_BYTES].lower()
    return next((name for mark, name in _PROTECTION_MARKS if mark in head), "")


def says_bot_wall(words: str) -> bool:
    return _WALL_WORDS.search(words.replace("’", "'")) is not None


def says_consent_wall(words: str) -> bool:
    return _CONSENT_WORDS.search(words.replace("’", "'")) is not None


def says_paywall(words: str) -> bool:
    return _PAYWALL_WORDS.search(words) is not None


def says_login_wall(words: str) -> bool:
    return _LOGIN_WORDS.search(words) is not None


def says_parked(words: str) -> bool:
    return _PARKED_WORDS.search(words) is not None


def is_not_found_title(title: str) -> bool:
    """
    Whether a title says nothing but that there is no page.

    >>> is_not_found_title("404 - Page not found | Example")
    True
    >>> is_not_found_title("Lost cities that archaeologists have not found")
    False
    """
    title = title.replace("’", "'").strip()
    return len(title) <= 100 and _NOT_FOUND_WORDS.fullmatch(title) is not None


def _drop_skipped(head: bytes) -> bytes:
    """Cut comments and noscript parts; an unclosed one goes to the end."""
    for opening, closing in _SKIPPED_PARTS:
        kept, lowered, at = bytearray(), head.lower(), 0
        while (start := lowered.find(opening, at)) >= 0:
            kept += head[at:start]
            end = lowered.find(closing, start)
            at = len(head) if end < 0 else end + len(closing)
        head = bytes(kept) + head[at:]
    return head
