"""The engine, tested without Django."""
