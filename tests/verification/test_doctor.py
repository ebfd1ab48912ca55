"""`citeweb doctor`, and a library that is missing: our fault, and never the page's."""

import json

import pytest

from tests.verification.reaching.site import LoopbackSite
from verification.__main__ import main
from verification.commands import doctor
from verification.commands.doctor import Examined, State
from verification.errors import InstallationError
from verification.reaching import bounded
from verification.sandbox import Child

BROKEN = "tests.verification.broken_tasks"


@pytest.fixture
def _broken(monkeypatch):
    """Children that cannot load a library, in a reader of this test's own."""
    monkeypatch.setattr(bounded, "__name__", BROKEN)
    reader = bounded.BoundedReader()
    monkeypatch.setattr(bounded, "_reader_of", lambda process_id: reader)


@pytest.mark.parametrize("tasks", [BROKEN, "no_such_module_of_tasks"])
def test_a_child_that_lacks_a_library_says_so(tasks) -> None:
    child = Child(tasks, memory_bytes=2**30, last_seconds=20)

    with pytest.raises(InstallationError, match="citeweb doctor"):
        child.ask({}, b"", 20)


@pytest.mark.usefixtures("_broken")
def test_a_missing_library_stops_the_check_and_blames_no_page(tmp_path, capfd) -> None:
    path = tmp_path / "a.md"
    with LoopbackSite() as site:
        address = site.page("/a", "<p>The bridge is open.</p>")
        path.write_text(f"The bridge is open [1].\n\n[1] Bridge. {address}\n")
        words = ("--allow-private-addresses", "--lookups", "none")

        status = main(["check", str(path), *words])

    said = capfd.readouterr()
    assert status == 2
    assert "not installed whole" in said.err
    assert "damaged" not in said.out + said.err


@pytest.mark.usefixtures("_broken")
def test_the_doctor_names_what_is_broken_and_what_to_do(capsys) -> None:
    status = main(["doctor", "--json"])

    found = {load["part"]: load for load in json.loads(capsys.readouterr().out)}
    assert status == 1
    assert found["Pages"]["state"] == "broken"
    assert "lxml_html_clean_that_is_not_there" in found["Pages"]["words"]
    assert "pip install" in found["Pages"]["remedy"]
    assert found["Python"]["state"] == "ok"


def test_what_pip_left_behind_is_found(tmp_path) -> None:
    for name in ("~rafilatura", "lxml-5.4.0.dist-info", "lxml-6.1.0.dist-info"):
        (tmp_path / name).mkdir()

    found = list(doctor.leftovers([tmp_path, tmp_path / "none"]))

    assert [check.state for check in found] == [State.BROKEN, State.BROKEN]
    assert "~rafilatura" in found[0].words
    assert "lxml is installed twice" in found[1].words


def test_a_font_that_is_missing_breaks_nothing(monkeypatch) -> None:
    monkeypatch.setattr(doctor, "pango_fault", lambda: "")
    monkeypatch.setattr(doctor.shutil, "which", lambda name: f"/usr/bin/{name}")

    found = list(doctor.fonts(lambda words: "Amiri\n" if ":lang=ar" in words else ""))

    states = {
        check.words.partition(":")[0].removeprefix("none for "): check.state
        for check in found
    }
    assert states["Arabic"] is State.OK
    assert states["Devanagari"] is State.ABSENT


def test_only_what_is_broken_fails_the_call() -> None:
    absent = Examined("Fonts", State.ABSENT, "none")
    broken = Examined("Pages", State.BROKEN, "none")

    assert doctor.exit_of([absent]) == 0
    assert doctor.exit_of([absent, broken]) == 1
