"""One claim beside its evidence, and decisions about claims, in requests."""
