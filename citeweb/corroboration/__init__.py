"""Searching for claims in other sources: runs of it, what they found, lenses."""
