"""Stand-ins for what the engine is handed from outside."""

import asyncio
from collections import Counter
from collections.abc import Mapping

from verification.records import Fetch, FetchOutcome, Hop


class FakeFetcher:
    """Serves HTML by address, plain text where that ends in ".txt"; any other address
    is gone. Counts what it serves."""

    def __init__(
        self, pages: Mapping[str, str], *, slow: Mapping[str, float] | None = None
    ):
        self.pages = pages
        self.slow = slow or {}
        self.calls: Counter[str] = Counter()

    async def fetch(self, url: str) -> Fetch:
        self.calls[url] += 1
        await asyncio.sleep(self.slow.get(url, 0))
        if url not in self.pages:
            return Fetch(
                url=url,
                final_url=url,
                outcome=FetchOutcome.GONE,
                hops=(Hop(url, 404),),
                http_status=404,
                detail="404",
            )
        return Fetch(
            url=url,
            final_url=url,
            outcome=FetchOutcome.LIVE,
            hops=(Hop(url, 200),),
            http_status=200,
            content_type="text/plain" if url.endswith(".txt") else "text/html",
            charset="utf-8",
            body=self.pages[url].encode(),
        )
