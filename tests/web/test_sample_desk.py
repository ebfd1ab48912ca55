"""The sample desk: its small web site, and its loading into a team."""

import http.client
import socket

import pytest

from citeweb.documents.services import revise_document
from citeweb.reports.models import Run
from citeweb.sample_desk import articles, fill_origins
from citeweb.sample_desk.loading import load_sample_desk
from citeweb.sample_desk.site import SampleSite
from tests.cases import cases

PORT = 8001


@pytest.fixture(scope="module")
def site():
    with SampleSite() as site:
        yield site


@pytest.fixture
def ask(site):
    """ask("lumenboard", "/") -> http.client.HTTPResponse, body read."""

    def ask(host, path, method="GET"):
        connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=5)
        try:
            connection.putrequest(method, path, skip_host=True)
            connection.putheader("Host", f"{host}.localhost:{site.port}")
            connection.endheaders()
            answer = connection.getresponse()
            answer.text = answer.read().decode("utf-8", "replace")
            return answer
        finally:
            connection.close()

    return ask


@pytest.fixture
def send(site):
    """send(raw bytes) -> everything that the site answers."""

    def send(request):
        with socket.create_connection(("127.0.0.1", site.port), timeout=5) as caller:
            caller.sendall(request)
            caller.shutdown(socket.SHUT_WR)
            with caller.makefile("rb") as answer:
                return answer.read()

    return send


# The site


@cases
def test_site_answers_each_address_with_its_status(ask, host, path, status, media_type):
    answer = ask(host, path)

    assert (answer.status, answer.headers["Content-Type"]) == (status, media_type)


def test_redirect_may_lead_to_another_host_of_the_same_running_site(ask, site):
    answer = ask("brackwater-wheelers", "/2025/12/winter-riders")

    target = site.origin("wheelers-union") + "/clubs/brackwater/winter-riders"
    assert answer.headers["Location"] == target


def test_soft_404_says_so_in_words_only(ask):
    answer = ask("thornby-university", "/research/retrofit-skills-survey")

    assert answer.status == 200
    assert "Page not found" in answer.text


def test_head_gives_headers_without_a_body(ask):
    answer = ask("lumenboard", "/blog/accuracy", method="HEAD")

    assert answer.status == 200
    assert int(answer.headers["Content-Length"]) > 1000
    assert answer.text == ""


def test_one_page_is_slow_so_that_progress_can_be_seen(site):
    answer = site.find("sound-grid.localhost", "/reports/cold-morning")

    assert 1 <= answer.delay_seconds <= 3


@cases
def test_no_address_leads_out_of_the_site(send, path):
    host = b"Host: lumenboard.localhost\r\n"

    answer = send(b"GET " + path.encode() + b" HTTP/1.0\r\n" + host + b"\r\n")

    assert answer.split(b" ")[1] in {b"400", b"404"}


@cases
def test_hostile_request_is_refused(send, line: bytes, status: bytes):
    answer = send(line)

    assert status in answer[:400]


def test_caller_who_hangs_up_leaves_the_site_standing_and_silent(ask, send, capfd):
    send(b"")
    send(b"GET /")

    assert ask("lumenboard", "/").status == 200
    assert capfd.readouterr() == ("", "")


def test_site_listens_on_loopback_alone(site):
    assert site.server_address[0] == "127.0.0.1"


# The articles


def test_articles_cite_the_running_site_and_are_called_by_their_first_heading():
    found = {article.title: article.text for article in articles(PORT)}

    assert list(found) == [
        "Has the electric ferry to Skerrin been a success?",
        "The bridge that learned to count",
        "Heat pumps in terraced houses: what the Millrace trial shows",
    ]
    assert all(f".localhost:{PORT}/" in text for text in found.values())
    assert not any("{origin:" in text for text in found.values())


def test_only_whole_placeholders_are_filled_in():
    text = fill_origins("{origin:a-b} {origin:} {origin:A} {origin:a.b} {other:a}", 80)

    rest = "{origin:} {origin:A} {origin:a.b} {other:a}"
    assert text == f"http://a-b.localhost:80 {rest}"


# Loading


def test_loading_submits_each_article_and_starts_its_run(ada, team, mallory):
    runs = load_sample_desk(user=ada, team=team, port=PORT)
    theirs = mallory.memberships.get().team
    load_sample_desk(user=mallory, team=theirs, port=PORT)

    titles = [run.revision.document.title for run in runs]
    assert titles == [article.title for article in articles(PORT)]
    assert {run.state for run in runs} == {Run.State.QUEUED}
    assert {run.revision.submitted_as for run in runs} == {"markdown"}
    assert (team.documents.count(), theirs.documents.count()) == (3, 3)


def test_loading_for_another_port_gives_the_same_documents_new_addresses(ada, team):
    first = load_sample_desk(user=ada, team=team, port=PORT)[0]
    document = first.revision.document
    edited = revise_document(document, user=ada, text="The ferry is red.")

    runs = load_sample_desk(user=ada, team=team, port=PORT + 1)

    assert team.documents.count() == 3
    assert runs[0].revision == edited  # somebody's own by now
    assert f":{PORT + 1}/" in runs[1].revision.text
