"""What a very long paste costs the server, and a page of many references on a machine
without a network."""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks import at_most, new_desk_says, sized
from tests.benchmarks.made_text import PAIRS

PASTED = sized(1_600_000, 40_000)
"""Characters of a thesis with its appendices."""

PASTE_SECONDS = 2.0
"""Processor time of the form, to the redirect: the worker reads the text."""

REFERENCES = sized(686, 12)
"""What the longest list of an encyclopedia's articles has."""

OFFLINE_SECONDS = 60.0


def report() -> list[str]:
    posted = float(new_desk_says("paste_speed"))
    offline = seconds_offline()
    return [
        f"paste: {PASTED:,} characters of real prose by the form: {posted:.2f} s "
        f"({at_most(posted, PASTE_SECONDS, ' s')})",
        f"paste: {REFERENCES} references without a network: {offline:.0f} s "
        f"({at_most(offline, OFFLINE_SECONDS, ' s')})",
    ]


def prose() -> str:
    """Texts of the training, each sentence with a number of the list below it."""
    parts: list[str] = []
    length = 0
    for file in sorted(PAIRS.glob("*.jsonl")):
        for line in file.open(encoding="utf-8"):
            text = json.loads(line)["text"]
            parts.append(text.replace(". ", f" [{len(parts) % REFERENCES + 1}]. "))
            length += len(text)
    body = "\n\n".join(parts)
    body *= 1 + PASTED // len(body)
    return f"{body[:PASTED]}\n\n{listed()}"


def listed() -> str:
    entries = (
        f"{number}. Ng, A., & Lee, B. ({1950 + number % 70}). Towers of the coast, "
        f"part {number}. Journal of Towers, {number}(2), 1-9. "
        + (f"https://doi.org/10.5555/t{number}" if number % 2 else address(number))
        for number in range(1, REFERENCES + 1)
    )
    return "## References\n\n" + "\n".join(entries) + "\n"


def address(number: int) -> str:
    return f"https://site{number % 97}.example/page{number}"


def seconds_offline() -> float:
    """Wall time of `check` in a namespace without a network, where one can be made,
    else as this machine is."""
    sentences = (
        f"Tower {number} leans by {number % 9 + 1} degrees [{number}]."
        for number in range(1, REFERENCES + 1)
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "article.md"
        path.write_text(f"{' '.join(sentences)}\n\n{listed()}", encoding="utf-8")
        command = [sys.executable, "-m", "verification", "check", str(path)]
        alone = ["unshare", "--net", "--map-root-user"]
        has_namespaces = not subprocess.run([*alone, "true"], check=False).returncode
        started = time.perf_counter()
        subprocess.run(
            [*(alone if has_namespaces else ()), *command],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        return time.perf_counter() - started


def work() -> float:
    """The child's part: processor time of the form."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client

    call_command("migrate", verbosity=0)
    from tests.factories import make_team, make_user

    user = make_user("bench")
    make_team(user)
    client = Client(HTTP_HOST="localhost")
    client.force_login(user)
    client.post("/documents/new/", {"text": "It is tall [1]."})  # what is loaded once
    text = prose()
    started = time.process_time()
    answer = client.post("/documents/new/", {"text": text})
    seconds = time.process_time() - started
    if answer.status_code != 302:
        raise AssertionError(f"The form answered {answer.status_code}.")
    return seconds


if __name__ == "__main__":
    sys.stdout.write(str(work()))
