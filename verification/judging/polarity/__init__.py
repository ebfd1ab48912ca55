"""Yes and no, up and down, may and does: what turns a statement round."""
