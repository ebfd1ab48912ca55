"""Runs, what they found, and the pages that show it."""
