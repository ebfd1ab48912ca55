"""
Three articles with everything they cite, for the demo and the browser tests.

    texts     the articles, their addresses filled in
    site      the sources as small web sites on this machine
    loading   the articles as documents of a team, verification started

Only `loading` needs Django.
"""

from __future__ import annotations

from .texts import SampleArticle, articles, fill_origins

__all__ = ["SampleArticle", "articles", "fill_origins"]
