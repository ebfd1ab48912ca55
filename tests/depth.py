"""How much is tried: all of it under `--deep`, as `make test-all` does, else less."""

import pytest

IS_DEEP = False


def at_depth(all_of_it, everyday):
    """One of two amounts. Asked when a file of tests is read."""
    return all_of_it if IS_DEEP else everyday


def only_deep(test):
    """A test of other people's tools, part of which another test holds every day."""
    return pytest.mark.skipif(not IS_DEEP, reason="only under --deep")(test)
