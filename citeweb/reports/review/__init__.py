"""The report of a run, as a person reads it."""
