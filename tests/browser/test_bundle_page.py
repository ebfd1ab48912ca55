"""A bundle's page, opened from disk: it hashes the files beside it again."""

import io
import zipfile

import pytest

from tests.verification.reporting.reports import bridge_report
from verification.reporting.exports import FORMATS, ExportOptions

WITHOUT_OWN_HASHING = "Object.defineProperty(window, 'crypto', {value: undefined})"


@pytest.fixture
def folder(tmp_path):
    """The bundle of the bridges, unpacked."""
    options = ExportOptions(audit_trail=b"{}" * 5000)
    packed = b"".join(FORMATS["bundle"].write(bridge_report(), options))
    zipfile.ZipFile(io.BytesIO(packed)).extractall(tmp_path / "bundle")
    return tmp_path / "bundle"


@pytest.fixture
def disk_page(chromium):
    """A page that may open files from disk, and its messages."""
    context = chromium.new_context()
    page = context.new_page()
    page.messages = []
    page.on("console", lambda message: page.messages.append(message.text))
    page.on("pageerror", lambda error: page.messages.append(str(error)))
    yield page
    context.close()


def choose(page, folder) -> str:
    page.goto((folder / "index.html").as_uri())
    page.set_input_files("#folder", str(folder))
    page.locator("#outcome", has_text="unchanged").wait_for()
    return page.inner_text("#outcome")


@pytest.mark.parametrize("script", ["", WITHOUT_OWN_HASHING])
def test_untouched_bundle_is_unchanged(disk_page, folder, script) -> None:
    disk_page.add_init_script(script)

    outcome = choose(disk_page, folder)

    assert outcome == (
        "4 of 4 files unchanged; 2 of 2 passages stand where the report says."
    )
    assert disk_page.messages == []


@pytest.mark.parametrize("script", ["", WITHOUT_OWN_HASHING])
def test_changed_and_missing_files_are_named(disk_page, folder, script) -> None:
    [snapshot] = (folder / "snapshots").iterdir()
    snapshot.write_text(snapshot.read_text().replace("2000", "1997"))
    (folder / "audit-trail.json").unlink()
    disk_page.add_init_script(script)

    outcome = choose(disk_page, folder)

    changed = disk_page.locator("tr:has([data-outcome=changed])").inner_text()
    assert outcome.startswith(
        f"2 of 4 files unchanged; 1 changed: snapshots/{snapshot.name}; 1 not among "
        "the files chosen: audit-trail.json"
    )
    assert "snapshots/" in changed


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("SHA256SUMS", lambda text: text[1:], "SHA256SUMS holds other sums than"),
        ("SHA256SUMS", lambda text: f"{text}{text}", "SHA256SUMS holds other sums"),
        ("index.html", lambda text: f"{text} ", "index.html does not have the sum"),
    ],
)
def test_changed_list_of_sums_and_changed_page_are_named(
    disk_page, folder, name, change, said
) -> None:
    (folder / name).write_text(change((folder / name).read_text()))

    outcome = choose(disk_page, folder)

    assert said in outcome


@pytest.mark.parametrize(
    "name", ["index.html", "SHA256SUMS", "<img src=x onerror=alert(1)>.txt"]
)
def test_file_that_was_put_in_is_named_as_text(disk_page, folder, name) -> None:
    (folder / "snapshots" / name).write_text("made up")

    outcome = choose(disk_page, folder)

    assert f"1 that this bundle did not have: {name}" in outcome
    assert disk_page.messages == []


def test_report_in_the_bundle_opens_without_a_message(disk_page, folder) -> None:
    disk_page.goto((folder / "index.html").as_uri())

    disk_page.click("text=Read the report")

    assert "Bridges of the Sund" in disk_page.inner_text("h1")
    assert disk_page.messages == []
