"""What the desk has learnt from its own decisions, as tables, charts and rows."""

from __future__ import annotations

import csv
from io import StringIO

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext

from citeweb.desk import learnt
from citeweb.desk.charts import Chart, columns
from citeweb.teams.access import own_team, view_of
from citeweb.teams.models import Team
from verification.language.wording import show_number


@view_of(own_team, "GET")
def learnt_page(request: HttpRequest, team: Team) -> HttpResponse:
    """How often flags were upheld, by kind and judge, and how it goes over weeks."""
    context = {
        "records": learnt.records_of(team),
        "thresholds": learnt.thresholds(team),
        "charts": charts_of(team),
    }
    return render(request, "desk/learnt_page.html", context)


def charts_of(team: Team) -> list[Chart]:
    weeks = learnt.weeks_of(team, timezone.now())
    named = [(f"{week.begins:%-d %b}", week) for week in weeks]
    decided = [
        (label, week, week.upheld + week.overruled)
        for label, week in named
        if week.upheld + week.overruled
    ]
    charts = (
        columns(
            gettext("Claims supported by their sources"),
            (gettext("Week of"), gettext("Supported")),
            [
                (
                    label,
                    week.supported / week.claims,
                    gettext("{supported} of {claims}").format(
                        supported=show_number(week.supported),
                        claims=show_number(week.claims),
                    ),
                )
                for label, week in named
                if week.claims
            ],
            most=1,
        ),
        columns(
            gettext("Errors found before publication"),
            (gettext("Week of"), gettext("Errors")),
            [(label, week.upheld, f"{week.upheld:,}") for label, week, _ in decided],
        ),
        columns(
            gettext("Flags that people upheld"),
            (gettext("Week of"), gettext("Upheld")),
            [
                (
                    label,
                    week.upheld / total,
                    gettext("{upheld} of {total}").format(
                        upheld=show_number(week.upheld), total=show_number(total)
                    ),
                )
                for label, week, total in decided
            ],
            most=1,
        ),
        columns(
            gettext("Sites whose sources answer no more"),
            (gettext("Site"), gettext("Sources")),
            [(site, count, f"{count:,}") for site, count in learnt.rotten_sites(team)],
            is_named=True,
        ),
    )
    return [chart for chart in charts if chart]


@view_of(own_team, "GET")
def learnt_table(request: HttpRequest, team: Team) -> HttpResponse:
    """The figures of the page as CSV."""
    file = StringIO()
    table = csv.writer(file)
    table.writerow(("verdict", "judge", "upheld", "overruled"))
    for record in learnt.records_of(team):
        table.writerow((record.verdict, record.judge, record.upheld, record.overruled))
    answer = HttpResponse(file.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="what-the-desk-learnt.csv"'
    return answer
