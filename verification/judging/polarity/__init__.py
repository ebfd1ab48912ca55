"""Yes and no, up and down, may and does: what reverses a statement."""
