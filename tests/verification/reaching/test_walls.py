"""Pages that stand before the cited one, and pages that only speak of such pages."""

from __future__ import annotations

import time

import pytest

from verification.reaching.outcomes import Answer, judge_answer
from verification.reaching.walls import needs_scripts
from verification.records import FetchOutcome

from .judged_page import PAGE, PROSE, judge, page
from .site import article


@pytest.mark.parametrize(
    ("markup", "name"),
    [
        (page("Security check", "<p>Please verify you are human to continue.</p>"), ""),
        (page("Hold on", "<p>Your IP address has been blocked.</p>"), ""),
        (page("Herald", "<p>Enter the characters you see below</p><input>"), ""),
        (page("Herald", "<noscript>Enable JavaScript and cookies</noscript>"), ""),
        (page("Herald", "<p>Je ne suis pas un robot</p>"), ""),
        (page("Herald", "<p>Подтвердите, что вы не робот.</p>"), ""),
        (page("Herald", "<p>请完成安全验证</p>"), ""),
        (page("Herald", "<p>로봇이 아닙니다</p>"), ""),
        (page("x", "<div id='px-captcha'></div><p>Hi</p>"), "HUMAN"),
        (page("x", "<script src='/149e9513-01fa-4fb0/kpsdk.js'></script>Hi"), "Kasada"),
        (page("x", "<p>Request blocked. Incapsula incident ID: 5</p>"), "Imperva"),
        (page("x", "<script src='https://a.awswaf.com/c.js'></script>Hi"), "AWS WAF"),
        (page("x", "<h1>Access Denied - Sucuri Website Firewall</h1>"), "Sucuri"),
        (page("DDoS-Guard", "<p>Checking</p>"), "DDoS-Guard"),
        (page("x", "<div class='g-recaptcha'></div><p>Go on</p>"), "reCAPTCHA"),
        (page("x", "<div class='h-captcha'></div><p>Go on</p>"), "hCaptcha"),
        (page("x", "<div class='cf-turnstile'></div><p>Go on</p>"), "Turnstile"),
        (
            page(
                "x",
                "<p>Go on</p><script src='//geo.captcha-delivery.com/c.js'></script>"
                "<script>dd={'host':'geo.captcha-delivery.com'}</script>",
            ),
            "DataDome",
        ),
    ],
)
def test_page_that_only_asks_for_proof_of_a_human_is_a_bot_wall(
    markup: str, name: str
) -> None:
    outcome, detail = judge(markup)

    assert outcome is FetchOutcome.BLOCKED
    assert "a bot wall" in detail
    assert name in detail


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Herald", "Cookies are disabled for this browser. We require them."),
        ("Unavailable", "This site is not available in your country."),
        ("Herald", "Please disable your ad blocker to go on."),
        ("Age check", "Are you over 18?"),
        ("Access Denied", "Reference #18.2d"),
    ],
)
def test_page_that_turns_readers_away_is_blocked_and_quoted(
    title: str, words: str
) -> None:
    outcome, detail = judge(page(title, f"<p>{words}</p>"))

    assert outcome is FetchOutcome.BLOCKED
    assert detail.startswith("it says “")


@pytest.mark.parametrize(
    "words",
    [
        "Something went wrong. Please try again later.",
        "An unexpected error occurred.",
        "We are performing scheduled maintenance. We'll be back soon.",
        "There was a problem providing the content you requested",
        "Ein Fehler ist aufgetreten.",
        "Une erreur est survenue.",
        "Se ha producido un error.",
        "Произошла ошибка.",
        "エラーが発生しました",
    ],
)
def test_page_that_says_its_site_is_out_of_order_is_trouble(words: str) -> None:
    outcome, detail = judge(page("Herald", f"<p>{words}</p>"))

    assert outcome is FetchOutcome.SERVER_ERROR
    assert detail.startswith("it says “")


@pytest.mark.parametrize(
    "words",
    [
        "No results found for your query.",
        "Your search for coffee did not match any documents.",
        "Keine Ergebnisse gefunden",
        "Aucun résultat pour café",
        "没有找到相关结果",
    ],
)
def test_search_that_found_nothing_is_a_soft_404(words: str) -> None:
    assert judge(page("Search", f"<p>{words}</p>"))[0] is FetchOutcome.SOFT_404


@pytest.mark.parametrize(
    "body",
    [
        "<h1>ferry</h1><p>noun: a boat that carries people across water. Plural:"
        " ferries. From Old Norse ferja.</p>",
        "<h1>Alma</h1><p>Built 1987. 90 passengers. 4 lorries. Home port: Skerrin.</p>",
        "<table><tr><th>Year</th><th>Cups</th></tr><tr><td>2020</td><td>3.1</td></tr>"
        "</table>",
        "<p>We sailed at noon. You can see our photographs below.</p>",
        "<h1>Opening hours</h1><p>Monday 9 to 5. You can try again later by phone, or"
        " write to us.</p>",
        "<h1>Notice</h1><p>The council denied access to the dock on Monday.</p>",
        "<h1>Cookies</h1><p>Mix 200 g of flour with sugar. Bake our cookies for 12"
        " minutes. You can accept a darker edge.</p>",
        "<p>Members voted on Friday: 41 for, 12 against.</p>",
        "<p>The survey found no results that differ by age.</p>",
        "<p>Der Fehler ist seit 1987 bekannt. Wir haben ihn gezählt.</p>",
        "<p>An unexpected error occurred at the bank on Monday, and 4,000 customers"
        " could"
        " not pay.</p>",
        "<h1>Incident</h1><p>Service unavailable from 10:04 to 10:31. Cause: a"
        " disk.</p>",
        "<p>You must be at least 18 to apply. You need a passport.</p>",
        "<p>A mug. Price: 12 euros. Not available in your country? Write to us.</p>",
        "<p>Enable JavaScript in the settings of Firefox: open about:config and look"
        " for"
        " its name. The browser keeps the choice until it is changed again by"
        " hand.</p>",
    ],
    ids=range(15),
)
def test_short_page_that_tells_something_is_live(body: str) -> None:
    assert judge(page("Herald", body))[0] is FetchOutcome.LIVE


@pytest.mark.parametrize(
    "markup",
    [
        page(
            "Are you a robot? How captchas came about",
            "<h1>Are you a robot? How captchas came about</h1><p>The box that says “I'm"
            " not a robot” has stood on web pages since 2014, when its makers found"
            " that"
            " distorted letters no longer stopped programs. It looks at how the pointer"
            " moves before it is pressed.</p><p>The word captcha was coined in 2003"
            " at a"
            " university in Pittsburgh. Two of its authors sold their company to Google"
            " six years later, for a sum that neither side has named since then.</p>",
        ),
        page(
            "Oslo",
            "<p>Oslo has 700,000 people, more than any other town of the country, and"
            " 26 islands.</p><form><div class='g-recaptcha'></div></form>",
        ),
        page("Robots", f"<p>Are robots human? Some films ask.</p>{PROSE}"),
        article().replace("</article>", "<div class='h-captcha'></div></article>"),
    ],
    ids=["history", "form", "film", "long"],
)
def test_page_about_captchas_or_with_one_on_a_form_is_no_wall(markup: str) -> None:
    assert judge(markup)[0] is FetchOutcome.LIVE


@pytest.mark.parametrize(
    "text",
    [
        "You need to enable JavaScript to run this app.",
        "JavaScript is not available. We've detected that JavaScript is disabled in"
        " this"
        " browser. Please switch to a supported browser to continue.",
        "Loading...",
        "Please wait while the page is loading",
        "加载中",
        "Wird geladen …",
    ],
)
def test_text_that_only_asks_for_scripts_or_patience_is_nothing_to_read(
    text: str,
) -> None:
    assert judge(page("Herald", f"<div>{text}</div>")) == (
        FetchOutcome.EMPTY,
        "no text without scripts",
    )


@pytest.mark.parametrize(
    "text",
    [
        "Loading docks of the port are closed until May.",
        "Oslo has 700,000 people.",
        "JavaScript was written in ten days. The man who wrote it worked at Netscape in"
        " California and had been hired to put Scheme into the company's navigator.",
    ],
)
def test_short_text_that_says_something_is_read(text: str) -> None:
    assert judge(page("Herald", f"<p>{text}</p>"))[0] is FetchOutcome.LIVE


@pytest.mark.parametrize(
    "words",
    [
        "Sorry, the page you requested could not be found.",
        "We can’t find the page you’re looking for.",
        "This article is no longer available.",
        "The requested URL was not found on this server.",
        "The page you are looking for might have been removed, had its name changed, or"
        " is temporarily unavailable.",
        "Oops! That page can’t be found.",
        "Die angeforderte Seite konnte nicht gefunden werden.",
        "La page que vous recherchez n'existe plus.",
        "La página que buscas no existe.",
        "Spiacenti, la pagina richiesta non è stata trovata.",
        "A página que você procura não existe.",
        "De pagina die je zoekt bestaat niet meer.",
        "Sidan du letar efter finns inte.",
        "Strona nie istnieje.",
        "К сожалению, запрашиваемая страница не найдена.",
        "Aradığınız sayfa bulunamadı.",
        "抱歉，您访问的页面不存在。",
        "お探しのページは見つかりませんでした。",
        "요청하신 페이지를 찾을 수 없습니다.",
    ],
)
@pytest.mark.parametrize("form", ["<h1>{}</h1><p>Menu</p>", "<p>Hm.</p><p>{}</p>"])
def test_short_page_whose_words_say_that_nothing_is_there_is_a_soft_404(
    form: str, words: str
) -> None:
    outcome, _ = judge(page("The Herald of the Isles", form.format(words)))

    assert outcome is FetchOutcome.SOFT_404


def test_error_page_with_many_suggestions_is_a_soft_404() -> None:
    body = f"<h1>Page not found</h1><p>We can't find that page.</p>{PROSE * 4}"

    outcome, detail = judge(page("Page not found | Herald", body))

    assert outcome is FetchOutcome.SOFT_404
    assert "titled “Page not found" in detail or "it says" in detail


@pytest.mark.parametrize(
    "title",
    [
        "Welcome to nginx!",
        "Apache2 Ubuntu Default Page: It works",
        "Account Suspended",
        "Site under construction",
        "Coming soon",
    ],
)
def test_page_of_a_server_without_a_site_is_a_soft_404(title: str) -> None:
    assert judge(page(title, "<p>Hello.</p>"))[0] is FetchOutcome.SOFT_404


@pytest.mark.parametrize(
    "markup",
    [
        page(
            "The short life of the 404 page",
            "<h1>The short life of the 404 page</h1><p>“Page not found” was a message"
            " of"
            " the first servers in Geneva. The number 404 says that a server has no"
            " such"
            " file, and the story that it was a room's number is an invention.</p>"
            "<p>Museums have collected such pages since 2011. The one of the Herald"
            " showed"
            " a ferry that leaves without its passengers.</p>",
        ),
        page(
            "A manuscript returns",
            "<p>The page was not found until 1975, behind a panel in Turin. The page is"
            " not numbered. It had been cut out by 1904, the librarian wrote.</p>",
        ),
        page("Page not found: a novel", f"<h1>Page not found: a novel</h1>{PROSE * 5}"),
        page("Ferry", f"{PROSE * 2}<p>This video is no longer available.</p>"),
    ],
    ids=["history", "manuscript", "novel", "missing video"],
)
def test_page_about_missing_pages_is_no_soft_404(markup: str) -> None:
    assert judge(markup)[0] is FetchOutcome.LIVE


NOT_FREE = '<script type="application/ld+json">{}</script>'


@pytest.mark.parametrize(
    "json_ld",
    [
        '{"@type": "NewsArticle", "isAccessibleForFree": false}',
        '{"@type": "NewsArticle", "isAccessibleForFree": "http://schema.org/False"}',
        '{"@type": "NewsArticle", "hasPart": {"isAccessibleForFree": "False"}}',
        '{"@type": ["Article"], "isAccessibleForFree": true, "hasPart":'
        ' [{"@type": "WebPageElement", "isAccessibleForFree": false}]}',
    ],
)
def test_page_that_says_it_is_not_free_is_paywalled(json_ld: str) -> None:
    outcome, _ = judge(page("Ferry", PROSE, head=NOT_FREE.format(json_ld)))

    assert outcome is FetchOutcome.PAYWALLED


@pytest.mark.parametrize(
    "words",
    [
        "You have reached your limit of free articles.",
        "This content is for members only.",
        "Subscribe now for full access.",
        "Diesen Artikel lesen Sie mit dem Abo.",
        "Cet article est réservé aux abonnés.",
        "Contenido exclusivo para suscriptores.",
        "Questo contenuto è riservato agli abbonati.",
        "Este conteúdo é exclusivo para assinantes.",
        "Dit artikel is alleen voor abonnees.",
        "Artikeln är låst. Logga in eller bli prenumerant.",
        "Ten artykuł jest dostępny tylko dla prenumeratorów.",
        "Статья доступна только для подписчиков.",
        "この記事は会員限定です。",
        "유료회원 전용 기사입니다.",
        "订阅后阅读全文",
    ],
)
def test_notice_of_a_paywall_is_not_judged_as_the_article(words: str) -> None:
    body = f"<h1>Ferry sails again</h1><p>The ferry Alma sailed.</p><p>{words}</p>"

    assert judge(page("Ferry", body))[0] is FetchOutcome.PAYWALLED


@pytest.mark.parametrize(
    "words",
    [
        "Please log in to continue.",
        "You must be signed in to view this page.",
        "Sign in to your account",
        "Bitte melden Sie sich an, um fortzufahren.",
        "Veuillez vous connecter pour continuer.",
        "Inicia sesión para continuar.",
        "Accedi per continuare.",
        "Faça login para continuar.",
        "Log in om verder te gaan.",
        "Войдите, чтобы продолжить.",
        "ログインしてください。",
        "로그인이 필요합니다.",
        "请先登录",
    ],
)
def test_page_that_only_asks_to_sign_in_is_a_login_wall(words: str) -> None:
    assert judge(page("Herald", f"<p>{words}</p>"))[0] is FetchOutcome.LOGIN_WALL


@pytest.mark.parametrize(
    ("final", "outcome"),
    [
        ("https://herald.example/subscribe?from=/a", FetchOutcome.PAYWALLED),
        ("https://herald.example/en/sign-in?next=/a", FetchOutcome.LOGIN_WALL),
        ("https://id.herald.example/oauth2/authorize", FetchOutcome.LOGIN_WALL),
        ("https://herald.example/en/errors/404.html?aspx=/a", FetchOutcome.SOFT_404),
        ("https://herald.example/error_page/not-found", FetchOutcome.SOFT_404),
    ],
)
def test_redirect_to_a_wall_or_an_error_is_seen_by_its_path(
    final: str, outcome: FetchOutcome
) -> None:
    assert judge(page("Herald", "<p>Hello.</p>"), way=(PAGE, final))[0] is outcome


@pytest.mark.parametrize(
    ("status", "headers", "body", "outcome", "detail"),
    [
        (403, {"server": "AkamaiGHost"}, b"", "blocked", "403, Akamai"),
        (403, {"server": "ddos-guard"}, b"", "blocked", "403, DDoS-Guard"),
        (403, {"server": "Sucuri/Cloudproxy"}, b"", "blocked", "403, Sucuri"),
        (403, {}, b"<div class='g-recaptcha'>", "blocked", "403, reCAPTCHA"),
        (429, {"server": "nginx"}, b"", "blocked", "429"),
        (503, {"server": "AkamaiGHost"}, b"", "server_error", "503"),
        (500, {}, b"<div class='g-recaptcha'>", "server_error", "500"),
    ],
)
def test_refusal_names_who_stands_before_the_site(
    status: int, headers: dict[str, str], body: bytes, outcome: str, detail: str
) -> None:
    answer = Answer(status, tuple(headers.items()), body)

    assert judge_answer(answer) == (outcome, detail)


@pytest.mark.parametrize(
    "text",
    [
        "we use our cookies " * 60_000,
        "accept all " * 100_000,
        ". " * 500_000,
        "“" * 500_000,
        "the page you requested is was has " * 30_000,
        "loading " * 100,
        "\n".join(["the page you are looking for is is is is is is"] * 20_000),
    ],
    ids=lambda text: text[:20],
)
def test_page_made_to_stall_the_search_for_walls_is_judged_in_seconds(
    text: str,
) -> None:
    started = time.process_time()

    judge(page("x", f"<p>{text}</p>"))
    needs_scripts(text)

    assert time.process_time() - started < 5.0


def test_sentence_of_a_page_is_quoted_as_a_person_would() -> None:
    said = "Sorry,\u00a0we can’t find\u200b that page"

    _, detail = judge(page("Herald", f"<h1>{said}</h1>"))

    assert detail == "titled “Sorry, we can’t find that page”"


def test_article_with_a_corner_to_sign_in_is_live() -> None:
    body = f"<p>Sign in to your account</p>{PROSE}<p>Please log in to comment.</p>"

    assert judge(page("Ferry", body))[0] is FetchOutcome.LIVE
