"""Where this installation keeps its pages, its data and its samples."""

from __future__ import annotations

from pathlib import Path

PACKAGE_DIR = Path(__file__).resolve().parent
HOUSE_DIR = PACKAGE_DIR / "_house"
"""Made by the wheel build, which carries templates/ and static/ into the package."""

IS_CHECKOUT = not HOUSE_DIR.exists()
ROOT_DIR = PACKAGE_DIR.parent if IS_CHECKOUT else HOUSE_DIR
TEMPLATE_DIR = ROOT_DIR / "templates"
STATIC_DIR = ROOT_DIR / "static"
USER_DIR = Path.home() / ".local" / "share" / "citeweb"
DATA_DIR_DEFAULT = PACKAGE_DIR.parent / "var" if IS_CHECKOUT else USER_DIR

SAMPLES = ("electric-ferry", "bicycle-counters", "millrace-heat-pumps")
SAMPLE_FILE_NAMES = tuple(f"{name}.md" for name in SAMPLES)
"""As a newcomer should meet them: an AI answer, a feature, a policy brief."""
