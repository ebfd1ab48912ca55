"""Hosts split at their public suffix."""

import pytest
from tldextract import TLDExtract

from tests.cases import cases
from verification.reaching import sites

READER = TLDExtract(
    suffix_list_urls=(), cache_dir=None, extra_suffixes=sites.RESERVED_SUFFIXES
)
"""The list's own reader, which is slow to import."""


def hosts_at(rule):
    """Hosts of a rule of the list: the suffix, a site below it, and a host of that."""
    suffix = rule.removeprefix("!").replace("*", "any")
    yield from (suffix, f"site.{suffix}", f"www.site.{suffix}")
    yield f"site.{suffix}".encode("idna").decode()


@pytest.mark.parametrize("with_lent", [True, False])
def test_hosts_are_split_as_the_reader_of_the_list_splits_them(with_lent):
    rules = sorted(sites._public_suffixes(with_lent=True))
    of_wildcards = {rule.removeprefix("*.") for rule in rules if rule[0] == "*"}
    hosts = {host for rule in rules[::7] for host in hosts_at(rule)} - of_wildcards

    def told(host):
        found = READER(host, include_psl_private_domains=with_lent)
        return found.domain, found.suffix

    assert len(hosts) > 4000
    assert {
        host
        for host in hosts
        if sites.split_host(host, with_lent=with_lent) != told(host)
    } == set()


@cases
def test_hosts_at_the_edges_of_the_list(host, parts: tuple):
    assert sites.split_host(host) == parts
