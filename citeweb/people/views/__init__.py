"""The people of a desk, and one's own account."""
