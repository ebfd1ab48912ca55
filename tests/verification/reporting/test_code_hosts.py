"""Findings for build servers and reviews of code, read as those read them."""

import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from verification import records
from verification.reporting.exports import COMBINERS, FORMATS, ExportOptions

from .reports import bridge_report, clean_report, hostile_report

HERE = ExportOptions(artifact_uri="texts/bridge.md")
THERE = ExportOptions(artifact_uri="texts/other, one.md")


def written(name: str, *parts) -> str:
    return b"".join(COMBINERS[name](parts)).decode()


def test_junit_has_a_failed_test_for_what_needs_a_look() -> None:
    suites = ElementTree.fromstring(written("junit", (bridge_report(), HERE)))  # noqa: S314 - our own

    [suite] = suites
    failures = suite.findall("testcase/failure")
    assert suite.get("name") == "texts/bridge.md"
    assert int(suite.get("failures")) == len(failures) > 0
    assert int(suite.get("tests")) == len(suite.findall("testcase"))
    assert any("1 July 1997" in failure.get("message") for failure in failures)
    assert suite.find("testcase").find("system-out").text.startswith("Not ready")


def test_github_gets_a_command_on_a_line_for_each_finding() -> None:
    lines = written("github", (bridge_report(), THERE)).splitlines()

    command = re.compile(r"::(error|warning|notice) [^:]+::.+")
    assert all(command.fullmatch(line) for line in lines)
    [wrong] = [line for line in lines if line.startswith("::error")]
    assert "file=texts/other%2C one.md,line=3," in wrong
    assert "title=contradicted/date" in wrong


def test_gitlab_gets_a_place_and_a_fingerprint_for_each_finding() -> None:
    found = json.loads(written("gitlab", (bridge_report(), HERE)))

    prints = [finding["fingerprint"] for finding in found]
    assert len(prints) == len(set(prints)) > 0
    assert {finding["location"]["path"] for finding in found} == {"texts/bridge.md"}
    [wrong] = [finding for finding in found if finding["severity"] == "major"]
    assert wrong["location"]["lines"]["begin"] == 3


def test_text_out_of_a_call_stands_under_the_file_of_the_call() -> None:
    options = ExportOptions(read_from="calls/bridge.json")

    found = json.loads(written("gitlab", (bridge_report(), options)))

    places = {json.dumps(finding["location"]) for finding in found}
    lines = {"begin": 1, "end": 1}
    assert places == {json.dumps({"path": "calls/bridge.json", "lines": lines})}


def test_summary_has_what_needs_a_look_and_not_the_text() -> None:
    both = written("summary", (bridge_report(), HERE), (clean_report(), THERE))

    assert both.startswith("### texts/bridge.md\n\nNot ready:")
    assert "### texts/other, one.md\n\nNothing found against it" in both
    assert "# Bridges of the Sund" not in both


def test_one_sarif_holds_several_files() -> None:
    log = json.loads(
        written("sarif", (bridge_report(), HERE), (bridge_report(), THERE))
    )

    [run] = log["runs"]
    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    uris = {place["artifactLocation"]["uri"] for place in places}
    indexes = {place["artifactLocation"]["index"] for place in places}
    assert len(run["artifacts"]) == 2
    assert (uris, indexes) == ({"texts/bridge.md", "texts/other%2C%20one.md"}, {0, 1})
    assert len(run["properties"]["answers"]) == 2


def test_what_is_in_the_baseline_is_said_to_be() -> None:
    report = bridge_report()
    wrong = next(claim for claim in report.claims if claim.verdict == "contradicted")
    quiet = replace(wrong, flagged=False, attention=None)
    claims = tuple(quiet if claim is wrong else claim for claim in report.claims)
    part = (
        replace(report, claims=claims),
        replace(HERE, has_baseline=True, in_baseline=(wrong,)),
    )

    [run] = json.loads(written("sarif", part))["runs"]
    states = {row["ruleId"]: row.get("baselineState") for row in run["results"]}
    junit = ElementTree.fromstring(written("junit", part))  # noqa: S314 - our own

    assert states["contradicted/date"] == "unchanged"
    assert states["unverifiable"] == "new"
    assert "In the baseline." in {
        element.get("message") for element in junit.findall(".//skipped")
    }
    assert "contradicted" not in written("github", part)


@pytest.mark.parametrize("name", list(COMBINERS))
def test_hostile_words_stay_words(name) -> None:
    content = written(name, (hostile_report(), HERE))

    assert "\x1b" not in content
    assert "\x00" not in content
    if name == "junit":
        ElementTree.fromstring(content)  # noqa: S314 - our own


def decided(state: str) -> records.Report:
    """The report whose contradicted claim somebody decided about."""
    report = bridge_report()
    decision = records.ClaimDecision(state, "Ada", "2026-06-02T10:00:00+00:00", "Why")
    claims = tuple(
        replace(claim, flagged=state == "upheld", attention=None, decision=decision)
        if claim.verdict == "contradicted"
        else claim
        for claim in report.claims
    )
    return replace(report, claims=claims)


@pytest.mark.parametrize(
    ("state", "is_reviewed"),
    [("false_alarm", False), ("fixed", False), ("wont_fix", False), ("upheld", True)],
)
def test_a_published_check_follows_decisions(state, is_reviewed) -> None:
    options = ExportOptions(author="Desk of the Sund", page_url="https://us.example/a")

    content = b"".join(FORMATS["claimreview"].write(decided(state), options))

    reviews = json.loads(content)["@graph"]
    wrong = [review for review in reviews if "1997" in review["claimReviewed"]]
    assert bool(wrong) is is_reviewed
    assert {review["author"]["name"] for review in reviews} == {"Desk of the Sund"}
    assert all(
        review["url"].startswith("https://us.example/a#claim-") for review in reviews
    )
    assert not wrong or wrong[0]["datePublished"] == "2026-06-02"


def test_figures_stand_as_found_and_after_review() -> None:
    content = b"".join(FORMATS["json"].write(decided("false_alarm")))

    figures = json.loads(content)["figures"]
    found, now = figures["as_found"], figures["after_review"]
    assert found["claims_flagged"] == now["claims_flagged"] + 1
    assert (found["claims_supported"], now["claims_standing"]) == (1, 2)
    badge = b"".join(FORMATS["badge"].write(decided("false_alarm"))).decode()
    assert "2 of 4 claims stand after review, 1 as found" in badge
