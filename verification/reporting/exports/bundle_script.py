"""The script of a bundle's index page: it hashes again what a reader chooses."""

from __future__ import annotations

from importlib.resources import files

SCRIPT = files(__package__).joinpath("bundle_page.js").read_text("utf-8")
"""
The constants of SHA-256 are computed in it from the primes, as the standard defines
them: doubles carry 53 bits, of which 32 after the point are exact for these.
"""
