"""A slow site on loopback that counts what it is asked for."""

from tests.verification.reaching.site import Behaviour, LoopbackSite, answer, slowly

PAGE = """<html><head><title>Bridge {number}</title></head><body><article>
<h1>Bridge {number}</h1><p>Bridge {number} is {length} metres long. It crosses the river
Tamsin below the old mill, and from its middle one sees the whole valley with its
orchards, the chapel on the far slope and the smoke of the brick works.</p>
</article></body></html>"""


class SlowSite(LoopbackSite):
    """
    Pages `/<document>/<number>`, each after `seconds`. `calls` counts requests by path.

    >>> with SlowSite(seconds=0) as site:
    ...     site.url("/a/3").endswith("/a/3")
    True
    """

    def __init__(self, *, seconds: float) -> None:
        super().__init__()
        self.seconds, self.calls = seconds, self.asked

    def behaviour_at(self, path: str) -> Behaviour:
        number = path.rpartition("/")[2]
        page = PAGE.format(number=number, length=f"{number}00")
        return slowly(answer(200, page), seconds=self.seconds)

    def text(self, document: str, *, sources: int) -> str:
        """A document that cites so many of the site's pages, one a sentence."""
        numbers = range(1, sources + 1)
        sentences = [f"Bridge {n} is {n}00 metres long [{n}]." for n in numbers]
        entries = [f"[{n}] Bridge {n}. {self.url(f'/{document}/{n}')}" for n in numbers]
        return "\n".join([*sentences, "", "Sources", *entries])
