"""Scripts of other origins at the API: those that the operator lists, and no others."""

import pytest

ADDIN = "https://addin.example.org"


@pytest.fixture(autouse=True)
def listed(settings):
    settings.API_ORIGINS = [ADDIN, "null", "*"]


def asked(client, origin, path="/api/v1/documents"):
    headers = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type",
    }
    return client.options(path, headers=headers)


def test_listed_origin_may_ask_with_a_token_and_read_the_answer(client, program):
    before = asked(client, ADDIN)
    told = {**program.headers, "Origin": ADDIN}
    answer = client.get("/api/v1/documents", headers=told)

    assert before.status_code == 204
    assert "Authorization" in before["Access-Control-Allow-Headers"]
    assert before["Access-Control-Allow-Origin"] == ADDIN
    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == ADDIN
    assert "Origin" in answer["Vary"]
    assert "Access-Control-Allow-Credentials" not in answer


def test_refusal_can_be_read_too(client, db):
    answer = client.get("/api/v1/documents", headers={"Origin": ADDIN})

    assert answer.status_code == 401
    assert answer["Access-Control-Allow-Origin"] == ADDIN


@pytest.mark.parametrize(
    "origin", ["null", "*", "", "https://evil.example", f"{ADDIN}.evil.example"]
)
def test_no_other_origin_may(client, db, origin):
    before = asked(client, origin)

    assert "Access-Control-Allow-Origin" not in before
    assert before.status_code == 405


def test_pages_are_for_no_other_origin(client, db):
    answer = asked(client, ADDIN, "/sign-in/")

    assert "Access-Control-Allow-Origin" not in answer
