"""Tests of searching for a claim."""
