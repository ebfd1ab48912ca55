"""A shared report in frames of other sites: where its maker says so, nowhere else."""

import json
from urllib.parse import quote

import pytest
from django.test.utils import override_script_prefix

from citeweb.reports.decisions import decide
from citeweb.sharing.embedding import settled_origins
from citeweb.sharing.models import Share
from verification.errors import InputError

SITES = "https://news.example https://blog.example:8443"
HERE = "http://testserver"


def asked(client, address, **more):
    return client.get("/oembed", {"url": f"{HERE}{address}", **more})


def test_frame_shows_figures_and_findings_to_the_named_sites_alone(
    client, make_run, share_of
):
    run = make_run(verdicts=["contradicted"], title="Bridges <b>")
    address = share_of(run=run, embed_origins=SITES)

    made, kept = (client.get(f"{address}embed/") for _ in range(2))
    same = client.get(f"{address}embed/", headers={"If-None-Match": made["ETag"]})

    assert same.status_code == 304
    for page in (made, kept, same):
        policy = page["Content-Security-Policy"]
        assert policy.endswith(f"frame-ancestors {SITES}")
        assert "script-src" not in policy
        assert "X-Frame-Options" not in page
        assert not page.cookies
    for told in ("Bridges &lt;b&gt;", "Gravest findings", f'href="{address}"'):
        assert told in made.text
    assert "<script" not in made.text


def test_all_else_of_an_embeddable_share_is_framed_nowhere(client, share_of):
    address = share_of(embed_origins="*")

    pages = [client.get(f"{address}{path}") for path in ("", "claims/1/", "x")]

    for page in pages:
        assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
        assert page["X-Frame-Options"] == "DENY"


def test_finding_that_the_desk_called_a_false_alarm_is_not_among_the_gravest(
    client, ada, make_run, share_of
):
    run = make_run(verdicts=["contradicted"])
    address = share_of(run=run, embed_origins="*")
    before = client.page(f"{address}embed/")

    flagged = run.claim_results.get(flagged=True)
    decide(flagged, state="false_alarm", note="Read it", user=ada)

    assert "Gravest findings" in before
    assert "Gravest findings" not in client.page(f"{address}embed/")


@override_script_prefix("/desk/")
def test_desk_under_a_path_is_embedded_too(client, share_of):
    address = share_of(embed_origins="*")

    told, bare = (asked(client, path) for path in (f"/desk{address}", address))

    assert f'src="{HERE}/desk{address}embed/"' in told.json()["html"]
    assert bare.status_code == 404


def test_share_is_embedded_nowhere_unless_it_says_so(client, address):
    page, told = client.get(f"{address}embed/"), asked(client, address)

    assert (page.status_code, told.status_code) == (404, 404)
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert "oembed" not in client.page(address)


def test_share_with_a_pass_phrase_only_says_that_it_has_one(client, run, share_of):
    address = share_of(embed_origins="*", pass_phrase="marrow bridge")
    title = run.revision.document.title

    pages = [client.get(f"{address}embed/"), asked(client, address)]
    door = client.page(address)

    for page in pages:
        assert "pass phrase" in page.text
        assert title not in page.text
    assert "json+oembed" not in door


def test_report_names_what_other_sites_ask_for_its_frame(client, share_of):
    address = share_of(embed_origins=SITES)

    page = client.page(address)
    told = asked(client, address, maxwidth="300", maxheight="99999")

    asks = f"{HERE}/oembed?url={quote(f'{HERE}{address}', safe='')}&amp;format=json"
    assert f'type="application/json+oembed" href="{asks}"' in page
    answer = json.loads(told.content)
    assert (answer["type"], answer["version"]) == ("rich", "1.0")
    assert (answer["width"], answer["height"]) == (300, 600)
    assert f'<iframe src="{HERE}{address}embed/" width="300"' in answer["html"]


@pytest.mark.parametrize(
    "url",
    [
        *("x", "http://[", "https://elsewhere.example{}", "{}", "//testserver{}"),
        *(HERE, f"{HERE}/s/", f"{HERE}/s/short/", f"{HERE}/x{{}}", "\0", "é" * 3000),
        *(f"{HERE}/s/{'a' * 43}/", f"{HERE}/s/{'é' * 43}/", f"{HERE}{{}}{'a' * 3000}"),
        *("javascript:alert(1)", "http://user@testserver{}", f"{HERE}:99{{}}"),
    ],
)
def test_nothing_is_told_of_other_addresses(client, share_of, url):
    address = share_of(embed_origins="*")

    answer = client.get("/oembed", {"url": url.replace("{}", address)})

    assert answer.status_code == 404
    assert "Nothing at this address" in answer.json()["error"]


@pytest.mark.parametrize(
    ("query", "status"),
    [("", 400), ("url=x&format=xml", 501), ("url=%ff%00", 404), ("format=json", 400)],
)
def test_questions_that_fit_nothing_get_a_message(client, db, query, status):
    answer = client.get(f"/oembed?{query}")

    assert answer.status_code == status
    assert answer.json()["error"]


def test_visitors_name_answers_what_may_be_embedded(client, share_of, settings):
    settings.VISITOR_HOST, settings.VISITOR_ORIGIN = (
        "read.example",
        "http://read.example",
    )
    settings.ALLOWED_HOSTS = ["*"]
    address = share_of(embed_origins="*")
    query = {"url": f"http://read.example{address}"}

    there = client.get("/oembed", query, headers={"host": "read.example"})
    here = client.get("/oembed", query)

    assert f'src="http://read.example{address}embed/"' in there.json()["html"]
    assert here.status_code == 308
    assert here["Location"].startswith("http://read.example/oembed?url=")


@pytest.mark.parametrize(
    "origin",
    [
        *("news.example", "https://news.example/page", "https://*", "'none'", "null"),
        *(
            "https://a.example;script-src",
            "javascript:1",
            "https://a_b",
            "https://é.fr",
        ),
        *(
            "https://-a.example",
            "https://a.example:123456",
            "data:",
            "https://u@a.example",
        ),
        *("http://a..example", "\0", "https://a.example,https://b.example"),
    ],
)
def test_what_is_no_origin_is_named_and_makes_no_share(signed_in, run, origin):
    page = signed_in.post(
        f"/runs/{run.pk}/shares/", {"age_days": 7, "embed_origins": origin}
    )

    assert page.status_code == 422
    assert not Share.objects.exists()


def test_form_keeps_origins_as_a_policy_names_them(signed_in, run):
    typed = "https://News.example/\r\nhttp://127.0.0.1:8000 https://news.example"

    signed_in.post(f"/runs/{run.pk}/shares/", {"age_days": 7, "embed_origins": typed})

    share = Share.objects.get()
    assert share.embed_origins == "https://news.example http://127.0.0.1:8000"
    listed = signed_in.page(f"/runs/{run.pk}/shares/")
    assert f"may be embedded on {share.embed_origins}" in listed


def test_list_of_origins_is_bounded():
    with pytest.raises(InputError, match="1000 characters"):
        settled_origins(f"https://a{number}.example" for number in range(100))


def test_program_says_where_a_share_may_be_embedded(program, run):
    path = f"/runs/{run.pk}/shares"

    made = program.post(path, {"embed_origins": ["https://news.example/"]})
    refused = program.post(path, {"embed_origins": ["news.example"]})

    assert made.json()["embed_origins"] == ["https://news.example"]
    assert refused.status_code == 422
    assert "news.example" in refused.json()["message"]
