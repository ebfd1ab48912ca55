"""What a visitor with a link sees, and what nobody without one can tell."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.sharing.models import Share
from citeweb.sharing.services import revoke_share
from citeweb.sharing.views import visitors
from tests.cases import cases

PHRASE = "marrow bridge"
PATHS = [
    *("", "claims/1/", "sources/0/", "exports/json/", "badge.svg", "comments/", "x"),
    *("bibliography/", "bibliography/text/", "embed/"),
]


def links_of(content):
    return set(re.findall(r'(?:href|action|hx-get|src)="(/[^"]*)"', content))


def test_visitor_reads_the_report_which_is_not_indexed_nor_told_to_others(
    client, address
):
    page = client.get(address)

    content = page.content.decode()
    assert "512 metres" in content
    assert "judge lexical 1" in content
    assert "3 of 3" in content or "2 of 3" in content
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert page["Referrer-Policy"] == "no-referrer"
    assert page["Cache-Control"] == "private, no-cache"
    assert 'name="robots" content="noindex' in content
    for path in ("", "claims/1/", "badge.svg"):
        assert not client.get(f"{address}{path}").cookies, path


@pytest.mark.parametrize("path", ["", "claims/1/", "claims/2/", "?show=flagged"])
def test_no_link_leads_to_the_teams_own_pages(client, share_of, settings, path):
    address = share_of(shows_full_texts=True, allows_comments=True, shows_names=True)
    settings.FORCE_SCRIPT_NAME = "/desk"

    links = links_of(client.page(f"{address}{path}"))

    outside = {link for link in links if not link.startswith((address, "/static/"))}
    assert outside <= {"/"}


def test_unread_source_offers_a_visitor_nothing_to_do(client, share_of, make_run):
    address = share_of(run=make_run(unread=[1], verdicts=["unverifiable"]))

    assert "Supply" not in client.page(address) + client.page(f"{address}claims/1/")


def test_claim_shows_its_evidence_as_page_and_as_panel(client, address):
    page = client.page(f"{address}claims/1/")
    panel = client.get(f"{address}claims/1/", headers={"HX-Request": "true"})

    assert "longest" in page
    assert "<html" in page
    assert "<html" not in panel.content.decode()
    assert client.get(f"{address}claims/99/").status_code == 404


def test_closed_expired_and_unknown_links_look_the_same(client, run, ada, share_of):
    addresses = [share_of(), share_of(pass_phrase=PHRASE), share_of()]
    shares = Share.objects.order_by("created_at")
    revoke_share(shares[0], user=ada)
    past = timezone.now() - timedelta(seconds=1)
    Share.objects.exclude(pk=shares[0].pk).update(expires_at=past)
    unknown = [f"/s/{'a' * 43}/", "/s/short/", f"/s/{'é' * 43}/", f"/s/{'a' * 5000}/"]
    behind = [f"{unknown[0]}{path}" for path in PATHS if path != "x"]
    endless = f"/s/{'a' * 20_000}"

    answers = [client.get(link) for link in [*addresses, *unknown, *behind, endless]]

    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert len({str(sorted(answer.headers.items())) for answer in answers}) == 1


@pytest.mark.parametrize("method", ["post", "put", "delete", "options", "head"])
def test_no_method_tells_a_closed_link_from_one_that_never_was(
    method, run, ada, share_of
):
    strict = Client(enforce_csrf_checks=True)
    closed, unknown = share_of(allows_comments=True), f"/s/{'a' * 43}/"
    revoke_share(Share.objects.get(), user=ada)

    answers = [
        [getattr(strict, method)(f"{address}{path}") for path in PATHS]
        for address in (closed, unknown)
    ]

    ours, theirs = (
        [(answer.status_code, answer.content, answer.headers) for answer in several]
        for several in answers
    )
    assert str(ours).replace(closed, unknown) == str(theirs)


@pytest.mark.parametrize("path", [*PATHS, "exports/", "sources/a/", "claims/99/"])
@pytest.mark.parametrize("method", ["get", "post", "put", "options"])
def test_no_answer_writes_the_address_to_the_log_or_tells_it_to_others(
    share_of, caplog, path, method
):
    address = share_of(pass_phrase=PHRASE)
    strict = Client(enforce_csrf_checks=True)

    answer = getattr(strict, method)(f"{address}{path}")

    assert address not in caplog.text
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert answer["Cache-Control"] == "private, no-store"


def test_other_methods_are_refused_and_a_lost_last_stroke_is_put_back(client, address):
    lost = client.get(address.rstrip("/"))

    assert lost["Location"] == address
    assert lost["Cache-Control"] == "private, no-store"
    for method in ("put", "delete", "patch"):
        assert getattr(client, method)(address).status_code == 405
    assert client.post(f"{address}claims/1/").status_code == 405
    assert client.get(f"{address}comments/").status_code == 405


def test_views_of_visitors_are_counted_and_those_of_the_team_are_not(
    client, ada, bob, mallory, address
):
    for user in (ada, bob):
        client.force_login(user)
        client.get(address)
    client.logout()
    client.get(address, headers={"Sec-Purpose": "prefetch"})
    before = Share.objects.get().view_count
    client.get(address)
    client.get(address)
    client.force_login(mallory)
    client.get(address, REMOTE_ADDR="192.0.2.9")

    share = Share.objects.get()
    assert before == 0
    assert share.view_count == 2
    assert share.last_viewed_at is not None
    assert AuditEntry.objects.filter(kind="open_share").count() == 2


def test_names_a_note_and_whole_texts_are_shown_by_choice(client, share_of):
    plain = share_of()
    note = "Look at <i>claim 3</i>."
    full = share_of(shows_names=True, note=note, shows_full_texts=True)

    assert "Ada" not in client.page(plain)
    assert "Ada" in client.page(full)
    assert "Look at &lt;i&gt;claim 3" in client.page(full)
    assert client.get(f"{plain}sources/0/").status_code == 404
    assert "county" in client.page(f"{full}sources/0/")
    assert client.get(f"{full}sources/77/").status_code == 404


def test_share_of_a_run_under_way_says_so(client, ada, share_of, make_run):
    run = make_run(state="running", sources=2)
    run.claim_results.last().delete()

    content = client.page(share_of(run=run))

    assert "still under way" in content
    assert "2 of 3 claims supported, 1 not judged; " in content
    assert "2 of 3 claims checked" in content
    assert "hx-trigger" not in content


def test_hostile_text_stays_text(client, ada, share_of, make_run):
    run = make_run(sentences=["<script>alert(1)</script> is \u202e512 metres long."])

    content = client.page(share_of(run=run))

    assert "<script>alert" not in content
    assert "\u202e" not in content


def test_reader_comments_and_everybody_with_the_link_reads_it(client, share_of):
    address = share_of(allows_comments=True)

    typed = {"name": "Ines", "text": "Line one.\n<script>"}
    response = client.post(f"{address}comments/", typed)

    content = client.page(address)
    assert response["Location"] == f"{address}#comments"
    assert "Ines" in content
    assert "Line one.\n&lt;script&gt;" in content.replace("\r\n", "\n")
    assert AuditEntry.objects.get(kind="comment").outcome == "added"


@cases
def test_wrong_comment_is_422_and_kept_and_makes_no_report(
    client, share_of, monkeypatch, typed
):
    monkeypatch.setattr(visitors, "show_report", None)

    page = client.post(f"{share_of(allows_comments=True)}comments/", typed)

    assert page.status_code == 422
    assert (typed["name"] or typed["text"]) in page.content.decode()
    assert not Share.objects.get().comments.exists()


def test_half_of_a_pair_in_a_comment_is_kept_as_something_storable(client, share_of):
    address = share_of(allows_comments=True)

    form, typed = "application/x-www-form-urlencoded", "name=Ines&text=%ED%A0%80"
    response = client.post(f"{address}comments/", typed, content_type=form)

    assert response.status_code in (302, 422)


def test_comments_are_limited_and_refused_where_they_are_not_allowed(
    client, share_of, address
):
    refused = client.post(f"{address}comments/", {"name": "Ines", "text": "Words."})
    address = share_of(allows_comments=True)
    for number in range(5):
        client.post(f"{address}comments/", {"name": "Ines", "text": f"No. {number}"})

    page = client.post(f"{address}comments/", {"name": "Ines", "text": "One more."})

    assert refused.status_code == 404
    assert page.status_code == 429
    assert "One more." in page.content.decode()
    assert Share.objects.get(allows_comments=True).comments.count() == 5


def test_page_costs_the_same_with_more_comments(client, share_of, count_queries):
    address = share_of(allows_comments=True)
    share = Share.objects.get()
    client.get(address)
    share.comments.create(name="Ines", text="So that the page is made anew.")
    before = count_queries(client, address)

    for number in range(10):
        share.comments.create(name="Ines", text=str(number))

    assert count_queries(client, address) == before
