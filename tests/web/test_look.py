"""The rules of the look that a machine can check: contrast, sizes, colours."""

import hashlib
import itertools
import re

import pytest

from citeweb.places import STATIC_DIR, TEMPLATE_DIR
from tests.cases import cases, each_of

SHEETS = (STATIC_DIR / "css").glob("*.css")
CSS = {sheet.name: sheet.read_text("utf-8") for sheet in SHEETS}
PAIR = re.compile(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)")
TOKENS = {name: colours for name, *colours in PAIR.findall(CSS["tokens.css"])}
SCHEMES = {"light": 0, "dark": 1}

VERDICTS = ["supported", "partial", "contradicted", "unsupported"]
VERDICTS += ["conflicting", "unverifiable", "uncited"]
PAPERS = ["paper", "paper-raised", "paper-sunken"]
EDGE_PAIRS = [*itertools.product(["rule-strong", "focus"], PAPERS)]


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    darker, lighter = sorted([luminance(first), luminance(second)])
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", SCHEMES)
@cases
def test_ink_is_readable_on_its_ground(ink, ground, scheme):
    place = SCHEMES[scheme]

    assert contrast(TOKENS[ink][place], TOKENS[ground][place]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("edge", "ground"), EDGE_PAIRS)
def test_edges_of_fields_and_focus_can_be_seen(edge, ground, scheme):
    place = SCHEMES[scheme]

    assert contrast(TOKENS[edge][place], TOKENS[ground][place]) >= 3


def test_no_two_verdicts_share_an_ink():
    inks = [tuple(TOKENS[f"{verdict}-ink"]) for verdict in VERDICTS]

    assert len(set(inks)) == len(VERDICTS)


def test_no_two_marks_share_a_shape():
    sprite = (TEMPLATE_DIR / "components" / "_marks.html").read_text("utf-8")

    shapes = re.findall(r"<symbol[^>]*>(.*?)</symbol>", sprite)

    assert len(shapes) == len(set(shapes)) == 19


@pytest.mark.parametrize("name", CSS)
def test_style_sheet_is_short_and_stands_in_layers(name):
    css = CSS[name]

    assert len(css.splitlines()) < 400
    assert "@layer" in css
    assert "!important" not in css
    assert "gradient(" not in css
    assert not re.search(r"^\s*#[\w-]+\s*[{,]", css, re.MULTILINE)


@pytest.mark.parametrize("name", sorted(set(CSS) - {"tokens.css"}))
def test_colours_stand_in_the_tokens_alone(name):
    assert not re.search(r"#[0-9a-f]{3,8}\b|rgb|hsl|oklch", CSS[name])


def test_every_token_used_is_there():
    used = set(re.findall(r"var\(--([a-z][\w-]*)", "".join(CSS.values())))
    defined = set(re.findall(r"^\s*--([a-z][\w-]*):", CSS["tokens.css"], re.MULTILINE))

    assert used <= defined


TEMPLATES = sorted(TEMPLATE_DIR.rglob("*.html"))


@each_of("path", TEMPLATES)
def test_template_leaves_escaping_on_and_code_out(path):
    text = path.read_text("utf-8")

    assert not re.search(r"\|\s*safe|autoescape|mark_safe|<!--", text)
    assert not re.search(r"\sstyle=|\son\w+=|javascript:|<script>", text)
    assert "hx-on" not in text


def test_vendored_htmx_is_the_one_its_note_names():
    folder = STATIC_DIR / "js" / "vendor"
    version, checksum = (folder / "VERSION").read_text("utf-8").splitlines()
    script = (folder / "htmx.min.js").read_bytes()

    assert checksum == f"sha256 {hashlib.sha256(script).hexdigest()}"
    assert f'"{version.split()[1]}"'.encode() in script
    assert (folder / "LICENSE").exists()
