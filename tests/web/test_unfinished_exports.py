"""A file made while a verification is under way says so, whichever way it leaves."""

import io
import json

import docx
import openpyxl
import pytest

from citeweb.api.services import make_token
from citeweb.sharing.services import make_share, token_of

SAID = "The verification has not come to its end. Done by then"
DONE = "1 of 3 claims judged, 2 of 2 sources read"
TEXTS = ["json", "markdown", "text", "html", "sarif"]


@pytest.fixture
def run(make_run):
    """Under way, one of its three claims judged."""
    run = make_run(state="running", sources=2, verdicts=["supported"])
    run.claim_results.filter(claim__number__gt=1).delete()
    return run


@pytest.fixture
def routes(signed_in, ada, team, run):
    """The addresses at which one run's files leave, and who is asking there."""
    _, secret = make_token(ada, team, name="desk", scope="read")
    share = make_share(run, user=ada)
    headers = {"Authorization": f"Bearer {secret}"}
    return {
        "page": lambda name: signed_in.get(f"/runs/{run.pk}/exports/{name}"),
        "share": lambda name: signed_in.get(f"/s/{token_of(share)}/exports/{name}/"),
        "api": lambda name: signed_in.get(
            f"/api/runs/{run.pk}/exports/{name}", headers=headers
        ),
    }


@pytest.mark.parametrize("route", ["page", "share", "api"])
@pytest.mark.parametrize("name", [*TEXTS, "csv", "xlsx", "docx"])
def test_file_and_its_name_say_how_far_the_verification_was(routes, route, name):
    response = routes[route](name)

    content = response.getvalue()  # a file half sent leaves its folder behind
    assert 'filename="Unfinished, The Marrow Bridge.' in response["Content-Disposition"]
    assert DONE.encode() in content or name not in TEXTS
    assert SAID.encode() in content or name not in TEXTS[1:]


def test_each_file_holds_what_is_there_and_says_so(routes):
    names = ("xlsx", "docx", "json", "badge")
    book, word, record, badge = (routes["page"](name).getvalue() for name in names)

    summary = openpyxl.load_workbook(io.BytesIO(book))["Summary"]
    rows = {row[0].value: row[1].value for row in summary.iter_rows()}
    content, figures = json.loads(record)["document"], badge.decode()
    assert DONE in rows["Not finished"]
    paragraphs = docx.Document(io.BytesIO(word)).paragraphs
    assert any("512 metres" in paragraph.text for paragraph in paragraphs)
    assert [claim["id"] for claim in content["claims"]] == [1]
    assert content["findings"][0]["kind"] == "unfinished"
    assert "not finished" in figures
    assert "100%" not in figures
    assert DONE in figures


@pytest.mark.parametrize("name", TEXTS)
def test_finished_report_says_nothing_of_it(signed_in, make_run, name):
    run = make_run(verdicts=["supported", "supported", "uncited"])

    response = signed_in.get(f"/runs/{run.pk}/exports/{name}")

    assert SAID not in response.getvalue().decode()
    assert "Unfinished" not in response["Content-Disposition"]
