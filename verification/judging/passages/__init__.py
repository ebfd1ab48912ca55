"""A source in sentences without its boilerplate, and the passages of it."""
