"""What the model says, what counts of it, and what a run may spend."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.cases import cases
from tests.verification.reaching.site import LoopbackSite, answer, in_turn
from verification.errors import BadCallError, JudgeRefusedError
from verification.judging import Question, index_source
from verification.judging.judges.llm import (
    FileAnswers,
    LlmJudge,
    MemoryAnswers,
    ModelForm,
    ModelSettings,
)
from verification.records import DifferenceKind, Judgment, Verdict

from .endpoint import (
    PATH,
    base_of,
    body_of,
    completion,
    judgments,
    pairs_of,
    saying,
)

PIER = (
    "The pier of Halden opened in 1932. A storm took its roof in 1987. "
    "The town rebuilt it with 1,200 new planks."
)


def make_judge(site: LoopbackSite, **options: Any) -> LlmJudge:
    answers = options.pop("answers", None)
    settings = ModelSettings(base_of(site), "small-model", **options)
    return LlmJudge(settings, answers=answers)


def ask(judge: LlmJudge, *claims: str, source: str = PIER) -> Sequence[Judgment]:
    index = index_source(source)
    questions = [Question(claim, index, "en") for claim in claims]
    return asyncio.run(judge.judge_many(questions))


def test_answer_with_its_quotation_is_told(site: LoopbackSite) -> None:
    saying(site, "supported", quote="A storm took its roof in 1987.")

    [judgment] = ask(make_judge(site), "Bad weather destroyed the top of the pier.")

    assert judgment.verdict is Verdict.SUPPORTED
    assert judgment.support == pytest.approx(0.95)
    assert judgment.judge == "llm/small-model/2"
    [evidence] = judgment.evidence
    assert evidence.text == "A storm took its roof in 1987."
    assert PIER[evidence.span.start : evidence.span.end] == evidence.text


def test_model_sees_the_claim_and_the_passages_and_nothing_else(site):
    saying(site, "unsupported")

    ask(make_judge(site, key="secret"), "The pier opened in 1932.")

    [request] = site.requests
    body = body_of(request)
    assert request.startswith("POST /v1/chat/completions")
    assert "Authorization: Bearer secret" in request
    assert body["model"] == "small-model"
    assert body["temperature"] == 0
    assert pairs_of(request) == [
        {"id": "0", "claim": "The pier opened in 1932.", "passages": [PIER]}
    ]


@cases
def test_one_exchanged_thing_in_a_copy_outranks_the_model(
    site, claim, kind: DifferenceKind
):
    saying(site, "supported", quote=PIER)

    [judgment] = ask(make_judge(site), claim)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.support <= 0.4
    assert kind in {difference.kind for difference in judgment.differences}


@cases
def test_words_do_not_overrule_a_model_that_read_another_wording(
    site, claim, source, quote
):
    saying(site, "supported", quote=quote)

    [judgment] = ask(make_judge(site), claim, source=source)

    assert judgment.verdict is Verdict.SUPPORTED
    assert judgment.differences == ()


def test_exchanged_value_that_the_quotation_does_not_show_is_the_models_to_judge(site):
    saying(site, "supported", quote="A storm took its roof in 1987.")

    [judgment] = ask(make_judge(site), "The pier of Halden opened in 1952.")

    assert judgment.verdict is Verdict.SUPPORTED


def test_what_words_find_different_is_asked_in_the_same_call(site):
    saying(site, "contradicted", quote="The pier of Halden opened in 1932.")

    [judgment] = ask(make_judge(site), "The pier of Halden opened in 1952.")

    [request] = site.requests
    [question] = pairs_of(request)[0]["questions"]
    assert "“1952”" in question
    assert "“1932”" in question
    assert judgment.verdict is Verdict.CONTRADICTED
    assert [
        (difference.claim, difference.source) for difference in judgment.differences
    ] == [("1952", "1932")]


def test_difference_that_the_model_names_must_stand_in_its_quotation(site):
    entry = {
        "id": "0",
        "verdict": "partially_supported",
        "quote": "The town rebuilt it with 1,200 new planks.",
        "claim_says": "all of oak",
        "source_says": "new planks",
    }
    site.on(PATH, completion(judgments([entry])))
    [shown] = ask(make_judge(site), "The town rebuilt it all of oak.")
    site.on(PATH, completion(judgments([{**entry, "source_says": "old beams"}])))
    [invented] = ask(make_judge(site), "The town rebuilt it all of oak.")

    assert [difference.source for difference in shown.differences] == ["new planks"]
    assert "old beams" not in {difference.source for difference in invented.differences}


def test_source_of_several_claims_is_sent_once(site: LoopbackSite) -> None:
    saying(site, "unsupported")

    ask(make_judge(site), "The pier is red.", "The pier is tall.", "It is long.")

    [request] = site.requests
    assert request.count("A storm took its roof") == 1
    assert len(pairs_of(request)) == 3


def test_pair_without_an_answer_is_asked_once_more_and_then_said(site):
    site.on(PATH, completion("I would rather not say."))

    [judgment] = ask(make_judge(site), "The pier of Halden opened in 1932.")

    assert len(site.requests) == 2
    assert "not by the language model" in judgment.reason


def test_long_source_is_shown_for_each_clause_of_a_claim(site: LoopbackSite) -> None:
    saying(site, "unsupported")
    filler = "The committee met again on a grey morning to talk about parking. " * 200
    source = (
        f"{filler}The harbour master painted the lighthouse green in spring. {filler}"
        f"The ferry company bought three electric buses for the island school. {filler}"
    )

    ask(
        make_judge(site),
        "The harbour master painted the lighthouse green, and the ferry company bought "
        "three electric buses for the school.",
        source=source,
    )

    shown = " ".join(pairs_of(site.requests[0])[0]["passages"])
    assert "lighthouse green" in shown
    assert "electric buses" in shown


def test_support_is_how_often_the_measured_model_was_right(site: LoopbackSite) -> None:
    saying(site, "supported", quote="The pier of Halden opened in 1932.")
    shares = dict.fromkeys(Verdict, 0.3) | {Verdict.SUPPORTED: 0.71}

    [judgment] = ask(make_judge(site, calibration=shares), "Halden has a pier.")

    assert judgment.support == pytest.approx(0.71)


@cases
def test_page_that_speaks_to_the_judge_does_not_move_it(site, spell):
    saying(site, "supported", where=spell)
    page = f"The museum sells postcards of boats. {spell}\nIt is closed on Mondays."

    [judgment] = ask(make_judge(site), "The pier cost two lives.", source=page)

    assert judgment.verdict is Verdict.UNSUPPORTED
    assert spell not in site.requests[0]


def test_hostile_page_shares_no_call_with_another(site: LoopbackSite) -> None:
    saying(site, "unsupported")
    pages = [index_source(f"{PIER} Page {number}.") for number in range(3)]
    questions = [
        Question(f"The pier opened in {1932 + year}.", page)
        for page in pages
        for year in range(2)
    ]

    asyncio.run(make_judge(site).judge_many(questions))

    asked = [{pair["passages"][0] for pair in pairs_of(r)} for r in site.requests]
    assert len(asked) == 3
    assert [len(texts) for texts in asked] == [1, 1, 1]


@cases
def test_answer_that_quotes_nothing_of_the_source_does_not_count(site, verdict):
    saying(site, verdict, quote="The pier was painted green by its owner in spring.")

    [judgment] = ask(make_judge(site), "The pier is green.")

    assert judgment.verdict is Verdict.UNVERIFIABLE
    assert "quotes no words of the source" in judgment.reason


@pytest.mark.parametrize("form", list(ModelForm))
@cases
def test_a_not_and_an_opposite_outrank_the_model(site, claim, form):
    entry = {"id": "0", "verdict": "supported", "quote": PIER, "confidence": 1}
    message = "Yes" if form is ModelForm.MINICHECK else judgments([entry])
    site.on(PATH, completion(message))

    [judgment] = ask(make_judge(site, form=form), claim)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.support <= 0.4
    assert {DifferenceKind.NEGATION, DifferenceKind.DIRECTION} & {
        difference.kind for difference in judgment.differences
    }


@cases
def test_what_the_model_was_not_shown_is_no_evidence(site, page, quote):
    saying(site, "supported", quote=quote)

    [judgment] = ask(make_judge(site), "The pier cost two lives.", source=page)

    assert judgment.verdict is Verdict.UNVERIFIABLE
    assert quote not in {passage.text for passage in judgment.evidence}


def test_answers_that_were_paid_for_before_a_refusal_are_kept(site):
    entries = [{"id": str(number), "verdict": "unsupported"} for number in range(6)]
    site.on(PATH, in_turn([completion(judgments(entries)), answer(402)]))
    kept = MemoryAnswers()
    claims = [f"Pier number {number} is green." for number in range(12)]

    with pytest.raises(JudgeRefusedError):
        ask(make_judge(site, answers=kept, concurrency=1), *claims)
    site.on(PATH, answer(402))
    judged = ask(make_judge(site, answers=kept), *claims[:6])

    assert {judgment.judge for judgment in judged} == {"llm/small-model/2"}


@pytest.mark.parametrize("status", [401, 402, 403, 404])
def test_refusal_halts_the_run_and_says_what_to_check(site, status):
    site.on(PATH, answer(status, "{}"))
    claims = [f"The pier has {number} planks." for number in range(30)]

    with pytest.raises(
        JudgeRefusedError, match=rf"refused to answer \(HTTP {status}\)"
    ):
        ask(make_judge(site, concurrency=1), *claims)

    assert len(site.requests) == 1


@cases
def test_unreadable_answer_leaves_it_to_words_and_says_so(site, content):
    site.on(PATH, completion(content))

    [judgment] = ask(make_judge(site), "The pier of Halden opened in 1932.")

    assert judgment.verdict is Verdict.SUPPORTED
    assert judgment.judge.startswith("lexical/")
    assert "Judged by words, not by the language model" in judgment.reason


@cases
def test_trouble_of_the_endpoint_leaves_it_to_words(site, reply, headers, monkeypatch):
    monkeypatch.setattr("verification.services.client.ATTEMPTS", 1)
    site.on(PATH, answer(*reply, **headers))

    [judgment] = ask(make_judge(site), "The pier of Halden opened in 1932.")

    assert judgment.judge.startswith("lexical/")


def test_answer_cut_off_is_asked_for_again_pair_by_pair(site: LoopbackSite) -> None:
    def respond(request: str) -> Any:
        pairs = pairs_of(request)
        if len(pairs) > 1:
            return completion('{"judgments": [{"id": "0', finish_reason="length")
        entry = {
            "id": pairs[0]["id"],
            "verdict": "supported",
            "confidence": 1,
            "quote": "The pier of Halden opened in 1932.",
        }
        return completion(judgments([entry]))

    site.respond(PATH, respond)

    found = ask(make_judge(site), "It opened in 1932.", "Halden has a pier.")

    assert [judgment.verdict for judgment in found] == [Verdict.SUPPORTED] * 2
    assert len(site.requests) == 3


def test_id_with_two_verdicts_counts_as_no_answer(site: LoopbackSite) -> None:
    entry = {"id": "0", "verdict": "supported", "quote": "The pier of Halden opened"}
    site.on(PATH, completion(judgments([entry, {**entry, "verdict": "unsupported"}])))

    [judgment] = ask(make_judge(site), "Halden has a pier.")

    assert judgment.judge.startswith("lexical/")


def test_nothing_is_asked_twice(site: LoopbackSite, tmp_path: Path) -> None:
    saying(site, "supported")
    path = tmp_path / "answers.jsonl"
    first = make_judge(site, answers=FileAnswers(path))

    before = ask(first, "Halden has a pier.")
    path.write_text(path.read_text() + '{"key": "half a li\n[]\n3\n')
    after = ask(make_judge(site, answers=FileAnswers(path)), "Halden has a pier.")

    assert before == after
    assert len(site.requests) == 1


def test_another_model_is_asked_anew(site: LoopbackSite, tmp_path: Path) -> None:
    saying(site, "supported")
    path = tmp_path / "answers.jsonl"
    ask(make_judge(site, answers=FileAnswers(path)), "Halden has a pier.")
    other = ModelSettings(base_of(site), "large-model")

    ask(LlmJudge(other, answers=FileAnswers(path)), "Halden has a pier.")

    assert len(site.requests) == 2


@pytest.mark.parametrize("limit", [{"max_calls": 2}, {"max_tokens": 650}])
def test_spent_budget_leaves_the_rest_to_words(site, limit):
    saying(site, "supported", quote="The pier of Halden opened in 1932.")
    judge = make_judge(site, concurrency=1, form=ModelForm.CHAT, **limit)
    pages = [index_source(f"{PIER} Page {number}.") for number in range(4)]
    questions = [Question("Halden has a pier.", page) for page in pages]

    found = asyncio.run(judge.judge_many(questions))

    by_words = [judgment for judgment in found if judgment.judge.startswith("lexical/")]
    assert judge.spent.calls <= 2
    assert 2 <= len(by_words) < 4
    assert "budget is spent" in by_words[0].reason


def test_calls_run_side_by_side_but_no_more_than_allowed(site: LoopbackSite) -> None:
    saying(site, "unsupported")
    pages = [index_source(f"{PIER} Page {number}.") for number in range(8)]
    questions = [Question("Halden has a pier.", page) for page in pages]

    asyncio.run(make_judge(site, concurrency=3).judge_many(questions))

    assert site.most_at_once <= 3
    assert len(site.requests) == 8


def test_busy_endpoint_is_asked_again(site: LoopbackSite) -> None:
    good = judgments(
        [{"id": "0", "verdict": "unsupported", "confidence": 1, "quote": ""}]
    )
    busy = answer(429, retry_after="0.0", content_type="application/json")
    site.on(PATH, in_turn([busy, completion(good)]))

    [judgment] = ask(make_judge(site), "The pier is made of glass.")

    assert judgment.judge.startswith("llm/")
    assert len(site.requests) == 2


@cases
def test_plain_form_answers_yes_or_no(site, said, claim, verdict: Verdict):
    site.on(PATH, completion(said))

    [judgment] = ask(make_judge(site, form=ModelForm.MINICHECK), claim)

    [message] = body_of(site.requests[0])["messages"]
    assert message["content"] == f"Document: {PIER}\nClaim: {claim}"
    assert judgment.verdict is verdict


def test_long_source_is_shown_in_passages_with_their_neighbours(site):
    saying(site, "unsupported")
    filler = "The committee met again on a grey morning to talk about parking. " * 300
    source = f"{filler}{PIER} {filler}"

    ask(make_judge(site), "A storm took the roof of the pier in 1987.", source=source)

    [pair] = pairs_of(site.requests[0])
    shown = " ".join(pair["passages"])
    assert "A storm took its roof in 1987." in shown
    assert "The pier of Halden opened in 1932." in shown
    assert len(shown) < 7_000


def test_long_source_without_a_shared_word_is_not_sent(site: LoopbackSite) -> None:
    saying(site, "supported")
    filler = "The committee met again on a grey morning to talk about parking. " * 300

    [judgment] = ask(make_judge(site), "Zebras outrun lions.", source=filler)

    assert judgment.verdict is Verdict.UNSUPPORTED
    assert site.requests == []


@cases
def test_settings_that_cannot_work_are_refused(base, model, limits):
    with pytest.raises(BadCallError):
        ModelSettings(base, model, **limits)
