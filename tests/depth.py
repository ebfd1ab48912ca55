"""How much is tried: all of it under `--deep`, as CI does, and less in between."""

IS_DEEP = False


def at_depth(all_of_it, everyday):
    """One of two amounts. Asked when a file of tests is read."""
    return all_of_it if IS_DEEP else everyday
