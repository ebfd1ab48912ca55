"""The defaults of a desk's house policy, and the runs that follow them."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from citeweb.documents.services import submit_document
from citeweb.reports.adapters import read_options, report_of
from citeweb.reports.runs import services as reports
from citeweb.reports.tasks import verify_run
from citeweb.sources.policy import services
from citeweb.sources.policy.forms import PolicyForm
from tests.cases import cases
from tests.factories import team_of
from verification.records import InterestKind, Options, Strictness
from verification.weighing.owners import OwnerRow

pytestmark = pytest.mark.django_db

ADDRESS = "/policy/"
VALUES = {"strictness": "strict", "flag_uncited": "on", "model_use": "off"}
VALUES["publisher_url"] = "https://gazette.example"
BRIDGE = "https://bridge.example/length"
TEXT = f"""The Marrow Bridge is 512 metres long [1]. It sways in a strong wind.

Sources
[1] Length of the Marrow Bridge. {BRIDGE}
"""
PAGE = """<html><head><title>Length of the Marrow Bridge</title></head><body><article>
<h1>Length of the Marrow Bridge</h1><p>The Marrow Bridge is 512 metres long, and from
its middle one sees the whole valley with its orchards.</p></article></body></html>"""


def test_policy_of_a_desk_is_kept_and_shown(signed_in, team, mallory):
    services.change_policy(team_of(mallory), {"flag_uncited": True})
    before, weighing = services.default_options(team), services.weighing_policy(team)

    answer = signed_in.post(ADDRESS, VALUES | {"fresh_hours": "72"}, follow=True)

    policy, page = services.house_policy(team), signed_in.page(ADDRESS)
    assert before == Options()
    assert weighing.ratings is None
    assert answer.redirect_chain == [(ADDRESS, 302)]
    kept = (policy.strictness, policy.flag_uncited, policy.model_use)
    assert (*kept, policy.fresh_hours) == ("strict", True, "off", 72)
    assert 'value="72"' in page
    assert 'max="8760"' in page
    assert f'href="{ADDRESS}"' in signed_in.page(reverse("reports:document_list"))


@cases
def test_wrong_values_are_refused_and_kept_on_the_page(signed_in, team, values, words):
    answer = signed_in.post(ADDRESS, VALUES | values)

    assert answer.status_code == 422
    assert words in answer.content.decode()
    kept = (VALUES | values)["publisher_url"]
    assert f'value="{kept}"' in answer.content.decode()
    assert services.house_policy(team).pk is None


def test_run_follows_the_policy_of_its_team(team, ada, fetcher):
    fetcher.pages[BRIDGE] = PAGE
    values = {"flag_uncited": True, "strictness": "any", "publisher_url": BRIDGE}
    services.change_policy(team, values)
    row = OwnerRow("Marrow Holding", "Marrow Bridge", "bridge.example", "")
    services.add_owned_domain(team, ada, row)
    rated = "domain,rating\nbridge.example,0.2\n"
    services.import_list(team, ada, name="House list", text=rated)

    run = reports.start_run(submit_document(team=team, user=ada, text=TEXT), user=ada)
    verify_run(str(run.pk))

    run.refresh_from_db()
    [source] = report_of(run).weighing.sources
    assert read_options(run).strictness is Strictness.ANY
    assert read_options(run).flag_uncited is True
    assert source.credibility.domain.value == 0.2
    assert source.credibility.listed[0].list_name == "House list"
    found = {interest.interest.kind for interest in source.interests}
    assert found == {InterestKind.NAMED_PARTY, InterestKind.OWN_PUBLISHER}


def test_editor_reads_the_policy_and_whom_to_ask(client, bob, team, settings):
    settings.KEEP_DAYS = 30
    values = {"strictness": "any", "publisher_url": BRIDGE, "fresh_hours": 72}
    services.change_policy(team, values)
    client.force_login(bob)

    page = client.page(ADDRESS)
    team.memberships.update(role="editor")
    unowned = client.page(ADDRESS)

    assert "One supporting source is enough" in page
    assert BRIDGE in page
    assert "<dd>72</dd>" in page
    assert "nobody worked for 30 days" in page
    assert "Ask Ada" in page
    assert "Save policy" not in page
    fields = PolicyForm.base_fields.values()
    assert all(str(escape(field.label)) in page for field in fields)
    assert "nobody owns it" in unowned


def test_editor_changes_nothing_and_is_told_who_may(client, ada, bob, team):
    type(ada).objects.filter(pk=ada.pk).update(first_name="<b>Ada</b>")
    client.force_login(bob)

    answer = client.post(ADDRESS, VALUES)
    for name in ("cy", "dee", "eve"):
        team.memberships.create(user=type(ada).objects.create_user(name), role="owner")

    told, page = answer.content.decode(), client.page(ADDRESS)
    assert "may change the house policy. Ask &lt;b&gt;Ada&lt;/b&gt;." in told
    assert (answer.status_code, "<b>Ada" in told + page) == (403, False)
    assert ", cy, dee and others." in page
    assert services.house_policy(team).pk is None


def verified_again(team, ada, fetcher):
    """Verify one text twice; gives how often its source was fetched."""
    fetcher.pages[BRIDGE] = PAGE
    revision = submit_document(team=team, user=ada, text=TEXT)
    for _ in range(2):
        run = reports.start_run(revision, user=ada)
        verify_run(str(run.pk))
    return fetcher.calls[BRIDGE]


@cases
def test_desk_says_for_how_long_a_source_is_not_fetched_again(
    team, ada, fetcher, settings, hours, installation_seconds, fetched
):
    settings.SNAPSHOT_MAX_AGE_SECONDS = installation_seconds
    services.change_policy(team, {"fresh_hours": hours})

    calls = verified_again(team, ada, fetcher)

    assert calls == fetched


@cases
def test_hours_left_empty_are_those_of_the_installation(
    signed_in, team, settings, seconds, words
):
    settings.SNAPSHOT_MAX_AGE_SECONDS = seconds
    signed_in.post(ADDRESS, VALUES | {"fresh_hours": ""})

    assert services.house_policy(team).fresh_hours is None
    assert words in signed_in.page(ADDRESS)


@pytest.mark.parametrize("hours", ["-1", "8761", "a day", "9" * 400, "1.5"])
def test_hours_that_are_none_are_422(signed_in, team, hours):
    page = signed_in.post(ADDRESS, VALUES | {"fresh_hours": hours})

    assert page.status_code == 422
    assert f'value="{hours}"' in page.content.decode()
    assert services.house_policy(team).pk is None
