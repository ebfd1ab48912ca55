"""What is asked for in the place of a cited address."""

from tests.cases import cases
from verification.reaching.adapters import target_of
from verification.reaching.signals import find_refresh

GOAL = "https://herald.example/2024/05/ferry"
QUOTED = "https%3A%2F%2Fherald.example%2F2024%2F05%2Fferry"


@cases
def test_wrapped_address_is_the_sources_own(wrapped: str) -> None:
    target = target_of(wrapped)

    assert target.url == GOAL
    assert target.is_own_address


@cases
def test_document_is_asked_for_and_the_cited_address_kept(cited, asked):
    target = target_of(cited)

    assert target.url == asked
    assert not target.is_own_address


@cases
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
