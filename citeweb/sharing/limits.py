"""How often visitors may try: pass phrases, comments; and what counts as a view."""

from __future__ import annotations

from citeweb.limits import Limit

ANYBODY = "anybody"
"""Stands for all clients together, where many of them could share the guessing."""

WRONG_PHRASES = Limit("share-phrase", count=5, seconds=15 * 60)
"""A person mistypes thrice; 480 guesses a day leave even a short phrase its days."""

WRONG_PHRASES_OF_ALL = Limit("share-phrases", count=50, seconds=60 * 60)
"""Ten people at once, and no more guesses than that from a thousand machines."""

COMMENTS = Limit("share-comment", count=5, seconds=10 * 60)
"""What a reader writes who goes through a text from its beginning to its end."""

EXPORTS = Limit("share-export", count=20, seconds=10 * 60)
"""Every format there is, twice; a PDF takes a worker some seconds."""

VIEWS = Limit("share-view", count=1, seconds=30 * 60)
"""One sitting counts once, however often the page is loaded in it."""

REFUSALS_NOTED = Limit("share-refusals-noted", count=20, seconds=60 * 60)
"""Refusals beyond a limit that one share leaves in the trail: enough to see that they
try, and too few to fill a trail from which nothing is ever removed."""
