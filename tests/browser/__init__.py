"""Journeys that only a browser can show."""
