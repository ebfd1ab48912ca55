"""Telling a program of the desk when a run has ended."""
