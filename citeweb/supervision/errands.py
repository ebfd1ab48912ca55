"""
The lane beside the workers: short calls to others that may not answer, such as messages
about ended runs and pages to be saved at an archive.

They run in threads of the watch's process, so that no silent receiver takes a worker
from verifications. Each call has a bound of its own.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from django.db import close_old_connections
from django.utils.module_loading import import_string
from django_q.brokers import Broker, get_broker
from django_q.signing import SignedPackage

from citeweb.desk import mailing
from citeweb.outages import is_outage, reason
from citeweb.sources.looking_again import ERRANDS
from citeweb.webhooks.services import note_ended_runs, note_new_notices, send_due

LOOK_SECONDS = 2.0
"""Between two looks for messages that are due: their receivers wait for runs that took
minutes."""

MAIL_LOOK_SECONDS = 15.0
"""Between two looks for mails: each waits a minute for more to come anyhow."""

SAVERS = 3
"""Errands at a time: each waits half a minute for an archive at most."""

logger = logging.getLogger(__name__)


def start_errands() -> None:
    """Do errands from now on, until this process ends."""
    broker = get_broker(ERRANDS)
    lanes = (send_messages, send_mails)
    for number, do in enumerate([*lanes, *[lambda: run_one(broker)] * SAVERS]):
        name = f"errands-{number}"
        threading.Thread(target=go_on, args=[do], name=name, daemon=True).start()


def go_on(do: Callable[[], None]) -> None:
    """Do it again and again, whatever goes wrong with one."""
    while True:
        try:
            close_old_connections()
            do()
        except Exception as error:  # the thread's outermost edge
            if is_outage(error):
                logger.warning("errand_put_off", extra={"reason": reason(error)})
            else:
                logger.exception("errand_failed")
            time.sleep(LOOK_SECONDS)


def send_messages() -> None:
    note_ended_runs()
    note_new_notices()
    if not send_due():
        time.sleep(LOOK_SECONDS)


def send_mails() -> None:
    """A lane of its own: a silent mail server holds up no webhook."""
    if not mailing.send_due():
        time.sleep(MAIL_LOOK_SECONDS)


def run_one(broker: Broker) -> None:
    """Take one errand of the queue and do it; wait a little where there is none."""
    waiting = broker.dequeue()
    if not waiting:
        time.sleep(LOOK_SECONDS)
    for key, package in waiting or []:
        task = SignedPackage.loads(package)
        broker.acknowledge(key)  # one that is lost can be asked for again by a person
        import_string(task["func"])(*task["args"])
