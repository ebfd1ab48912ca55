"""The sizes that `make lint` holds."""

import runpy
from pathlib import Path

HOUSE = runpy.run_path(str(Path(__file__).parents[1] / ".ci" / "house.py"))


def test_line_of_a_template_that_is_too_long_is_named_with_its_place(tmp_path):
    page = tmp_path / "templates" / "reports" / "run_detail.html"
    page.parent.mkdir(parents=True)
    page.write_text(f"<p>\n{'é' * 140}\n{'é' * 141}\n</p>\n", "utf-8")

    found = HOUSE["long_lines"](tmp_path / "templates", 140)

    assert found == ["templates/reports/run_detail.html:3 has 141 characters"]
