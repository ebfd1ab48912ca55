"""`citeweb VERB`: checking texts as `python -m verification` does, and the site."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

from verification.__main__ import INTERRUPTED, VERBS
from verification.__main__ import main as run_verb

CANNOT_START = 2
"""Exit status when something outside must change first, as for a wrong call."""

SITE_PACKAGES = ("django", "django_q", "ninja", "waitress", "whitenoise")
"""Of the extra `server`: without them the checks run, and the site does not."""

OWNER_ONLY = 0o077
"""What is taken from others' rights to each file made: texts, keys, sessions."""

SITE_CHECK = ("--deploy", "--tag", "--list-tags", "--fail-level", "--database")
"""Options by which `check` is Django's, about the site and no text."""

HELP = """citeweb checks citations: is the source there, does it say so?

Check, on this machine (`citeweb VERB --help`):
{verbs}

Run the site:
  serve           the pages, with workers, on this machine
  worker          one more worker for the same database
  check --deploy  what is risky about how the site is set up
  help            every other command: backup, restore, demo, migrate ...
"""


def main() -> None:
    words = sys.argv[1:]
    if not words or words[0] in ("-h", "--help"):
        verbs = "\n".join(f"  {name:15} {does}" for name, does in VERBS.items())
        sys.stdout.write(HELP.format(verbs=verbs))
    elif words[0] in VERBS and not is_about_site(words):
        verb, *rest = words
        rest = rest[1:] if verb == "audit" and rest[:1] == ["verify"] else rest
        if verb == "doctor":
            add_site_to_doctor()
        sys.exit(run_verb([verb, *rest], name="citeweb"))
    else:
        run_site(words)


def is_about_site(words: list[str]) -> bool:
    """
    >>> is_about_site(["check", "--deploy"]), is_about_site(["check", "text.md"])
    (True, False)
    """
    named = {word.partition("=")[0] for word in words}
    return words[0] == "check" and not named.isdisjoint(SITE_CHECK)


def add_site_to_doctor() -> None:
    from verification.commands import doctor

    if find_spec("django"):
        from citeweb.examined import examine_site

        doctor.FURTHER.append(examine_site)


def run_site(words: list[str]) -> None:
    """One of Django's commands or of ours over it."""
    if missing := next(
        (package for package in SITE_PACKAGES if not find_spec(package)), ""
    ):
        told = "Install the site: pip install 'citeweb[server]'."
        sys.stderr.write(f"citeweb: {words[0]} needs the package {missing}. {told}\n")
        sys.exit(CANNOT_START)
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    from citeweb.start_errors import StartError, explain

    os.umask(OWNER_ONLY)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citeweb.settings")
    try:
        execute_from_command_line(["citeweb", *words])
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except (StartError, ImproperlyConfigured, OSError, DatabaseError) as error:
        sentence = explain(error)
        if sentence is None:
            raise
        sys.stderr.write(f"citeweb: {sentence}\n")
        sys.exit(CANNOT_START)


if __name__ == "__main__":
    main()
