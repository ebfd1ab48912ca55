"""
The tools that assistants call: what each is given, does and answers.

`data/assistant_tools.json` describes them. Calls and answers are held against the
schemas there, so that an assistant never gets what it was not promised.
"""

from __future__ import annotations

import json
import secrets
import threading
from argparse import Namespace
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from verification.errors import BadCallError
from verification.language.lists import list_path
from verification.pipeline.citation_record import citation_record
from verification.records import Report, SourceAction
from verification.reporting.record import SCHEMA_FILE, as_record, to_record
from verification.weighing.searching import read_lenses, shipped_lenses

from . import finished
from .check import Call, report_on_call, verify_text
from .citation import checked_calls
from .corroborate import claim_field, search
from .files import expect_object, read_text
from .judges import judge_of
from .sources import check_entries

Answer = dict[str, Any]


@cache
def descriptions() -> dict[str, dict[str, Any]]:
    told = json.loads(list_path("commands/assistant_tools", ".json").read_text("utf-8"))
    known = json.loads(SCHEMA_FILE.read_text("utf-8"))["$defs"]
    for tool in told["tools"]:
        tool["outputSchema"]["$defs"] = parts_of(tool["outputSchema"], known)
    return {tool["name"]: tool for tool in told["tools"]}


def parts_of(schema: Any, known: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    waiting = [schema]
    while waiting:
        text = json.dumps(waiting.pop())
        for name in known:
            if f'"#/$defs/{name}' in text and name not in found:
                found[name] = known[name]
                waiting.append(known[name])
    return found


def answer_call(name: str, call: Any, arguments: Namespace) -> Answer:
    """What a tool answers. Raises VerificationError: the call is wrong, or cannot be
    answered here."""
    schemas = descriptions()[name]
    known = tuple(schemas["inputSchema"]["properties"])
    hold_against(expect_object(call, name, known), schemas["inputSchema"], name)
    answer = TOOLS[name](call, arguments)
    hold_against(answer, schemas["outputSchema"], f"the answer of {name}")
    return answer


def hold_against(value: Any, schema: dict[str, Any], name: str) -> None:
    """Raises BadCallError: the value is not what the schema describes; says where."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    fault = best_match(Draft202012Validator(schema).iter_errors(value))
    if fault is not None:
        place = f"{name}{fault.json_path.removeprefix('$')}"
        raise BadCallError(f"{place}: {fault.message[:300]}.")


def verify_citation(call: Answer, arguments: Namespace) -> Answer:
    asked = [("verify_citation", call["citation"], call.get("claim", ""))]

    async def look() -> Answer:
        [checked] = [citation async for citation in checked_calls(asked, arguments)]
        return citation_record(checked)

    found = finished(look())
    if found.get("conflictOfInterest") is None:
        found.pop("conflictOfInterest", None)
    return found


def verify_recommendation(call: Answer, arguments: Namespace) -> Answer:
    if ("claim" in call) == ("product" in call):
        raise BadCallError('Give either "claim" or "product".')
    if "product" in call:
        call = {**call, "claim": f"{call['product'].strip()} is recommended."}
    chosen = vars(arguments) | {"service_base": arguments.search_base}
    if "lenses" in call:
        chosen["lenses"] = ",".join(call["lenses"])
    if "numResultsPerLens" in call:
        chosen["results"] = call["numResultsPerLens"]
    if "provider" in call:
        chosen["service"] = [chosen_provider(call["provider"], arguments.service)]
    claim = claim_field(call, "verify_recommendation")
    judge = judge_of(arguments)
    return dict(to_record(finished(search(claim, Namespace(**chosen), (), judge))))


def chosen_provider(name: str, switched_on: Sequence[str]) -> str:
    """Raises BadCallError: the operator did not switch that service on."""
    if name in switched_on:
        return name
    there = ", ".join(switched_on) or "none"
    raise BadCallError(
        f'"provider" {name[:80]!r} is not switched on. There is {there}.'
    )


def check_document(call: Answer, arguments: Namespace) -> Answer:
    limit = call.get("limit", PAGE)
    if cursor := call.get("cursor"):
        return page_at(cursor, limit)
    if "document" not in call:
        raise BadCallError("check_document: 'document' is a required property.")
    known = Call.of(arguments)
    given = {name: call[name] for name in ("document", "sources") if name in call}
    if "sources" in given:
        content = json.dumps(given).encode()
        report = report_on_call("check_document", content, known)
    else:
        report = finished(verify_text(call["document"], known))
    with LOCK:
        key = secrets.token_hex(8)
        KEPT[key] = record_of_check(report)
        while len(KEPT) > MOST_KEPT:
            KEPT.popitem(last=False)
    return page_at(f"{key}:0", limit)


PAGE = 20
"""Flagged claims of an answer: some 40 KB with their evidence."""

MOST_LISTED = 100
"""Findings and sources of an answer; the figures count the others."""

MOST_KEPT = 16
"""Documents whose further pages can be asked for."""

KEPT: OrderedDict[str, Answer] = OrderedDict()
LOCK = threading.Lock()


def page_at(cursor: str, limit: int) -> Answer:
    """The flagged claims from a place on. Raises BadCallError: nothing is kept."""
    key, _, place = cursor.partition(":")
    with LOCK:
        whole = KEPT.get(key)
    if whole is None or not place.isdecimal():
        told = "names no answer that is kept. Check the document again."
        raise BadCallError(f'check_document: "cursor" {told}')
    start = int(place[:9])
    end = start + limit
    following = f"{key}:{end}" if end < len(whole["flagged"]) else None
    return {**whole, "flagged": whole["flagged"][start:end], "nextCursor": following}


def record_of_check(report: Report) -> Answer:
    """What asks for a look. The whole report would fill an assistant's memory."""
    record = as_record(report)
    claims, sources = record["document"]["claims"], record["sources"]
    asking = [
        source
        for source in sources
        if source["action"] != SourceAction.OK or source["notices"]
    ]
    return {
        "answer": record["answer"],
        "standing": record["standing"],
        "summary": record["summary"],
        "flagged": [claim for claim in claims if claim["flagged"]],
        "findings": record["document"]["findings"][:MOST_LISTED],
        "sources": asking[:MOST_LISTED],
    }


def described_here(arguments: Namespace) -> list[Answer]:
    """The tools, with the lenses and services that there are at this server."""
    known = dict(shipped_lenses())
    if path := arguments.lens_file:
        known |= read_lenses(read_text(path), name=path)
    tools = json.loads(json.dumps(list(descriptions().values())))
    for tool in tools:
        fields = tool["inputSchema"]["properties"]
        if "lenses" in fields:
            fields["lenses"]["items"]["enum"] = list(known)
        if "provider" in fields and arguments.service:
            fields["provider"]["enum"] = list(dict.fromkeys(arguments.service))
    return list(tools)


def check_source_list(call: Answer, arguments: Namespace) -> Answer:
    return finished(check_entries(call["sources"], arguments)).as_record()


TOOLS: dict[str, Callable[[Answer, Namespace], Answer]] = {
    "verify_citation": verify_citation,
    "verify_recommendation": verify_recommendation,
    "check_document": check_document,
    "check_sources": check_source_list,
}
