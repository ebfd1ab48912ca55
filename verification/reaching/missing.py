"""
What pages say that stand where a page is missing, in the languages that we know.

Source: ours, read off error pages of many systems. A wording counts as a whole title or
a whole sentence only: "The page was not found until 1975" is a story.
"""

from __future__ import annotations

import re

from .statements import sentences, without_quotations

MAX_TITLE = 100
"""Characters of a title that says nothing but that there is no page."""

MAX_SENTENCE = 240
"""Characters of a sentence that says so, its advice to the reader with it."""

MAX_REST = 40
"""Characters behind the words of trouble: " while processing your request" has 30."""

BEGINNING = 700
"""Characters in which an error page says what it is: navigation stands before it."""

_THING = (
    r"(?:web ?page|page|article|document|file|content|story|site|resource|item|url|post"
    r"|entry|link|address|product|video|listing|record)"
)
_ABSENCE = (
    r"(?:was|is|were|are|has|have|had|can|could|does|do|did|may|might|it|seems?"
    r"|appears?"
    r"|to|be|been|either|actually|currently|simply|just| )*"
    r"(?:not|never|no longer|cannot|can't|couldn't|doesn't|isn't|wasn't|hasn't|didn't"
    r"|been|broken|unavailable|missing|gone|moved|removed|deleted|expired|withdrawn)"
    r"(?: (?:be|been|currently|seem to|appear to|any longer))*"
    r"(?: ?(?:found|located|exists?|available|there|here|removed|deleted|moved"
    r"|published"
    r"|valid|accessible|displayed|loaded))?"
)
_TAIL = (
    r"(?:,? ?(?:or|and|because it|it)(?: (?:it|is|was|has|may|might|could|have|been|no"
    r"|longer|temporarily|renamed|moved|removed|deleted|unavailable|exists?|available"
    r"|never|did|does|not|the|an?|wrong|address|old|link|changed|its|name|url|page))+"
    r"|,? had its name changed"
    r"|,? (?:on|from|at|to) (?:this|our|the)(?: new)? (?:server|site|website|web site"
    r"|address|url|time|location|moment|system|place)"
    r"|,? (?:anymore|any more|any longer|right now|yet|here)"
    r"|,? ?(?:please |so |but |why not |try |you can |perhaps |maybe ).{0,120})*"
)
_ENGLISH = (
    r"(?:(?:http |error |status )?:?(?:404|410)(?: error)? ?[:.–—-]? ?)?"
    r"(?:(?:we(?:'re| are)(?: very)? sorry|sorry|apologies|oops|whoops|uh[- ]oh|oh no"
    r"|hmm"
    r"|unfortunately)[,!.: …-]{0,4}(?:but )?)?"
    r"(?:it (?:looks|seems) like |it appears that )?"
    rf"(?:(?:the |this |that |your )?(?:requested |specified )?{_THING}"
    r"(?: (?:that |which )?(?:you(?:'re| are| were| have|'ve|'ve been)?"
    r"(?: been)? (?:requested|looking for|seeking|searching for|after|followed|wanted"
    r"|clicked(?: on)?|entered|(?:trying|tried|want|wanted) to (?:reach|access|view"
    r"|find"
    r"|open|visit))|requested))?"
    rf" {_ABSENCE}"
    r"|(?:not|nothing(?: was)?|page|file|object) (?:not )?found|nothing (?:to see"
    r" )?here"
    r"|we (?:can't|couldn't|could not|cannot|can not|were unable to|are unable to)"
    rf"(?: seem to)? (?:find|locate) (?:that|this|the|your|a|an|any)(?: \w+)?"
    rf" ?{_THING}?"
    r"(?: (?:that )?(?:you(?:'re| are| were)?(?: \w+){1,4}|at this address))?"
    rf"|there(?:'s| is| was) (?:no|nothing)(?: such)? ?{_THING}?(?: (?:here|at|on)"
    r"(?: this \w+)?)?)"
    rf"{_TAIL}"
)
_OTHERS = (
    r"(?:(?:leider|entschuldigung|hoppla|ups)[,!.: ]{1,3})?(?:(?:die|diese|der|dieser"
    r"|das|den)(?: von ihnen)?(?: (?:gesuchte|gewünschte|angeforderte|aufgerufene)n?)?"
    r" )?"
    r"(?:seite|artikel|datei|inhalt|dokument|beitrag)"
    r"(?: (?:wurde|konnte|existiert|ist|war))?(?: leider)? nicht(?: mehr)?"
    r"(?: ?(?:gefunden(?: werden)?|verfügbar|vorhanden|erreichbar))?"
    r"|(?:leider )?(?:wir )?(?:konnte|konnten)(?: wir)?(?: leider)? (?:die|diese)"
    r"(?: \w+)? seite(?: leider)? nicht (?:gefunden(?: werden)?|finden)"
    r"|(?:(?:désolés?|oups|nous sommes désolés)[,!.: ]{1,4}(?:mais )?)?(?:(?:la|cette"
    r"|l'|cet|le|ce) ?)?(?:page|article|document|contenu)(?: (?:que vous"
    r"(?: (?:recherchez|cherchez|demandez|avez demandée?|essayez de consulter))"
    r"|demandée?|recherchée?))?(?: (?:n'existe (?:pas|plus)|(?:est |semble"
    r" )?introuvable"
    r"|n'a (?:pas|pu) (?:été|pu être|être) trouvée?|n'est (?:pas|plus) disponible"
    r"|non trouvée?))(?: ou .{0,80})?"
    r"|(?:(?:lo sentimos|ups|vaya)[,!.: ]{1,3}(?:pero )?)?(?:(?:la|esta|el|este) )?"
    r"(?:página|artículo|contenido|documento)(?: (?:que (?:buscas|busca|estás? buscando"
    r"|solicitaste|ha solicitado|intentas? \w+)|solicitad[ao]))? (?:no (?:existe"
    r"|se (?:ha )?(?:encontró|encontrado|encuentra|pudo encontrar|puede encontrar)"
    r"|está disponible|fue encontrad[ao]|encontrad[ao])|ya no (?:existe"
    r"|está disponible))(?: o .{0,80})?"
    r"|(?:(?:spiacenti|siamo spiacenti|ops|oops)[,!.: ]{1,3}(?:ma )?)?(?:(?:la|questa"
    r"|l'|il) ?)?(?:pagina|articolo|contenuto|documento)(?: (?:che (?:stai cercando"
    r"|cercavi|cerchi|hai (?:richiesto|cercato))|richiest[ao]|cercat[ao]))?"
    r" (?:non (?:esiste(?: più)?|è (?:stat[ao] trovat[ao]|(?:più )?disponibile)"
    r"|trovat[ao])|inesistente)(?: o .{0,80})?"
    r"|(?:(?:desculpe|lamentamos|ops)[,!.: ]{1,3}(?:mas )?)?(?:(?:a|esta|essa|o|este)"
    r" )?"
    r"(?:página|artigo|conteúdo)(?: (?:que (?:você )?(?:procura|está (?:procurando"
    r"|a procurar)|solicitou|procurava)|solicitad[ao]))? (?:não (?:existe(?: mais)?"
    r"|foi encontrad[ao]|encontrad[ao]|está (?:mais )?disponível)|já não existe)"
    r"(?: ou .{0,80})?"
    r"|(?:(?:helaas|sorry|oeps)[,!.: ]{1,3})?(?:(?:de|deze) )?(?:opgevraagde )?pagina"
    r"(?: (?:die )?(?:je|u) (?:zoekt|zocht))?(?: (?:kon|is|kan|werd|bestaat))?"
    r"(?: helaas)? niet(?: meer)?(?: ?(?:gevonden(?: worden)?|beschikbaar))?"
    r"|sidan(?: (?:som )?du (?:söker|letar efter|sökte))? (?:kunde inte hittas"
    r"|hittades inte|finns inte(?: längre)?)"
    r"|siden(?: du (?:leder efter|leter etter|søger|søkte))? (?:blev ikke fundet"
    r"|kunne ikke (?:findes|finnes)|findes ikke(?: længere)?|finnes ikke(?: lenger)?"
    r"|ble ikke funnet|eksisterer ikke)|sivua ei (?:löydy|löytynyt|voitu löytää)"
    r"|strona(?:, której szukasz,?)? (?:nie (?:istnieje|została znaleziona"
    r"|znaleziona))|nie znaleziono (?:żądanej |szukanej )?strony"
    r"|(?:požadovaná )?stránka (?:nebyla nalezena|neexistuje|nenalezena)"
    r"|az oldal nem található|pagina nu (?:a fost găsită|există)"
    r"|η σελίδα δεν (?:βρέθηκε|υπάρχει)|(?:aradığınız )?sayfa bulunamadı"
    r"|halaman tidak ditemukan|không tìm thấy trang"
    r"|(?:(?:к сожалению|извините)[,!.: ]{1,3})?(?:(?:запрашиваемая|запрошенная|эта"
    r"|такая|данная) )?(?:вами )?страница(?: ещё| больше)? (?:не найдена"
    r"|не существует|(?:была )?удалена)|такой страницы (?:нет|не существует)"
    r"|(?:запитувану )?сторінку не знайдено"
    r"|(?:抱歉|对不起|對不起|很抱歉)?[，,！!。 ]*(?:您|你)?(?:所)?(?:访问|訪問|请求"
    r"|查找|要找"
    r"|寻找|瀏覽)?的?(?:页面|网页|頁面|網頁|内容|文章)(?:不存在|未找到|没有找到|找不到"
    r"|已(?:经)?(?:被)?(?:删除|刪除|失效|移除)|不見了|无法找到)(?:或.{0,30})?"
    r"|找不到(?:该|此|您要的|這個)?(?:页面|网页|頁面|網頁)"
    r"|(?:申し訳(?:ござい|あり)ません(?:が)?[。、 ]*)?(?:お探しの|ご指定の|指定された"
    r"|該当する|アクセスしようとした)?(?:ページ|記事|コンテンツ)[はが]?"
    r"(?:見つかりません(?:でした)?|存在しません|削除されました|ありません"
    r"|見当たりません)"
    r"|(?:죄송합니다[.,! ]*)?(?:요청하신|찾으시는|해당)? ?(?:페이지|문서|기사|게시물"
    r"|게시글)"
    r"(?:를|을|가|는|이)? ?(?:찾을 수 없습니다|존재하지 않습니다|삭제되었습니다"
    r"|없습니다)"
    r"|(?:عذرا[،, ]*)?(?:الصفحة غير موجودة|لم يتم العثور على الصفحة)|הדף לא נמצא"
)
_SERVER_PAGES = (
    r"welcome to nginx!?|(?:apache2? )?(?:ubuntu |debian |http server )*(?:default"
    r"|test)"
    r" page(?:[: ].{0,40})?|iis windows(?: server)?|it works!?|account suspended"
    r"|(?:this |the |our )?(?:web ?)?site (?:is )?(?:currently |temporarily )?"
    r"(?:under construction|suspended)|under construction|default web site page"
    r"|(?:website )?coming soon"
)
_NO_RESULTS = (
    r"(?:sorry,? |there (?:are|were) )?(?:no|0) (?:search )?results(?: (?:were |was"
    r" )?found)?"
    r"(?: for .{0,80})?|your search .{0,80}did not match any .{0,40}"
    r"|nothing (?:matched|matches) your (?:search|query).{0,40}"
    r"|(?:leider )?keine (?:ergebnisse|treffer)(?: gefunden)?(?: für .{0,80})?"
    r"|aucun résultat(?: .{0,80})?|no se (?:han encontrado|encontraron)"
    r" resultados.{0,80}"
    r"|(?:sin|no hay) resultados|nessun risultato(?: .{0,80})?"
    r"|nenhum resultado(?: .{0,80})?|geen resultaten(?: .{0,80})?|inga (?:träffar"
    r"|resultat)(?: .{0,80})?|ничего не найдено|(?:没有|未)找到(?:相关)?(?:结果|内容)"
    r"|検索結果は?ありません|검색 ?결과가 없습니다"
)
_TROUBLE = re.compile(
    r"\b(?:something went wrong|an? (?:unexpected |internal |unknown )*error (?:has )?"
    r"occurr?ed|internal server error|(?:service|site) (?:is )?(?:temporarily "
    r"|currently )?"
    r"unavailable|(?:scheduled|planned|down for|under|undergoing|performing)"
    r" (?:\w+ )?maintenance|we'll be (?:right )?back|bad gateway|gateway time-?out"
    r"|error establishing a database connection|there was (?:a problem|an error)"
    r" (?:providing|loading|processing|retrieving|with)|^(?:please )?try again later$"
    r"|ein (?:unerwarteter )?fehler ist aufgetreten|wartungsarbeiten|versuchen sie es"
    r" später|une erreur (?:est survenue|s'est produite)|(?:en|site en) maintenance"
    r"|se ha producido un error|ha ocurrido un error|en mantenimiento"
    r"|si è verificato un errore|in manutenzione|ocorreu um erro|em manutenção"
    r"|er is (?:iets misgegaan|een fout opgetreden)|in onderhoud|ett fel (?:uppstod"
    r"|har uppstått)|der opstod en fejl|det oppstod en feil|wystąpił błąd)\b"
    r"|произошла ошибка|технические работы|エラーが発生しました|メンテナンス中"
    r"|오류가 발생|점검 ?중|出错了|系统维护|服务器错误",
)
_WORDS = rf"(?:{_ENGLISH}|{_OTHERS})"
_BARE_NUMBER = r"(?:error ?[:-]? ?)?(?:http ?)?404(?: error| seite| página)?"
_TITLE = re.compile(
    rf"(?:.{{0,40}}?[|:–—-] ?)?(?:{_BARE_NUMBER}(?: ?[:–—|-] ?{_WORDS})?|{_WORDS}"
    rf"|{_SERVER_PAGES})(?: ?\(?404\)?)?[.!]?(?: ?[|:–—-].{{0,40}})?",
)
_SENTENCE = re.compile(
    rf"(?:{_WORDS}|{_SERVER_PAGES}|{_NO_RESULTS}) ?[.!:…。！]{{0,3}}", re.IGNORECASE
)
_PARKED_WORDS = re.compile(
    r"\b(?:this domain (?:name )?(?:is|may be) (?:for sale|parked)"
    r"|(?:buy|inquire about|own) this domain|domain (?:is )?for sale"
    r"|diese domain steht zum verkauf|ce (?:nom de )?domaine est à vendre"
    r"|este dominio está (?:en|à|a) venta|questo dominio è in vendita"
    r"|dit domein is te koop|домен прода[её]тся|此域名(?:正在)?出售"
    r"|this domain has expired|parked free, courtesy of)",
)


def is_not_found_title(title: str) -> bool:
    """
    Whether a title says nothing but that there is no page.

    >>> is_not_found_title("404 - Page not found | Example")
    True
    >>> is_not_found_title("Lost cities that archaeologists have not found")
    False
    """
    title = title.replace("’", "'").strip().lower()
    return len(title) <= MAX_TITLE and _TITLE.fullmatch(title) is not None


def find_not_found(text: str) -> str:
    """
    Give the sentence at the beginning of a text that says that there is no page, ""
    where none does.

    >>> find_not_found("Oh no. Sorry, the page you requested could not be found.")
    'Sorry, the page you requested could not be found.'
    >>> find_not_found("The page was not found until 1975, behind a panel in Turin.")
    ''
    """
    for sentence in sentences(without_quotations(text)[:BEGINNING]):
        if len(sentence) <= MAX_SENTENCE and _SENTENCE.fullmatch(sentence.lower()):
            return sentence
    return ""


def find_trouble(text: str) -> str:
    """
    Give the sentence at the beginning of a text in which a site says that it is out of
    order, "" where none does.

    >>> find_trouble("Oh dear. Something went wrong.")
    'Something went wrong.'
    """
    found = sentences(without_quotations(text)[:BEGINNING])
    return next((each for each in found if _is_trouble(each.lower())), "")


def _is_trouble(sentence: str) -> bool:
    """Whether a sentence says that and nothing of when, where or to whom."""
    said = _TROUBLE.search(sentence)
    if said is None:
        return False
    rest = sentence[said.end() :]
    return len(rest) <= MAX_REST and not any(each.isdigit() for each in rest)


def says_parked(words: str) -> bool:
    return _PARKED_WORDS.search(words.lower()) is not None
