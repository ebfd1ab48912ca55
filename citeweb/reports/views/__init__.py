"""Pages about documents, their runs, and the claims in them."""
