"""Stand-ins for what the engine is handed from outside."""

import asyncio
from collections import Counter
from collections.abc import Mapping

from verification.records import Fetch, FetchOutcome, Hop


class FakeFetcher:
    """Serves HTML by address, plain text where that ends in ".txt"; any other address
    is gone. Counts what it serves. The address in `last` waits for `may_end`."""

    def __init__(self, pages: Mapping[str, str], *, last: str = "") -> None:
        self.pages = pages
        self.last, self.may_end = last, asyncio.Event()
        self.calls: Counter[str] = Counter()

    async def fetch(self, url: str) -> Fetch:
        self.calls[url] += 1
        if url == self.last:
            await self.may_end.wait()
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
