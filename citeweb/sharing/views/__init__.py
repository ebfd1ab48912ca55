"""Shares as their team manages them, and as visitors see them."""
