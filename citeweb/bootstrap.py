"""
Make the environment that the Makefile's targets run in.

Runs under whatever `python3` the machine has, so it uses nothing but the standard
library, and syntax that old versions can read far enough to say that they are too old.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
KNOWN = ("python3.13", "python3.12", "python3.11")
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class SetupError(Exception):
    """Something the person has to do first; the message says what, in one line."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Make citeweb's environment.")
    parser.add_argument("--venv", default=os.path.join(ROOT, ".venv"))
    parser.add_argument("--dev", action="store_true", help="with the tools for tests")
    arguments = parser.parse_args()
    lock = "requirements-dev.lock" if arguments.dev else "requirements.lock"
    try:
        make_environment(os.path.abspath(arguments.venv), os.path.join(ROOT, lock))
    except SetupError as error:
        sys.stderr.write("citeweb: %s\n" % error)
        return 2
    except OSError as error:
        sys.stderr.write("citeweb: %s\n" % explain(str(error)))
        return 2
    return 0


def make_environment(venv: str, lock: str) -> None:
    """Create the environment and install what the lock file pins, if not done yet."""
    python = os.path.join(venv, "bin", "python")
    wanted = digest(lock)
    if is_current(venv, python, wanted):
        return
    interpreter = find_interpreter()
    say("Setting up in %s; this takes a minute and is done once." % venv)
    if not works(python):
        create(interpreter, venv)
    install(python, lock)
    with open(stamp_path(venv), "w") as stamp:
        stamp.write(wanted)


def is_current(venv: str, python: str, wanted: str) -> bool:
    """Whether this lock file, or the one for tests that includes it, is installed."""
    if not works(python):
        return False
    try:
        with open(stamp_path(venv)) as stamp:
            found = stamp.read().strip()
    except OSError:
        return False
    with_tests = digest(os.path.join(ROOT, "requirements-dev.lock"))
    return found in (wanted, with_tests)


def find_interpreter() -> str:
    if sys.version_info >= OLDEST:
        return sys.executable
    for name in KNOWN:
        path = which(name)
        if path and works(path):
            return path
    raise SetupError(
        "needs Python %s.%s or newer; this is Python %s.%s (%s). Install a newer one, "
        "or name it: make serve PYTHON=/path/to/python3.12"
        % (*OLDEST, *sys.version_info[:2], sys.executable)
    )


def create(interpreter: str, venv: str) -> None:
    if os.path.isdir(venv):
        shutil.rmtree(venv)
    status, output = run([interpreter, "-m", "venv", venv])
    if status == 0:
        return
    if os.path.isdir(venv):
        shutil.rmtree(venv)
    if "No space left" in output:
        raise SetupError(explain(output))
    if "ensurepip" in output or "No module named venv" in output:
        raise SetupError(
            "Python's venv module is missing. Install it (on Debian and Ubuntu: "
            "apt-get install python3-venv) and run this again."
        )
    raise SetupError(
        "the environment could not be made: %s" % explain(last_line(output))
    )


def install(python: str, lock: str) -> None:
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    status, output = run([*command, "--require-hashes", "-r", lock])
    if status:
        raise SetupError(
            "installing the packages of %s failed: %s"
            % (os.path.basename(lock), explain(output))
        )


def explain(output: str) -> str:
    """The one line of an error that a person can act on."""
    if "No space left" in output or "Errno 28" in output:
        return "the disk is full. Free about 500 MB and run this again."
    if "NewConnectionError" in output or "Could not find a version" in output:
        return (
            "the package index could not be reached. Check the network connection or "
            "pip's settings, and run this again."
        )
    return last_line(output)


def last_line(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or ["no reason was given"])[-1]


def works(python: str) -> bool:
    if not os.path.exists(python):
        return False
    check = "import sys; sys.exit(sys.version_info < %r)" % (OLDEST,)
    try:
        return run([python, "-c", check])[0] == 0
    except OSError:
        return False


def run(command: "list[str]") -> "tuple[int, str]":
    """Exit status, and everything the command printed."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    output = process.communicate()[0]
    return process.returncode, output.decode("utf-8", "replace")


def which(name: str) -> "str | None":
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        path = os.path.join(folder, name)
        if os.access(path, os.X_OK):
            return path
    return None


def digest(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def stamp_path(venv: str) -> str:
    return os.path.join(venv, "installed.sha256")


def say(message: str) -> None:
    sys.stderr.write("citeweb: %s\n" % message)
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
