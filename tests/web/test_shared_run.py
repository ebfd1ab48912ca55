"""What a visitor with a link sees, and what nobody without one can tell."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.documents.services import submit_document
from citeweb.reports.services import start_run, supply_source_text
from citeweb.sharing.models import Share
from citeweb.sharing.services import ShareChoices, make_share, revoke_share, token_of
from tests.outside_readers import words_of_file
from verification.reporting.exports import pdf_file

PHRASE = "marrow bridge"
LONG = "Before it. " * 60 + "The Marrow Bridge is 512 metres long." + " After it." * 60


@pytest.fixture
def share_of(run, ada):
    """share_of(allows_comments=True, ...) -> the address of a new share."""

    def make(**choices):
        share = make_share(choices.pop("run", run), ShareChoices(**choices), user=ada)
        return f"/s/{token_of(share)}/"

    return make


@pytest.fixture
def address(share_of):
    return share_of()


def links_of(content):
    return set(re.findall(r'(?:href|action|hx-get|src)="(/[^"]*)"', content))


def test_visitor_reads_the_report_without_an_account(client, address):
    page = client.get(address)

    content = page.content.decode()
    assert page.status_code == 200
    assert "512 metres" in content
    assert "judge lexical 1" in content
    assert "3 of 3" in content or "2 of 3" in content


def test_page_is_not_indexed_kept_or_told_to_others(client, address):
    page = client.get(address)

    assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert page["Referrer-Policy"] == "no-referrer"
    assert page["Cache-Control"] == "private, no-store"
    assert 'name="robots" content="noindex' in page.content.decode()


@pytest.mark.parametrize("path", ["", "claims/1/", "badge.svg"])
def test_visitor_gets_no_cookie(client, address, path):
    assert not client.get(f"{address}{path}").cookies


@pytest.mark.parametrize("path", ["", "claims/1/", "claims/2/", "?show=flagged"])
def test_no_link_leads_to_the_teams_own_pages(client, share_of, path):
    address = share_of(shows_full_texts=True, allows_comments=True, shows_names=True)

    links = links_of(client.get(f"{address}{path}").content.decode())

    outside = {each for each in links if not each.startswith((address, "/static/"))}
    assert outside <= {"/"}


def test_unread_source_offers_a_visitor_nothing_to_do(client, share_of, make_run):
    run = make_run(unread=[1], verdicts=["unverifiable"])
    address = share_of(run=run)

    report = client.get(address).content.decode()
    claim = client.get(f"{address}claims/1/").content.decode()

    assert "Supply" not in report
    assert "Supply" not in claim


def test_claim_shows_its_evidence_as_page_and_as_panel(client, address):
    page = client.get(f"{address}claims/1/").content.decode()
    panel = client.get(f"{address}claims/1/", headers={"HX-Request": "true"})

    assert "longest" in page
    assert "<html" in page
    assert "<html" not in panel.content.decode()


def test_claim_that_does_not_exist_is_404(client, address):
    assert client.get(f"{address}claims/99/").status_code == 404


def test_closed_expired_and_unknown_links_look_the_same(client, run, ada, share_of):
    addresses = [share_of(), share_of(pass_phrase=PHRASE), share_of()]
    shares = Share.objects.order_by("created_at")
    revoke_share(shares[0], user=ada)
    past = timezone.now() - timedelta(seconds=1)
    Share.objects.filter(pk__in=[each.pk for each in shares[1:]]).update(
        expires_at=past
    )
    unknown = [f"/s/{'a' * 43}/", "/s/short/", f"/s/{'é' * 43}/", f"/s/{'a' * 5000}/"]
    endless = f"/s/{'a' * 20_000}"

    answers = [client.get(each) for each in [*addresses, *unknown, endless]]

    assert {each.status_code for each in answers} == {404}
    assert len({each.content for each in answers}) == 1
    assert len({str(sorted(each.headers.items())) for each in answers}) == 1


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param(" p\u00e4ss phrase\t", id="white space at its ends"),
        pytest.param("pa\u0308ss phrase", id="an accent apart"),
        pytest.param("p\u00e4ss\u00a0\u00a0phrase", id="spaces of a mail program"),
    ],
)
def test_pass_phrase_that_travelled_opens_the_share(client, share_of, typed):
    address = share_of(pass_phrase="p\u00e4ss phrase ")

    assert client.post(address, {"pass_phrase": typed}).status_code == 302


@pytest.mark.parametrize(
    "path", ["claims/1/", "sources/0/", "exports/json/", "badge.svg"]
)
def test_everything_behind_an_unknown_address_is_the_same_404(client, db, path):
    page = client.get(f"/s/{'a' * 43}/{path}")

    assert page.content == client.get(f"/s/{'b' * 43}/").content


PATHS = ["", "claims/1/", "sources/0/", "exports/json/", "badge.svg", "comments/", "x"]


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
        [(each.status_code, each.content, each.headers) for each in several]
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


def test_link_that_lost_its_last_stroke_leads_to_the_report(client, address):
    answer = client.get(address.rstrip("/"))

    assert answer["Location"] == address
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(client, address, method):
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


@pytest.mark.parametrize("shows_names", [True, False])
def test_names_are_shown_by_choice(client, share_of, shows_names):
    content = client.get(share_of(shows_names=shows_names)).content.decode()

    assert ("Ada" in content) is shows_names


def test_note_of_the_sharer_stands_on_the_page_as_text(client, share_of):
    content = client.get(share_of(note="Look at <i>claim 3</i>.")).content.decode()

    assert "Look at &lt;i&gt;claim 3" in content


def test_whole_text_of_a_source_is_shown_by_choice(client, share_of):
    with_texts, without = share_of(shows_full_texts=True), share_of()

    assert "county" in client.get(f"{with_texts}sources/0/").content.decode()
    assert client.get(f"{without}sources/0/").status_code == 404
    assert client.get(f"{with_texts}sources/77/").status_code == 404


def test_supplied_text_is_quoted_and_never_shown_whole(
    client, ada, run, share_of, fetcher
):
    from citeweb.reports.tasks import verify_run

    reference = run.revision.references.get(position=0)
    successor = supply_source_text(
        run, reference, text=LONG, user=ada, origin="uploaded", file_name="secret.pdf"
    )
    verify_run(str(successor.pk))
    address = share_of(run=successor, shows_full_texts=True)

    pages = [client.get(f"{address}{each}") for each in ("", "claims/1/")]
    exported = b"".join(
        client.get(f"{address}exports/json/").streaming_content
    ).decode()
    panel = pages[1].content.decode()
    around = "".join(re.findall(r'<span class="around">([^<]*)</span>', panel))

    assert client.get(f"{address}sources/0/").status_code == 404
    assert "See it in the whole text" not in panel
    assert 0 < len(around) <= 300
    assert "secret.pdf" not in panel + pages[0].content.decode() + exported
    assert "After it. After it. After it. After it" not in exported


NUMBERED = [f"sealed{number}word" for number in range(400)]
SEALED = " ".join(
    [*NUMBERED[:200], "and the Marrow Bridge is 512 metres long", *NUMBERED[200:]]
)
KINDS = ["json", "csv", "xlsx", "markdown", "text", "docx", "html", "pdf", "sarif"]


@pytest.fixture
def sealed(client, ada, run, share_of, fetcher):
    """A share of a report that rests on a supplied text of one endless sentence."""
    from citeweb.reports.tasks import verify_run

    reference = run.revision.references.get(position=0)
    successor = supply_source_text(run, reference, text=SEALED, user=ada)
    verify_run(str(successor.pk))
    return share_of(run=successor, shows_full_texts=True)


@pytest.mark.parametrize("path", ["claims/1/", *(f"exports/{each}/" for each in KINDS)])
def test_no_more_than_300_signs_around_evidence_leave_a_supplied_text(
    client, sealed, path
):
    told = words_of_answer(path, client.get(f"{sealed}{path}"))

    seen = {each for each in NUMBERED if each in told}
    around = set(NUMBERED[187:214])  # 150 signs are 12 words and a part of one
    assert seen <= around


def test_quotation_of_a_supplied_text_still_says_what_was_found(client, sealed):
    record = json.loads(
        b"".join(client.get(f"{sealed}exports/json/").streaming_content)
    )
    claim = record["document"]["claims"][0]

    [evidence] = claim["citations"][0]["evidence"]

    assert "the Marrow Bridge is 512 metres long" in evidence["text"]
    assert evidence["text"] == SEALED[evidence["start"] : evidence["end"]]


def words_of_answer(path, answer):
    content = answer.getvalue() if answer.streaming else answer.content
    return words_of_file(path.split("/")[1], content)


def test_text_that_two_sources_share_is_cut_where_one_was_supplied(
    client, ada, team, fetcher
):
    from citeweb.reports.tasks import verify_run

    told = "The Marrow Bridge is 512 metres long. " + " ".join(
        f"On day {day} the masons set stone {day * 7} of the pier." for day in range(60)
    )
    fetcher.pages["https://www.example.org/a"] = f"<article><p>{told}</p></article>"
    text = (
        "The Marrow Bridge is 512 metres long [1][2].\n\n## Sources\n\n"
        "1. A. https://www.example.org/a\n2. B. https://www.example.com/b\n"
    )
    revision = submit_document(
        team=team, user=ada, text=text, title="Bridges", file_name="for-ada-only.md"
    )
    run = start_run(revision, user=ada)
    verify_run(str(run.pk))
    second = revision.references.get(position=1)
    successor = supply_source_text(run, second, text=told, user=ada)
    verify_run(str(successor.pk))
    share = make_share(successor, ShareChoices(shows_full_texts=True), user=ada)
    address = f"/s/{token_of(share)}/"

    exported, sarif = (
        b"".join(client.get(f"{address}exports/{name}/").streaming_content).decode()
        for name in ("json", "sarif")
    )

    [origin] = json.loads(exported)["origins"]
    assert origin["links"][0]["reason"] == "same_text"
    assert len(origin["links"][0]["text"]) == 300
    assert "stone 280" not in exported
    assert "for-ada-only" not in sarif


def test_share_of_a_run_under_way_says_so(client, ada, share_of, make_run):
    run = make_run(state="running", sources=2)

    content = client.get(share_of(run=run)).content.decode()

    assert "still under way" in content
    assert "hx-trigger" not in content


def test_pass_phrase_opens_the_share_for_this_address_alone(client, share_of):
    address, other = share_of(pass_phrase=PHRASE), share_of(pass_phrase=PHRASE)

    door = client.get(address)
    response = client.post(address, {"pass_phrase": PHRASE})

    cookie = response.cookies["share-key"]
    assert "512" not in door.content.decode()
    assert response.status_code == 302
    assert cookie["path"] == address
    assert cookie["httponly"]
    assert "512" in client.get(address).content.decode()
    assert "512" not in client.get(other).content.decode()
    assert "sessionid" not in response.cookies


@pytest.mark.parametrize(
    "path", ["claims/1/", "sources/0/", "exports/json/", "badge.svg"]
)
def test_everything_is_behind_the_pass_phrase(client, share_of, path):
    address = share_of(pass_phrase=PHRASE, shows_full_texts=True, allows_comments=True)

    plain = client.get(f"{address}{path}")
    htmx = client.get(f"{address}{path}", headers={"HX-Request": "true"})
    comment = client.post(f"{address}comments/", {"name": "a", "text": "b"})

    assert plain["Location"] == address
    assert htmx["HX-Redirect"] == address
    assert comment["Location"] == address
    assert not Share.objects.get().comments.exists()


def test_wrong_pass_phrase_is_422_and_in_the_trail(client, share_of):
    page = client.post(share_of(pass_phrase=PHRASE), {"pass_phrase": "marrow"})

    entry = AuditEntry.objects.get(kind="sign_in_to_share")
    assert page.status_code == 422
    assert "not the pass phrase" in page.content.decode()
    assert entry.success is False
    assert "marrow" not in str(AuditEntry.objects.values())


def test_address_is_not_written_to_the_log(client, share_of, caplog):
    address = share_of(pass_phrase=PHRASE)

    client.post(address, {"pass_phrase": "wrong"})
    client.get(f"{address}claims/99/")

    assert address not in caplog.text


@pytest.mark.parametrize("key", ["", "x", "a:b:c", "é", "x" * 5000])
def test_made_up_key_opens_nothing(client, share_of, key):
    address = share_of(pass_phrase=PHRASE)
    client.cookies["share-key"] = key

    assert "512" not in client.get(address).content.decode()


def test_guessing_is_stopped_even_with_the_right_phrase(client, share_of):
    address = share_of(pass_phrase=PHRASE)
    for _ in range(5):
        client.post(address, {"pass_phrase": "guess again"})

    stopped = client.post(address, {"pass_phrase": PHRASE})
    elsewhere = client.post(address, {"pass_phrase": PHRASE}, REMOTE_ADDR="192.0.2.7")

    assert stopped.status_code == 429
    assert "Wait a quarter of an hour" in stopped.content.decode()
    assert elsewhere.status_code == 302


def test_tries_beyond_the_limit_are_in_the_trail_until_they_fill_it(client, share_of):
    address = share_of(pass_phrase=PHRASE)
    for _ in range(5 + 30):
        client.post(address, {"pass_phrase": "guess again"})

    rows = AuditEntry.objects.filter(kind="sign_in_to_share").order_by("number")

    errors = [each.error for each in rows]
    assert errors[:6] == ["wrong pass phrase"] * 5 + ["too many wrong pass phrases"]
    assert len(errors) == 5 + 20
    assert errors[-1].endswith("further refusals of this hour leave no row")


def test_guessing_from_many_machines_is_stopped_too(client, share_of):
    address = share_of(pass_phrase=PHRASE)
    for number in range(50):
        client.post(address, {"pass_phrase": "x"}, REMOTE_ADDR=f"192.0.2.{number}")

    stopped = client.post(address, {"pass_phrase": PHRASE}, REMOTE_ADDR="192.0.2.99")

    assert stopped.status_code == 429


def test_badge_is_a_picture_of_figures(client, address):
    badge = client.get(f"{address}badge.svg")

    assert badge["Content-Type"] == "image/svg+xml"
    assert b"2 claims supported" in badge.content
    assert "Marrow" not in badge.content.decode()


@pytest.mark.parametrize("name", ["json", "markdown", "csv", "sarif"])
def test_formats_are_offered_and_noted(client, address, name):
    response = client.get(f"{address}exports/{name}/")

    content = b"".join(response.streaming_content).decode()
    assert "512 metres" in content or name == "sarif"
    assert "attachment" in response["Content-Disposition"]
    assert AuditEntry.objects.get(kind="export").what.startswith(f"report as {name}")


def test_files_are_limited_and_the_report_is_not(client, address):
    for _ in range(20):
        client.get(f"{address}exports/text/")

    stopped = client.get(f"{address}exports/text/")

    assert stopped.status_code == 429
    assert "Wait a little" in stopped.content.decode()
    assert client.get(address).status_code == 200
    refused = AuditEntry.objects.get(kind="export", success=False)
    assert (refused.outcome, refused.error) == ("refused", "too many files")


def test_format_that_cannot_be_made_here_is_told_and_noted(
    client, address, monkeypatch
):
    monkeypatch.setattr(pdf_file, "find_spec", lambda name: None)

    answer = client.get(f"{address}exports/pdf/")

    row = AuditEntry.objects.get(kind="export")
    assert answer.status_code == 409
    assert (row.success, row.outcome) == (False, "not made")


def test_badge_behind_a_pass_phrase_is_kept_by_no_one(client, share_of):
    address = share_of(pass_phrase=PHRASE)
    client.post(address, {"pass_phrase": PHRASE})

    badge = client.get(f"{address}badge.svg")

    assert badge.status_code == 200
    assert badge["Cache-Control"] == "private, no-store"


def test_badge_is_made_once_and_dies_with_the_link(client, ada, address, count_queries):
    first = count_queries(client, f"{address}badge.svg")
    second = count_queries(client, f"{address}badge.svg")
    revoke_share(Share.objects.get(), user=ada)

    assert second < first
    assert client.get(f"{address}badge.svg").status_code == 404


@pytest.mark.parametrize("name", ["bundle", "nothing", "..", "badge"])
def test_no_other_format_is(client, address, name):
    assert client.get(f"{address}exports/{name}/").status_code == 404


def test_reader_comments_and_everybody_with_the_link_reads_it(client, share_of):
    address = share_of(allows_comments=True)

    response = client.post(
        f"{address}comments/", {"name": "Ines", "text": "Line one.\n<script>"}
    )

    content = client.get(address).content.decode()
    assert response["Location"] == f"{address}#comments"
    assert "Ines" in content
    assert "Line one.\n&lt;script&gt;" in content.replace("\r\n", "\n")
    assert AuditEntry.objects.get(kind="comment").outcome == "added"


@pytest.mark.parametrize(
    "typed",
    [
        {"name": "", "text": "Words."},
        {"name": "Ines", "text": ""},
        {"name": "Ines", "text": "x" * 2001},
        {"name": "x" * 81, "text": "Words."},
        {"name": "Ines", "text": "a\x00b"},
    ],
)
def test_wrong_comment_is_422_and_kept(client, share_of, typed):
    page = client.post(f"{share_of(allows_comments=True)}comments/", typed)

    assert page.status_code == 422
    assert (typed["name"] or typed["text"]) in page.content.decode()
    assert not Share.objects.get().comments.exists()


def test_half_of_a_pair_in_a_comment_is_kept_as_something_storable(client, share_of):
    address = share_of(allows_comments=True)

    response = client.post(
        f"{address}comments/",
        "name=Ines&text=%ED%A0%80",
        content_type="application/x-www-form-urlencoded",
    )

    assert response.status_code in (302, 422)


def test_comments_are_refused_where_they_are_not_allowed(client, address):
    page = client.post(f"{address}comments/", {"name": "Ines", "text": "Words."})

    assert page.status_code == 404


def test_comments_are_limited(client, share_of):
    address = share_of(allows_comments=True)
    for number in range(5):
        client.post(f"{address}comments/", {"name": "Ines", "text": f"No. {number}"})

    page = client.post(f"{address}comments/", {"name": "Ines", "text": "One more."})

    assert page.status_code == 429
    assert "One more." in page.content.decode()
    assert Share.objects.get().comments.count() == 5


def test_page_costs_the_same_with_more_comments(client, share_of, count_queries):
    address = share_of(allows_comments=True)
    client.get(address)
    before = count_queries(client, address)

    share = Share.objects.get()
    for number in range(10):
        share.comments.create(name="Ines", text=str(number))

    assert count_queries(client, address) == before


def test_hostile_text_stays_text(client, ada, share_of, make_run):
    run = make_run(sentences=["<script>alert(1)</script> is \u202e512 metres long."])

    content = client.get(share_of(run=run)).content.decode()

    assert "<script>alert" not in content
    assert "\u202e" not in content
