"""Sentences, their words, and what else says the same."""
