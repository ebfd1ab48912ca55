"""What programs can ask: documents in, runs followed, reports and shares out."""

import json
from http import HTTPStatus

import jsonschema
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from citeweb.api.models import ApiToken
from citeweb.api.services import REQUESTS, SUBMISSIONS
from citeweb.documents.models import Document
from citeweb.reports.models import Run
from citeweb.sharing.models import Share
from citeweb.sources.policy.services import change_policy
from tests.cases import cases
from verification.reporting.audit import check_trail_file

TEXT = (
    "The bridge is 512 metres long [1].\n\n## Sources\n\n1. https://www.example.org/a"
)
PROBLEM = {"type", "title", "status", "detail", "code", "what_to_do", "details"}
NOBODY = "0c6d9a9e-0000-4000-8000-000000000000"


def body_of(response):
    return b"".join(response.streaming_content)


def test_text_is_submitted_and_a_run_started_if_wanted(client, program, team):
    without = program.post("/documents", {"text": TEXT, "verify": False}).json()
    response = program.post("/documents", {"text": TEXT, "title": "Bridges"})

    answer = response.json()
    document = Document.objects.get(title="Bridges")
    assert without["run"] is None
    assert response.status_code == 201
    run = str(Run.objects.get().pk)
    assert answer == {"document": str(document.pk), "revision": 1, "run": run}
    assert document.team == team
    assert response["Location"] == f"/api/v1/documents/{document.pk}"
    assert client.get(response["Location"], headers=program.headers).status_code == 200


def test_file_is_submitted(client, program):
    file = SimpleUploadedFile("bridges.md", TEXT.encode())

    sent, headers = {"file": file, "title": "A"}, program.headers
    response = client.post("/api/documents/files", sent, headers=headers)

    assert response.status_code == 201
    assert Document.objects.get().revisions.get().file_name == "bridges.md"


def test_file_is_submitted_with_its_list_of_works(client, program):
    works = "@online{a, title={Bridges}, url={https://www.example.org/bridges}}"
    file = SimpleUploadedFile("bridges.md", b"The bridge is 512 metres long [@a].")

    sent, headers = {"file": file, "works": works}, program.headers
    response = client.post("/api/documents/files", sent, headers=headers)

    [reference] = Document.objects.get().revisions.get().references.all()
    assert response.status_code == 201
    assert reference.url == "https://www.example.org/bridges"
    assert reference.citations.count() == 1


def test_document_is_edited_and_shows_its_revisions(program, document):
    response = program.post(f"/documents/{document.pk}/revisions", {"text": TEXT})

    detail = program.get(f"/documents/{document.pk}").json()
    assert response.status_code == 201
    assert [revision["number"] for revision in detail["revisions"]] == [2, 1]
    assert [detail["revisions"][1][part] for part in ("claims", "references")] == [3, 2]
    assert detail["runs"] == [response.json()["run"]]


def test_run_is_followed_with_its_counts(program, run):
    answer = program.get(f"/runs/{run.pk}").json()

    assert answer["state"] == "finished"
    assert (answer["sources_done"], answer["sources_total"]) == (2, 2)
    assert (answer["claims_done"], answer["claims_total"]) == (3, 3)
    assert answer["claims_flagged"] == 0
    assert answer["judge"] == "lexical 1"
    assert program.delete(f"/runs/{run.pk}").status_code == 405


def test_run_is_started_once_and_cancelled_once(program, document):
    first = program.post(f"/documents/{document.pk}/runs")
    second = program.post(f"/documents/{document.pk}/runs")
    cancelled = program.post(f"/runs/{first.json()['id']}/cancel")
    again = program.post(f"/runs/{first.json()['id']}/cancel")

    assert first.status_code == second.status_code == 202
    assert first.json()["id"] == second.json()["id"]
    assert cancelled.json()["state"] == "cancelled"
    assert (again.status_code, again.json()["code"]) == (409, "run_ended")


@cases
def test_run_is_verified_as_the_program_wants_or_the_house_does(
    program, document, team, choices, expected: tuple[str, bool]
):
    change_policy(team, {"strictness": "any", "flag_uncited": True})

    program.post(f"/documents/{document.pk}/runs", choices)

    options = Run.objects.get().options
    assert (options["strictness"], options["flag_uncited"]) == expected


@cases
def test_run_that_cannot_be_verified_so_is_refused(program, document, choices, code):
    response = program.post(f"/documents/{document.pk}/runs", choices)

    assert (response.status_code, response.json()["code"]) == (422, code)
    assert not Run.objects.exists()


def test_report_and_formats_are_given(program, run):
    record = json.loads(body_of(program.get(f"/runs/{run.pk}/report")))
    names = [entry["name"] for entry in program.get(f"/runs/{run.pk}/exports").json()]
    markdown = program.get(f"/runs/{run.pk}/exports/markdown")
    other = program.get(f"/runs/{run.pk}/exports/word-perfect")

    assert record["schema"] == "citeweb.report/1"
    assert len(record["document"]["claims"]) == 3
    assert "json" in names
    assert "512 metres" in body_of(markdown).decode()
    assert (other.status_code, other.json()["code"]) == (404, "no_such_format")


def test_sources_are_listed_by_pages(program, make_run):
    run = make_run(sources=3, unread=[2])

    page = program.get(f"/runs/{run.pk}/sources", page=1, page_size=2).json()
    beyond = program.get(f"/runs/{run.pk}/sources", page=9, page_size=2).json()

    assert (page["count"], page["pages"], len(page["items"])) == (3, 2, 2)
    assert [item["outcome"] for item in page["items"]] == ["live", "blocked"]
    assert page["items"][1]["is_read"] is False
    assert beyond["items"] == []


def test_share_is_made_shown_and_revoked(client, program, run):
    made = program.post(f"/runs/{run.pk}/shares", {"age_days": 7})
    address = made.json()["address"]
    opened = client.get(address)

    revoked = program.delete(f"/shares/{made.json()['id']}")
    again = program.delete(f"/shares/{made.json()['id']}")

    assert made.status_code == 201
    assert opened.status_code == 200
    assert revoked.json()["address"] == ""
    assert client.get(address).status_code == 404
    assert again.status_code == 409
    assert program.get(f"/runs/{run.pk}/shares").json()["count"] == 1


@pytest.mark.parametrize("words", ["abc", " " * 8, "\0" * 8, "\u00a0abc\u00a0\u00a0"])
def test_short_pass_phrase_is_refused(program, run, words):
    response = program.post(f"/runs/{run.pk}/shares", {"pass_phrase": words})

    assert response.status_code == 422
    assert not Share.objects.exists()


@pytest.mark.parametrize("path", ["/trail", "/runs/{run}/trail"])
@pytest.mark.parametrize("file_format", ["json", "csv"])
def test_trail_is_given_and_whole(program, run, path, file_format):
    response = program.get(path.format(run=run.pk), file_format=file_format)

    check, _ = check_trail_file(body_of(response))
    assert check.fault is None


LISTS = ("/documents", "/runs", "/runs/{run}/sources", "/runs/{run}/shares")
OF_RUN = ("", "/report", "/exports", "/exports/json", "/bibliography", "/sources")
READS = ("/documents/{document}", *(f"/runs/{{run}}{path}" for path in OF_RUN))
READS += ("/runs/{run}/shares", "/runs/{run}/trail")
WRITES = (
    ("/documents/{document}/revisions", {"text": TEXT}),
    ("/documents/{document}/runs", None),
    ("/runs/{run}/cancel", None),
    ("/runs/{run}/shares", {}),
)


def filled(path, run):
    return path.format(run=run.pk, document=run.revision.document_id)


@pytest.mark.parametrize("path", READS)
def test_strangers_rows_and_no_rows_are_the_same_404(strange, run, path):
    hers = strange.get(filled(path, run))
    none = strange.get(path.format(run=NOBODY, document=NOBODY))

    assert hers.status_code == none.status_code == 404
    assert hers.content == none.content


@pytest.mark.parametrize(("path", "body"), WRITES)
def test_stranger_changes_nothing(strange, run, path, body):
    response = strange.post(filled(path, run), body)

    assert response.status_code == 404
    assert Run.objects.count() == 1


@pytest.mark.parametrize(("path", "body"), [("/documents", {"text": TEXT}), *WRITES])
def test_token_that_may_read_changes_nothing(reader, run, path, body):
    response = reader.post(filled(path, run), body)

    assert (response.status_code, response.json()["code"]) == (403, "read_only_token")
    assert set(response.json()) >= PROBLEM


@pytest.mark.parametrize("path", [*LISTS, *READS, "/trail"])
def test_nobody_is_told_anything(client, run, path):
    response = client.get(f"/api{filled(path, run)}")

    assert (response.status_code, response.json()["code"]) == (401, "no_token")
    assert response["WWW-Authenticate"] == "Bearer"


@cases
def test_session_and_any_other_header_are_no_token(signed_in, header):
    response = signed_in.get("/api/documents", headers={"Authorization": header})

    assert response.status_code == 401


def test_token_whose_person_left_works_no_more(reader, ada):
    before = reader.get("/documents").status_code
    ada.memberships.all().delete()

    assert (before, reader.get("/documents").status_code) == (200, 401)


@cases
def test_bad_request_is_refused_in_one_shape(program, path, body: bytes, status, code):
    response = program.post(path, body)

    answer = response.json()
    assert response.status_code == answer["status"] == status
    assert answer["code"] == code
    assert set(answer) >= PROBLEM
    assert response["Content-Type"] == "application/problem+json"
    assert answer["title"] == HTTPStatus(status).phrase
    assert answer["type"] == "about:blank"
    assert answer["detail"] == answer["message"] != ""
    assert answer["what_to_do"]
    assert not Document.objects.exists()


@pytest.mark.parametrize("text", ["a\x00b is so.", "\ud800 is so.", "\u202eis so."])
def test_any_signs_are_stored_or_refused(program, text):
    response = program.post("/documents", json.dumps({"text": text}))

    assert response.status_code in (201, 422)


def test_body_that_says_it_is_too_large_is_not_read(program, settings):
    program.headers["Content-Length"] = str(10**12)
    response = program.post("/documents", "{}")

    assert (response.status_code, response.json()["code"]) == (413, "too_large")


def test_file_that_is_too_large_or_no_text_is_refused(client, program, settings):
    settings.UPLOAD_MAX_BYTES = 100
    large = SimpleUploadedFile("a.md", b"word " * 100)
    binary = SimpleUploadedFile("a.docx", b"\x00\x01\x02")

    sent, headers = ({"file": large}, {"file": binary}, {}), program.headers
    answers = [client.post("/api/documents/files", it, headers=headers) for it in sent]

    assert [answer.status_code for answer in answers] == [413, 422, 422]


@pytest.mark.parametrize("query", [{"page": 0}, {"page": "x"}, {"page_size": 101}])
def test_page_that_cannot_be_is_422(program, query):
    response = program.get("/documents", **query)

    assert response.status_code == 422
    assert response.json()["details"][0]["place"].startswith("page")


def test_program_that_submits_or_asks_too_much_is_told_to_wait(program, document):
    token = ApiToken.objects.get()
    for _ in range(SUBMISSIONS.count):
        SUBMISSIONS.use(token.pk)
    submitted = program.post("/documents", {"text": TEXT})
    before = program.get("/documents")
    for _ in range(REQUESTS.count):
        REQUESTS.use(token.pk)

    asked = program.get("/documents")

    assert submitted.status_code == asked.status_code == 429
    assert submitted.json()["code"] == "too_many_submissions"
    assert before.status_code == 200
    assert asked.json()["code"] == "too_many_requests"


def test_list_costs_the_same_with_more_rows(program, run, make_run, count_queries):
    program.get("/documents")
    before = count_queries(program.get, "/documents")

    for _ in range(5):
        make_run()

    assert count_queries(program.get, "/documents") == before


@cases
def test_file_of_json_is_what_the_description_says(
    client, program, run, route, path, media_type
):
    routes = client.get("/api/v1/openapi.json").json()["paths"]
    operation = routes[f"/api/v1/runs/{{run_id}}/{route}"]["get"]

    answer = program.get(f"/runs/{run.pk}/{path}")

    described = operation["responses"]["200"]["content"][media_type]["schema"]
    assert answer["Content-Type"].partition(";")[0] == media_type
    jsonschema.validate(json.loads(b"".join(answer.streaming_content)), described)


def test_description_needs_no_token_and_names_every_refusal_and_the_report(client, db):
    description = client.get("/api/v1/openapi.json").json()

    paths = description["paths"].items()
    operations = [(path, call) for path, row in paths for call in row.values()]
    assert len(operations) == 43
    for path, call in operations:
        assert {"400", "401", "422", "429"} <= set(call["responses"])
        assert "404" in call["responses"] or "{" not in path, path
        assert call["security"]
    report = description["paths"]["/api/v1/runs/{run_id}/report"]["get"]
    schema = report["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema == {"$ref": "#/components/schemas/Report"}
    assert report["operationId"] == "run_report"
    parts = description["components"]["schemas"]
    assert "claims" in parts["Report"]["properties"]["document"]["properties"]
    assert "Report_claim" in parts
