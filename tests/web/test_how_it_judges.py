"""The page that says how verdicts come about, and the notes on a first report."""

from tests.evaluation.floors import RATES, load_floors, rates_of


def test_rates_are_those_that_the_gate_holds():
    """Written anew by `python -m tests.evaluation.gate --raise`."""
    assert RATES.read_text("utf-8") == rates_of(load_floors())


def test_page_tells_every_rate_and_every_mark(signed_in):
    page = signed_in.page("/how-it-judges/")

    assert page.count(" pairs</td>") == len(RATES.read_text("utf-8").splitlines()) - 2
    assert "Sources disagree" in page


def test_notes_stand_on_a_report_until_they_are_dismissed(signed_in, bob, client, run):
    address = f"/runs/{run.pk}/"
    assert "Your first report" in signed_in.page(address)

    signed_in.post(f"{address}notes/")

    assert "Your first report" not in signed_in.page(address)
    client.force_login(bob)
    assert "Your first report" in client.page(address)


def test_share_shows_no_notes(client, share_of, run):
    assert "Your first report" not in client.page(share_of())
