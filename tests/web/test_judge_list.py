"""The page of judges: models on this machine, found, measured, set for a desk."""

import pytest
from django.urls import reverse

from citeweb.judges import BY_CASCADE
from citeweb.reports.runs.services import judge_at_work, judge_for
from citeweb.sources.policy import measured_models
from citeweb.sources.policy.models import MeasuredModel
from citeweb.sources.policy.services import change_policy
from tests.cases import cases
from tests.verification.judging.llm.endpoint import PATH, completion, saying
from tests.verification.reaching.site import LoopbackSite, answer
from verification.judging.judges.cascade import CascadeJudge
from verification.judging.judges.llm import endpoints
from verification.records import Verdict

pytestmark = pytest.mark.django_db

PAGE = "/policy/judges/"
MODELS = '{"data": [{"id": "qwen3:8b"}]}'


@pytest.fixture
def ollama(monkeypatch):
    """A program that lists one model, at a port that is looked at."""
    with LoopbackSite() as site:
        site.on("/v1/models", answer(200, MODELS, content_type="application/json"))
        places = (("Ollama", site.port),)
        monkeypatch.setattr(endpoints, "PLACES", places)
        found, places = endpoints.find_endpoints, {"places": places}
        monkeypatch.setattr(found, "__kwdefaults__", places)
        yield site


def base_url(site):
    return f"http://127.0.0.1:{site.port}/v1"


def asked(site, **more):
    return {"base_url": base_url(site), "model": "qwen3:8b", **more}


def measured_row(team, site, **values):
    shares = {"supported": 0.8, "partially_supported": 0.2, "contradicted": 0.1}
    record = {
        "judge": "llm/qwen3:8b/2", "pairs": 200, "honest": 100, "honest_flagged": 4,
        "wrong": 100, "wrong_passed": 2, "unanswered": 0, "seconds": 300.0,
        "tokens": 90_000, "calibration": shares | {"unsupported": 0.05},
    }  # fmt: skip
    done = {"pairs": 200, "state": "finished", "measured": [record, record]} | values
    return MeasuredModel.objects.create(team=team, **asked(site), **done)


def test_page_finds_models_on_this_machine(signed_in, ollama):
    page = signed_in.page(PAGE)
    asked = [request.partition(" HTTP")[0] for request in ollama.requests]
    fragment = signed_in.get(PAGE, headers={"HX-Request": "true"}).content.decode()

    assert "qwen3:8b" in page
    assert "Measure on 200 pairs" in page
    assert "Use for this desk" not in page
    assert asked == ["GET /v1/models"]
    assert "<h1>" not in fragment
    assert "qwen3:8b" in fragment


def test_page_without_a_model_says_what_to_start(signed_in, monkeypatch):
    monkeypatch.setattr(measured_models, "local_models", list)

    assert "None answers on this machine" in signed_in.page(PAGE)


def test_operator_may_forbid_the_look(signed_in, settings, ollama):
    settings.LLM_ON_THIS_MACHINE = False

    page = signed_in.page(PAGE)
    signed_in.post("/policy/judges/measure/", asked(ollama))

    assert "lets no desk look" in page
    assert ollama.requests == []
    assert not MeasuredModel.objects.exists()


def test_model_is_measured_beside_words(signed_in, team, ollama):
    saying(ollama, "supported")
    signed_in.post("/policy/judges/measure/", asked(ollama, pairs="few"))
    row = MeasuredModel.objects.get()

    asked_by_then = set()
    for pk in (row.pk, row.pk, 4711):
        measured_models.measure_model(pk)
        asked_by_then.add(len(ollama.requests))

    row.refresh_from_db()
    page = signed_in.page(PAGE)
    assert (row.state, len(asked_by_then)) == ("finished", 1)
    assert [figures["pairs"] for figures in row.measured] == [8, 8]
    assert "On 8 test pairs" in page
    assert "Use for this desk" not in page


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [(answer(404, "{}"), "refused to answer"), (completion("Well."), "no answer that")],
)
def test_model_that_cannot_be_measured_says_why(
    signed_in, team, ollama, behaviour, words
):
    ollama.on(PATH, behaviour)
    row = measured_row(team, ollama, state="queued", pairs=4, measured=[])

    measured_models.measure_model(row.pk)

    assert words in signed_in.page(PAGE)


@cases
def test_no_other_place_is_asked(signed_in, ollama, address):
    other = asked(ollama, base_url=address) | {"base_url": address}
    answer = signed_in.post("/policy/judges/measure/", other, follow=True)

    assert "Only models that answer on this machine" in answer.content.decode()
    assert not MeasuredModel.objects.exists()


def test_measured_model_becomes_the_desks_judge_until_it_is_dropped(
    signed_in, team, ollama
):
    row = measured_row(team, ollama)

    signed_in.post(reverse("sources:judge_use", args=[row.pk]))
    change_policy(team, {"model_use": "cascade"})

    judge = judge_at_work(team, judge_for(team, ""))
    assert judge_for(team, "") == BY_CASCADE
    assert isinstance(judge, CascadeJudge)
    assert judge.model.settings.model == "qwen3:8b"
    assert judge.model.settings.calibration[Verdict.SUPPORTED] == 0.8
    page = signed_in.line(PAGE)
    assert "This desk’s model" in page
    assert "4 of 100</td><td>2 of 100</td><td>0</td><td>1.5</td><td>450" in page
    signed_in.post(reverse("sources:judge_drop", args=[row.pk]))
    assert measured_models.desk_model(team) is None


def test_model_is_not_used_before_it_is_measured(signed_in, team, ollama):
    row = measured_row(team, ollama, pairs=8)

    signed_in.post(reverse("sources:judge_use", args=[row.pk]))

    assert measured_models.desk_model(team) is None
