"""A text verified to its end, and its report taken out, for the tests of decisions."""

from citeweb.reports.runs.services import start_run
from citeweb.reports.tasks import verify_run


def verified(revision, user, **choices):
    """The ended run of a revision."""
    run = start_run(revision, user=user, **choices)
    return ended(run)


def ended(run):
    """A run after a worker's work on it."""
    verify_run(str(run.pk))
    run.refresh_from_db()
    return run


def exported(client, run, name):
    """The bytes of an export."""
    return b"".join(client.get(f"/runs/{run.pk}/exports/{name}").streaming_content)
