"""One citation checked by itself."""
