"""The pages of a desk's days."""
