"""Which addresses may be called: URLs as written, so that a reader learns what is
wrong, and the numbers that their names resolve to, which alone are relied upon. Refused
are the IANA special-purpose registries (RFC 6890), metadata services of clouds and the
ports of the Fetch standard; `ipaddress.is_global` lets several of them pass."""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from urllib.parse import unquote

import idna

from verification.language.lists import late_regex, table_rows, word_list
from verification.records import FetchOutcome

MAX_URL_LENGTH = 8000
"""Characters. RFC 9110 asks servers for 8,000; longer ones are data, not addresses."""

MAX_HOST_LENGTH = 253
"""Characters of a host name, as the domain name system has it."""

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

_DEFAULT_PORTS = {"http": 80, "https": 443}

_REFUSED_PORTS = word_list("reaching/refused_ports")
_LOCAL_NAMES = ("localhost", "local", "internal", "home.arpa")
"""Endings of names that mean this machine or this network, whatever they resolve to."""

LOOPBACK_SUFFIX = ".localhost"
"""Ending of names that never leave the machine (RFC 6761, section 6.3)."""

_GLOBAL_V6 = ipaddress.IPv6Network("2000::/3")
_ISATAP_MARKS = frozenset({0x00005EFE, 0x02005EFE})
"""Bits 64 to 95 of a v6 address that carries a v4 in its last 32 (RFC 5214)."""

_SCHEME = late_regex(r"([A-Za-z][A-Za-z0-9+.-]{0,30}):")
_CONTROL = late_regex(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_LABEL = late_regex(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER_LABEL = late_regex(r"[0-9]+|0x[0-9a-f]*")


@dataclass(frozen=True, slots=True)
class WebAddress:
    """An http or https URL that may be asked for."""

    url: str
    """Host in ASCII, no fragment, no default port."""

    scheme: str
    host: str
    """Lower case, no trailing dot; a v6 address without its brackets."""

    port: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an address is not called."""

    outcome: FetchOutcome
    detail: str


def check_url(
    url: str, *, allow_private: bool = False, own_ports: frozenset[int] = frozenset()
) -> WebAddress | Refusal:
    """
    Give the address to ask for, or the reason not to. With `allow_private` this machine
    and private networks may be called; cloud metadata services stay refused. At
    `own_ports` names under `localhost` may be called all the same.

    >>> check_url("HTTPS://Example.org.:443/a#part").url
    'https://example.org/a'
    >>> check_url("http://0x7f.1/").detail
    "the host '0x7f.1' is a number in disguise"
    """
    url = url.strip()
    problem = _find_bad_shape(url)
    if problem is not None:
        return problem
    scheme, _, rest = url.partition(":")
    scheme = scheme.lower()
    behind = rest[2:].partition("#")[0]
    authority = re.split("[/?]", behind, maxsplit=1)[0]
    if "@" in authority:
        return _forbidden("it carries a user name before the host")
    host_and_port = _split_port(authority, scheme)
    if isinstance(host_and_port, Refusal):
        return host_and_port
    typed_host, port = host_and_port
    allow_private = allow_private or is_own(typed_host, port, own_ports)
    if str(port) in _REFUSED_PORTS and not allow_private:
        return _forbidden(f"port {port} is not for web pages")
    host = _check_host(typed_host, allow_private=allow_private)
    if isinstance(host, Refusal):
        return host
    shown = f"[{host}]" if ":" in host else host
    if port != _DEFAULT_PORTS[scheme]:
        shown = f"{shown}:{port}"
    tail = f"/{behind[len(authority) :].removeprefix('/')}"
    return WebAddress(f"{scheme}://{shown}{tail}", scheme, host, port)


def is_own(host: str, port: int, own_ports: frozenset[int]) -> bool:
    """Whether a name and port are those of a site of this installation."""
    return port in own_ports and host.lower().endswith(LOOPBACK_SUFFIX)


def check_answers(
    host: str,
    answers: Iterable[str],
    *,
    allow_private: bool = False,
    own: Collection[str] = (),
) -> Sequence[IpAddress] | Refusal:
    """Give the resolved addresses of `host`, or the reason to call none, which does not
    say what a name resolved to: it would tell the names of a private network. `own` has
    this machine's addresses, public ones too. One refused answer refuses all: a guard
    that checks only the first is passed with a public and a private one."""
    addresses: list[IpAddress] = []
    for answer in answers:
        try:
            address = ipaddress.ip_address(answer)
        except ValueError:
            return _forbidden(f"{host} resolves to something that is no address")
        if not may_call(address, allow_private=allow_private):
            return _forbidden(f"{host} leads to an address that is not public")
        if not allow_private and str(address) in own:
            return _forbidden(f"{host} leads to this machine itself")
        if address not in addresses:
            addresses.append(address)
    if not addresses:
        return Refusal(FetchOutcome.DNS_FAILURE, f"{host} has no address")
    return addresses


def may_call(address: IpAddress, *, allow_private: bool = False) -> bool:
    """Whether a connection to this very address is allowed."""
    if isinstance(address, ipaddress.IPv6Address) and address.scope_id is not None:
        return False
    rules = {rule for network, rule in _networks() if address in network}
    if rules:
        return allow_private and "refused" not in rules
    if isinstance(address, ipaddress.IPv4Address):
        return True
    carries_v4 = (int(address) >> 32) & 0xFFFFFFFF in _ISATAP_MARKS
    return address in _GLOBAL_V6 and not carries_v4


@cache
def _networks() -> tuple[
    tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, str], ...
]:
    rows = table_rows("reaching/networks")
    return tuple((ipaddress.ip_network(network), rule) for network, rule, _ in rows)


def _find_bad_shape(url: str) -> Refusal | None:
    if not url:
        return _malformed("it is empty")
    if len(url) > MAX_URL_LENGTH:
        return _malformed(f"it is longer than {MAX_URL_LENGTH:,} characters")
    if _CONTROL.search(url):
        return _malformed("it holds a control character")
    scheme = _SCHEME.match(url)
    rest = url[scheme.end() :] if scheme else url
    if scheme is None or (rest[:1].isdigit() and scheme[1].lower() != "data"):
        return _malformed("it does not start with http:// or https://")
    if scheme[1].lower() not in _DEFAULT_PORTS:
        return _forbidden(f"{scheme[1].lower()}: addresses are not fetched")
    if not rest.startswith("//"):
        return _malformed("it does not start with http:// or https://")
    return None


def _split_port(authority: str, scheme: str) -> tuple[str, int] | Refusal:
    if authority.startswith("["):
        host, bracket, after = authority[1:].partition("]")
        if not bracket or (after and not after.startswith(":")):
            return _malformed("its brackets do not close")
        host, port_text = f"[{host}]", after[1:]
    else:
        host, _, port_text = authority.partition(":")
    if not port_text:
        return host, _DEFAULT_PORTS[scheme]
    is_number = port_text.isascii() and port_text.isdigit() and len(port_text) <= 5
    if not is_number or int(port_text) > 65535:
        return _malformed(f"{port_text!r} is no port")
    return host, int(port_text)


def _check_host(typed: str, *, allow_private: bool) -> str | Refusal:
    if typed.startswith("["):
        number = typed[1:-1]
        problem = _malformed(f"{number[:80]!r} is no address")
        return _check_number(ipaddress.IPv6Address, number, problem, allow_private)
    if "%" in unquote(typed) or typed != unquote(typed):
        return _forbidden(f"the host {typed!r} is written with percent signs")
    host = _to_ascii(typed)
    if isinstance(host, Refusal):
        return host
    if _NUMBER_LABEL.fullmatch(host.rpartition(".")[2]):
        # Dotted decimals only; every other spelling hides where it leads.
        disguise = _forbidden(f"the host {typed[:80]!r} is a number in disguise")
        return _check_number(ipaddress.IPv4Address, host, disguise, allow_private)
    if allow_private:
        return host
    if "." not in host or host.endswith(tuple(f".{name}" for name in _LOCAL_NAMES)):
        return _forbidden(f"{host} is a name inside a private network")
    return host


def _to_ascii(typed: str) -> str | Refusal:
    """Give the host in lower-case ASCII, its one trailing dot removed."""
    problem = _malformed(f"{typed[:80]!r} is no host name")
    if not typed or len(typed) > MAX_HOST_LENGTH + 1:
        return problem
    host = typed.lower()
    if not host.isascii():
        try:
            host = idna.encode(unicodedata.normalize("NFKC", host), uts46=True).decode()
        except (idna.IDNAError, UnicodeError):
            return problem
        if _NUMBER_LABEL.fullmatch(host.rstrip(".").rpartition(".")[2]):
            return _forbidden(f"the host {typed!r} is a number in disguise")
    host = host.removesuffix(".")
    if len(host) > MAX_HOST_LENGTH:
        return problem
    if not all(_LABEL.fullmatch(label) for label in host.split(".")):
        return problem
    return host


def _check_number(
    kind: Callable[[str], IpAddress], typed: str, problem: Refusal, allow_private: bool
) -> str | Refusal:
    try:
        address = kind(typed)
    except ValueError:
        return problem
    if not may_call(address, allow_private=allow_private):
        return _forbidden(f"{address} is not a public address")
    return str(address)


def _malformed(detail: str) -> Refusal:
    return Refusal(FetchOutcome.MALFORMED_URL, detail)


def _forbidden(detail: str) -> Refusal:
    return Refusal(FetchOutcome.FORBIDDEN_ADDRESS, detail)
