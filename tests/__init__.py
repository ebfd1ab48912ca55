"""Every test of the project: make test."""
