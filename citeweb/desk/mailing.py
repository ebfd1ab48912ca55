"""What is new to people, by mail: at once or once a day, as each chose."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPServerDisconnected

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F, Min, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from citeweb.languages import language_of, speaking
from citeweb.sources.columns import fitted
from citeweb.teams.models import User
from citeweb.wording import word_table
from verification.language.wording import begin_small
from verification.reporting.words import counted

from .models import MailChoice, Notice

PEOPLE_AT_ONCE = 50
"""Mailed to in one round, the longest waiting first."""

MOST_IN_A_MAIL = 50
"""Notices of one mail; it says how many more there are."""

LEASE = timedelta(minutes=5)
"""For which notices that a process has taken are not due for others."""

WAITS = [timedelta(minutes=minutes) for minutes in (5, 30, 120, 720)]
"""After mails that the server did not take; then they are given up."""

logger = logging.getLogger(__name__)


def line_of(notice: Notice) -> str:
    """A notice in one line, without what was said: "Ada names you in “Bridges”"."""
    kind = word_table("notice")[notice.kind]
    words = gettext("{by} {kind} “{title}”").format(
        by=notice.by, kind=kind, title=notice.document.title
    )
    return " ".join(words.split())


def link_to(notice: Notice) -> str:
    """The full address of what a notice is about; "" where the site's is not set."""
    is_watched = notice.kind == Notice.Kind.WATCHED
    view = "desk:document_watch" if is_watched else "reports:document_detail"
    path = reverse(view, args=[notice.document_id])
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else ""


def send_due() -> int:
    """Mail what is due, one mail to a person. How many went out. Safe in several
    processes; while the server is away nothing is taken, and nothing is lost."""
    if not settings.EMAIL_HOST:
        return 0
    people = User.objects.filter(notices__in=due_notices(), mail_choice__isnull=False)
    people = people.annotate(oldest=Min("notices__mail_at")).order_by("oldest", "pk")
    waiting = list(people.select_related("mail_choice")[:PEOPLE_AT_ONCE])
    connection = get_connection()
    if not waiting or not is_open(connection):
        return 0
    try:
        return sum(send_to(user, connection) for user in waiting)
    except SMTPServerDisconnected:
        return 0  # what was taken is due again when its lease ends
    finally:
        connection.close()


def due_notices() -> QuerySet[Notice]:
    """Those to be mailed now: unseen, and to people who are still at the desk."""
    is_there = Q(user__memberships__team=F("document__team"), user__is_active=True)
    return Notice.objects.filter(is_there, mail_at__lte=timezone.now(), seen_at=None)


def is_open(connection: BaseEmailBackend) -> bool:
    try:
        connection.open()
    except (SMTPException, OSError) as error:
        logger.warning("mail_server_away", extra={"reason": type(error).__name__})
        return False
    return True


def send_to(user: User, connection: BaseEmailBackend) -> bool:
    """One mail with all that is due to a person. Whether it went out."""
    notices = take_due(user)
    if not notices:
        return False
    choice = user.mail_choice
    try:
        with speaking(language_of(user)):
            mail = mail_of(user, notices, connection)
        mail.send()
    except SMTPServerDisconnected:
        raise
    except (SMTPException, OSError, ValueError) as error:
        note_failure(choice, notices, error)
        return False
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(mail_at=None)
    MailChoice.objects.filter(pk=choice.pk).update(failed_at=None, error="")
    return True


def take_due(user: User) -> list[Notice]:
    """What is due to a person, taken by this process alone."""
    due = due_notices().filter(user=user)
    notices = list(due.select_related("document")[:MOST_IN_A_MAIL])
    mine = due.filter(pk__in=[notice.pk for notice in notices])
    until = timezone.now() + LEASE
    return notices if mine.update(mail_at=until) == len(notices) else []


def mail_of(
    user: User, notices: Sequence[Notice], connection: BaseEmailBackend
) -> EmailMessage:
    first = line_of(notices[0])
    subject = first[:150]
    if notices[1:]:
        others = counted(len(notices) - 1, "notice")
        subject = gettext("{first} and {others} more").format(
            first=subject, others=others
        )
    context = {
        "user": user,
        "pace": begin_small(user.mail_choice.get_pace_display()),
        "lines": [
            (line_of(notice), notice.text, link_to(notice)) for notice in notices
        ],
        "choice_url": f"{settings.SITE_URL}{reverse('desk:mail_choose')}"
        if settings.SITE_URL
        else "",
    }
    return EmailMessage(
        subject=subject,
        body=render_to_string("desk/notices_mail.txt", context),
        to=[user.mail_choice.address],
        headers={"Auto-Submitted": "auto-generated"},
        connection=connection,
    )


def note_failure(
    choice: MailChoice, notices: Sequence[Notice], error: Exception
) -> None:
    """Try again after longer and longer waits; an address that the server refuses for
    good gets nothing more. The person's page says so."""
    now, failures = timezone.now(), max(notice.mail_failures for notice in notices)
    is_refused = isinstance(error, SMTPRecipientsRefused) and any(
        status >= 500 for status, _ in error.recipients.values()
    )
    is_over = is_refused or failures >= len(WAITS)
    next_at = None if is_over else now + WAITS[failures]
    rows = Notice.objects.filter(pk__in=[notice.pk for notice in notices])
    rows.update(mail_at=next_at, mail_failures=F("mail_failures") + 1)
    said = fitted(f"{type(error).__name__}: {error}", 300)
    MailChoice.objects.filter(pk=choice.pk).update(failed_at=now, error=said)
    logger.warning("mail_not_taken", extra={"user_id": choice.user_id})
