"""What is asked for in the place of a cited address."""

from __future__ import annotations

import pytest

from verification.reaching.adapters import target_of
from verification.reaching.signals import find_refresh

GOAL = "https://herald.example/2024/05/ferry"
QUOTED = "https%3A%2F%2Fherald.example%2F2024%2F05%2Fferry"


@pytest.mark.parametrize(
    "wrapped",
    [
        f"https://www.google.com/url?sa=t&url={QUOTED}&usg=x",
        f"https://www.google.de/url?q={QUOTED}",
        f"https://eur03.safelinks.protection.outlook.com/?url={QUOTED}&data=05",
        f"https://l.facebook.com/l.php?u={QUOTED}&h=AT0",
        f"https://duckduckgo.com/l/?uddg={QUOTED}&rut=1",
        f"https://href.li/?{GOAL}",
        "https://urldefense.com/v3/__https://herald.example/2024/05/ferry__;!!AbC!x$",
        "https://www.google.com/amp/s/herald.example/2024/05/ferry",
        "https://herald-example.cdn.ampproject.org/c/s/herald.example/2024/05/ferry",
        "https://herald-example.ezproxy.uni.example/2024/05/ferry",
        f"https://login.ezproxy.uni.example/login?url={GOAL}",
        "https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.google"
        f".com%2Furl%3Fq%3D{QUOTED.replace('%', '%25')}",
    ],
)
def test_wrapped_address_is_the_sources_own(wrapped: str) -> None:
    target = target_of(wrapped)

    assert target.url == GOAL
    assert target.is_own_address


@pytest.mark.parametrize(
    ("cited", "asked"),
    [
        (
            "https://github.com/ada/tea/blob/v1.2/docs/a.md",
            "https://raw.githubusercontent.com/ada/tea/v1.2/docs/a.md",
        ),
        (
            "https://gitlab.com/ada/tea/-/blob/main/a.csv",
            "https://gitlab.com/ada/tea/-/raw/main/a.csv",
        ),
        (
            "https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuV/edit#gid=7",
            "https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuV"
            "/export?format=csv&gid=7",
        ),
        (
            "https://docs.google.com/document/d/1aBcDeFgHiJkLmNoPqRsTuV/edit",
            "https://docs.google.com/document/d/1aBcDeFgHiJkLmNoPqRsTuV"
            "/export?format=txt",
        ),
        (
            "https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuV/view?usp=sharing",
            "https://drive.google.com/uc?export=download&id=1aBcDeFgHiJkLmNoPqRsTuV",
        ),
        (
            "https://www.dropbox.com/s/abc/report.pdf?dl=0",
            "https://www.dropbox.com/s/abc/report.pdf?dl=1",
        ),
    ],
)
def test_document_is_asked_for_and_the_cited_address_kept(
    cited: str, asked: str
) -> None:
    target = target_of(cited)

    assert target.url == asked
    assert not target.is_own_address


@pytest.mark.parametrize(
    "plain",
    [
        GOAL,
        "https://github.com/ada/tea",
        "https://www.google.com/search?q=https://herald.example",
        "https://example.org/login?url=https://herald.example/a",
        "https://safelinks.protection.outlook.com.evil.example/?url=https://a.example/",
        "https://www.google.com/url?q=javascript:alert(1)",
        "http://[broken",
        "",
    ],
)
def test_other_addresses_are_asked_for_as_they_stand(plain: str) -> None:
    assert target_of(plain).url == plain


def test_bare_page_that_goes_on_by_script_is_followed() -> None:
    page = (
        b"<head><noscript><META http-equiv='refresh' content='0;URL=https://a.example'>"
        b"</noscript><title>x</title></head><script>window.opener=null;"
        b'location.replace("https:\\/\\/herald.example\\/a")</script>'
    )

    assert find_refresh(page, "text/html") == "https://herald.example/a"


def test_script_in_a_page_with_a_text_is_not_followed() -> None:
    page = b"<p>Words.</p><script>if(x)location.href='https://a.example/b'</script>"

    assert find_refresh(page, "text/html") == ""
