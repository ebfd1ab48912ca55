"""Signing in and out, and what a person typed when that was in the way."""
