"""
Exports opened by libraries of others: what each says of the flagged claims.

A reader takes a file and the report's record, and gives the words of the claims that
the file flags, in their order. It knows the format, and nothing of our writers.
"""

import csv
import hashlib
import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import docx
import jsonschema
import openpyxl
from lxml import etree, html
from markdown_it import MarkdownIt
from pypdf import PdfReader

ROOT = Path(__file__).parents[1]
REPORT_SCHEMA = ROOT / "verification" / "reporting" / "record" / "report.schema.json"
SARIF_SCHEMA = (
    ROOT / "tests" / "verification" / "reporting" / "schemas" / "sarif-2.1.0-rtm.5.json"
)
NUMBERED = re.compile(r"\d+\. [^:]+: [“\"](.*?)[”\"]")
Reader = Callable[[bytes, dict[str, Any]], list[str]]


def words_of_file(name: str, content: bytes) -> str:
    """Whatever a file holds in words, with what it says of itself."""
    if name == "pdf":
        reader = PdfReader(io.BytesIO(content))
        pages = "\n".join(page.extract_text() for page in reader.pages)
        return f"{pages}\n{reader.metadata}"
    if name in ("docx", "xlsx"):
        parts = zipfile.ZipFile(io.BytesIO(content))
        files = (parts.read(part).decode(errors="replace") for part in parts.namelist())
        content = re.sub("<[^>]*>", " ", "\n".join(files)).encode()
    return content.decode()


def flagged_in(record: dict[str, Any]) -> list[str]:
    return [claim["text"] for claim in record["document"]["claims"] if claim["flagged"]]


def in_json(content: bytes, record: dict[str, Any]) -> list[str]:
    again = json.loads(content)
    schema = json.loads(REPORT_SCHEMA.read_text())
    jsonschema.validate(again, schema, jsonschema.Draft202012Validator)
    assert again == record
    return flagged_in(again)


def in_csv(content: bytes, record: dict[str, Any]) -> list[str]:
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    return table_claims(rows, record)


def in_xlsx(content: bytes, record: dict[str, Any]) -> list[str]:
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True)
    names, *cells = book.worksheets[0].iter_rows(values_only=True)
    columns = [name.replace(" ", "_") for name in names]
    rows = [dict(zip(columns, cell, strict=True)) for cell in cells]
    heads, *lines = book.worksheets[1].iter_rows(values_only=True)
    urls = [dict(zip(heads, line, strict=True))["url"] for line in lines]
    assert urls == [source["url"] for source in record["sources"]]
    figures = dict(row[:2] for row in book.worksheets[2].iter_rows(values_only=True))
    assert figures["Claims"] == record["summary"]["claims_total"]
    assert figures["Citations"] == record["summary"]["citations_total"]
    heads, *found = book.worksheets[3].iter_rows(values_only=True)
    same_findings([dict(zip(heads, line, strict=True)) for line in found], record)
    return table_claims(rows, record)


def in_findings(content: bytes, record: dict[str, Any]) -> list[str]:
    rows = csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""))
    same_findings(list(rows), record)
    return flagged_in(record)  # a finding is about no claim


def same_findings(rows: list[dict[str, Any]], record: dict[str, Any]) -> None:
    for row, finding in zip(rows, record["document"]["findings"], strict=True):
        assert (row["kind"], row["text"]) == (finding["kind"], finding["text"])
        assert int(row["start"]) == finding["start"]
        assert int(row["end"]) == finding["end"]


def table_claims(rows: list[dict[str, Any]], record: dict[str, Any]) -> list[str]:
    """Of a table with a row for each claim and citation: cell by cell as the record."""
    claims = record["document"]["claims"]
    pairs = [
        (one, citation) for one in claims for citation in one["citations"] or [None]
    ]
    for row, (claim, citation) in zip(rows, pairs, strict=True):
        assert int(row["claim"]) == claim["id"]
        assert (int(row["start"]), int(row["end"])) == (claim["start"], claim["end"])
        assert row["text"] == claim["text"]
        if citation:
            assert str(row["source_id"]) == str(citation["source_id"])
            assert float(row["support"]) == citation["support"]
            assert row["evidence"] == citation["evidence"][0]["text"]
            assert int(row["evidence_start"]) == citation["evidence"][0]["start"]
    flagged = [row["text"] for row in rows if row["claim_flagged"] == "yes"]
    return list(dict.fromkeys(flagged))


def in_docx(content: bytes, record: dict[str, Any]) -> list[str]:
    document = docx.Document(io.BytesIO(content))
    main = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
    words: dict[str, str] = {}
    under: list[str] = []
    for node in document.element.body.iter():
        if node.tag == f"{main}commentRangeStart":
            under.append(node.get(f"{main}id"))
        elif node.tag == f"{main}commentRangeEnd":
            under.remove(node.get(f"{main}id"))
        elif node.tag == f"{main}t":
            for key in under:
                words[key] = words.get(key, "") + node.text
    verdicts = [comment.text.splitlines()[0] for comment in document.comments]
    ids = [claim["id"] for claim in record["document"]["claims"] if claim["flagged"]]
    assert [
        f"(claim {number})" in line for number, line in zip(ids, verdicts, strict=True)
    ]
    return [words[str(comment.comment_id)] for comment in document.comments]


def in_html(content: bytes, record: dict[str, Any]) -> list[str]:
    page = html.document_fromstring(content)
    loaded = page.xpath("//@src | //link/@href | //script | //iframe | //object")
    assert not loaded, loaded
    shown = [link.text_content() for link in page.xpath("//article//a[@class='claim']")]
    assert shown == [claim["text"] for claim in record["document"]["claims"]], shown
    return [link.text_content() for link in page.xpath("//ol[@class='look']//a")]


def in_pdf(content: bytes, record: dict[str, Any]) -> list[str]:
    reader = PdfReader(io.BytesIO(content))
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]
    first = " ".join(reader.pages[0].extract_text().split())
    return [sentence for sentence in flagged_in(record) if sentence in first]


def in_markdown(content: bytes, record: dict[str, Any]) -> list[str]:
    shown = MarkdownIt("commonmark").render(content.decode())
    page = html.fromstring(f"<div>{shown}</div>")
    items = page.xpath("//h2[.='Citation health']/following-sibling::ul/li")
    return [NUMBERED.search(item.text_content())[1] for item in items]


def in_text(content: bytes, record: dict[str, Any]) -> list[str]:
    *lines, totals = content.decode().splitlines()
    assert re.search(rf"\b{record['summary']['claims_flagged']} needs? a look", totals)
    return [NUMBERED.search(line)[1] for line in lines if ASKS.match(line)]


def in_sarif(content: bytes, record: dict[str, Any]) -> list[str]:
    log = json.loads(content)
    schema = json.loads(SARIF_SCHEMA.read_text())
    jsonschema.validate(log, schema, jsonschema.Draft4Validator)
    lines = record["document"]["text"].split("\n")
    places = [
        result["locations"][0]["physicalLocation"]["region"]
        for result in log["runs"][0]["results"]
        if "claim/v1" in result["partialFingerprints"]
    ]
    return [
        lines[place["startLine"] - 1][place["startColumn"] - 1 : place["endColumn"] - 1]
        for place in places
    ]


def in_junit(content: bytes, record: dict[str, Any]) -> list[str]:
    failed = []
    for suite in etree.fromstring(content).iterfind("testsuite"):
        cases = suite.findall("testcase")
        failing = [case for case in cases if case.find("failure") is not None]
        assert int(suite.get("tests")) == len(cases)
        assert int(suite.get("failures")) == len(failing)
        failed += failing
    places = [(int(case.get("line")), case.find("failure")) for case in failed]
    assert all(failure.get("message") in failure.text for _, failure in places)
    return claims_at([(line, failure.get("type")) for line, failure in places], record)


def in_github(content: bytes, record: dict[str, Any]) -> list[str]:
    found = [COMMAND.fullmatch(line) for line in content.decode().splitlines()]
    told = [dict(PROPERTY.findall(match["properties"])) for match in found]
    lines = record["document"]["text"].split("\n")
    return [
        lines[int(note["line"]) - 1][int(note["col"]) - 1 : int(note["endColumn"]) - 1]
        for note in told
        if note["title"].partition("/")[0] in record["summary"]["by_verdict"]
    ]


def in_gitlab(content: bytes, record: dict[str, Any]) -> list[str]:
    issues = json.loads(content)
    assert all(issue["description"] and issue["location"]["path"] for issue in issues)
    assert {issue["severity"] for issue in issues} <= GITLAB_SEVERITIES
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)
    places = [
        (issue["location"]["lines"]["begin"], issue["check_name"]) for issue in issues
    ]
    return claims_at(places, record)


def claims_at(places: list[tuple[int, str]], record: dict[str, Any]) -> list[str]:
    """The claims that begin in a line and have the verdict that a rule begins with."""
    text, claims = record["document"]["text"], record["document"]["claims"]
    known = [
        (text.count("\n", 0, claim["start"]) + 1, claim["verdict"], claim["text"])
        for claim in claims
    ]
    meant = [
        words
        for line, rule in places
        for first, verdict, words in known
        if (first, verdict) == (line, rule.partition("/")[0])
    ]
    return list(dict.fromkeys(meant))


def in_summary(content: bytes, record: dict[str, Any]) -> list[str]:
    shown = MarkdownIt("commonmark").render(content.decode())
    page = html.fromstring(f"<div>{shown}</div>")
    *_, totals = page.xpath("p")
    looks = rf"\b{record['summary']['claims_flagged']} needs? a look"
    assert re.search(looks, totals.text_content())
    items = page.xpath("h3/following-sibling::ul/li")
    return [NUMBERED.search(item.text_content())[1] for item in items]


def in_deepdive(content: bytes, record: dict[str, Any]) -> list[str]:
    told = json.loads(content)
    verification, usage = told["verification"], told["usage"]
    checks = verification["checks"]
    cited = [check["citedIds"] for check in checks]
    claims = [claim for claim in record["document"]["claims"] if claim["citations"]]
    assert cited == [
        [citation["source_id"] for citation in claim["citations"]] for claim in claims
    ]
    total = sum(map(len, cited))
    supported = total - sum(len(check["unsupportedIds"]) for check in checks)
    assert verification["totalCitations"] == usage["citationsTotal"] == total
    assert verification["supportedCitations"] == supported
    assert usage["citationsSupported"] == supported
    return [check["sentence"] for check in checks if check["unsupportedIds"]]


def in_claim_review(content: bytes, record: dict[str, Any]) -> list[str]:
    reviews = json.loads(content)["@graph"]
    rated = [
        claim["verdict"]
        for claim in record["document"]["claims"]
        if claim["verdict"] not in ("unverifiable", "uncited", "not_checkable")
    ]
    assert [review["@type"] for review in reviews] == ["ClaimReview"] * len(rated)
    return flagged_in(record)  # what nobody could rate is in no review


def in_badge(content: bytes, record: dict[str, Any]) -> list[str]:
    picture = etree.fromstring(content)
    title = picture.findtext("{http://www.w3.org/2000/svg}title")
    summary = record["summary"]
    supported = summary["by_verdict"]["supported"]
    claims = (
        sum(summary["by_verdict"].values()) - summary["by_verdict"]["not_checkable"]
    )
    assert title.startswith(f"{supported} of {claims} claims supported")
    return flagged_in(record)  # it says figures and no words


def in_bundle(content: bytes, record: dict[str, Any]) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        files = {
            name.rpartition("/")[2]: packed.read(name) for name in packed.namelist()
        }
        sums = dict(
            reversed(line.split(maxsplit=1))
            for line in files["SHA256SUMS"].decode().splitlines()
        )
        inside = {path.rpartition("/")[2]: sum for path, sum in sums.items()}
    for name, sum in inside.items():
        assert hashlib.sha256(files[name]).hexdigest() == sum
    return flagged_in(json.loads(files["report.json"]))


ASKS = re.compile(r"(?:error|read|unchecked): ")
"""How a line of the text format begins that tells of a flagged claim."""

COMMAND = re.compile(r"::(?:error|warning|notice) (?P<properties>.*?)::.+")
"""A workflow command of GitHub; a colon in a property is %3A."""

PROPERTY = re.compile("([^=,]+)=([^,]*)")
GITLAB_SEVERITIES = {"info", "minor", "major", "critical", "blocker"}

READERS: dict[str, Reader] = {
    "json": in_json,
    "markdown": in_markdown,
    "text": in_text,
    "csv": in_csv,
    "findings": in_findings,
    "xlsx": in_xlsx,
    "docx": in_docx,
    "html": in_html,
    "pdf": in_pdf,
    "sarif": in_sarif,
    "junit": in_junit,
    "github": in_github,
    "gitlab": in_gitlab,
    "summary": in_summary,
    "claimreview": in_claim_review,
    "deepdive": in_deepdive,
    "badge": in_badge,
    "bundle": in_bundle,
}
