"""Labelled pairs that ship, for measuring judges."""
