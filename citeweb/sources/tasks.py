"""What workers call for sources outside of any run."""

from __future__ import annotations

import logging

from verification.errors import VerificationError

from . import looking_again
from .models import Source
from .policy import measured_models
from .policy.models import MeasuredModel

logger = logging.getLogger(__name__)


def look_again() -> None:
    looking_again.look_again()


def save_page(source_id: str) -> None:
    source = Source.objects.filter(pk=source_id).first()
    if source is not None and looking_again.may_save_pages(source):
        looking_again.save_page(source)


def measure_model(row_id: int) -> None:
    row = MeasuredModel.objects.select_related("team").filter(pk=row_id).first()
    if row is None or not row.claim_for_work():
        return  # another worker has it

    try:
        measured_models.measure_now(row)
    except VerificationError as error:
        logger.info("model_not_measured", extra={"row_id": row_id, "code": error.code})
        row.fail(str(error))
    except SystemExit:
        row.fail("It took too long, or the worker was stopped. Measure it again.")
        raise
    except Exception:
        row.fail("Something went wrong on our side. Measure it again.")
        raise  # the queue keeps the traceback
