"""`corroborate` with a search service, as a pipeline would call it."""

import json

import pytest

from tests.cases import cases
from tests.verification.reaching.site import answer
from verification.__main__ import main

from .conftest import CLAIM, page


@pytest.fixture
def call(capfdbinary):
    """Runs the verb on a claim; gives status, output and messages."""

    def run(*options: str, claim: str = CLAIM):
        status = main(["corroborate", claim, *options])
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return run


@pytest.mark.parametrize(
    ("rules", "read_from"), [("", "page"), ("Disallow: /", "excerpt")]
)
def test_claim_is_searched_for_and_pages_are_read(
    call, serve, site, tmp_path, rules, read_from
):
    url = site.page("/marrow", page(CLAIM))
    robots = answer(200, f"User-agent: *\n{rules}", content_type="text/plain")
    site.on("/robots.txt", robots)
    serve("searxng", {"url": url, "title": "Marrow", "content": CLAIM})
    lenses = tmp_path / "own.toml"
    lenses.write_text('[anywhere]\nservices = ["web"]\n')

    status, out, err = call(
        *("--service", "searxng", "--service-base", f"searxng={site.address}"),
        *("--lens-file", str(lenses), "--lenses", "anywhere"),
        *("--allow-private-addresses", "--notes"),
    )

    found = json.loads(out)
    assert status == 3
    assert found["searchedLenses"] == ["anywhere"]
    assert found["sources"][0]["claimStance"] == "supports"
    assert found["sources"][0]["readFrom"] == read_from
    assert site.asked["/marrow"] == (read_from == "page")
    assert found["summary"] in err


@pytest.mark.parametrize("way", ["file", "environment"])
def test_keys_come_from_a_file_or_a_named_variable(
    call, serve, site, tmp_path, monkeypatch, way
) -> None:
    serve("brave")
    keys = tmp_path / "keys"
    keys.write_text("# keys\nbrave = very-secret\n")
    monkeypatch.setenv("MY_BRAVE_KEY", "very-secret")
    option = {
        "file": ("--key-file", str(keys)),
        "environment": ("--key-env", "brave=MY_BRAVE_KEY"),
    }[way]

    call("--service", "brave", "--service-base", f"brave={site.address}", *option)

    assert "X-Subscription-Token: very-secret" in site.requests[0]


def test_nothing_found_is_unverifiable_and_no_error(call) -> None:
    status, out, err = call()

    assert (status, err) == (3, "")
    assert json.loads(out)["verdict"] == "unverifiable"


@cases
def test_wrong_call_says_in_one_line_what_is_wrong(call, options, words) -> None:
    status, out, err = call(*options)

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_line_of_a_key_file_is_never_quoted(call, tmp_path) -> None:
    keys = tmp_path / "keys"
    keys.write_text("very-secret\n")

    status, _, err = call("--key-file", str(keys))

    assert status == 2
    assert "very-secret" not in err
    assert "line 1" in err
