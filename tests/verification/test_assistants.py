"""`citeweb mcp`: assistants call the checks, here through the official client."""

import asyncio
import json
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from subprocess import PIPE, Popen

import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from tests.cases import cases
from tests.faults.servers import free_port
from tests.verification.reaching.site import LoopbackSite, answer, article
from verification.__main__ import main, make_parser
from verification.commands import assistant_tools
from verification.commands.mcp import make_server
from verification.errors import InputError

TOKEN = "a-token-of-this-test-alone"
BRIDGE = "The Marrow Bridge is 24 metres long."
CALL = {
    "document": "The Marrow Bridge is 42 metres long [1].\n\n[1] Bridges.",
    "sources": [{"id": 1, "text": BRIDGE}],
}
OWN_MACHINE = ("--lookups", "none", "--allow-private-addresses")


def assistant():
    """A client of a server in this process."""
    call = make_parser("citeweb", "mcp").parse_args(["mcp", *OWN_MACHINE])
    return Client(make_server(call))


def assistant_over_pipes():
    """A client of a server that it starts, on standard input and output."""
    words = ["-m", "citeweb", "mcp", *OWN_MACHINE]
    return Client(StdioServerParameters(command=sys.executable, args=words))


@contextmanager
def http_server(tmp_path):
    """The address of a server that wants TOKEN."""
    kept, port = tmp_path / "token", free_port()
    kept.write_text(f"{TOKEN}\n")
    words = ["-m", "citeweb", "mcp", "--http", str(port), "--token-file", str(kept)]
    with Popen([sys.executable, *words, *OWN_MACHINE], stderr=PIPE) as server:
        try:
            assert server.stderr is not None
            assert b"answering at" in server.stderr.readline()
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            server.terminate()


def status_of(address, token=""):
    """What a POST without a message is answered, once somebody listens."""
    request = urllib.request.Request(address, data=b"{}")  # noqa: S310 - loopback
    request.add_header("Authorization", f"Bearer {token}")
    for _ in range(600):
        try:
            return urllib.request.urlopen(request).status  # noqa: S310
        except urllib.error.HTTPError as error:
            with error:
                return error.code
        except urllib.error.URLError:
            time.sleep(0.1)
    raise AssertionError("nobody listens")


async def ask(name, call, start=assistant):
    async with start() as client:
        return await client.call_tool(name, call)


def test_tools_say_what_they_take_and_answer() -> None:
    async def list_tools():
        async with assistant() as client:
            return (await client.list_tools()).tools

    tools = asyncio.run(list_tools())

    assert [tool.name for tool in tools] == list(assistant_tools.TOOLS)
    assert all(tool.annotations.read_only_hint for tool in tools)
    assert all(tool.output_schema["additionalProperties"] is False for tool in tools)


def test_document_is_checked_against_the_texts_given() -> None:
    told = asyncio.run(ask("check_document", CALL, assistant_over_pipes))

    assert not told.is_error
    assert told.structured_content["answer"] == "Not ready: sources contradict 1 claim."
    [claim] = told.structured_content["flagged"]
    assert claim["citations"][0]["evidence"][0]["text"] == BRIDGE
    assert json.loads(told.content[0].text) == told.structured_content


def test_pages_are_fetched_for_a_citation_a_list_and_a_document() -> None:
    async def ask_all(url, gone):
        async with assistant() as client:
            asked = {"citation": url, "claim": "The Marrow Bridge is 42 metres long."}
            citation = await client.call_tool("verify_citation", asked)
            listed = [{"url": url, "title": "Bridges"}, {"url": gone}]
            sources = await client.call_tool("check_sources", {"sources": listed})
            text = f"The Marrow Bridge is 42 metres long [1].\n\n[1] Bridges. {url}"
            document = await client.call_tool("check_document", {"document": text})
        return [result.structured_content for result in (citation, sources, document)]

    with LoopbackSite() as site:
        site.on("/", answer(200, article()))
        page = article("Bridges", extra=f"<p>{BRIDGE}</p>")
        url = site.on("/bridges", answer(200, page))
        gone = site.on("/gone", answer(410, "gone"))
        citation, sources, document = asyncio.run(ask_all(url, gone))

    assert citation["claimSupport"] == "contradicted"
    assert sources["summary"] == {"total": 2, "ok": 1, "removed": 1, "flagged": 0}
    assert document["flagged"][0]["verdict"] == "contradicted"


def test_recommendation_without_a_search_service_says_that_nobody_looked() -> None:
    told = asyncio.run(ask("verify_recommendation", {"product": "Acme X100"}))

    assert told.structured_content["verdict"] == "unverifiable"
    assert told.structured_content["claim"] == "Acme X100 is recommended."
    assert "No search service" in told.structured_content["notes"][0]


@cases
def test_wrong_call_is_told_in_one_sentence(name, call, said) -> None:
    arguments = make_parser("citeweb", "mcp").parse_args(["mcp", "--lookups", "none"])

    with pytest.raises(InputError) as error:
        assistant_tools.answer_call(name, call, arguments)

    assert said in str(error.value)


def test_errors_reach_the_assistant_and_the_server_goes_on() -> None:
    async def err_and_go_on():
        async with assistant() as client:
            wrong = await client.call_tool("check_document", {"text": "x"})
            with pytest.raises(MCPError, match="There are verify_citation"):
                await client.call_tool("verify_everything", {})
            return wrong, await client.call_tool("check_document", CALL)

    wrong, right = asyncio.run(err_and_go_on())

    assert wrong.is_error
    assert "('text' was unexpected)" in wrong.content[0].text
    assert not right.is_error


def test_answer_that_is_not_as_promised_is_held_back(monkeypatch) -> None:
    empty = {"check_sources": lambda call, arguments: {"results": []}}
    monkeypatch.setattr(assistant_tools, "TOOLS", empty)

    with pytest.raises(assistant_tools.BadCallError, match="the answer of check_sourc"):
        assistant_tools.answer_call("check_sources", {"sources": [{"url": "x"}]}, None)


def test_over_http_only_who_shows_the_token_is_answered(tmp_path) -> None:
    async def ask_with_token(address):
        shown = {"Authorization": f"Bearer {TOKEN}"}
        async with create_mcp_http_client(headers=shown) as http:
            at = streamable_http_client(address, http_client=http)
            async with Client(at) as client:
                return await client.call_tool("check_document", CALL)

    with http_server(tmp_path) as address:
        refused = [status_of(address), status_of(address, "another-token-than-it")]
        told = asyncio.run(ask_with_token(address))

    assert refused == [401, 401]
    assert told.structured_content["summary"]["claims_flagged"] == 1


@cases
def test_server_does_not_start_open(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "short").write_text("abc")

    try:
        code = main(["mcp", *words])
    except SystemExit as stop:
        code = stop.code

    assert code == 2
    assert said in capsys.readouterr().err


def test_without_its_package_the_call_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "mcp", None)

    assert main(["mcp"]) == 2
    assert "pip install 'citeweb[mcp]'" in capsys.readouterr().err


def test_further_flagged_claims_come_by_a_cursor_without_checking_again() -> None:
    text = "\n\n".join(
        f"The Marrow Bridge is {digit}2 metres long [1]." for digit in "345"
    )
    call = {**CALL, "document": f"{text}\n\n[1] Bridges."}

    async def ask_on():
        async with assistant() as client:
            first = await client.call_tool("check_document", {**call, "limit": 2})
            cursor = first.structured_content["nextCursor"]
            second = await client.call_tool("check_document", {"cursor": cursor})
            lost = await client.call_tool("check_document", {"cursor": "no:0"})
            return first.structured_content, second.structured_content, lost

    first, second, lost = asyncio.run(ask_on())

    assert [len(page["flagged"]) for page in (first, second)] == [2, 1]
    assert second["nextCursor"] is None
    assert first["answer"] == second["answer"]
    assert lost.is_error


def test_schemas_name_lenses_and_services_that_there_are() -> None:
    call = make_parser("citeweb", "mcp").parse_args(["mcp", "--service", "wikipedia"])

    [tool] = [
        entry
        for entry in assistant_tools.described_here(call)
        if entry["name"] == "verify_recommendation"
    ]

    fields = tool["inputSchema"]["properties"]
    assert "journalism" in fields["lenses"]["items"]["enum"]
    assert fields["provider"]["enum"] == ["wikipedia"]
    assert fields["numResultsPerLens"]["maximum"] == 10
    assert all(
        "Not for" in description["description"]
        or "reads no sentence" in description["description"]
        for description in assistant_tools.descriptions().values()
    )


def test_progress_is_told_to_those_who_ask() -> None:
    told = []

    async def note(done, total, message):
        told.append((done, message))

    async def check():
        with LoopbackSite() as site:
            url = site.on(
                "/bridges", answer(200, article("B", extra=f"<p>{BRIDGE}</p>"))
            )
            text = f"The Marrow Bridge is 42 metres long [1].\n\n[1] Bridges. {url}"
            async with assistant() as client:
                call = {"document": text}
                await client.call_tool("check_document", call, progress_callback=note)

    asyncio.run(check())

    assert told
    assert "sources reached" in told[-1][1]
