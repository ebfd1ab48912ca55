"""One claim beside its evidence, and what a person decides about it."""
