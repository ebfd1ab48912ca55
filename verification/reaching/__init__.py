"""Fetching what a document cites, safely, and reading what came."""
