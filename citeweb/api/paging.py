"""Lists by pages: by number, or behind the last item of the page before."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from ninja import Schema
from pydantic import create_model

from .problems import RefusedError, problems
from .schemas import Paged, PageIn


def pages_of(item: type[Schema], *refusals: int) -> dict[int, Any]:
    """What a route documents that answers with a page of such items."""
    name = item.__name__.replace("Out", "Page")
    page = create_model(name, __base__=Paged, items=(list[item], ...))  # type: ignore[valid-type]
    return {200: page, **problems(*refusals)}


def page_of(
    request: HttpRequest,
    rows: QuerySet[Any],
    wanted: PageIn,
    read: Callable[[Any], object] | None = None,
) -> dict[str, Any]:
    """One page of a list; an empty one past its end. `next` names the last item, so
    that nothing is given twice or left out while rows come and go. `read` makes an item
    of a row where its schema does not read it by itself."""
    order = [str(name) for name in rows.query.order_by or rows.model._meta.ordering]
    count = rows.count()
    if wanted.after:
        rest = rows.filter(behind(order, wanted.after))
    else:
        rest = rows[(wanted.page - 1) * wanted.page_size :]
    found = list(rest[: wanted.page_size + 1])
    shown, following = found[: wanted.page_size], None
    if len(found) > len(shown):
        kept = {name: value for name, value in request.GET.items() if name != "page"}
        place = urlencode({**kept, "after": cursor_of(shown[-1], order)})
        following = request.build_absolute_uri(f"{request.path}?{place}")
        request.citeweb_next = following  # type: ignore[attr-defined] # for Link
    return {
        "count": count,
        "page": wanted.page,
        "pages": max(1, -(-count // wanted.page_size)),
        "next": following,
        "items": list(map(read, shown)) if read else shown,
    }


def cursor_of(row: Any, order: Sequence[str]) -> str:
    """Where a row stands in its list, in a form that nobody need read."""
    names = (name.removeprefix("-").replace("__", ".") for name in order)
    place = json.dumps([attrgetter(name)(row) for name in names], default=str)
    return base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


def behind(order: Sequence[str], cursor: str) -> Q:
    """The rows after a place; refused where no page named it."""
    names = [name.removeprefix("-") for name in order]
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        place = json.loads(text)
        if not isinstance(place, list) or len(place) != len(order):
            raise ValueError
        condition = Q()
        for index, name in enumerate(order):
            same = dict(zip(names[:index], place, strict=False))
            step = "lt" if name.startswith("-") else "gt"
            condition |= Q(**same, **{f"{names[index]}__{step}": place[index]})
    except (ValueError, TypeError) as error:
        raise RefusedError("no_such_place") from error
    return condition
