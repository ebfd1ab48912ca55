"""
Situations of the web on a loopback site: which outcome and which action are right.

The situations are a data file beside the cases. Names of hosts all lead to the site on
this machine; nothing else is asked.
"""

import asyncio
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache

from tests.verification.reaching.conftest import reach_one
from tests.verification.reaching.site import LoopbackSite, answer, redirect
from verification.reaching.bounded import BoundedReader
from verification.records import ReachedSource

from .page_cases import FOLDER
from .sections import Section, told_section

CORPUS = "outcomes of our own"
PROSE = "".join(
    f"<p>In {year} the ferry Alma carried {year * 9} people across the river, and the "
    f"harbour master counted {year - 1900} days on which it stayed at the quay.</p>"
    for year in range(1985, 1997)
)
LINE = PROSE.replace("<p>", "").replace("</p>", " ").strip()


@dataclass(frozen=True, slots=True)
class Answered:
    """What stands at one address."""

    address: str
    status: int
    goal: str
    headers: tuple[tuple[str, str], ...]
    body: str


@dataclass(frozen=True, slots=True)
class OutcomeCase:
    """One situation; the first answer is the cited address's."""

    outcome: str
    action: str
    why: str
    cited: str
    answers: tuple[Answered, ...]

    @property
    def expected(self) -> str:
        return f"{self.outcome}, {self.action}"


@cache
def load_outcomes() -> tuple[OutcomeCase, ...]:
    text = (FOLDER / "outcomes.txt").read_text(encoding="utf-8")
    return tuple(map(_read_case, text.split("\n=== ")[1:]))


def _read_case(written: str) -> OutcomeCase:
    head, _, rest = written.partition("\n")
    outcome, action, why = (word.strip() for word in head.split("|"))
    cited = ""
    if rest.startswith("cited: "):
        line, _, rest = rest.partition("\n")
        cited = line.removeprefix("cited: ")
    answers = f"\n{rest}".split("\nat ")[1:]
    return OutcomeCase(outcome, action, why, cited, tuple(map(_read_answer, answers)))


def _read_answer(written: str) -> Answered:
    first, _, rest = written.partition("\n")
    place, _, goal = first.partition(" -> ")
    address, status = place.split()
    lines, _, body = rest.partition("\n\n") if ": " in rest[:20] else ("", "", rest)
    headers = [tuple(line.split(": ", 1)) for line in lines.splitlines()]
    return Answered(
        address=address,
        status=int(status),
        goal=goal,
        headers=tuple((name.replace("-", "_"), value) for name, value in headers),
        body=body.removeprefix("\n"),
    )


async def _resolve(host: str, port: int) -> Sequence[str]:
    if host.endswith(".invalid.example"):
        raise OSError(-2, "Name or service not known")
    return ["127.0.0.1"]


def _prepare(site: LoopbackSite, case: OutcomeCase) -> str:
    """Have the site behave as the case says, and give the cited address."""

    def filled(text: str) -> str:
        text = text.replace("{PORT}", str(site.port))
        return text.replace("{PROSE}", PROSE).replace("{LINE}", LINE)

    def placed(address: str) -> str:
        host, slash, path = filled(address).partition("/")
        return f"http://{host}:{site.port}{slash}{path}"

    for reply in case.answers:
        path = "/" + reply.address.partition("/")[2].partition("?")[0]
        if reply.goal:
            goal = reply.goal
            is_here = goal.startswith("http://")
            goal = placed(goal.removeprefix("http://")) if is_here else goal
            site.on(path, redirect(goal, status=reply.status))
        elif reply.status:
            headers = dict(reply.headers)
            site.on(path, answer(reply.status, filled(reply.body), **headers))
    return placed(case.answers[0].address)


async def reach_all(
    cases: Sequence[OutcomeCase], reader: BoundedReader
) -> list[ReachedSource]:
    """What is told of each, reached one after the other."""
    options = {"resolver": _resolve, "total_seconds": 20.0}
    with LoopbackSite() as site:
        return [
            await reach_one(_prepare(site, case), case.cited, reader, **options)
            for case in cases
        ]


@cache
def measure_outcomes() -> Section:
    """The table by expected outcome."""
    cases, reader = load_outcomes(), BoundedReader()
    with closing(reader):
        reached = asyncio.run(reach_all(cases, reader))
    told = [f"{source.outcome or ''}, {source.action}" for source in reached]
    return told_section(CORPUS, "Outcomes", cases, [c.outcome for c in cases], told)
