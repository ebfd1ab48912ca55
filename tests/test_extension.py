"""The browser extension asks for little, and both browsers take its manifest."""

import json
import re
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "extension"
MANIFEST = json.loads((FOLDER / "manifest.json").read_text("utf-8"))
SCRIPTS = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.js"))


def test_extension_asks_for_the_page_that_its_button_is_pressed_on_alone():
    keys = {
        "host_permissions",
        "content_scripts",
        "background",
        "externally_connectable",
    }

    assert MANIFEST["manifest_version"] == 3
    assert MANIFEST["permissions"] == ["activeTab", "scripting", "storage"]
    assert not keys & set(MANIFEST)


def test_every_file_that_it_names_is_there_and_none_else():
    action = MANIFEST["action"]
    pages = {MANIFEST["options_ui"]["page"], action["default_popup"]}
    html = "".join((FOLDER / page).read_text("utf-8") for page in pages)

    icons = {*MANIFEST["icons"].values(), *action["default_icon"].values()}
    named = pages | icons | set(re.findall(r'(?:src|href)="([^"]+)"', html))
    there = {path.name for path in FOLDER.iterdir()}
    assert named | {"manifest.json", "_locales"} == there


def test_every_word_is_said_in_each_language_of_the_desk():
    pages = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.html"))
    tables = {
        path.parent.name: json.loads(path.read_text("utf-8"))
        for path in FOLDER.glob("_locales/*/messages.json")
    }
    calls = " ".join(re.findall(r"say\(([^()]*)", SCRIPTS))
    used = set(re.findall(r'data-words="(\w+)"', pages))
    used |= set(re.findall(r"'([A-Za-z]+)'", calls))

    assert sorted(tables) == ["de", "en", "es", "fr"]
    assert all(set(table) == used | {"description"} for table in tables.values())
    assert all(row["message"] for table in tables.values() for row in table.values())


def test_its_scripts_ask_the_desk_alone_and_make_no_html_of_text():
    asked = re.findall(r"fetch\((\w+)", SCRIPTS)

    assert asked == ["address"]
    assert "new URL('api/v1/sources', desk)" in SCRIPTS
    assert not re.search(
        r"innerHTML|eval\(|XMLHttpRequest|https?://(?!desk\.example/)\w", SCRIPTS
    )


def test_firefox_takes_the_manifest():
    """As its documentation of the keys says: Firefox itself is not run here."""
    gecko = MANIFEST["browser_specific_settings"]["gecko"]
    policy = MANIFEST["content_security_policy"]["extension_pages"]
    told = gecko["data_collection_permissions"]

    assert re.fullmatch(r"[\w.-]*@[\w.-]+", gecko["id"])
    # The first Firefox that knows `optional_host_permissions` in Manifest V3.
    assert int(gecko["strict_min_version"].partition(".")[0]) >= 128
    assert re.fullmatch(r"\d{1,9}(\.\d{1,9}){0,3}", MANIFEST["version"])
    assert "key" not in MANIFEST
    # A background would have to be scripts there, and a service worker in Chromium.
    assert "background" not in MANIFEST
    # Its own policy would ask a desk without TLS by https.
    assert "upgrade-insecure-requests" not in policy
    assert set(told["required"]) == {"websiteContent", "browsingActivity"}
    # Its match patterns know no port.
    assert "`${protocol}//${hostname}/*`" in SCRIPTS
