"""Sources, their snapshots, and each look that was taken at them."""
