"""Every view asks who is there and which method was used, or is named here."""

import ast
import inspect
from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from tests.cases import each_of

PUBLIC_VIEWS = {
    *("home", "sign_in", "sign_in_link", "sign_in_code", "theme_choose"),
    *("admin_sign_in", "organisation_sign_in", "organisation_return"),
    *("shared_run", "shared_claim", "shared_source", "shared_export"),
    *("shared_bibliography", "shared_bibliography_export"),
    *("shared_badge", "shared_comment", "nothing_shared"),
    *("healthz", "readyz", "metrics", "robots", "favicon"),
}
"""The first show nothing of anybody: a redirect, the way in, a cookie about colours;
nor do the last, which proxies ask. The others are for whoever holds the address of a
share."""

METHOD_DECORATORS = {"require_safe", "require_GET", "require_POST", "for_visitors"}
ANY_METHOD = {"nothing_shared"}
"""To every method the answer that an address gets under which nothing is shared."""


def own_views(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    for each in (resolver or get_resolver()).url_patterns:
        if isinstance(each, URLResolver):
            if each.namespace not in ("admin", "api"):
                yield from own_views(each)
        else:
            yield each


def decorators_of(pattern: URLPattern) -> set[str]:
    source = inspect.getsource(inspect.unwrap(pattern.callback))
    function = ast.parse(source).body[0]
    return {ast.unparse(each).split("(")[0] for each in function.decorator_list}


OWN_VIEWS = sorted(own_views(), key=lambda pattern: str(pattern.name))


@each_of("pattern", OWN_VIEWS)
def test_view_is_for_people_who_signed_in_unless_it_is_named_public(pattern):
    is_guarded = "login_required" in decorators_of(pattern)

    assert is_guarded != (pattern.name in PUBLIC_VIEWS)


@each_of("pattern", OWN_VIEWS)
def test_view_says_which_methods_it_takes(pattern):
    named = decorators_of(pattern)

    is_named = bool(named & {*METHOD_DECORATORS, "require_http_methods"})
    assert is_named != (pattern.name in ANY_METHOD)


@each_of("pattern", OWN_VIEWS)
def test_view_and_url_have_one_name(pattern):
    assert pattern.name == inspect.unwrap(pattern.callback).__name__
