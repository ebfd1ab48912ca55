"""What docs/integrations.md shows, the action, the hook and GitLab's template: run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.verification.reaching.site import LoopbackSite

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "integrations.md"
RIGHT = "The Marrow Bridge is 24 metres long [1]."
WRONG = "The Marrow Bridge is 42 metres long [1]."
BODY = "<article><p>The Marrow Bridge is 24 metres long.</p></article>"
WORKS = "@misc{marrow, title={Marrow Bridge}, author={Ng, Ada}, year={2001}}\n"


@pytest.fixture
def shell(tmp_path):
    """Runs a script in a repository with an article, where `citeweb` is this one."""
    folder, tools = tmp_path / "repository", tmp_path / "temp" / "citeweb" / "bin"
    folder.mkdir()
    tools.mkdir(parents=True)
    own = tools / "citeweb"
    own.write_text(f'#!/bin/sh\nexec {sys.executable} -m citeweb "$@"\n')
    own.chmod(0o755)
    environment = {
        **os.environ,  # noqa: TID251 - a shell's own
        "PATH": f"{tools}:{os.environ['PATH']}",  # noqa: TID251
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
        "RUNNER_TEMP": str(tmp_path / "temp"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
        "CITEWEB_CHECK_ALLOW_PRIVATE_ADDRESSES": "1",
        "CITEWEB_CHECK_LOOKUPS": "none",
        "CITEWEB_CHECK_JUDGE": "lexical",
    }
    with LoopbackSite() as site:
        address = site.page("/bridge", BODY)
        (folder / "article.md").write_text(f"{RIGHT}\n\n[1] Bridge. {address}\n")
        (folder / "works.bib").write_text(WORKS)

        def run(script: str, **variables: str) -> subprocess.CompletedProcess:
            return subprocess.run(
                ["bash", "-eu", "-c", script],
                cwd=folder,
                env=environment | variables,
                capture_output=True,
                text=True,
                timeout=300,
            )

        made = run(
            "git init -q && git add . && "
            "git -c user.name=a -c user.email=a@b.example commit -qm One"
        )
        assert made.returncode == 0, made.stderr
        run.folder, run.address = folder, address
        yield run


def test_every_command_of_the_page_runs(shell) -> None:
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)

    done = [shell(block) for block in blocks]

    assert [run.stderr for run in done if run.returncode] == []
    made = {path.name for path in shell.folder.iterdir()}
    assert {"citeweb.sarif", "summary.md", "citeweb.xml", "corrected.bib"} <= made
    assert {"review.jsonld", "badge.svg", "works.xml", "citeweb.fish"} <= made


def test_the_action_fails_for_an_error_and_says_where(shell) -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    step = next(part for part in action["runs"]["steps"] if "FILES" in part["env"])
    usual = {name: field["default"] for name, field in action["inputs"].items()}
    inputs = usual | {"files": "art*.md", "changed-since": "HEAD"}
    given = {
        variable: inputs[re.search(r"inputs\.([\w-]+)", value)[1]]
        for variable, value in step["env"].items()
    }

    well = shell(step["run"], **given)
    (shell.folder / "article.md").write_text(
        f"{WRONG}\n\n[1] Bridge. {shell.address}\n"
    )
    badly = shell(step["run"], **given)

    assert (well.returncode, badly.returncode) == (0, 1), badly.stderr
    assert "::error file=article.md,line=1," in badly.stdout
    assert (shell.folder / "citeweb.sarif").exists()


def test_the_template_of_gitlab_runs(shell) -> None:
    job = yaml.safe_load((ROOT / "deploy" / "gitlab-ci.yml").read_text("utf-8"))
    told = job["citations"]
    own = {"CITEWEB_FILES": "article.md", "CITEWEB_OPTIONS": ""}

    done = shell("\n".join(told["script"]), **own)

    reports = told["artifacts"]["reports"].values()
    assert done.returncode == 0, done.stderr
    assert all((shell.folder / report).exists() for report in reports)


def test_the_hook_runs_on_the_files_that_it_is_given(shell) -> None:
    [hook] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))

    done = shell(f"{hook['entry']} article.md")

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Nothing found against it")
