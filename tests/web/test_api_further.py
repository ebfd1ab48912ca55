"""Citations and the webhook by the API, as this desk and others see them."""

import pytest

from citeweb.api.services import make_token
from citeweb.reports.models import CitationCheck
from citeweb.teams.services import current_team
from citeweb.webhooks.models import Delivery, Webhook
from tests.factories import make_check, make_source, make_user

from .api_program import Program

ADDRESS = "https://desk.example/told"


@pytest.fixture
def colleague(client, bob, team):
    """A program of somebody at the desk who does not own it."""
    return Program(client, make_token(bob, team, name="two", scope="write")[1])


def test_citation_is_asked_about_and_found_again(program, ada, team):
    asked = {"citation": "10.1038/nature12373", "claim": "The cells lived."}

    made = program.post("/v1/citations", asked)
    found = program.get(f"/v1/citations/{made.json()['id']}")
    listed = program.get("/v1/citations", q="nature12373 10.1038")
    others = program.get("/v1/citations", q="nature99999")

    check = CitationCheck.objects.get()
    assert (made.status_code, check.team, check.requested_by) == (202, team, ada)
    assert found.json() == listed.json()["items"][0]
    assert (found.json()["state"], found.json()["found"]) == ("queued", None)
    assert others.json()["count"] == 0


def test_citation_of_another_desk_is_not_there(program):
    eve = make_user("eve")
    check = CitationCheck.objects.create(team=current_team(eve), citation="Any.")

    answer = program.get(f"/v1/citations/{check.pk}")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("citation", [" ", "x" * 20_001, 7])
def test_no_citation_is_refused(program, citation):
    answer = program.post("/v1/citations", {"citation": citation})

    assert answer.status_code == 422
    assert not CitationCheck.objects.exists()


@pytest.mark.parametrize(
    "url",
    [
        "https://www.a.example/page/",
        "http://a.example/page?utm_source=x#part",
        "https://b.example/moved",
    ],
)
def test_page_that_the_desk_cites_is_found_by_its_address(program, ada, url):
    source = make_source(ada, "https://a.example/page")
    make_check(source, final_url="https://b.example/moved", page_title="Bridges")
    make_source(make_user("eve"), url)
    make_source(ada, "https://a.example/page/other")

    [found] = program.get("/v1/sources", url=url).json()["items"]

    assert (found["source"], found["title"]) == (str(source.pk), "Bridges")
    assert (found["action"], found["documents"]) == ("ok", 0)
    assert found["page"] == f"http://testserver/sources/{source.pk}/"


@pytest.mark.parametrize("url", ["https://a.example/", "about:blank", "http://[", "\0"])
def test_page_that_it_does_not_cite_is_not(program, ada, url):
    make_source(ada, "https://a.example/page")

    assert program.get("/v1/sources", url=url).json()["items"] == []


def test_list_of_sources_costs_the_same_with_more_of_them(program, ada, count_queries):
    make_check(make_source(ada, "https://a.example/0"))
    program.get("/sources")
    before = count_queries(program.get, "/sources")

    for number in range(1, 8):
        make_check(make_source(ada, f"https://a.example/{number}"))

    assert count_queries(program.get, "/sources") == before


def test_webhook_is_set_shown_without_its_secret_and_removed(program, team, run):
    made = program.put("/v1/webhook", {"url": ADDRESS})
    webhook = Webhook.objects.get(team=team)
    Delivery.objects.create(webhook=webhook, run=run)
    shown = program.get("/v1/webhook")
    sent = program.get("/v1/webhook/deliveries")
    resumed = program.post("/v1/webhook/resume")
    removed = program.delete("/v1/webhook")
    gone = program.get("/v1/webhook")

    assert made.json()["secret"] == webhook.secret
    assert webhook.secret not in shown.text
    assert shown.json()["url"] == resumed.json()["url"] == ADDRESS
    assert [item["run"] for item in sent.json()["items"]] == [str(run.pk)]
    assert (removed.status_code, gone.status_code) == (200, 404)
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    "url", ["ftp://a.example/", "http://127.0.0.1/", "x", "é" * 99]
)
def test_address_that_cannot_be_called_is_refused(program, url):
    answer = program.put("/v1/webhook", {"url": url})

    assert (answer.status_code, answer.json()["code"]) == (422, "bad_address")


def test_webhook_is_for_owners(colleague, team):
    Webhook.objects.create(team=team, url=ADDRESS)

    answers = [
        colleague.get("/v1/webhook"),
        colleague.get("/v1/webhook/deliveries"),
        colleague.put("/v1/webhook", {"url": ADDRESS}),
        colleague.post("/v1/webhook/resume"),
        colleague.delete("/v1/webhook"),
    ]

    assert {answer.status_code for answer in answers} == {403}
    assert {answer.json()["code"] for answer in answers} == {"owners_only"}


def test_description_names_the_event_that_a_webhook_gets(client):
    described = client.get("/api/v1/openapi.json").json()["webhooks"]

    body = described["run.ended"]["post"]["requestBody"]["content"]
    fields = body["application/json"]["schema"]["properties"]
    assert [*fields] == ["event", "run", "document", "state", "finished_at", "report"]
