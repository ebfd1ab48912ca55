"""Make the environment that the Makefile's targets run in, under whatever `python3` the
machine has: with the standard library alone, in syntax that old versions can read."""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
KNOWN = ("python3.13", "python3.12", "python3.11")
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

TOLD = (
    (
        ("No space left", "Errno 28"),
        "the disk is full. Free about 500 MB and run this again.",
    ),
    (
        ("NewConnectionError", "Could not find a version"),
        "the package index could not be reached. Check the network connection or pip's "
        "settings, and run this again.",
    ),
    (
        ("ensurepip", "No module named venv"),
        "Python's venv module is missing. Install it (on Debian and Ubuntu: apt-get "
        "install python3-venv) and run this again.",
    ),
)
"""What stands in an error, and what a person can do about it."""


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
        say(str(error))
    except OSError as error:
        say(explain(str(error)))
    else:
        return 0
    return 2


def make_environment(venv: str, lock: str) -> None:
    """Create the environment and install what the lock file pins, if not done yet."""
    python = os.path.join(venv, "bin", "python")
    stamp = os.path.join(venv, "installed.sha256")
    if works(python) and is_current(stamp, lock):
        return
    interpreter = find_interpreter()
    say("Setting up in %s; this takes a minute and is done once." % venv)
    if not works(python):
        create(interpreter, venv)
    install(python, lock)
    with open(stamp, "w") as file:
        file.write(digest(lock))


def is_current(stamp: str, lock: str) -> bool:
    """Whether this lock file, or the one for tests that includes it, is installed."""
    try:
        with open(stamp) as file:
            found = file.read().strip()
    except OSError:
        return False
    return found in (digest(lock), digest(os.path.join(ROOT, "requirements-dev.lock")))


def find_interpreter() -> str:
    if sys.version_info >= OLDEST:
        return sys.executable
    for path in filter(None, map(shutil.which, KNOWN)):
        if works(path):
            return path
    raise SetupError(
        "needs Python %s.%s or newer; this is Python %s.%s (%s). Install a newer one, "
        "or name it: make serve PYTHON=/path/to/python3.12"
        % (*OLDEST, *sys.version_info[:2], sys.executable)
    )


def create(interpreter: str, venv: str) -> None:
    shutil.rmtree(venv, ignore_errors=True)
    status, output = run([interpreter, "-m", "venv", venv])
    if status:
        shutil.rmtree(venv, ignore_errors=True)
        raise SetupError("the environment could not be made: %s" % explain(output))


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
    for signs, advice in TOLD:
        if any(sign in output for sign in signs):
            return advice
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or ["no reason was given"])[-1]


def works(python: str) -> bool:
    check = "import sys; sys.exit(sys.version_info < %r)" % (OLDEST,)
    try:
        return run([python, "-c", check])[0] == 0
    except OSError:
        return False


def run(command: "list[str]") -> "tuple[int, str]":
    """Exit status, and everything the command printed."""
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    done = subprocess.run(command, stdout=pipe, stderr=both, check=False)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def digest(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def say(message: str) -> None:
    sys.stderr.write("citeweb: %s\n" % message)
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
