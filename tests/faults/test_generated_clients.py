"""Programs that others generate from the API's description do what it says."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.depth import only_deep

from .installation import PATIENCE_SECONDS, Installation
from .test_wheel import require

pytestmark = [pytest.mark.slow, pytest.mark.enable_socket]

DOCUMENT = {
    "text": "The Marrow Bridge is 42 metres long [1].\n\n[1] Bridges.",
    "sources": [{"id": 1, "text": "The Marrow Bridge is 24 metres long."}],
}
SAID = "finished contradicted"
MAKE_TOKEN = """
from citeweb.api.services import make_token
from citeweb.teams.services import current_team, local_user
user = local_user()
print(make_token(user, current_team(user), name="client", scope="write")[1])
"""

PYTHON = """
import json, sys, time
from desk_client import AuthenticatedClient
from desk_client.api.bibliography import run_bibliography
from desk_client.api.citations import citation_check, citation_detail
from desk_client.api.decisions import decision_list, decision_make
from desk_client.api.documents import document_detail, document_list, document_submit
from desk_client.api.runs import (
    run_detail, run_export, run_exports, run_list, run_report, run_sources
)
from desk_client.api.shares import share_list, share_make
from desk_client.api.sources import source_detail
from desk_client.api.tokens import token_list, token_make
from desk_client.api.webhooks import webhook_detail, webhook_set
from desk_client.models import (
    CheckIn, DecisionIn, DecisionState, DocumentIn, ShareIn, TokenIn, WebhookIn
)
address, token, body = sys.argv[1:]
desk = AuthenticatedClient(base_url=address, token=token)
document = DocumentIn.from_dict(json.loads(body))
made = document_submit.sync(client=desk, body=document)
while (run := run_detail.sync(made.run, client=desk)).state in ("queued", "running"):
    time.sleep(0.2)
report = run_report.sync(made.run, client=desk)
told = {"client": desk}
for form in run_exports.sync(made.run, **told):
    file = run_export.sync_detailed(made.run, form.name, **told)
    assert file.status_code in (200, 409), (form.name, file.status_code)
run_bibliography.sync_detailed(made.run, **told)
decided = DecisionIn(state=DecisionState.UPHELD, note="Mend it.")
assert decision_make.sync(made.run, 1, body=decided, **told).state == "upheld"
assert decision_list.sync(made.run, **told).count == 1
assert run_list.sync(**told).items[0].id == made.run
assert document_list.sync(**told).items[0].id == made.document
assert document_detail.sync(made.document, **told).runs == [made.run]
[source] = run_sources.sync(made.run, **told).items
assert source_detail.sync(source.source, **told).is_handed_in
assert share_make.sync(made.run, body=ShareIn(), **told).address
assert share_list.sync(made.run, **told).count == 1
asked = citation_check.sync(body=CheckIn(citation="10.1000/182"), **told)
assert citation_detail.sync(asked.id, **told).citation == "10.1000/182"
assert webhook_set.sync(body=WebhookIn(url="https://a.example/"), **told).secret
assert webhook_detail.sync(**told).silences == 0
assert token_make.sync(body=TokenIn(name="other"), **told).secret
assert token_list.sync(**told).count >= 2
print(run.state, report.document.claims[0].verdict)
"""

TYPESCRIPT = """
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { paths } from "./desk";
const [baseUrl, token, body] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}` };
const desk = createClient<paths>({ baseUrl, headers });
async function given<T>(asked: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await asked;
  assert.equal(error, undefined);
  return data!;
}
const made = await given(desk.POST("/api/v1/documents", { body: JSON.parse(body!) }));
const path = { run_id: made.run! }, of_run = { params: { path } };
const get_run = () => given(desk.GET("/api/v1/runs/{run_id}", of_run));
let run = await get_run();
while (run.state === "queued" || run.state === "running") {
  await new Promise((done) => setTimeout(done, 200));
  run = await get_run();
}
const report = await given(desk.GET("/api/v1/runs/{run_id}/report", of_run));
for (const { name } of await given(desk.GET("/api/v1/runs/{run_id}/exports", of_run))) {
  const params = { path: { ...path, name } };
  const route = "/api/v1/runs/{run_id}/exports/{name}";
  const { response } = await desk.GET(route, { params, parseAs: "arrayBuffer" });
  assert([200, 409].includes(response.status), name);
}
await desk.GET("/api/v1/runs/{run_id}/bibliography", { ...of_run, parseAs: "text" });
const decision = "/api/v1/runs/{run_id}/claims/{number}/decision";
const params = { path: { ...path, number: 1 } };
const upheld = { state: "upheld", note: "Mend it." } as const;
const mended = await given(desk.PUT(decision, { params, body: upheld }));
assert.equal(mended.state, "upheld");
const decided = await given(desk.GET("/api/v1/runs/{run_id}/decisions", of_run));
assert.equal(decided.count, 1);
assert.equal((await given(desk.GET("/api/v1/runs"))).items[0]!.id, made.run);
assert.equal((await given(desk.GET("/api/v1/documents"))).items[0]!.id, made.document);
const of_document = { params: { path: { document_id: made.document } } };
const kept = await given(desk.GET("/api/v1/documents/{document_id}", of_document));
assert.deepEqual(kept.runs, [made.run]);
const sources = await given(desk.GET("/api/v1/runs/{run_id}/sources", of_run));
const of_source = { params: { path: { source_id: sources.items[0]!.source } } };
const source = await given(desk.GET("/api/v1/sources/{source_id}", of_source));
assert(source.is_handed_in);
const listed = await given(desk.GET("/api/v1/sources"));
assert.deepEqual(listed.items[0], source);
const shares = "/api/v1/runs/{run_id}/shares";
assert((await given(desk.POST(shares, { ...of_run, body: {} }))).address);
assert.equal((await given(desk.GET(shares, of_run))).count, 1);
const asked = await given(
  desk.POST("/api/v1/citations", { body: { citation: "10.1000/182", claim: "" } }),
);
const of_check = { params: { path: { check_id: asked.id } } };
const check = await given(desk.GET("/api/v1/citations/{check_id}", of_check));
assert.equal(check.citation, "10.1000/182");
const url = "https://a.example/";
assert((await given(desk.PUT("/api/v1/webhook", { body: { url } }))).secret);
assert.equal((await given(desk.GET("/api/v1/webhook"))).silences, 0);
const other = { name: "other", scope: "read" } as const;
const { id, secret } = await given(desk.POST("/api/v1/tokens", { body: other }));
const of_token = { params: { path: { token_id: id } } };
const ended = await given(desk.DELETE("/api/v1/tokens/{token_id}", of_token));
assert(secret && ended.revoked_at);
console.log(run.state, report.document.claims[0]!.verdict);
"""
NPM_PACKAGES = (
    *("openapi-typescript@7.13.0", "openapi-fetch@0.17.0"),
    *("typescript@5.9.3", "@types/node@22"),
)


@pytest.fixture(scope="module")
def live_desk(tmp_path_factory):
    """A live server: address without its last stroke, a token, its description."""
    with Installation(tmp_path_factory.mktemp("desk")) as installation:
        installation.start()
        made = installation.command("shell", "--no-imports", "-c", MAKE_TOKEN)
        address = installation.address.rstrip("/")
        with urlopen(f"{address}/api/v1/openapi.json") as answer:  # noqa: S310
            yield address, made.stdout.strip(), answer.read()


@pytest.fixture
def desk(live_desk, tmp_path):
    """What a client is told, its description beside it."""
    address, token, description = live_desk
    (tmp_path / "openapi.json").write_bytes(description)
    return address, token, json.dumps(DOCUMENT)


def run(*words, cwd, **variables):
    """What a program says; its complaints where it fails."""
    done = subprocess.run(
        words,
        cwd=cwd,
        env={**os.environ, **variables},  # noqa: TID251
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS * 2,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def test_python_client_submits_waits_and_reads_the_report(desk, tmp_path):
    tools = Path(sys.executable).parent
    generate = [tools / "openapi-python-client", "generate", "--meta", "none"]
    options = ["--path", "openapi.json", "--output-path", "desk_client"]
    usual = os.environ["PATH"]  # noqa: TID251 - it tidies with ruff, beside itself

    run(*generate, *options, cwd=tmp_path, PATH=f"{tools}:{usual}")

    assert run(sys.executable, "-c", PYTHON, *desk, cwd=tmp_path) == SAID


@only_deep  # every day the client in Python calls the same operations
def test_typescript_client_submits_waits_and_reads_the_report(desk, tmp_path):
    if not shutil.which("npm"):
        pytest.skip("no npm on this machine")
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}')
    (tmp_path / "client.ts").write_text(TYPESCRIPT)
    install = ["npm", "install", "--no-audit", "--no-fund", *NPM_PACKAGES]
    had = subprocess.run(install, cwd=tmp_path, capture_output=True, text=True)
    require(had)

    # What has a default may be left out of what is sent.
    types = ["-o", "desk.d.ts", "--default-non-nullable=false"]
    run("npx", "openapi-typescript", "openapi.json", *types, cwd=tmp_path)
    strict = ["--strict", "--skipLibCheck", "--target", "es2022"]
    modules = ["--module", "esnext", "--moduleResolution", "bundler"]
    run("npx", "tsc", *strict, *modules, "client.ts", cwd=tmp_path)

    assert run("node", "client.js", *desk, cwd=tmp_path) == SAID
