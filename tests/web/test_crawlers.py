"""What search engines and old browsers ask for, before they know a page."""


def test_search_engines_are_kept_out(client):
    answer = client.get("/robots.txt")

    assert answer["Content-Type"].startswith("text/plain")
    assert answer.content == b"User-agent: *\nDisallow: /\n"


def test_browser_that_asks_for_an_icon_is_led_to_it(client):
    answer = client.get("/favicon.ico")

    assert (answer.status_code, answer["Location"]) == (302, "/static/img/icon.svg")
