"""One message to an address that somebody named, through the guard of addresses."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import httpcore
import httpx

from .addresses import Refusal, check_url
from .connections import GuardedBackend, RefusedAddressError, judge_failure, resolve
from .transport import GuardedTransport, usual_trust

SECONDS = 10.0
"""For an answer: more work on a message is done afterwards."""


async def post(
    url: str, body: bytes, *, headers: Mapping[str, str], allow_private: bool = False
) -> tuple[int | None, str]:
    """Send `body`; redirects are not followed, and the answer's text is not read. Gives
    the status that came, or None with what kept it from coming."""
    address = check_url(url, allow_private=allow_private)
    if isinstance(address, Refusal):
        return None, address.detail
    request = httpx.Request("POST", address.url, content=body, headers=dict(headers))
    if request.url.raw_host.decode("ascii") != address.host:
        return None, "its host can be read in two ways"
    backend = GuardedBackend(
        resolver=resolve, allow_private=allow_private, own_ports=frozenset()
    )
    transport = GuardedTransport(backend=backend, tls=usual_trust(), hosts_kept=0)
    try:
        async with asyncio.timeout(SECONDS):
            response = await transport.handle_async_request(request)
            await response.aclose()
            return response.status_code, ""
    except RefusedAddressError as error:
        return None, error.refusal.detail
    except (TimeoutError, httpcore.TimeoutException):
        return None, f"no answer within {SECONDS:g} seconds"
    except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
        return None, judge_failure(error)[1]
    finally:
        await transport.aclose()
