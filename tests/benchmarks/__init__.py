"""Figures of speed and memory: `make bench`. No test asserts them."""
