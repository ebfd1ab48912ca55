"""`doctor`: whether what is installed here can do its work, and what to do if not."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from verification.errors import VerificationError
from verification.reporting.exports.fonts import SCRIPTS, Ask, has_font, said_by

from . import ExitCode, finished
from .calls import add_options
from .files import write_json, write_text

OLDEST_PYTHON = (3, 11)
FREE_BYTES = 200 * 1024 * 1024
"""Below it neither models nor exports have room beside what they write."""

EXTRAS = {
    "server": ("django", "the site: citeweb serve"),
    "pdf": ("weasyprint", "PDF exports"),
    "mcp": ("mcp", "assistants: citeweb mcp"),
}
"""What is asked for by name: a module of each, and what it is for."""

_NAME = re.compile(r"[\w.-]+")


class State(StrEnum):
    OK = "ok"
    ABSENT = "absent"
    """Not there, and nothing needs it unless it is asked for."""

    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Examined:
    """One part, how it is, and what to do about it."""

    part: str
    state: State
    words: str
    remedy: str = ""

    @property
    def line(self) -> str:
        return f"{self.state:6} {self.part}: {self.words} {self.remedy}".rstrip()


def add_arguments(parser: ArgumentParser) -> None:
    add_options(parser, "doctor")


def run(arguments: Namespace) -> int:
    found = list(examine(asks=arguments.ask))
    if arguments.json:
        write_json([asdict(check) for check in found], indent=2)
    else:
        write_text("".join(f"{check.line}\n" for check in found))
    return exit_of(found)


def exit_of(found: Iterable[Examined]) -> ExitCode:
    is_broken = any(check.state is State.BROKEN for check in found)
    return ExitCode.FLAGGED if is_broken else ExitCode.NOTHING_FLAGGED


def examine(*, asks: bool = False) -> Iterator[Examined]:
    """Each part of the engine in turn. `asks`: whether services may be called."""
    yield python_version()
    yield from packages("citeweb")
    yield from leftovers(map(Path, sys.path))
    yield readers()
    yield model()
    yield from extras()
    yield from fonts()
    yield room(Path.home())
    yield from services(asks=asks)
    for further in FURTHER:
        yield from further()


FURTHER: list[Callable[[], Iterator[Examined]]] = []
"""Parts that stand above the engine, put here by whoever runs the verb: the site."""


def python_version() -> Examined:
    version = sys.version_info
    words = f"{version.major}.{version.minor}.{version.micro} at {sys.executable}"
    if version >= OLDEST_PYTHON:
        return Examined("Python", State.OK, words)
    return Examined("Python", State.BROKEN, words, "Install Python 3.11 or newer.")


def packages(distribution: str) -> Iterator[Examined]:
    """Whether all that the distribution asks for is there, extras aside."""
    try:
        wanted = metadata.requires(distribution) or []
    except metadata.PackageNotFoundError:
        told = "runs from a checkout, whose lock files say what is installed"
        yield Examined("Packages", State.OK, told)
        return
    plain = [requirement for requirement in wanted if "extra ==" not in requirement]
    names = [found[0] for requirement in plain if (found := _NAME.match(requirement))]
    missing = [name for name in names if not is_installed(name)]
    if missing:
        remedy = f"Run: {sys.executable} -m pip install {' '.join(missing)}"
        yield Examined("Packages", State.BROKEN, f"no {', no '.join(missing)}.", remedy)
    else:
        yield Examined("Packages", State.OK, f"all {len(names)} are installed")


def is_installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def leftovers(folders: Iterable[Path]) -> Iterator[Examined]:
    """What a pip that was interrupted leaves behind: it hides or doubles a package."""
    for folder in filter(Path.is_dir, folders):
        for path in sorted(folder.glob("~*")):
            told = f"{path} is left of an installation that was interrupted."
            yield Examined("pip", State.BROKEN, told, "Remove it.")
        kinds = ("*.dist-info", "*.egg-info")
        found = [path.name for kind in kinds for path in folder.glob(kind)]
        names = [name.partition("-")[0].lower().replace("-", "_") for name in found]
        for name in sorted({name for name in names if names.count(name) > 1}):
            told = f"{name} is installed twice in {folder}."
            remedy = f"Run: {sys.executable} -m pip install --force-reinstall {name}"
            yield Examined("pip", State.BROKEN, told, remedy)


def readers() -> Examined:
    """A small page, read in a child as pages of sources are."""
    from verification.reaching.bounded import installation_fault

    if fault := installation_fault():
        lacks = not find_spec("lxml_html_clean")  # pip 23 leaves it out
        package = "lxml-html-clean" if lacks else "--force-reinstall citeweb"
        remedy = f"Run: {sys.executable} -m pip install {package}"
        return Examined("Pages", State.BROKEN, fault, remedy)
    return Examined("Pages", State.OK, "a page can be read")


def model() -> Examined:
    """The small network that ships, on one pair."""
    try:
        from verification.judging.judges.reader import Network

        network = Network()
        read = network.read("The bridge is open.", "The bridge is open to traffic.")
    except (VerificationError, ImportError) as error:
        remedy = "Install citeweb again; until then take --judge lexical."
        return Examined("Reader", State.BROKEN, str(error), remedy)
    return Examined(
        "Reader", State.OK, f"the network reads a pair ({read.supported:.2f})"
    )


def extras() -> Iterator[Examined]:
    for name, (module, purpose) in EXTRAS.items():
        if find_spec(module):
            yield Examined(f"Extra {name}", State.OK, purpose)
        else:
            remedy = f"If you want it: pip install 'citeweb[{name}]'"
            yield Examined(f"Extra {name}", State.ABSENT, f"{purpose}.", remedy)


def fonts(ask: Ask = said_by) -> Iterator[Examined]:
    """Of what a PDF needs beside its extra: Pango, and fonts for each script."""
    if not find_spec("weasyprint"):
        return
    if not (fault := pango_fault()):
        yield Examined("Pango", State.OK, "PDF can be set")
    else:
        remedy = "Debian and Ubuntu: apt-get install libpango-1.0-0 libpangoft2-1.0-0"
        yield Examined("Pango", State.BROKEN, fault, remedy)
    if not shutil.which("fc-list"):
        remedy = "Debian and Ubuntu: apt-get install fontconfig fonts-dejavu-core"
        yield Examined("Fonts", State.BROKEN, "no fontconfig.", remedy)
        return
    for language, script in SCRIPTS.items():
        if has_font(language, ask):
            yield Examined("Fonts", State.OK, script)
        else:
            remedy = "Debian and Ubuntu: apt-get install fonts-noto-core fonts-noto-cjk"
            told = f"none for {script}: a PDF shows boxes in its place."
            yield Examined("Fonts", State.ABSENT, told, remedy)


def pango_fault() -> str:
    """Why the library that sets pages cannot be used; "" where it can."""
    words = [sys.executable, "-c", "import weasyprint"]
    done = subprocess.run(words, capture_output=True, check=False, timeout=60)  # noqa: S603 - ourselves
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return (lines or ["it cannot be loaded"])[-1] if done.returncode else ""


def room(folder: Path) -> Examined:
    free = shutil.disk_usage(folder).free
    words = f"{free // 2**20:,} MiB free at {folder}"
    if free > FREE_BYTES:
        return Examined("Disk", State.OK, words)
    return Examined("Disk", State.BROKEN, f"{words}.", "Free some space.")


def services(*, asks: bool) -> Iterator[Examined]:
    """The look-ups that are on unless a call says otherwise; called only if asked."""
    from verification.reaching.lookups import DEFAULT_LOOKUPS, LOOKUPS

    if not asks:
        told = f"not called: {', '.join(DEFAULT_LOOKUPS)}."
        remedy = "citeweb doctor --ask calls them."
        yield Examined("Services", State.ABSENT, told, remedy)
        return
    bases = dict.fromkeys(LOOKUPS[name].base for name in DEFAULT_LOOKUPS)
    for base, answers in zip(bases, finished(whether_met([*bases])), strict=True):
        state = State.OK if answers else State.BROKEN
        words = f"{base} {'answers' if answers else 'does not answer.'}"
        remedy = "" if answers else "Look at the network, or choose with --lookups."
        yield Examined("Services", state, words, remedy)


async def whether_met(bases: Sequence[str]) -> list[bool]:
    from verification.services import ServiceClient, ServiceQuestion

    async with ServiceClient(timeout_seconds=10.0) as client:
        asked = (client.ask(base, ServiceQuestion(f"{base}/")) for base in bases)
        return [bool((await answer).has_met) for answer in asked]
