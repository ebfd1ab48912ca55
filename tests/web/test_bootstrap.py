"""The script that makes the environment: what a person is told when it cannot."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from citeweb import bootstrap
from tests.cases import cases


def fake_python(folder: Path, script: str) -> str:
    """A program that answers in Python's place."""
    path = folder / "python3"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_older_python_is_named_with_the_remedy(monkeypatch) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: None)

    with pytest.raises(
        bootstrap.SetupError, match=r"3\.11 or newer; this is Python 3\.9"
    ):
        bootstrap.find_interpreter()


def test_newer_python_beside_an_older_one_is_taken(monkeypatch) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: sys.executable)

    assert bootstrap.find_interpreter() == sys.executable


@cases
def test_environment_that_cannot_be_made_gets_one_line(tmp_path, output, words) -> None:
    python = fake_python(tmp_path, f'echo "{output}"; exit 1')

    with pytest.raises(bootstrap.SetupError, match=words):
        bootstrap.create(python, str(tmp_path / "venv"))


@cases
def test_failed_installation_gets_one_line(tmp_path, output, words) -> None:
    python = fake_python(tmp_path, f'echo "{output}"; exit 1')

    with pytest.raises(bootstrap.SetupError, match=words) as failure:
        bootstrap.install(python, "requirements.lock")
    assert "\n" not in str(failure.value)


def test_environment_is_made_once_for_a_lock_file(tmp_path, monkeypatch) -> None:
    lock = tmp_path / "requirements.lock"
    lock.write_text("", encoding="utf-8")
    venv = tmp_path / "venv"
    installed = []
    run = bootstrap.run  # pip would take seconds, and `install` is not ours here
    monkeypatch.setattr(bootstrap, "run", lambda words: run([*words, "--without-pip"]))
    monkeypatch.setattr(bootstrap, "install", lambda *words: installed.append(words))

    bootstrap.make_environment(str(venv), str(lock))
    bootstrap.make_environment(str(venv), str(lock))
    lock.write_text("# changed", encoding="utf-8")
    bootstrap.make_environment(str(venv), str(lock))

    assert len(installed) == 2


def test_script_can_be_read_by_an_old_python() -> None:
    source = Path(bootstrap.__file__).read_text(encoding="utf-8")

    ast.parse(source, feature_version=(3, 5))
    assert "from __future__" not in source


def test_make_alone_lists_the_targets() -> None:
    done = subprocess.run(["make"], capture_output=True, text=True, check=True)

    for target in ("serve", "test", "eval", "bench", "check"):
        assert f"\n{target} " in f"\n{done.stdout}"
