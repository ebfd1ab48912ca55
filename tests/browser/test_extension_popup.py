"""The extension's button in Chromium: what the desk knows of the page before it."""

import json
import shutil
from pathlib import Path

import pytest

from citeweb.api.services import make_token
from tests.factories import make_check, make_source

from .conftest import CHROMIUM, FLAGS, barriers

EXTENSION = Path(__file__).resolve().parents[2] / "extension"


@pytest.fixture
def installed(chromium, tmp_path):
    """A browser with the extension, which may call any host: in a test nobody is there
    to allow it, nor to press the button of a toolbar."""
    folder = shutil.copytree(EXTENSION, tmp_path / "extension")
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    manifest["host_permissions"] = manifest.pop("optional_host_permissions")
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    given = (f"--load-extension={folder}", f"--disable-extensions-except={folder}")
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=CHROMIUM,
        args=[*FLAGS, *given],
        ignore_default_args=["--disable-extensions"],
        channel="chromium",
    )
    yield context
    context.close()


def extension_address(context):
    """Chromium makes the id of an unpacked extension of its folder."""
    page = context.new_page()
    page.goto("chrome://extensions")
    listed = page.evaluate(
        "new Promise(tell => chrome.developerPrivate.getExtensionsInfo(tell))"
    )
    page.close()
    [found] = [extension for extension in listed if extension["name"] == "citeweb"]
    assert not found["manifestErrors"] + found["runtimeErrors"]
    return f"chrome-extension://{found['id']}"


def test_button_tells_what_the_desk_knows_of_a_page_when_asked(
    installed, live_server, ada, team
):
    make_check(make_source(ada, f"{live_server.url}/sign-in/"), page_title="Bridges")
    _, secret = make_token(ada, team, name="browser", scope="read")
    asked = []
    installed.on("request", lambda request: asked.append(request.url))
    here = extension_address(installed)
    options, popup, page = (installed.new_page() for _ in range(3))

    options.goto(f"{here}/options.html")
    options.fill("#desk", live_server.url)
    options.fill("#token", secret)
    options.click("text=Save")
    options.wait_for_selector("text=Saved.")
    page.goto(f"{live_server.url}/sign-in/?utm_source=x#main")
    page.bring_to_front()
    popup.goto(f"{here}/popup.html")
    before = [url for url in asked if "/api/" in url]
    popup.evaluate("document.querySelector('#ask').click()")
    popup.wait_for_selector("h2:text('Bridges')", state="attached")
    page.evaluate("getSelection().selectAllChildren(document.querySelector('h1'))")
    with installed.expect_page() as opened:
        popup.evaluate("document.querySelector('#hand-over').click()")
    opened.value.wait_for_url("**/sign-in/?next=/documents/new/**")

    assert "text%3DSign%2Bin" in opened.value.url
    assert before == []
    assert "cite it: 0" in popup.text_content("#told")
    assert barriers(popup) == []
