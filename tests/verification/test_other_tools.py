"""Names of other tools: the table of docs/from-other-tools.md, walked."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.verification.test_calls import RIGHT, WRONG, call
from verification.__main__ import main
from verification.commands.verbs import make_parser

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "from-other-tools.md"
ROWS = re.findall(r"^\| .* \| `(citeweb .*)` \| (.*) \|$", PAGE.read_text(), re.M)
LIST = [{"url": "http://127.0.0.1:9/a", "title": "A"}]


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.json").write_text(call(WRONG))
    (tmp_path / "right.json").write_text(call(RIGHT))
    (tmp_path / "list.json").write_text(json.dumps(LIST))
    return tmp_path


@pytest.mark.parametrize(("typed", "gives"), ROWS)
def test_a_row_of_the_page_does_what_it_says(typed, gives, folder) -> None:
    words = typed.replace("citeweb", f"{sys.executable} -m citeweb", 1)
    known = {"PYTHONPATH": str(ROOT), "HOME": str(folder)}
    known["CITEWEB_CHECK_JUDGE"] = "lexical"

    done = subprocess.run(
        ["bash", "-c", words], env=known, capture_output=True, text=True
    )

    status, wanted = re.search(r"exit (\d)", gives), re.search(r"`(\w+)`", gives)
    assert done.returncode != 2, done.stderr
    assert status is None or done.returncode == int(status[1])
    assert wanted is None or f'"{wanted[1]}"' in done.stdout


def test_the_environment_of_the_other_tool_is_read_and_ours_goes_before(
    monkeypatch, tmp_path
) -> None:
    def recall() -> float:
        parser = make_parser("citeweb", "check", folder=tmp_path)
        return parser.parse_args(["check", "a.md"]).cite_min_recall

    monkeypatch.setenv("DEEPDIVE_CITE_MIN_RECALL", "0.5")
    assert recall() == 0.5
    monkeypatch.setenv("CITEWEB_CHECK_CITE_MIN_RECALL", "0.7")
    assert recall() == 0.7


@pytest.mark.usefixtures("folder")
def test_the_other_format_counts_and_names_each_sentence(capfd) -> None:
    main(["check", "wrong.json", "--judge", "lexical", "--format", "deepdive"])

    told = json.loads(capfd.readouterr().out)
    [check] = told["verification"]["checks"]
    assert told["usage"] == {"citationsTotal": 1, "citationsSupported": 0}
    assert (check["citedIds"], check["unsupportedIds"]) == ([1], [1])
    assert check["supported"] is False
