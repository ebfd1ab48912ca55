"""The browser extension asks for little, and everything that it names is there."""

import json
import re
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "extension"
MANIFEST = json.loads((FOLDER / "manifest.json").read_text("utf-8"))


def test_extension_asks_for_the_page_that_its_button_is_pressed_on_alone():
    keys = {"host_permissions", "optional_host_permissions", "content_scripts"}

    assert MANIFEST["manifest_version"] == 3
    assert MANIFEST["permissions"] == ["activeTab", "scripting", "storage"]
    assert not keys & set(MANIFEST)


def test_every_file_that_it_names_is_there_and_none_else():
    page = MANIFEST["options_ui"]["page"]
    html = (FOLDER / page).read_text("utf-8")

    background = MANIFEST["background"]
    named = {page, background["service_worker"], *background["scripts"]}
    named |= set(re.findall(r'(?:src|href)="([^"]+)"', html))
    assert named | {"manifest.json"} == {path.name for path in FOLDER.iterdir()}


def test_its_scripts_fetch_nothing_and_make_no_html_of_text():
    scripts = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.js"))

    assert not re.search(
        r"innerHTML|eval\(|fetch\(|XMLHttpRequest|https?://(?!desk\.example/)\w",
        scripts,
    )
