"""House policy: what a desk has decided about sources, for its own runs."""
