"""The test pairs that ship, a judge measured on them, and models found here."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.cases import cases
from tests.verification.reaching.site import LoopbackSite, answer
from verification.__main__ import main
from verification.errors import BadCallError
from verification.judging import LexicalJudge
from verification.judging.judges.llm import LlmJudge, ModelSettings
from verification.judging.judges.llm.endpoints import find_endpoints
from verification.judging.measuring import load_pairs, measure, some_pairs
from verification.records import Verdict
from verification.services import ServiceClient

from .endpoint import PATH, base_of, completion, judgments, pairs_of, saying


def model_of(site: LoopbackSite) -> LlmJudge:
    return LlmJudge(ModelSettings(base_of(site), "small", max_tokens=10**7))


def knowing(site: LoopbackSite) -> None:
    """A model that knows the labels, and quotes the first passage."""
    labels = {
        " ".join(pair.claim.split()): "supported" if pair.is_honest else "unsupported"
        for pair in load_pairs()
    }
    site.respond(
        PATH,
        lambda request: completion(
            judgments(
                {
                    "id": pair["id"],
                    "verdict": labels[pair["claim"]],
                    "quote": pair["passages"][0],
                }
                for pair in pairs_of(request)
            )
        ),
    )


def test_fewer_pairs_are_spread_over_the_sources() -> None:
    pairs = some_pairs(40)

    assert len(pairs) == 40
    assert len({pair.group for pair in pairs}) >= 5


def test_model_that_is_right_flags_nothing_honest_and_passes_nothing_wrong(site):
    knowing(site)
    judge, pairs = model_of(site), some_pairs(60)

    found = measure(judge, pairs, tokens=lambda: judge.spent.tokens)

    assert found.pairs == 60
    assert found.honest_flagged_share <= 0.04
    assert found.wrong_passed_share <= 0.02
    assert found.unanswered == 0
    assert found.tokens > 0
    assert found.calibration[Verdict.SUPPORTED] > 0.9
    assert found.calibration[Verdict.UNSUPPORTED] < 0.1


def test_model_that_says_yes_to_all_passes_what_is_wrong(site: LoopbackSite) -> None:
    saying(site, "supported")

    found = measure(model_of(site), some_pairs(24))

    assert found.honest_flagged_share < 0.2
    assert found.wrong_passed_share > 0.5


def test_pairs_that_fell_back_to_words_are_counted_as_unanswered(site):
    site.on(PATH, completion("Well."))

    found = measure(model_of(site), some_pairs(8))

    assert found.unanswered == 8


def test_command_measures_words_beside_the_model_and_keeps_its_calibration(
    site, capsys, tmp_path
):
    knowing(site)
    model = ["--judge", "llm", "--llm-base", base_of(site), "--llm-model", "small"]

    status = main(["judges", "--measure", "--pairs", "16", *model])

    shown = capsys.readouterr()
    found = json.loads(shown.out)
    words, asked = found["measured"]
    assert status == 0
    assert words["judge"].startswith("lexical/")
    assert asked["judge"] == "llm/small/2"
    assert asked["honest_flagged_share"] <= words["honest_flagged_share"]
    assert "tokens" in shown.err
    kept = tmp_path / "measured.json"
    kept.write_text(shown.out)
    line = {"id": 1, "claim": "A pier stands.", "source_text": "A pier stands here."}
    (tmp_path / "lines.jsonl").write_text(json.dumps(line))
    saying(site, "supported", quote="A pier stands here.")
    main(
        [
            "support",
            str(tmp_path / "lines.jsonl"),
            *model,
            "--llm-calibration",
            str(kept),
        ]
    )
    judged = json.loads(capsys.readouterr().out)
    assert judged["support"] == asked["calibration"]["supported"]


@pytest.mark.parametrize("text", ["", "[]", '{"measured": [{"calibration": {}}]}'])
def test_calibration_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    from verification.commands.judges import read_calibration

    path = tmp_path / "measured.json"
    path.write_text(text)

    with pytest.raises(BadCallError, match="not a measurement"):
        read_calibration(str(path))


@cases
def test_program_on_this_machine_is_found_by_its_list_of_models(
    site, body, models: tuple[str, ...] | None
):
    site.on("/v1/models", answer(200, body, content_type="application/json"))
    port = int(site.address.rpartition(":")[2])

    async def look() -> list[object]:
        async with ServiceClient(timeout_seconds=20) as client:
            return list(await find_endpoints(client, places=[("Ollama", port)]))

    found = asyncio.run(look())

    assert [endpoint.models for endpoint in found] == ([models] if models else [])  # type: ignore[attr-defined]


def test_words_are_measured_without_any_endpoint() -> None:
    found = measure(LexicalJudge(), some_pairs(16))

    assert found.unanswered <= 2
    assert found.tokens == 0
    assert found.honest + found.wrong == 16
