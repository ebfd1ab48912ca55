"""Pages kept between calls of the command line."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from tests.verification.reaching.site import LoopbackSite, answer
from verification.__main__ import main
from verification.commands.page_cache import CachedFetcher, read_entry, write_entry
from verification.records import Fetch, FetchOutcome

NOW = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)
PAGE = Fetch(
    "https://a.example/", "https://a.example/b", FetchOutcome.LIVE, body=b"A\nB"
)


@pytest.fixture
def check(tmp_path, capfd):
    """Checks a text that cites one address; gives when its page was fetched."""

    def run(address: str, *options: str) -> str:
        path = tmp_path / "a.md"
        path.write_text(f"The bridge is 24 metres long [1].\n\n[1] {address}\n")
        words = ("--allow-private-addresses", "--lookups", "none", *options)
        main(["check", str(path), "--judge", "lexical", *words])
        [source] = json.loads(capfd.readouterr().out)["sources"]
        return source["snapshot"]["fetched_at"] if source["snapshot"] else ""

    return run


def test_second_call_calls_no_site(check, tmp_path) -> None:
    kept = ("--cache-dir", str(tmp_path / "kept"))
    with LoopbackSite() as site:
        address = site.page("/a", "<article><p>It is 24 metres long.</p></article>")
        first = check(address, *kept)
    # The site is gone by now.
    again, anew = check(address, *kept), check(address, *kept, "--no-cache")

    assert (bool(first), bool(again), bool(anew)) == (True, True, False)


def test_trouble_is_looked_at_each_time(check, tmp_path) -> None:
    kept = ("--cache-dir", str(tmp_path / "kept"))
    with LoopbackSite() as site:
        address = site.on("/a", answer(404))
        check(address, *kept)

    assert list((tmp_path / "kept").iterdir()) == []


@pytest.mark.parametrize(
    ("url", "hours", "is_kept"),
    [
        ("https://a.example/", 23, True),
        ("https://a.example/", 24, False),
        ("https://a.example/", -1, False),
        ("https://b.example/", 1, False),
    ],
)
def test_an_entry_is_used_for_its_address_and_a_day(
    url, hours, is_kept, tmp_path
) -> None:
    write_entry(tmp_path / "a", PAGE, NOW)

    found = read_entry(tmp_path / "a", url, NOW + timedelta(hours=hours))

    assert (found is not None) is is_kept
    assert found is None or (found.body, found.fetched_at) == (b"A\nB", NOW)


def test_a_damaged_entry_is_not_used(tmp_path) -> None:
    write_entry(tmp_path / "a", PAGE, NOW)
    (tmp_path / "a").write_bytes((tmp_path / "a").read_bytes() + b"more")

    assert read_entry(tmp_path / "a", PAGE.url, NOW) is None


def test_old_entries_are_removed(tmp_path) -> None:
    write_entry(tmp_path / "a", PAGE, NOW)

    CachedFetcher(None, tmp_path, datetime.now(UTC) + timedelta(days=2)).prune()

    assert list(tmp_path.iterdir()) == []
