"""
Whether a page is nothing but a question about cookies, put before what was asked for.

It is told by its make-up, not by one wording: by what share of its text is a site
speaking of cookies, partners and purposes in its own name, by buttons that agree or
refuse, by the marks of the platforms that make such notices, by addresses that collect
consent. Ours; the rules with worked examples are docs/algorithms/outcomes.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import SplitResult, urlsplit

from .signals import PageSignals
from .statements import prose_length, share_of, without_quotations

MAX_TEXT = 6000
"""Characters of main text: the longest notices list purposes and kinds of partners."""

MIN_SHARE = 0.6
"""Share of the text that speaks of consent, where a button or a platform says it too.
Notices read had 0.7 and more, articles on the law of consent under 0.2."""

MIN_SHARE_ALONE = 0.8
"""The same where nothing else speaks for it."""

MIN_SHARE_BESIDE_BUTTONS = 0.3
"""The share in a site's own name, on a short page with such a button and next to
nothing else to read: offers to subscribe instead stand beside the question on many
German and French sites."""

NO_PROSE = 100
"""Characters of sentences to nobody in particular that are next to nothing."""

SHORT_TEXT = 1500
"""Characters of main text under which a page is short, as for other walls."""

MAX_PROSE = 600
"""Characters of sentences to nobody in particular that a notice's page may hold."""

_SUBJECT = re.compile(
    r"cookie|consent|accept|agree|partner|vendor|personal data|personal information"
    r"|privacy|track"
    r"|advertis|legitimate interest|personali[sz]|your device|browsing|preferences"
    r"|einwillig|zustimm|datenschutz|werbung|personenbezogen|endgerät|ihrem gerät"
    r"|zwecke"
    r"|partenaire|traceur|données personnelles|données à caractère|confidentialité"
    r"|publicit|terminal|socios|datos personales|privacidad|publicidad|dispositivo"
    r"|consenso|dati personali|pubblicit|consentim|parceiros|dados pessoais|toestemming"
    r"|persoonsgegevens|advertenti|zgod|dane osobowe|danych osobowych|ciastecz|prywatno"
    r"|samtyck|samtykke|personuppgift|personoplys|personopplys|annons|kakor"
    r"|informasjonsk"
    r"|suostum|eväste|henkilötie|souhlas|osobní údaj|hozzájárul|sütik|adatvédel"
    r"|согласи|персональн|файлы cookie|конфиденц|çerez|onay|kişisel veri|συγκατάθεσ"
    r"|クッキー|同意|個人情報|プライバシー|동의|쿠키|개인정보|隐私|個人資料|个人信息",
)
_IN_ITS_OWN_NAME = re.compile(
    r"\b(?:we|our|us|wir|uns|unsere?[mnrs]?|nous|nos|notre|nosotros|nuestr[oa]s?|noi"
    r"|nostr[oaie]|nós|noss[oa]s?|wij|onze|ons|vi|vår[at]?|våre|vores|nasz[aey]?|nasi"
    r"|naszych|me|meidän|naše|naši|мы|наши?|нашего|наших|biz|bizim|this (?:web ?)?site"
    r"|diese (?:web)?seite|ce site|este sitio|questo sito|este site|deze (?:web)?site"
    r"|(?:use|us|utili[sz]|proces|tratt?|almacen|korzyst|stosuj|używ|przetwarz)"
    r"(?:amos|emos|iamo|amy|emy)|používáme|käytämme|используем|обрабатываем"
    r"|kullanıyoruz"
    r"|χρησιμοποιούμε)\b|当サイト|当社|弊社|当网站|本网站|我们|我們|당사|저희|본"
    r" 사이트",
)
_ASKS = re.compile(
    r"\b(?:by (?:clicking|pressing|selecting|choosing|tapping|continuing|using)|click"
    r"(?:ing)? (?:on )?[\"“']?(?:accept|agree|reject|manage|settings|below)|your"
    r" (?:choice"
    r"|choices|consent|preferences|privacy)|(?:accept|agree|reject|refuse|withdraw"
    r"|object|opt[- ]out)\b.{0,60}\b(?:at any time|below|all|cookies|settings|partners)"
    r"|jederzeit widerrufen|(?:ihre|deine) (?:auswahl|einwilligung|zustimmung|wahl)"
    r"|(?:sie haben|du hast) die wahl|mit klick|klicken sie|en cliquant|vos choix|votre"
    r" (?:choix|consentement)|retirer|à tout moment|al hacer clic|su consentimiento|tus"
    r" (?:opciones|preferencias)|en cualquier momento|cliccando|il tuo consenso|le tue"
    r" (?:scelte|preferenze)|in qualsiasi momento|ao clicar|seu consentimento|a"
    r" qualquer"
    r" momento|door te klikken|je (?:keuze|toestemming)|uw (?:keuze|toestemming)"
    r"|klikając"
    r"|w każdej chwili|genom att klicka|ved at klikke|ved å klikke|kliknutím|нажимая)\b"
    r"|続行|同意する|동의하|点击|點擊",
)
_PURPOSES = re.compile(
    r"store and/or access information on a device|precise geolocation"
    r"|scan device characteristics|(?:advertising|ads|content) (?:and content )?"
    r"(?:measurement|personali[sz]ation)|personali[sz]ed (?:ads|advertising|content)"
    r"|audience research|services development|develop and improve"
    r"|(?:measure|select|use limited data to select|create profiles for) .{0,40}"
    r"(?:advertising|content|performance)|strictly necessary|functional cookies"
    r"|cookie duration|data collected and processed|consent expiry"
    r"|analytics? cookies|marketing cookies|always active"
    r"|informationen auf einem (?:endgerät|gerät)|genaue standortdaten"
    r"|personalisierte (?:werbung|anzeigen|inhalte)|(?:mit werbung|werbefrei)"
    r" (?:weiter)?"
    r"lesen|stocker et/ou accéder|données de géolocalisation précises"
    r"|publicités? et (?:contenu|contenus) personnalisé|almacenar (?:la )?información"
    r" en un"
    r"|publicidad y contenido personalizado|archiviare.{0,20}informazioni|pubblicità e"
    r" contenuti personalizzati|informatie op een apparaat opslaan|gepersonaliseerde"
    r" advertenties",
)
_OWN_POLICY = re.compile(
    r"(?:privacy|cookies?|data protection|consent)(?: and cookies?)? (?:polic(?:y|ies)"
    r"|notice|statement|declaration)|datenschutz(?:erklärung|hinweise?|bestimmungen)?"
    r"|cookie-?richtlinien?|politique (?:de confidentialité|relative aux cookies"
    r"|de (?:gestion des )?cookies)|política de (?:privacidad(?:e)?|cookies)"
    r"|informativa (?:sulla |privacy)|cookiebeleid|privacyverklaring|privacybeleid"
    r"|polityka (?:prywatności|cookies)|integritetspolicy|privatlivspolitik"
    r"|personvernerklæring|политика конфиденциальности|隐私政策|プライバシーポリシー"
    r"|개인정보 ?처리방침",
    re.IGNORECASE,
)
"""Titles of a site's rules for cookies and data: a page that somebody may well cite."""

_ABOUT_PRIVACY = re.compile(
    r"privacy|cookie|datenschutz|confidentialit|privacidad|gdpr|dsgvo|consent"
    r"|data-?protection|legal|terms",
    re.IGNORECASE,
)
_CONSENT_HOST = re.compile(
    r"(?:consent|cmp|guce|guccounter|myprivacy|cookiewall|cookie-?consent|privacy-?gate"
    r"|privacy-?wall|consent-?manager|choices)\d{0,2}\.",
    re.IGNORECASE,
)
_CONSENT_PART = re.compile(
    r"(?:collect-?consent|cookie-?consent|cookie-?wall|consent-?(?:wall|gate|form"
    r"|page)?"
    r"|privacy-?(?:gate|wall|consent)|gdpr(?:-?(?:consent|wall|gate))?|cmp"
    r"|set-?cookies?"
    r"|cookie-?(?:check|gate|banner|accept)|accept-?cookies?)",
    re.IGNORECASE,
)
_CONSENT_WORDS = re.compile(
    r"\b(?:before you continue to (?:google|youtube|yahoo)|bevor sie fortfahren"
    r"|avant d'accéder à (?:google|youtube)"
    r"|vous avez choisi de refuser le dépôt de cookies"
    r"|antes de (?:ir|continuar) a (?:google|yahoo)"
    r"|(?:accept|reject) all cookies to continue|yahoo is part of the yahoo family)\b",
    re.IGNORECASE,
)
_BUTTON = re.compile(
    r"(?:yes,? |ok,? )?(?:i )?(?:accept|agree|allow|consent|reject|refuse|decline|deny"
    r"|disagree|manage|customi[sz]e)"
    r"(?: (?:to|all|and|&|close|continue|proceed|cookies?|only|necessary|essential"
    r"|optional|my|your|the|non-essential|options?|choices?|preferences|settings"
    r"|partners"
    r"|vendors|purposes|selection|it)){0,6}"
    r"|continue without (?:accepting|agreeing)|(?:cookie|privacy) (?:settings|options"
    r"|preferences)|do not (?:consent|accept|agree)"
    r"|(?:ich )?(?:(?:alle|alles|cookies|nur|notwendige) ?){0,3}(?:akzeptieren"
    r"|zustimmen"
    r"|ablehnen|erlauben|annehmen|einwilligen|zulassen|akzeptiere)"
    r"(?: und (?:weiter|schließen|fortfahren))?|(?:ich )?stimme (?:allen )?zu"
    r"|(?:cookie-?)?einstellungen(?: (?:verwalten|anpassen|ändern))?"
    r"|(?:tout |j'|je )?(?:accepter|refuser|accepte|refuse)(?: (?:tout|et|fermer"
    r"|continuer"
    r"|sans|les|cookies|&)){0,4}|continuer sans accepter|paramétrer(?: les cookies)?"
    r"|gérer (?:mes|les|vos) (?:choix|cookies|préférences)"
    r"|(?:aceptar|rechazar|acepto|configurar|gestionar|aceitar|aceito|rejeitar|recusar"
    r"|concordo|gerir|accetta|accetto|rifiuta|gestisci|personalizza|accepteren"
    r"|accepteer"
    r"|akkoord|weigeren|weiger)(?: (?:y|e|i|en|tod[ao]s?|todo|tutt[oi]|all[et]?s?|las"
    r"|os"
    r"|cookies|continuar|cerrar|fechar|continua|chiudi|doorgaan|opciones|preferenze"
    r"|preferencias|preferências)){0,4}|alles (?:accepteren|weigeren)"
    r"|akceptuj[ęe]?(?: .{0,30})?|zgadzam się|przejdź do serwisu|odrzu(?:ć|cam)(?:"
    r" .{0,20})?"
    r"|godkänn(?: alla)?(?: cookies| kakor)?|acceptera(?: alla)?|(?:tillad|accepter"
    r"|godta"
    r"|afvis|avvis|avvisa|neka)(?: alle?)?|hyväksy(?: .{0,20})?|hylkää(?: .{0,20})?"
    r"|souhlasím|přijmout(?: vše)?|odmítnout(?: vše)?|elfogadom|sunt de acord"
    r"|αποδοχή(?: όλων)?|συμφωνώ|принять(?: все)?|согласен|принимаю|отклонить(?: все)?"
    r"|kabul et|reddet|tümünü kabul et|(?:すべて)?(?:を)?(?:同意(?:する)?|許可(?:する)?"
    r"|拒否(?:する)?)|(?:모두 )?(?:동의|수락|거부)(?:합니다|하기)?"
    r"|(?:全部|我)?(?:接受|同意|拒绝|拒絕)(?:全部|所有)?(?:cookies?)?",
)
_PLATFORM_MARKS: tuple[tuple[str, str], ...] = (
    ("cdn.cookielaw.org", "OneTrust"),
    ("onetrust", "OneTrust"),
    ("optanon", "OneTrust"),
    ("sdk.privacy-center.org", "Didomi"),
    ("didomi", "Didomi"),
    ("sp_message_container", "Sourcepoint"),
    ("privacy-mgmt.com", "Sourcepoint"),
    ("sourcepoint", "Sourcepoint"),
    ("quantcast.mgr.consensu.org", "Quantcast"),
    ("cmp.quantcast.com", "Quantcast"),
    ("qc-cmp2", "Quantcast"),
    ("usercentrics", "Usercentrics"),
    ("consent.trustarc.com", "TrustArc"),
    ("truste-consent", "TrustArc"),
    ("cookiebot", "Cookiebot"),
    ("cmp.inmobi.com", "InMobi"),
    ("consentmanager.net", "consentmanager"),
    ("cmpbox", "consentmanager"),
    ("privacymanager.io", "LiveRamp"),
    ("fundingchoicesmessages.google.com", "Google Funding Choices"),
    ("trustcommander", "Commanders Act"),
    ("axeptio", "Axeptio"),
    ("iubenda-cs", "iubenda"),
    ("cookieyes", "CookieYes"),
    ("cmplz-", "Complianz"),
    ("borlabs-cookie", "Borlabs"),
    ("osano.com", "Osano"),
    ("klaro", "Klaro"),
)
"""Lower case. Most pages carry one of them: alone they say nothing of what is read."""

MAX_BUTTON = 60
"""Characters on a button: longer links are sentences."""


def find_platform(markup: str) -> str:
    """Name the platform whose consent notice a page carries, "" when none is known."""
    lowered = markup.lower()
    return next((name for mark, name in _PLATFORM_MARKS if mark in lowered), "")


def is_consent_button(words: str) -> bool:
    """
    >>> is_consent_button("Accept all cookies"), is_consent_button("Accept the offer")
    (True, False)
    """
    words = " ".join(words[: 4 * MAX_BUTTON].replace("’", "'").lower().split())
    return (
        len(words) <= MAX_BUTTON
        and _BUTTON.fullmatch(words.strip(" .!›→✓✕")) is not None
    )


def consent_share(text: str) -> float:
    """Give the share of a text in which a site asks about cookies in its own name."""
    return share_of(text.lower(), _is_about_consent)


def find_consent_wall(
    urls: Sequence[str], signals: PageSignals, *, text: str, titles: Sequence[str]
) -> str:
    """
    Say what shows that a page is a consent wall, "" when it is none.

    Args:
        urls: Every address on the way to it, the first one first.
        text: Its main text.
        titles: The titles it gives itself.
    """
    asked, final = urlsplit(urls[0]), urlsplit(urls[-1])
    if len(text) >= MAX_TEXT or signals.is_article:
        return ""
    if len(urls) > 1 and _collects(final) and not _collects(asked):
        return f"a consent wall, at {final.hostname}"
    words = without_quotations("\n".join((*titles[:3], signals.visible_text)))
    if (
        _CONSENT_WORDS.search(words.replace("’", "'"))
        and prose_length(text) < MAX_PROSE
    ):
        return "a consent wall stands before it"
    if _ABOUT_PRIVACY.search(asked.path) or any(map(_OWN_POLICY.search, titles)):
        return ""
    if signals.has_password_field:
        return ""
    return _judge_make_up(signals, text)


def _judge_make_up(signals: PageSignals, text: str) -> str:
    named = f", {signals.consent_platform}" if signals.consent_platform else ""
    shows_more = bool(signals.consent_platform or signals.offers_consent)
    if not text:
        is_wall = bool(signals.consent_platform and signals.offers_consent)
    elif not _SUBJECT.search(text.lower()):
        return ""
    else:
        share = consent_share(text)
        is_wall = share >= (MIN_SHARE if shows_more else MIN_SHARE_ALONE)
        if signals.offers_consent and len(text) < SHORT_TEXT:
            is_bare = prose_length(text) < NO_PROSE
            own = share_of(text.lower(), _is_in_own_name)
            is_wall = is_wall or (is_bare and own >= MIN_SHARE_BESIDE_BUTTONS)
    return f"a consent wall stands before it{named}" if is_wall else ""


def _is_about_consent(sentence: str) -> bool:
    """Of a sentence in lower case: patterns that mind case are much faster."""
    if _is_in_own_name(sentence):
        return True
    return bool(_SUBJECT.search(sentence) and _ASKS.search(sentence))


def _is_in_own_name(sentence: str) -> bool:
    if is_consent_button(sentence) or _PURPOSES.search(sentence):
        return True
    return bool(_SUBJECT.search(sentence) and _IN_ITS_OWN_NAME.search(sentence))


def _collects(address: SplitResult) -> bool:
    """Whether an address is there to collect consent."""
    if _CONSENT_HOST.match((address.hostname or "").removeprefix("www.")):
        return True
    parts = [part for part in address.path[:2000].split("/") if part]
    ends = [parts[0], parts[-1]] if parts else []
    is_named = any(_CONSENT_PART.fullmatch(part) for part in ends)
    return is_named and (bool(address.query) or len(parts) == 1)
