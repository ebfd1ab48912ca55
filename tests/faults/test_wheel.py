"""The wheel in an empty environment, on each Python that this machine has."""

import json
import re
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from tests.depth import at_depth
from tests.verification.reaching.site import LoopbackSite

from .installation import ROOT, Installation

pytestmark = [pytest.mark.slow, pytest.mark.enable_socket]

OUT_OF_REACH = re.compile(
    r"ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|dns error|error sending "
    r"request|failed to connect|Could not connect|timed out|name resolution",
    re.IGNORECASE,
)
"""What pip's, uv's and npm's messages say of a registry that does not answer."""

OLDEST_PIP = "pip==23.0.1"
"""That of Debian 12, which comes with Python 3.11."""

WHEEL_BYTES = 100 * 1024 * 1024
"""What the index takes of one file."""

UV = [sys.executable, "-m", "uv"]
VERSIONS = at_depth(("3.11", "3.12", "3.13"), ("3.13",))
"""Packages go missing on the newest first; the oldest has a test of its own."""

CALL = {
    "document": "The Marrow Bridge is 42 metres long [1].",
    "sources": [{"id": 1, "text": "The Marrow Bridge is 24 metres long."}],
}


def require(done):
    """Without a network the test is skipped, a broken package fails."""
    if done.returncode and OUT_OF_REACH.search(done.stderr):
        pytest.skip(f"no registry answers here: {done.stderr[-200:]}")
    assert done.returncode == 0, done.stderr


def interpreter(version):
    """A Python of that version: one on the path, or one of pyenv's; None without."""
    kept = Path.home().glob(f".pyenv/versions/{version}.*/bin/python")
    for path in (f"python{version}", *sorted(map(str, kept))):
        try:
            told = subprocess.run([path, "--version"], capture_output=True, text=True)
        except OSError:
            continue
        if told.stdout.startswith(f"Python {version}."):
            return path
    return None


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [*UV, "build", "--wheel", "--quiet", "--out-dir", folder, ROOT]
    done = subprocess.run(command, capture_output=True, text=True)
    require(done)
    return next(folder.glob("*.whl"))


def test_wheel_holds_every_file_of_the_packages_and_of_the_pages(wheel):
    tracked = ["git", "ls-files", "verification", "citeweb", "templates", "static"]
    kept = subprocess.run(tracked, cwd=ROOT, capture_output=True, text=True, check=True)
    wanted = {
        f"citeweb/_house/{name}" if name.startswith(("templates", "static")) else name
        for name in kept.stdout.split()
    }

    held = set(zipfile.ZipFile(wheel).namelist())

    assert "verification/reporting/record/report.schema.json" in wanted
    assert wanted - held == set()


def test_page_for_an_index_leads_nowhere_in_our_folders(wheel):
    with zipfile.ZipFile(wheel) as archive:
        [name] = [entry for entry in archive.namelist() if entry.endswith("/METADATA")]
        told = message_from_bytes(archive.read(name))
    page = told.get_payload()

    assert told["Description-Content-Type"] == "text/markdown"
    assert page.startswith("# citeweb")
    assert "![" not in page
    assert page.count("](") == page.count("](https://") > 3


@pytest.mark.parametrize("version", VERSIONS)
def test_installed_wheel_checks_and_serves(version, wheel, tmp_path):
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    place = tmp_path / "environment"
    subprocess.run([*UV, "venv", "--quiet", "--python", python, place], check=True)
    install = [*UV, "pip", "install", "--quiet", "--python", place / "bin/python"]
    whole = f"{wheel}[server]"
    done = subprocess.run([*install, whole], capture_output=True, text=True)
    require(done)
    call = tmp_path / "call.json"
    call.write_text(json.dumps(CALL))

    program = place / "bin/citeweb"
    with Installation(tmp_path, program=program, is_new=True) as installation:
        checked = installation.command("check", call, "--format", "text")
        installation.start("--no-workers")
        paths = ("/sign-in/", "/robots.txt", "/api/v1/openapi.json")
        pages = list(map(installation.page, paths))

    assert checked.returncode == 1, checked.stderr
    assert "The source says 24 metres; the text says 42 metres." in checked.stdout
    assert pages == [200, 200, 200]


@pytest.fixture
def plain_place(wheel, tmp_path):
    """An environment into which an old pip installed the wheel without extras. Where
    less is tried, uv brings what the wheel needs, over which pip takes a minute: then
    pip reads our own wheel alone, and says whether all that it names is there."""
    python = interpreter("3.11")
    if python is None:
        pytest.skip("no Python 3.11 on this machine")
    place = tmp_path / "environment"
    uv = [*UV, "pip", "install", "--quiet", "--python", place / "bin/python"]
    pip = [place / "bin/python", "-m", "pip"]
    install = [*pip, "install", "--quiet", "--no-compile", wheel]
    by_pip = ([*uv, OLDEST_PIP], install)
    in_part = ([*uv, OLDEST_PIP, wheel], [*install, "--no-deps", "--force-reinstall"])
    subprocess.run([*UV, "venv", "--quiet", "--python", python, place], check=True)
    for command in (*at_depth(by_pip, in_part), [*pip, "check"]):
        require(subprocess.run(command, capture_output=True, text=True))
    return place


def test_plain_install_by_an_old_pip_reads_a_page_and_brings_no_site(
    plain_place, tmp_path
):
    citeweb, text = plain_place / "bin/citeweb", tmp_path / "a.md"
    words = ["--allow-private-addresses", "--lookups", "none", "--format", "text"]

    with LoopbackSite() as site:
        page = "<article><p>The Marrow Bridge is 24 metres long.</p></article>"
        address = site.page("/bridge", page)
        text.write_text(
            f"The Marrow Bridge is 42 metres long [1].\n\n[1] Bridge. {address}\n"
        )
        checked = subprocess.run(
            [citeweb, "check", text, *words], capture_output=True, text=True
        )
    served = subprocess.run([citeweb, "serve"], capture_output=True, text=True)

    assert checked.returncode == 1, checked.stderr
    assert "The source says 24 metres; the text says 42 metres." in checked.stdout
    assert served.returncode == 2
    assert "pip install 'citeweb[server]'" in served.stderr


def test_wheel_is_small_enough_for_an_index(wheel):
    assert wheel.stat().st_size < WHEEL_BYTES
