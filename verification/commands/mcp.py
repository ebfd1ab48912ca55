"""`mcp`: the checks as tools of assistants, by the Model Context Protocol."""

from __future__ import annotations

import asyncio
import secrets
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from verification.errors import BadCallError, VerificationError
from verification.reporting.harmless import harmless_line
from verification.version import VERSION

from . import ExitCode
from .calls import add_options
from .files import read_text
from .judges import add_judge_arguments
from .lookups import add_lookup_arguments

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server
    from mcp.types import CallToolResult

SHORTEST_TOKEN = 20
"""Letters: what `openssl rand -hex 10` gives is not guessed over a network."""

CALLS_AT_ONCE = 4
"""Each holds a thread and, with the judge `reader`, a network of its own."""

INSTRUCTIONS = (
    "Checks citations against what the sources say. Report a verdict with the passage "
    "it rests on. `unverifiable` means that nobody could look: never call it false."
)


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--http",
        type=listening_place,
        metavar="[HOST:]PORT",
        help="answer at http://HOST:PORT/mcp instead of on standard input and output; "
        "the host is 127.0.0.1 unless given",
    )
    add_options(parser, "mcp", "fetching")
    add_lookup_arguments(parser)
    add_options(parser, "wikidata")
    add_judge_arguments(parser, calls_flag="--llm-calls")
    add_options(parser, "owners", "policies", "corroborating", "searching")


def listening_place(text: str) -> tuple[str, int]:
    """
    >>> listening_place("8100"), listening_place("0.0.0.0:80")
    (('127.0.0.1', 8100), ('0.0.0.0', 80))
    """
    host, _, port = text.rpartition(":")
    if not port.isascii() or not port.isdigit() or not 0 < int(port[:6]) < 65_536:
        raise ArgumentTypeError(f"'{text}' is not [HOST:]PORT, as 8100")
    return host.strip("[]") or "127.0.0.1", int(port[:6])


def run(arguments: Namespace) -> int:
    """Answer until the other side goes away, or over HTTP until Ctrl-C."""
    try:
        import mcp  # noqa: F401 - whether it can be served at all
    except ImportError as error:
        raise BadCallError(
            "needs the package mcp. Install it with pip install 'citeweb[mcp]'."
        ) from error
    if arguments.http is None:
        asyncio.run(serve_pipes(arguments))
    else:
        serve_http(arguments, *arguments.http)
    return ExitCode.NOTHING_FLAGGED


def make_server(arguments: Namespace) -> Server[Any]:
    from mcp.server.lowlevel import Server
    from mcp.shared.exceptions import MCPError
    from mcp.types import INVALID_PARAMS, ListToolsResult, Tool, ToolAnnotations

    from .assistant_tools import described_here

    tools = {tool["name"]: tool for tool in described_here(arguments)}
    free = asyncio.Semaphore(CALLS_AT_ONCE)

    async def list_tools(context: object, params: object) -> ListToolsResult:
        looks_only = ToolAnnotations(read_only_hint=True, open_world_hint=True)
        told = ({**tool, "annotations": looks_only} for tool in tools.values())
        return ListToolsResult(tools=list(map(Tool.model_validate, told)))

    async def call_tool(context: Any, params: Any) -> CallToolResult:
        if params.name not in tools:
            said = f"No tool “{params.name[:80]}”. There are {', '.join(tools)}."
            raise MCPError(INVALID_PARAMS, said)
        async with free:
            told = Namespace(**vars(arguments), tell=teller(context))
            return await result_of(params.name, params.arguments or {}, told)

    return Server(
        "citeweb",
        version=VERSION,
        title="citeweb",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def teller(context: Any) -> Callable[[int, str], None]:
    """What tells the assistant how far a call is, from the thread that answers it."""
    loop = asyncio.get_running_loop()

    def tell(done: int, words: str) -> None:
        # One that asked for no progress, or has gone, is told nothing.
        asyncio.run_coroutine_threadsafe(
            context.session.report_progress(float(done), message=words), loop
        )

    return tell


async def result_of(name: str, call: Any, arguments: Namespace) -> CallToolResult:
    import json

    from mcp.types import CallToolResult, TextContent

    from .assistant_tools import answer_call

    try:
        # A thread: judging takes the processor, and others wait for their answers.
        answer = await asyncio.to_thread(answer_call, name, call, arguments)
    except VerificationError as error:
        said = TextContent(type="text", text=harmless_line(str(error)))
        return CallToolResult(content=[said], is_error=True)
    told = TextContent(type="text", text=json.dumps(answer, ensure_ascii=False))
    return CallToolResult(content=[told], structured_content=answer)


async def serve_pipes(arguments: Namespace) -> None:
    from mcp.server.stdio import stdio_server

    server = make_server(arguments)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def serve_http(arguments: Namespace, host: str, port: int) -> None:
    """Raises BadCallError: the token is missing or too short."""
    import uvicorn

    token = read_token(arguments.token_file)
    app = make_server(arguments).streamable_http_app(host=host, stateless_http=True)
    sys.stderr.write(f"citeweb mcp: answering at http://{host}:{port}/mcp\n")
    guarded = only_with(token, app)
    uvicorn.run(guarded, host=host, port=port, log_level="warning", ws="none")


def read_token(path: str) -> str:
    if not path:
        raise BadCallError("--http needs --token-file: whoever calls must show it.")
    token = read_text(path).strip()
    if len(token) < SHORTEST_TOKEN or not token.isascii():
        wanted = f"at least {SHORTEST_TOKEN} plain characters"
        raise BadCallError(f"{path}: the token must have {wanted}.")
    return token


Application = Callable[[Any, Any, Any], Awaitable[None]]


def only_with(token: str, app: Application) -> Application:
    """The application for those who show the token; 401 for everybody else."""
    wanted = f"Bearer {token}".encode()

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        shown = dict(scope.get("headers", ())).get(b"authorization", b"")
        if scope["type"] == "lifespan" or secrets.compare_digest(shown, wanted):
            return await app(scope, receive, send)
        head = [(b"www-authenticate", b"Bearer"), (b"content-type", b"text/plain")]
        await send({"type": "http.response.start", "status": 401, "headers": head})
        said = b"Send the token of this server as Authorization: Bearer TOKEN.\n"
        await send({"type": "http.response.body", "body": said})

    return guarded
