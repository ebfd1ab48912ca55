"""Markdown, plain text, SARIF and the badge."""

import json
import re
import time
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
from lxml import html as lxml_html
from markdown_it import MarkdownIt

from tests.cases import cases
from verification.pipeline import check
from verification.records import (
    Finding,
    FindingKind,
    Options,
    SourceText,
    Span,
    Strictness,
)
from verification.reporting.exports import FORMATS, ExportOptions
from verification.reporting.harmless import harmless_markdown
from verification.reporting.layout import PlainWords
from verification.reporting.record import SCHEMA_FILE, as_record, read_report
from verification.reporting.texts import closed_markdown

from .reports import BRIDGE, NOW, TEXT, bridge_report, clean_report, hostile_report

SCHEMAS = Path(__file__).parent / "schemas"


def written(name: str, report, **options) -> str:
    return b"".join(FORMATS[name].write(report, ExportOptions(**options))).decode()


def sarif_of(report, **options) -> dict:
    """The one run of a log that follows its schema."""
    log = json.loads(written("sarif", report, **options))
    schema = json.loads((SCHEMAS / "sarif-2.1.0-rtm.5.json").read_text())
    jsonschema.validate(log, schema, jsonschema.Draft4Validator)
    return log["runs"][0]


@pytest.mark.parametrize("make", [bridge_report, clean_report, hostile_report])
def test_json_follows_its_schema(make) -> None:
    schema = json.loads(SCHEMA_FILE.read_text())

    record = json.loads(written("json", make()))

    jsonschema.validate(record, schema, jsonschema.Draft202012Validator)


def test_markdown_lists_each_flagged_claim_with_figure_source_and_reason() -> None:
    text = written("markdown", bridge_report())

    assert written("markdown", clean_report()) == clean_report().document.text
    assert text.startswith(TEXT.rstrip())
    health = text.split("## Citation health\n")[1]
    [line] = [row for row in health.splitlines() if "Contradicted" in row]
    assert line.startswith("- **2. Contradicted**: “The Sund bridge")
    assert "\\[1\\] Sund bridge, support 5%. The source says 1 July 2000" in line
    assert "1 of 3" not in health.splitlines()[0]
    assert "citations support their claim" in health.splitlines()[-1]


@pytest.mark.parametrize("name", ["markdown", "text"])
def test_sentence_of_a_warning_has_no_markup(name) -> None:
    text = 'The bridge is <a href="https://a.example/b">12 km</a> long.'
    report = check(f"<p>{text}</p>", [], now=NOW)

    warning = written(name, report).split("</p>")[-1]

    assert "The bridge is 12 km long." in warning
    assert "href" not in warning


@cases
def test_nothing_left_open_swallows_the_citation_health(tail) -> None:
    text = f"The Sund bridge was opened to traffic on 1 July 1997 [1].\n\n{tail}"
    report = check(text, [SourceText(1, text=BRIDGE)], now=NOW)

    made = written("markdown", report)

    shown = MarkdownIt("commonmark", {"html": True}).render(made)
    page = lxml_html.fromstring(f"<div>{shown}</div>")
    [heading] = page.xpath("//h2[.='Citation health']")
    assert not heading.xpath("ancestor::details")
    assert page.xpath("//li[contains(., 'Contradicted')]")


@pytest.mark.parametrize("part", ["```\n", "<!--\n", "<details>\n", "> ", "- "])
def test_closing_what_is_open_takes_no_longer_than_its_length(part) -> None:
    before = time.process_time()

    closed_markdown(part * (200_000 // len(part)))

    assert time.process_time() - before < 10


def test_hostile_markdown_shows_no_element_that_acts() -> None:
    text = written("markdown", hostile_report())

    shown = MarkdownIt("commonmark", {"html": True}).render(text).lower()
    assert not [tag for tag in ("<script", "<img") if tag in shown]
    assert not set(text) & {"\x00", "\u202e", "\x1b"}


@cases
def test_markdown_that_would_start_a_program_does_not(text) -> None:
    renderer = MarkdownIt("commonmark", {"html": True})
    renderer.validateLink = lambda url: True

    shown = renderer.render(harmless_markdown(text))

    tree = lxml_html.fragment_fromstring(shown, create_parent="div")
    attributes = [pair for node in tree.iter() for pair in node.attrib.items()]
    assert not [name for name, _ in attributes if name.startswith("on")]
    schemes = [value.lower().partition(":")[0] for _, value in attributes]
    assert not {"javascript", "vbscript"} & set(schemes)


@pytest.mark.parametrize("part", ["<a ", "](", "[a]: <", "<svg ", "<a on"])
def test_making_markdown_harmless_takes_no_longer_than_its_length(part) -> None:
    before = time.process_time()

    harmless_markdown(part * (400_000 // len(part)))

    assert time.process_time() - before < 3


def test_plain_text_has_a_line_for_each_warning_and_the_totals() -> None:
    lines = written("text", bridge_report()).splitlines()
    hostile = written("text", hostile_report()).splitlines()

    assert all(sign.isprintable() for line in hostile for sign in line)
    assert lines[0].startswith("Not ready: ")
    assert lines[1].startswith("error: 2. Contradicted:")
    assert [line.partition(":")[0] for line in lines[:5]].count("unchecked") == 2
    assert "claims checked" in lines[-1]


def test_sarif_points_at_the_claim_in_the_file() -> None:
    results = sarif_of(bridge_report(), artifact_uri="docs/bridges.md")["results"]

    [result] = [entry for entry in results if entry["ruleId"] == "contradicted/date"]
    place = result["locations"][0]["physicalLocation"]
    region = place["region"]
    line = TEXT.splitlines()[region["startLine"] - 1]
    quoted = line[region["startColumn"] - 1 : region["endColumn"] - 1]
    assert place["artifactLocation"]["uri"] == "docs/bridges.md"
    assert quoted == "The Sund bridge was opened to traffic on 1 July 1997"
    start = region["charOffset"]
    assert TEXT[start : start + region["charLength"]] == quoted
    assert result["level"] == "error"
    assert {entry["ruleId"] for entry in results} > {"source/flagged"}
    for told in ({"has_regions": False}, {"exact_length": 30}):
        other = sarif_of(bridge_report(), artifact_uri="a.docx", **told)["results"]
        places = [entry["locations"][0]["physicalLocation"] for entry in other]
        assert {tuple(keys) for keys in places} == {("artifactLocation",)}


def test_sarif_offsets_are_those_of_a_file_with_cr_lf() -> None:
    typed = TEXT.replace("\n", "\r\n")

    result = sarif_of(bridge_report(), newline_length=2)["results"][0]

    start = result["locations"][0]["physicalLocation"]["region"]["charOffset"]
    assert typed[start:].startswith("The Sund bridge was opened")


def test_each_sarif_result_has_a_fingerprint_that_outlives_a_move_of_its_claim():
    prints, strict = (
        [str(result["partialFingerprints"]) for result in sarif_of(report)["results"]]
        for report in (bridge_report(), bridge_report(strictness=Strictness.STRICT))
    )

    assert prints[:3] == strict[:3]
    assert len(set(prints)) == len(prints) > 4


@pytest.mark.parametrize("make", [bridge_report, hostile_report])
def test_sarif_of_a_text_without_a_name_carries_the_text(make) -> None:
    run = sarif_of(make())

    [artifact] = run["artifacts"]
    lines = artifact["contents"]["text"].split("\n")
    place = run["results"][0]["locations"][0]["physicalLocation"]
    region = place["region"]
    quoted = lines[region["startLine"] - 1][region["startColumn"] - 1 :]
    assert ("location" in artifact, place["artifactLocation"]) == (False, {"index": 0})
    flagged = next(claim for claim in make().claims if claim.flagged)
    assert quoted.startswith(flagged.claim.text.encode("utf-8", "replace").decode()[:9])


def test_sarif_columns_count_a_sign_beyond_the_first_plane_as_one() -> None:
    text = "\U0001f309\U0001f309 The bridge is nine kilometres long [1].\n"
    report = check(text, [SourceText(1, text=BRIDGE)], now=NOW)

    run = sarif_of(report, artifact_uri="a.md")

    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    quoted = text[region["startColumn"] - 1 : region["endColumn"] - 1]
    assert run["columnKind"] == "unicodeCodePoints"
    assert quoted == report.claims[0].claim.text


@cases
def test_sarif_writes_any_path_as_an_address(path, uri) -> None:
    run = sarif_of(bridge_report(), artifact_uri=path)

    location = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"index": 0, "uri": uri}
    assert run["artifacts"][0]["location"] == {"uri": uri}


LONG, FERRY = "It is eight kilometres long [1].", "The ferry went on in 1999 [2]."


@cases
def test_badge_says_the_share_of_checked_claims_and_is_green_for_all(
    text, words, is_green
) -> None:
    drawn = written("badge", check(text, [SourceText(1, text=BRIDGE)], now=NOW))

    picture = ElementTree.fromstring(drawn)  # noqa: S314 - our own words
    texts = [part.text for part in picture.iter() if part.tag.endswith("}text")]
    assert texts == ["citations", words]
    assert ("#0a5c2b" in drawn) is is_green


@pytest.mark.parametrize("name", ["text", "markdown", "sarif"])
def test_source_without_an_address_is_named_by_its_title(name) -> None:
    text = "The ferry went on in 1999 [1].\n\n## Sources\n\n[1] The last ferry.\n"
    report = check(text, [SourceText(1, title="The last ferry", text=None)], now=NOW)

    made = written(name, report).replace("\\", "")

    assert re.search(r"ource \[1\],? The last ferry[:,]", made)


@pytest.mark.parametrize("name", ["text", "markdown"])
def test_claim_is_quoted_as_a_reader_sees_it(name) -> None:
    typed = "The <b>Sund</b> bridge<br>was *opened* in [May](https://a.example/) 1897"
    report = check(f"{typed} [1].", [SourceText(1, text=BRIDGE)], now=NOW)

    text = written(name, report).removeprefix(report.document.text)

    [line] = [row for row in text.splitlines() if "Sund bridge was" in row]
    assert "The Sund bridge was opened in May 1897" in line
    assert "(https" not in line


def test_plain_text_keeps_signs_that_belong_to_the_spelling() -> None:
    persian = "\u0645\u06cc\u200c\u0634\u0648\u062f \U0001f468\u200d\U0001f680"
    typed = f"{persian} geo\u00adpolitics rose by 12 percent"
    report = check(f"{typed} [1].", [SourceText(1, text=BRIDGE)], now=NOW)

    text = written("text", report)

    assert typed.replace("\u00ad", "") in text


def test_reasons_of_several_sources_are_joined_without_a_stray_stop() -> None:
    texts = enumerate((BRIDGE, BRIDGE, "Whales sing."), start=1)
    sources = [SourceText(number, text=text) for number, text in texts]
    asked = Options(strictness=Strictness.STRICT)
    report = check("Whales sing [1][2][3].", sources, now=NOW, options=asked)

    text = written("markdown", report)

    assert (".;" in text, "“Whales sing.”" in text) == (False, False)
    assert "; \\[2\\]" in text


def test_sarif_notes_what_cites_nothing_though_it_is_flagged() -> None:
    options = Options(flag_uncited=True)
    report = check("The toll is nine crowns.", [], now=NOW, options=options)

    result = sarif_of(report)["results"][0]
    assert (result["level"], bool(report.claims[0].attention)) == ("note", True)
    assert "It can be checked, but cites no source." in result["message"]["text"]


def test_sarif_messages_hold_no_place_and_no_link() -> None:
    source = SourceText(1, text="Whales {0} sang [here](javascript:alert) at 90 hertz.")
    report = check("Whales sang at 80 hertz [1].", [source], now=NOW)

    [message] = [result["message"]["text"] for result in sarif_of(report)["results"]]
    assert "{{0}} sang [here] (javascript:alert)" in message


MARKED_UP = """The bridge is long [1].

## References

1. Bridge. https://example.org/bridge
2. *Ferries of the* **Sund**, 1, 12 &amp; 14. https://example.org/ferries
"""


@cases
def test_entry_is_quoted_as_a_reader_sees_it(name, words) -> None:
    report = check(MARKED_UP, [], now=NOW)

    for version in (report, read_report(json.dumps(as_record(report)), "report.json")):
        assert words in written(name, version).partition("that the text never cites")[2]


def test_finding_that_quotes_nothing_keeps_its_words() -> None:
    document = check(MARKED_UP, [], now=NOW).document
    finding = Finding(FindingKind.NO_NETWORK, Span(0, 3), "https://a.example/*b*")

    assert PlainWords(document).of_finding(finding) == "https://a.example/*b*"
