"""
Copies of sources whose own text is gone, paid for, or an abstract only.

    finding         what is asked for, what is offered, and the protocol between them
    wayback         the Internet Archive's copy of a page that is gone
    unpaywall       a free copy of a work that is paid for
    pubmed_central  the article behind an abstract at PubMed
    arxiv_papers    the paper behind an abstract at arXiv
    looking         asks the finders, fetches what they offer, keeps what can be read
    choosing        the finders that an operator has not switched off (import it from
                    there: it brings the HTTP library)

Look-ups go through `reaching.services`; the copies themselves through the guarded
fetcher. The rules, with examples: docs/algorithms/copies.md.
"""

from __future__ import annotations

from .finding import CopyFinder, CopyOffer, CopySearch, CopyWish, make_wish
from .looking import Copies, CopyDesk, FoundCopy
