"""One search over all that a desk has."""
