"""The API does what its description says, whatever is sent: schemathesis asks."""

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    negative_data_rejection,
    positive_data_acceptance,
)

from citeweb.api.routes.api import api
from citeweb.api.services import make_token
from citeweb.limits import Limit
from citeweb.sharing.services import make_share
from tests.depth import at_depth

EXAMPLES = at_depth(8, 4)
"""For each route and each kind of request."""

ANSWERED_ELSEWHERE = (ignored_auth, negative_data_rejection, positive_data_acceptance)
"""`test_api.py` asks these. Here token and ids are ours in place of those made up,
right or wrong; and a text of the right shape may still be refused: it is white space.
"""

SCHEMA = api.get_openapi_schema(path_prefix="/api/v1/")
DESCRIPTION = schemathesis.openapi.from_dict(SCHEMA)
OPERATIONS = {call.ok().label: call.ok() for call in DESCRIPTION.get_all_operations()}


@pytest.fixture
def ids(ada, team, run, monkeypatch):
    """Ids that there are; and no limit: hundreds of requests come in a second."""
    for name in ("REQUESTS", "SUBMISSIONS"):
        monkeypatch.setattr(f"citeweb.api.access.{name}", Limit(name, 10**9, 60))
    return {
        "run_id": str(run.pk),
        "share_id": str(make_share(run, user=ada).pk),
        "document_id": str(run.revision.document_id),
    }


@pytest.mark.usefixtures("kept_connection")
@pytest.mark.parametrize("label", OPERATIONS)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_answer_is_one_that_is_described(label, mode, ids, ada, team):
    _, secret = make_token(ada, team, name="fuzz", scope="write")
    # The client in this process unpacks nothing.
    headers = {"Authorization": f"Bearer {secret}", "Accept-Encoding": "identity"}
    application = get_wsgi_application()

    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def ask(case):
        case.path_parameters = {**(case.path_parameters or {}), **known(case, ids)}
        response = case.call(headers=headers, app=application)
        case.validate_response(response, excluded_checks=list(ANSWERED_ELSEWHERE))

    ask()


def known(case, ids):
    """Ids of rows in place of made-up ones, which would all be 404."""
    wanted = case.path_parameters or {}
    return {name: ids[name] for name in wanted if name in ids}
