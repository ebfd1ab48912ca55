"""Hostile files are read by children that may die without harm."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from verification.errors import BinaryFileError, EmptyTextError, UnreadableFileError
from verification.reaching.bounded import BoundedReader, shared_reader
from verification.reaching.extracted import Extraction, Kind
from verification.reaching.extraction import extract

from .files import make_docx, make_pdf
from .site import article

ROOT = Path(__file__).resolve().parents[3]
PAGE = article().encode()


def children_of(parent: int) -> list[int]:
    found = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(number) for number in found.read_text().split()]


@pytest.fixture
def own_reader() -> Iterator[BoundedReader]:
    reader = BoundedReader(children=2, seconds=60.0)
    yield reader
    reader.close()


def test_child_reads_what_the_function_reads(reader: BoundedReader) -> None:
    assert reader.read(PAGE, content_type="text/html") == extract(
        PAGE, content_type="text/html"
    )

    content = make_pdf(["One page of words.", "Two pages of words."])
    assert reader.read(content) == extract(content)


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"\x00" * 100, BinaryFileError),
        (b"  ", EmptyTextError),
        (b"%PDF-1.4 broken", UnreadableFileError),
    ],
)
def test_errors_come_through_as_what_they_are(reader, content, error):
    with pytest.raises(error):
        reader.read(content)


def test_file_that_takes_too_long_costs_its_child_and_no_more(own_reader, monkeypatch):
    own_reader.read(b"warm up", content_type="text/plain")
    slow = b"<p>words</p>" * 200_000
    monkeypatch.setattr(own_reader, "_seconds", 0.001)

    with pytest.raises(UnreadableFileError, match="too long"):
        own_reader.read(slow, content_type="text/html")

    monkeypatch.setattr(own_reader, "_seconds", 60.0)
    assert own_reader.read(b"words", content_type="text/plain").text == "words"


def test_file_that_takes_too_much_memory_is_unreadable() -> None:
    content = b"[" + b"[]," * 3_000_000 + b"1]"

    with (
        closing(BoundedReader(memory_bytes=200 * 1024 * 1024)) as small,
        pytest.raises(UnreadableFileError, match="memory"),
    ):
        small.read(content, content_type="application/json")


def test_reader_goes_on_after_its_children_were_killed(own_reader):
    before = set(children_of(os.getpid()))
    own_reader.read(b"words", content_type="text/plain")
    (child,) = set(children_of(os.getpid())) - before
    os.kill(child, signal.SIGKILL)

    assert own_reader.read(b"words", content_type="text/plain").text == "words"


def test_slow_files_do_not_hold_up_pages(own_reader: BoundedReader) -> None:
    pdf = make_pdf(["One page of words."])
    before = set(children_of(os.getpid()))
    own_reader.read(pdf)
    (frozen,) = set(children_of(os.getpid())) - before
    os.kill(frozen, signal.SIGSTOP)

    async def read_all() -> list[Extraction]:
        slow = [asyncio.create_task(own_reader.read_soon(pdf)) for _ in range(3)]
        await asyncio.sleep(0.1)
        pages = [await own_reader.read_soon(PAGE) for _ in range(5)]
        assert not any(task.done() for task in slow)
        os.kill(frozen, signal.SIGKILL)
        return pages + await asyncio.gather(*slow)

    assert len(asyncio.run(read_all())) == 8


def test_many_are_read_at_once_from_any_event_loop(reader: BoundedReader) -> None:
    async def read_many() -> list[Extraction]:
        return await asyncio.gather(*(reader.read_soon(PAGE) for _ in range(30)))

    first, second = asyncio.run(read_many()), asyncio.run(read_many())

    assert len({page.text for page in first + second}) == 1


def test_docx_becomes_html(reader: BoundedReader) -> None:
    content = make_docx("Coffee is fine [1].", heading="Coffee")
    markup, _ = reader.whole_text(content, Kind.DOCX)

    assert "<h1>Coffee</h1><p>Coffee is fine [1].</p>" in markup


def test_process_has_one_reader_of_its_own() -> None:
    assert shared_reader() is shared_reader()


SCRIPT = """
    import os, sys, time
    from verification.reaching.bounded import shared_reader

    shared_reader().read(b"words", content_type="text/plain")
    with open(f"/proc/{os.getpid()}/task/{os.getpid()}/children") as children:
        print(children.read().split()[0], flush=True)
    time.sleep(60)
"""


def test_children_end_when_their_parent_is_killed() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SCRIPT)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())

    parent.kill()
    parent.wait()
    parent.stdout.close()

    assert ends_within(child, seconds=60.0)


def ends_within(process_id: int, *, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        stat = Path(f"/proc/{process_id}/stat")
        if not stat.exists() or stat.read_text().split()[2] == "Z":
            return True
        time.sleep(0.05)
    return False


def run(script: str) -> tuple[str, str]:
    """What a program of its own writes, and what it complains of."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return done.stdout, done.stderr


DAEMONIC = """
    import multiprocessing

    def work(answers):
        from verification.reaching.bounded import shared_reader

        found = shared_reader().read(b"words", content_type="text/plain")
        answers.put(found.text)

    if __name__ == "__main__":
        context = multiprocessing.get_context("fork")
        answers = context.SimpleQueue()
        worker = context.Process(target=work, args=(answers,), daemon=True)
        worker.start()
        print(answers.get())
        worker.join()
"""


def test_worker_that_may_not_have_children_reads_all_the_same() -> None:
    assert run(DAEMONIC) == ("words\n", "")


LIMITS = """
    import sys
    from verification.reaching.bounded import shared_reader

    shared_reader().read(b"<p>words</p>", content_type="text/html")
    heavy = {"trafilatura", "lxml", "pypdf", "mammoth", "httpx", "django"}
    print(sorted(heavy & set(sys.modules)))
"""


def test_parent_loads_none_of_the_heavy_libraries() -> None:
    assert run(LIMITS) == ("[]\n", "")
