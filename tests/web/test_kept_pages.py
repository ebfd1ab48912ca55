"""A shared page is made once, and anew when something changes that it shows."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext

import pytest

from citeweb.limits import Limit
from citeweb.reports.decisions import decide
from citeweb.reports.models import Run
from citeweb.sharing import kept_pages
from citeweb.sharing.models import Share
from citeweb.sharing.services import revoke_share
from citeweb.sharing.views import visitors

from .conftest import wait_until

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(monkeypatch):
    """How often a report was made into a page."""
    calls, make = [], visitors.report_page

    def count(*arguments, **named):
        calls.append(1)
        return make(*arguments, **named)

    monkeypatch.setattr(visitors, "report_page", count)
    return calls


def test_second_visitor_gets_the_page_of_the_first(client, address, made):
    first, second = client.get(address), client.get(address)
    known = client.get(address, headers={"If-None-Match": first["ETag"]})

    assert first.content == second.content
    assert len(made) == 1
    assert first["ETag"] == second["ETag"]
    assert first["Cache-Control"] == "private, no-cache"
    assert (known.status_code, known.content) == (304, b"")
    revoke_share(Share.objects.get(), user=None)
    closed = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert closed.status_code == 404


@pytest.mark.parametrize("client_of", ["192.0.2.1", "192.0.2.{}"])
def test_one_page_of_a_share_is_made_at_a_time_and_others_wait_or_ask_again(
    rf, monkeypatch, client_of
):
    share = Share(run=Run(state=Run.State.FINISHED))
    making, most, told = [], [], []

    def make(request, *values):
        making.append(1)
        wait_until(lambda: len(told) == 5)
        most.append(len(making))
        making.pop()
        return visitors.HttpResponse()

    def tell(*values):
        told.append(1)
        return visitors.HttpResponse(status=202)

    monkeypatch.setattr(kept_pages, "told_to_wait", tell)
    monkeypatch.setattr(kept_pages, "WAIT_SECONDS", 30.0)
    monkeypatch.setattr(kept_pages, "MADE", Limit("made-in-test", 100, 300))
    monkeypatch.setattr(kept_pages, "key_of", lambda request, _: request.path)
    answer = kept_pages.kept_page()(make)
    asked = [
        rf.get(f"/s/token/{number}/", REMOTE_ADDR=client_of.format(number))
        for number in range(8)
    ]
    with ThreadPoolExecutor(8) as pool:
        found = pool.map(lambda request: answer(request, share).status_code, asked)

    assert sorted(found) == [200] * 3 + [202] * 5
    assert most == [1] * 3
    assert kept_pages.WAITING.acquire(timeout=20)  # their places are free again
    kept_pages.WAITING.release()


@contextmanager
def pages_being_made(count):
    """So many pages of other shares for other visitors, being made."""
    with ExitStack() as stack:
        for number in range(count):
            names = (f"share {number}", f"client {number}")
            stack.enter_context(kept_pages.making(f"{number}", *names))
        yield


def test_site_makes_so_many_pages_at_once_and_no_more(client, address, monkeypatch):
    monkeypatch.setattr(kept_pages, "WAIT_SECONDS", 0.1)
    monkeypatch.setattr(kept_pages, "LOCKS", 2**32)  # no two names fall on one file

    with pages_being_made(kept_pages.PLACES):
        busy = client.get(address)
    with pages_being_made(kept_pages.PLACES - 1):
        free = client.get(address)

    assert (busy.status_code, busy["Retry-After"], busy["Refresh"]) == (503, "2", "2")
    assert "This page is being made" in busy.content.decode()
    assert free.status_code == 200


@pytest.mark.parametrize("path", ["", "claims/1/"])
def test_words_that_a_page_does_not_know_make_no_new_page(client, address, path, made):
    client.cookies["theme"] = "dark"
    first = client.get(f"{address}{path}?show=all")
    client.cookies["theme"] = "dark"
    asked = [client.get(f"{address}{path}?x={n}&show=all&show=all") for n in range(3)]

    assert [page["ETag"] for page in asked] == [first["ETag"]] * 3
    client.cookies["theme"] = "dark<"
    plain = client.get(f"{address}{path}?show=all")
    client.cookies["theme"] = ">"
    assert client.get(f"{address}{path}?show=all")["ETag"] == plain["ETag"]


def test_who_has_to_ask_again_is_told_so(client, address, monkeypatch):
    taken = nullcontext(kept_pages.Place.ANOTHERS)
    monkeypatch.setattr(kept_pages, "making", lambda *_: taken)

    answer = client.get(address)

    assert (answer.status_code, answer["Refresh"]) == (202, "2")
    assert "This page is being made" in answer.content.decode()
    assert "ETag" not in answer


def decided(run, ada):
    decide(run.claim_results.first(), state="contested", note="no", user=ada)


def decided_otherwise(run, ada):
    decide(run.claim_results.first(), state="contested", note="why", user=ada)


def renamed(run, ada):
    run.revision.document.title = "Another title"
    run.revision.document.save(update_fields=["title"])


def commented(run, ada):
    Share.objects.get().comments.create(name="Bo", text="See page 3.")


def begun_again(run, ada):
    Run.objects.update(state="failed")


def taken_back(run, ada):
    decide(run.claim_results.get(claim__number=2), state="open", note="", user=ada)


@pytest.mark.parametrize(
    "change", [decided, decided_otherwise, renamed, commented, begun_again, taken_back]
)
def test_change_makes_another_page(client, share_of, run, ada, made, change):
    address = share_of(allows_comments=True, shows_notes=True)
    second = run.claim_results.get(claim__number=2)
    decide(second, state="contested", note="no", user=ada)
    before = client.get(address)

    change(run, ada)

    after = client.get(address, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert after["ETag"] != before["ETag"]
    assert len(made) == 2


@pytest.mark.parametrize("path", ["", "badge.svg"])
def test_what_is_behind_a_pass_phrase_is_stored_by_no_browser(client, share_of, path):
    address = share_of(pass_phrase="a long phrase")
    client.post(address, {"pass_phrase": "a long phrase"})

    answer = client.get(f"{address}{path}")

    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-store")


def test_run_that_goes_on_is_shown_as_it_is(client, share_of, make_run, made):
    address = share_of(run=make_run(state="running"))

    client.get(address)
    client.get(address)

    assert len(made) == 2


def test_one_machine_has_so_many_pages_made_and_is_shown_kept_ones_still(
    client, address, monkeypatch
):
    few = Limit("share-pages-of-test", count=2, seconds=300)
    monkeypatch.setattr(kept_pages, "MADE", few)
    pages = [client.get(f"{address}?claim={n}") for n in range(3)]

    assert [page.status_code for page in pages] == [200, 200, 429]
    assert "Wait a little" in pages[-1].content.decode()
    assert client.get(f"{address}?claim=0").status_code == 200


THEIRS = "https://read.example"


@pytest.fixture
def visitor_site(settings):
    settings.VISITOR_ORIGIN = THEIRS
    settings.VISITOR_HOST = "read.example"
    settings.ALLOWED_HOSTS = ["testserver", "read.example"]


@pytest.mark.usefixtures("visitor_site")
def test_share_is_read_at_their_name_and_nothing_else_is_there(signed_in, address, run):
    theirs = {"Host": "read.example"}

    old = signed_in.get(f"{address}claims/1/?words=x")

    assert signed_in.get(address, headers=theirs).status_code == 200
    for path in ("/", "/sign-in/", "/documents/", "/admin/", "/api/v1/openapi.json"):
        assert signed_in.get(path, headers=theirs).status_code == 404
    assert signed_in.get("/healthz", headers=theirs).status_code == 200
    assert old.status_code == 308
    assert old["Location"] == f"{THEIRS}{address}claims/1/?words=x"
    assert old["Referrer-Policy"] == "no-referrer"
    assert signed_in.get("/documents/").status_code == 200
    assert f"{THEIRS}{address}" in signed_in.page(f"/runs/{run.pk}/shares/")


def test_process_for_visitors_has_no_desk_under_any_name(client, address, settings):
    settings.FOR_VISITORS = True

    assert client.get(address).status_code == 200
    assert client.get("/sign-in/").status_code == 404
