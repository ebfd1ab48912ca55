"""Runs: starting them, the worker's part, what is kept of them."""
