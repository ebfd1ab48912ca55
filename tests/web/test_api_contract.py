"""What a stranger's program relies on: strict names, keys, pages, headers, events."""

import gzip
import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils.timezone import now

from citeweb.api.models import GivenAnswer
from citeweb.api.routes import runs
from citeweb.api.services import token_for
from citeweb.documents.models import Document
from citeweb.limits import Limit
from citeweb.reports.models import Run
from citeweb.reports.tasks import verify_run
from citeweb.sharing.models import Share
from tests.cases import cases

TEXT = (
    "The bridge is 512 metres long [1].\n\n## Sources\n\n1. https://www.example.org/a"
)


def test_misspelt_names_are_refused_and_the_near_one_told(program, run):
    answer = program.post(f"/runs/{run.pk}/shares", {"pass_phrse": "a long one"})
    listed = program.get("/documents?pagesize=2")

    [detail] = answer.json()["details"]
    assert (answer.status_code, detail["place"]) == (422, "pass_phrse")
    assert "Did you mean pass_phrase?" in detail["message"]
    assert not Share.objects.exists()
    assert (listed.status_code, listed.json()["code"]) == (422, "unknown_name")
    assert "page_size" in listed.json()["message"]


@pytest.fixture
def send(client, program):
    """A request with the idempotency key "one"."""

    def post(path="/documents", *, text=TEXT, **headers):
        body = {"text": text} if path == "/documents" else {}
        named = {**program.headers, "Idempotency-Key": "one", **headers}
        address, kind = f"/api/v1{path}", "application/json"
        return client.post(address, json.dumps(body), content_type=kind, headers=named)

    return post


def test_one_key_makes_one_document(send):
    first, again, other = send(), send(), send(text=f"{TEXT}2")

    assert first.json() == again.json()
    assert (first.status_code, again.status_code) == (201, 201)
    assert again["Idempotency-Replayed"] == "true"
    assert again["Location"] == first["Location"]
    assert other.status_code == 422
    assert other.json()["code"] == "key_of_another_request"
    assert Document.objects.count() == 1


def test_a_key_is_free_after_a_day_or_a_lost_request_and_no_conflict_is_kept(send, run):
    first = send()
    GivenAnswer.objects.update(body=None)
    under_way = send()
    GivenAnswer.objects.update(made_at=now() - timedelta(minutes=11))
    anew = send()
    GivenAnswer.objects.update(made_at=now() - timedelta(days=1, minutes=1))
    ended = send(f"/runs/{run.pk}/cancel")

    codes = [answer.status_code for answer in (first, under_way, anew, ended)]
    assert codes == [201, 409, 201, 409]
    assert under_way.json()["code"] == "under_way"
    assert not GivenAnswer.objects.exists()


def test_a_kept_answer_opens_no_share(client, send, run):
    first, again = (send(f"/runs/{run.pk}/shares").json() for _ in range(2))

    assert again == first
    assert client.get(first["address"]).status_code == 200
    secret = first["address"].rstrip("/").rpartition("/")[2]
    assert secret not in GivenAnswer.objects.get().body


def test_a_refused_token_is_given_no_kept_answer(send):
    send()

    assert send(Authorization="Bearer citeweb_no").status_code == 401


def test_pages_go_on_where_the_last_one_ended(client, program):
    for number in range(5):
        program.post("/documents", {"text": TEXT, "title": str(number)})

    first = program.get("/documents?page_size=2").json()
    program.post("/documents", {"text": TEXT, "title": "later"})
    Document.objects.filter(title=first["items"][0]["title"]).delete()
    seen = [item["title"] for item in first["items"]]
    following = first["next"]
    while following:
        page = client.get(following, headers=program.headers).json()
        seen += [item["title"] for item in page["items"]]
        following = page["next"]

    assert seen == ["4", "3", "2", "1", "0"]


def test_a_place_that_is_none_is_refused(program, document):
    for after in ("x", "W10", "eyJhIjoxfQ"):
        assert program.get(f"/documents?after={after}").status_code == 422


@cases
def test_runs_are_filtered(query, count, program, run):
    query = query.format(document=run.revision.document_id)

    assert program.get(f"/runs?{query}").json()["count"] == count


def test_head_and_old_addresses_are_answered(client, program, run):
    old = client.get(f"/api/runs/{run.pk}", headers=program.headers)
    whole = client.get(f"/api/v1/runs/{run.pk}", headers=program.headers)
    head = client.head(f"/api/v1/runs/{run.pk}", headers=program.headers)

    assert old.status_code == head.status_code == 200
    assert old.json() == whole.json()
    assert head.content == b""
    assert int(head["Content-Length"]) == len(whole.content)


def test_answers_say_what_a_token_has_left(program, document):
    first, second = program.get("/documents"), program.get("/documents")

    assert first["RateLimit-Policy"] == "600;w=60"
    told = (answer["RateLimit"].split(", ")[1] for answer in (first, second))
    left = [int(words.removeprefix("remaining=")) for words in told]
    assert left[0] - left[1] == 1


def test_texts_of_sources_are_judged_in_place_of_pages(program, fetcher):
    sources = [{"id": 1, "text": "The bridge is 512 metres long, they say."}]
    handed_in = {"text": TEXT, "strictness": "any", "sources": sources}
    answer = program.post("/documents", handed_in)
    run = Run.objects.get(pk=answer.json()["run"])
    verify_run(str(run.pk))

    report = program.get(f"/runs/{run.pk}/report")
    record = json.loads(b"".join(report.streaming_content))
    assert record["document"]["claims"][0]["verdict"] == "supported"
    assert record["options"]["strictness"] == "any"


def test_a_text_of_no_source_hands_nothing_in(program):
    sources = [{"id": 7, "text": "No."}]
    answer = program.post("/documents", {"text": TEXT, "sources": sources})

    assert answer.status_code == 422
    assert answer.json()["code"] == "no_such_source"
    assert not Document.objects.exists()


def read_to_the_end(answer) -> str:
    """What it tells; then it is closed, as a server does."""
    return b"".join(answer.streaming_content).decode()


def test_progress_is_told_as_events_and_followers_never_take_all_threads(
    client, program, run, monkeypatch
):
    monkeypatch.setattr(runs, "STEP_SECONDS", 0.0)
    address = f"/api/v1/runs/{run.pk}/events"
    held = [client.get(address, headers=program.headers) for _ in range(3)]

    refused = client.get(address, headers=program.headers)
    told = read_to_the_end(held[0])
    free = client.get(address, headers=program.headers)

    assert held[0]["Content-Type"] == "text/event-stream"
    [data] = [line[6:] for line in told.splitlines() if line.startswith("data: ")]
    assert json.loads(data)["state"] == "finished"
    assert refused.status_code == 503
    assert free.status_code == 200
    for answer in (*held[1:], free):
        read_to_the_end(answer)


def test_what_a_program_has_is_not_sent_again(program, client, run):
    address = f"/api/v1/runs/{run.pk}"
    for path in (address, f"{address}/report", f"{address}/exports/csv"):
        first = client.get(path, headers=program.headers)
        tag = {**program.headers, "If-None-Match": first["ETag"]}

        again = client.get(path, headers=tag)

        assert (first.status_code, again.status_code) == (200, 304), path
        assert again.content == b""


def test_answers_are_packed_for_those_who_can_unpack(program, client, run):
    headers = {**program.headers, "Accept-Encoding": "gzip"}

    answer = client.get(f"/api/v1/runs/{run.pk}/report", headers=headers)

    assert answer["Content-Encoding"] == "gzip"
    packed = b"".join(answer.streaming_content)
    assert json.loads(gzip.decompress(packed))["schema"] == "citeweb.report/1"


@pytest.mark.parametrize(("sent", "is_kept"), [("job-7", True), ("a b\n", False)])
def test_a_request_has_an_id(program, client, sent, is_kept):
    headers = {**program.headers, "X-Request-Id": sent}

    answer = client.get("/api/v1/runs", headers=headers)

    assert (answer["X-Request-Id"] == sent) is is_kept
    assert answer["X-Request-Id"].isprintable()


def test_a_token_that_is_spent_is_told_when_it_is_not(program, monkeypatch):
    spent = Limit("api-requests", 1, 60)
    for module in ("access", "strict"):
        monkeypatch.setattr(f"citeweb.api.{module}.REQUESTS", spent)

    answers = [program.get("/runs") for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 429]
    told = answers[1]["RateLimit"]
    assert told.startswith("limit=1, remaining=0, reset=")
    assert told.endswith(f"={answers[1]['Retry-After']}")
    assert 1 <= int(answers[1]["Retry-After"]) <= 60


@pytest.mark.parametrize("value", ["yes", 1, "true"])
def test_a_truth_value_is_true_or_false(program, value):
    answer = program.post("/documents", {"text": "A.", "verify": value})

    assert answer.status_code == 422
    assert answer.json()["details"][0]["place"] == "verify"


def test_a_run_that_has_ended_has_its_first_line(program, run):
    told = program.get(f"/runs/{run.pk}").json()

    assert told["answer"]
    assert told["standing"] in ("flagged", "could_not_check", "nothing_flagged")


def test_tokens_are_made_and_ended_by_programs(program, client):
    made = program.post("/tokens", {"name": "build", "scope": "read"}).json()
    theirs = {"Authorization": f"Bearer {made['secret']}"}

    before = client.get("/api/v1/runs", headers=theirs).status_code
    ended = program.delete(f"/tokens/{made['id']}")
    again = program.delete(f"/tokens/{made['id']}")

    listed = program.get("/tokens").json()["items"]
    assert listed[0]["name"] == "build"
    assert (before, ended.status_code, again.status_code) == (200, 200, 409)
    assert client.get("/api/v1/runs", headers=theirs).status_code == 401
    assert "secret" not in ended.json()


def test_texts_of_sources_are_handed_in_later(program):
    made = program.post("/documents", {"text": TEXT, "verify": False}).json()
    path = f"/documents/{made['document']}/sources"

    well = program.post(
        path, {"sources": [{"id": 1, "text": "It is 512 metres long."}]}
    )
    badly = program.post(path, {"sources": [{"id": 9, "text": "It is long."}]})

    assert (well.status_code, badly.status_code) == (201, 422)
    assert well.json()["run"]


def test_a_command_prints_a_token(capsys, ada, team):
    call_command("api_token", "build", user="ada", scope="write")

    token = token_for(capsys.readouterr().out.strip())
    assert token is not None
    assert (token.user, token.name, token.may_write) == (ada, "build", True)


CALLS = re.compile(r"^(GET|POST) /api(/v1/\S+)(?: (\{.*))?$", re.MULTILINE)


def test_the_three_calls_of_a_cms_are_as_the_page_says(client, program, fetcher):
    page = Path("docs/integrations.md").read_text("utf-8")
    [(_, hand_in, post), (_, report, _), (_, share, sites)] = CALLS.findall(page)
    text = "<article><h1>Bridge</h1><p>The bridge is 512 metres long. It has lamps.</p>"
    fetcher.pages["https://bridge.example/history"] = text

    run = program.post(hand_in, json.loads(post)).json()["run"]
    verify_run(run)
    found = json.loads(program.get(report.replace("{run}", run)).getvalue())
    shared = program.post(share.replace("{run}", run), json.loads(sites)).json()

    frame = client.get(f"{shared['address']}embed/")
    [claim] = found["document"]["claims"]
    assert (claim["text"], claim["verdict"]) == (
        "The bridge is 512 metres long",
        "supported",
    )
    assert found["standing"] == "nothing_flagged"
    assert "frame-ancestors https://news.example" in frame["Content-Security-Policy"]
