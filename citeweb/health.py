"""What machines ask of every site: alive, ready to answer people, which icon and rules;
and for Prometheus, how long pages take, counted by each web process in a file that all
of them read, what waits and what became of it, asked of the database."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.db import connection
from django.db.models import Count, Min, Q, Sum
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe
from django_q.brokers import get_broker
from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from citeweb.corroboration.models import CorroborationRun
from citeweb.middleware import Answering
from citeweb.reports.models import CitationCheck, Run, RunSource
from citeweb.reports.worker_runs import WorkerRun
from citeweb.teams.services import digest_of
from citeweb.webhooks.models import Webhook
from verification.reaching.bounded import installation_fault

FREE_BYTES = 200 * 1024 * 1024
"""Below it a snapshot or an export may not fit."""

READING = threading.Event()
"""Set once a page was read: libraries do not go away under a running process."""

RULES = "User-agent: *\nDisallow: /\n"
"""Nothing here is for search engines: desks are private, and who holds the address of a
shared report was sent it. Every page says `noindex` too."""

DAY_SECONDS = 24 * 3600

PAGE_SECONDS = Histogram(
    "citeweb_page_seconds",
    "Time from a request that has come to its answer",
    ["view", "status"],
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
)
KINDS: dict[str, type[WorkerRun]] = {
    "verification": Run,
    "search": CorroborationRun,
    "citation": CitationCheck,
}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """This process answers. No more is asked, so that an outage restarts nobody."""
    return HttpResponse("alive", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Whether database, queue, disk and the readers of pages can be used, each by name;
    503 if one cannot."""
    parts = {"database": has_database, "queue": has_queue, "disk": has_room}
    parts |= {"readers": can_read}
    found = dict.fromkeys(parts, False)
    for name, ask in parts.items():
        with suppress(Exception):  # whatever it is, this part cannot be used
            found[name] = ask()
    return JsonResponse(found, status=200 if all(found.values()) else 503)


def has_database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def has_queue() -> bool:
    return bool(get_broker().ping())


def has_room() -> bool:
    return shutil.disk_usage(settings.DATA_DIR).free > FREE_BYTES


def can_read() -> bool:
    """Whether a small page can be read: asked once by each process that can."""
    if not READING.is_set() and not installation_fault():
        READING.set()
    return READING.is_set()


@cache_control(max_age=DAY_SECONDS, public=True)
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return HttpResponse(RULES, content_type="text/plain")


@cache_control(max_age=DAY_SECONDS, public=True)
@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The picture itself: for readers of feeds and old browsers, which read no page."""
    return redirect(static("img/icon.svg"))


ANSWERING: dict[int, tuple[float, HttpRequest]] = {}
"""What each thread of this process is at, and since when."""


def being_answered() -> list[str]:
    """The pages that are being made, the longest first, each with whose it is: a person
    by the number of their account, a share by the beginning of its digest."""
    now = time.perf_counter()
    return [
        f"{now - began:.0f} s {described(request)}"
        for began, request in sorted(ANSWERING.copy().values(), key=lambda row: row[0])
    ]


def described(request: HttpRequest) -> str:
    match = request.resolver_match
    if match is None:
        return request.method or ""
    whose = ""
    if "token" in match.kwargs:
        whose = f"share {digest_of(match.kwargs['token'])[:12]}"
    elif user := getattr(request, "_cached_user", None):  # no question is asked for it
        whose = f"user {user.pk}"
    row = match.kwargs.get("pk", "")
    return " ".join(filter(None, (match.view_name, whose, str(row))))


def timed_pages(get_response: Answering) -> Answering:
    """Count how long each view takes, by its name and never by its address."""

    def answer(request: HttpRequest) -> HttpResponse:
        began, thread = time.perf_counter(), threading.get_ident()
        ANSWERING[thread] = (began, request)
        try:
            response = get_response(request)
        finally:
            ANSWERING.pop(thread, None)
        view = request.resolver_match.view_name if request.resolver_match else "none"
        labels = PAGE_SECONDS.labels(view, f"{response.status_code // 100}xx")
        labels.observe(time.perf_counter() - began)
        return response

    return answer


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """For whoever has the operator's token; to others there is no such page."""
    said = request.headers.get("Authorization", "")
    token = settings.METRICS_TOKEN
    if not token or not constant_time_compare(said, f"Bearer {token}"):
        raise Http404
    registry = CollectorRegistry()
    registry.register(WorkCollector())
    if settings.METRICS_DIR:
        MultiProcessCollector(registry, path=settings.METRICS_DIR)  # type: ignore[no-untyped-call]
    else:
        registry.register(PAGE_SECONDS)
    told = generate_latest(registry)
    return HttpResponse(told, content_type=CONTENT_TYPE_PLAIN_0_0_4)


def gauge(name: str, told: str, *labels: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"citeweb_{name}", told, labels=labels)


FETCHED_HOURS = 1
"""Of what each desk's verifications reached; a sum of counts would need a table."""


def desk_metrics() -> Iterator[Metric]:
    """What each desk has waiting and under way, and what its latest verifications
    reached. A desk is told by its number, never by its name."""
    work = gauge(
        "desk_work", "Rows that wait or are under way", "desk", "kind", "state"
    )
    for kind, model in KINDS.items():
        rows = model._default_manager.filter(state__in=WorkerRun.ACTIVE_STATES)
        counts = rows.order_by().values_list(model.team_path, "state")
        for desk, state, count in counts.annotate(count=Count("pk")):
            work.add_metric([str(desk), kind, state], count)
    since = timezone.now() - timedelta(hours=FETCHED_HOURS)
    told = "Sources reached by verifications begun in the last hour, by outcome"
    reached = gauge("desk_sources", told, "desk", "outcome")
    looks = RunSource.objects.filter(run__queued_at__gte=since, is_taken_over=False)
    outcomes = looks.order_by().values_list(
        f"run__{Run.team_path}", "check_made__outcome"
    )
    for desk, outcome, count in outcomes.annotate(count=Count("pk")):
        reached.add_metric([str(desk), outcome or "supplied"], count)
    silent = gauge("desk_webhook_silences", "Silences of its receiver in a row", "desk")
    silences_of = Webhook.objects.values_list("team_id").annotate(Sum("silences"))
    for desk, silences in silences_of.order_by():
        silent.add_metric([str(desk)], silences)
    yield from (work, reached, silent)


class WorkCollector(Collector):
    """What waits and what is done, as the rows say."""

    def collect(self) -> Iterator[Metric]:
        now = timezone.now()
        states = gauge("work", "Rows by what became of them", "kind", "state")
        told = "Age of the oldest one that waits or is under way; 0 for none"
        oldest = gauge("oldest_active_seconds", told, "kind")
        for kind, model in KINDS.items():
            is_active = Q(state__in=WorkerRun.ACTIVE_STATES)
            rows = model._default_manager.order_by().values_list("state")
            counts = dict(rows.annotate(count=Count("pk")))
            for state in WorkerRun.State.values:
                states.add_metric([kind, state], counts.get(state, 0))
            since = rows.filter(is_active).aggregate(first=Min("queued_at"))["first"]
            oldest.add_metric([kind], (now - since).total_seconds() if since else 0.0)
        yield from desk_metrics()
        failures = gauge("failed_verifications", "By their reason", "code")
        failed = Run.objects.filter(state=Run.State.FAILED).order_by()
        codes = failed.values_list("failure_code").annotate(count=Count("pk"))
        for code, count in codes:
            failures.add_metric([code], count)
        yield from (states, oldest, failures)
        told = "Calls in the queue that no worker has taken"
        length = get_broker().queue_size()
        yield GaugeMetricFamily("citeweb_queue_length", told, length)
        told = "Left where the data folder lies"
        free = shutil.disk_usage(settings.DATA_DIR).free
        yield GaugeMetricFamily("citeweb_disk_free_bytes", told, free)
