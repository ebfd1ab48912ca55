"""Which addresses may be called, as written and as resolved."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.reaching.addresses import (
    Refusal,
    WebAddress,
    check_answers,
    check_url,
    may_call,
)
from verification.records import FetchOutcome

FORBIDDEN = FetchOutcome.FORBIDDEN_ADDRESS
MALFORMED = FetchOutcome.MALFORMED_URL


@pytest.mark.parametrize(
    ("url", "normal"),
    [
        ("https://example.org", "https://example.org/"),
        ("HTTP://EXAMPLE.org:80/A?b=C#part", "http://example.org/A?b=C"),
        ("https://example.org.:443/", "https://example.org/"),
        ("  https://example.org/x\n", "https://example.org/x"),
        ("https://example.org?q=1", "https://example.org/?q=1"),
        ("https://example.org:8443/", "https://example.org:8443/"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ("https://日本語.example/", "https://xn--wgv71a119e.example/"),
        ("https://ｅｘａｍｐｌｅ.org/", "https://example.org/"),
        ("https://example。org/", "https://example.org/"),
        ("https://8.8.8.8/", "https://8.8.8.8/"),
        ("https://[2606:4700::1111]/", "https://[2606:4700::1111]/"),
        ("https://my_host.example.org/", "https://my_host.example.org/"),
        ("https://example.org/a@b:c", "https://example.org/a@b:c"),
    ],
)
def test_public_address_is_given_in_one_form(url: str, normal: str) -> None:
    checked = check_url(url)

    assert isinstance(checked, WebAddress)
    assert checked.url == normal


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0x7f.0.0.1/",
        "http://0177.0.0.1/",
        "http://017700000001/",
        "http://127.0.0.1./",
        "http://127.0.0.%31/",
        "http://%31%32%37.0.0.1/",
        "http://%2531.example/",
        "http://１２７.０.０.１/",
        "http://127。0。0。1/",
        "http://①②⑦.⓪.⓪.①/",
        "http://134744072/",
        "http://256.1.1.1/",
        "http://1.2.3.4.5/",
        "http://10.0.0.1/",
        "http://100.64.0.1/",
        "http://172.16.0.1/",
        "http://192.168.1.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://168.63.129.16/",
        "http://0.0.0.0/",
        "http://255.255.255.255/",
        "http://[::1]/",
        "http://[::]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::127.0.0.1]/",
        "http://[fe80::1]/",
        "http://[fd00:ec2::254]/",
        "http://[64:ff9b::7f00:1]/",
        "http://localhost/",
        "http://LOCALHOST./",
        "http://app.localhost/",
        "http://printer.local/",
        "http://metadata.google.internal/",
        "http://intranet/",
        "http://example.org@127.0.0.1/",
        "http://ada:secret@example.org/",
        "http://example.org\\@127.0.0.1/",
        "http://[fe80::1%25eth0]/",
        "http://example.org:25/",
        "http://example.org:22/",
        "http://example.org:0/",
        "file:///etc/passwd",
        "ftp://example.org/",
        "gopher://example.org/",
        "javascript:alert(1)",
        "data:text/html,hello",
        "data:1",
        "mailto:ada@example.org",
    ],
)
def test_address_that_leads_inside_or_hides_where_it_leads_is_forbidden(
    url: str,
) -> None:
    checked = check_url(url)

    assert isinstance(checked, Refusal)
    assert checked.outcome is FORBIDDEN


@pytest.mark.parametrize(
    "url",
    [
        "",
        "   ",
        "not an address",
        "example.org/page",
        "example.org:443/page",
        "//example.org/page",
        "http:example.org",
        "http:/example.org",
        "http://",
        "http:///path",
        "http://:80/",
        "http://?q",
        "http://exa mple.org/",
        "http://example..org/",
        "http://.example.org/",
        "http://example.org../",
        "http://-example.org/",
        "http://example.org:99999/",
        "http://example.org:+80/",
        "http://example.org:8٣/",
        "http://example.org:http/",
        "http:\\\\example.org\\",
        "http://exa\tmple.org/",
        "http://example.org/a\r\nHost: x",
        "http://example.org/\x00",
        "http://example.org/\ud800",
        "http://[::1/",
        "http://[::1]x/",
        "http://[v1.x]/",
        "http://[]/",
        "http://ex[amp]le.org/",
        f"http://{'a' * 64}.org/",
        f"http://{'a.' * 130}org/",
        f"http://example.org/{'a' * 9000}",
        "http://xn--\u00e9.org/",
    ],
)
def test_address_that_cannot_be_used_as_written_is_malformed(url: str) -> None:
    checked = check_url(url)

    assert isinstance(checked, Refusal)
    assert checked.outcome is MALFORMED
    assert checked.detail


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:8000/",
        "http://localhost:8000/",
        "http://10.1.2.3/",
        "http://[::1]:8000/",
        "http://intranet/",
    ],
)
def test_private_address_is_let_through_where_it_is_allowed(url: str) -> None:
    checked = check_url(url, allow_private=True)

    assert isinstance(checked, WebAddress)


@pytest.mark.parametrize(
    "url",
    [
        "http://169.254.169.254/",
        "http://[fd00:ec2::254]/",
        "http://[fd20:ce::254]/",
        "http://100.100.100.200/",
        "http://168.63.129.16/",
        "http://0.0.0.0/",
        "http://[fe80::1]/",
        "http://2130706433/",
        "http://[::ffff:127.0.0.1]/",
        "http://ada@127.0.0.1/",
        "file:///etc/passwd",
    ],
)
def test_metadata_services_and_disguises_stay_forbidden_where_private_is_allowed(
    url: str,
) -> None:
    checked = check_url(url, allow_private=True)

    assert isinstance(checked, Refusal)
    assert checked.outcome is FORBIDDEN


@pytest.mark.parametrize(
    "address",
    [
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "2002:7f00:1::",
        "2001:0:7f00:1::",
        "2001:db8::1",
        "2606:4700:0:0:0:5efe:7f00:1",
        "2606:4700:0:0:200:5efe:7f00:1",
        "::127.0.0.1",
        "::ffff:8.8.8.8",
        "fec0::1",
        "fe80::1",
        "fe80::1%2",
        "fc00::1",
        "ff02::1",
        "5f00::1",
        "3fff::1",
        "4000::1",
        "100::1",
        "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1",
        "192.88.99.1",
        "192.0.0.8",
        "192.0.2.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "168.63.129.16",
    ],
)
def test_address_that_only_looks_public_is_not_called(address: str) -> None:
    assert not may_call(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "193.0.6.139", "2606:4700:4700::1111"])
def test_public_address_is_called(address: str) -> None:
    assert may_call(ipaddress.ip_address(address))


def test_one_private_answer_refuses_the_whole_host() -> None:
    checked = check_answers("rebind.example", ["8.8.8.8", "127.0.0.1"])

    assert isinstance(checked, Refusal)
    assert checked.outcome is FORBIDDEN
    assert checked.detail == "rebind.example leads to an address that is not public"


def test_name_of_this_machine_is_refused_though_its_address_is_public():
    checked = check_answers("us.example", ["93.184.215.14"], own={"93.184.215.14"})

    assert checked.outcome == FetchOutcome.FORBIDDEN_ADDRESS
    assert check_answers("us.example", ["93.184.215.14"], own={"93.184.215.15"})


def test_answer_with_a_zone_is_refused() -> None:
    assert isinstance(check_answers("zone.example", ["fe80::1%eth0"]), Refusal)


def test_host_without_an_answer_is_a_dns_failure() -> None:
    checked = check_answers("empty.example", [])

    assert isinstance(checked, Refusal)
    assert checked.outcome is FetchOutcome.DNS_FAILURE


@given(st.text(max_size=80))
def test_no_text_makes_the_check_fail(text: str) -> None:
    assert isinstance(check_url(text), WebAddress | Refusal)


@given(st.text(alphabet="0123456789abcdefx.%[]:@/\\。１", max_size=30))
def test_no_host_made_of_numbers_reaches_this_machine(host: str) -> None:
    checked = check_url(f"http://{host}/")

    assert isinstance(checked, Refusal) or "127.0.0.1" not in checked.host
