"""
Working through a report: server time and bytes of its page, of the tab of conflicts, of
the evidence of a claim, and of a decision with the claim that follows it.

Measured in a process of its own with the test client, on a new SQLite file, for 90
claims, 2,000 and 10,000, as processor time: what else the machine does is not the
server's.
"""

import gzip
import json
import sys
import time
from typing import Any

from tests.benchmarks import at_most, new_desk_says, sized

SIZES = (90, 2000, 10_000)[: sized(3, 1)]
SOURCES = 40
COUNT = 40
"""Claims read, and decided about."""

PAGE_MS = 300
"""Of the first screen, whatever the size."""

EVIDENCE_MS = {90: 150, 2000: 300, 10_000: 600}
"""95 of 100 answers within it."""


def report() -> list[str]:
    found = json.loads(new_desk_says("review_speed"))
    lines = [f"review: {COUNT} claims read and decided about, processor time and bytes"]
    for claims in SIZES:
        cost = found[str(claims)]
        page, conflicts = cost["page_ms"], cost["conflicts_ms"]
        lines.append(
            f"  {claims:,} claims: page {page:.0f} ms ({at_most(page, PAGE_MS, ' ms')})"
            f", {cost['page_kb']:.0f} KB ({cost['sent_kb']:.0f} KB sent); conflicts "
            f"{conflicts:.0f} ms ({at_most(conflicts, PAGE_MS, ' ms')})"
        )
        for name in ("evidence", "decision"):
            p95 = cost[f"{name}_ms"]
            lines.append(
                f"    {name}, 95 of 100 within {p95:.0f} ms "
                f"({at_most(p95, EVIDENCE_MS[claims], ' ms')}), "
                f"{cost[f'{name}_kb']:.0f} KB"
            )
    return lines


def work() -> dict[str, Any]:
    """The child's part: a report of each size, read and decided about."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    from citeweb.reports.adapters import report_of, store_weighing
    from citeweb.supervision.web import collect_seldom
    from tests.factories import make_run, make_team, make_user
    from verification.weighing import weigh

    collect_seldom()
    user = make_user("bench")
    make_team(user)
    client = Client(HTTP_HOST="localhost")
    client.force_login(user)
    found = {}
    for claims in SIZES:
        sentences = [
            f"Bridge {n} of the county is {n + 9} metres long." for n in range(claims)
        ]
        verdicts = ["contradicted"] * SOURCES
        run = make_run(user, sentences=sentences, sources=SOURCES, verdicts=verdicts)
        report = report_of(run)
        parts = report.document, report.claims, report.sources
        store_weighing(run, weigh(*parts))
        found[str(claims)] = worked_through(client, f"/runs/{run.pk}/")
    return found


def worked_through(client: Any, address: str) -> dict[str, float]:
    client.get(address)  # what is loaded once
    page_seconds, page = timed(client.get, address)
    conflicts_seconds, _ = timed(client.get, f"{address}conflicts/")
    asks = {"HTTP_HX_REQUEST": "true"}
    evidence, decisions = [], []
    for number in range(1, COUNT + 1):
        claim = f"{address}claims/{number}/"
        evidence.append(timed(client.get, claim, **asks))
        form = {"state": "false_alarm"}
        decisions.append(timed(client.post, f"{claim}decision/", form, **asks))
    return {
        "page_ms": 1000 * page_seconds,
        "conflicts_ms": 1000 * conflicts_seconds,
        "page_kb": len(page) / 1000,
        "sent_kb": len(gzip.compress(page, 6)) / 1000,
        "evidence_ms": 1000 * p95([seconds for seconds, _ in evidence]),
        "evidence_kb": len(evidence[-1][1]) / 1000,
        "decision_ms": 1000 * p95([seconds for seconds, _ in decisions]),
        "decision_kb": len(decisions[-1][1]) / 1000,
    }


def timed(ask: Any, *arguments: Any, **options: Any) -> tuple[float, bytes]:
    started = time.process_time()
    answer = ask(*arguments, **options)
    seconds = time.process_time() - started
    if answer.status_code != 200:
        raise AssertionError(f"{arguments[0]} answered {answer.status_code}.")
    return seconds, answer.content


def p95(seconds: list[float]) -> float:
    return sorted(seconds)[round(0.95 * len(seconds)) - 1]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(work()))
