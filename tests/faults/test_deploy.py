"""What `deploy/` says is what there is: files, commands, variables, units, proxy."""

import json
import re
import shutil
import subprocess
import sys

import pytest
import yaml
from django.core.management import load_command_class
from django.urls import resolve

from .installation import ROOT, Installation
from .servers import free_port

pytestmark = [pytest.mark.faults, pytest.mark.enable_socket]

DEPLOY = ROOT / "deploy"
VARIABLE = re.compile(r"\bCITEWEB_[A-Z_]+?(?=(_FILE)?\b)")
COPY = re.compile(r"^COPY (\S+) (\S+)$", re.MULTILINE)
LIST = re.compile(r"^(ENTRYPOINT|CMD|HEALTH)(?:CHECK.* CMD)? (\[.*\])$", re.MULTILINE)
UNITS = sorted(DEPLOY.glob("citeweb*.*"))


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """The folder that the Containerfile fills."""
    folder = tmp_path_factory.mktemp("image")
    for source, target in COPY.findall((DEPLOY / "Containerfile").read_text()):
        place = folder / (source if target == "./" else target)
        copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
        copy(ROOT / source, place)
    return folder


def test_image_holds_all_that_pages_and_visitors_need(image, tmp_path):
    port = free_port()
    variables = {"CITEWEB_VISITOR_PORT": str(port), "CITEWEB_WEB_PROCESSES": "1"}
    with Installation(tmp_path, root=image, **variables) as installation:
        installation.start("--no-workers")
        desk = [installation.page(path) for path in ("/healthz", "/sign-in/")]
        installation.address = f"http://127.0.0.1:{port}/"
        theirs = [installation.page(path) for path in ("/healthz", "/sign-in/")]

        assert (desk, theirs) == ([200, 200], [200, 404])
        assert installation.count("supervision.cluster") == 0


def parses(name, *options):
    command = load_command_class("citeweb", name)
    command.create_parser("citeweb", name).parse_args(options)


def test_image_starts_what_there_is_and_asks_an_address_that_there_is():
    said = dict(LIST.findall((DEPLOY / "Containerfile").read_text()))
    words = map(said.get, ("ENTRYPOINT", "CMD", "HEALTH"))
    program, start, ask = map(json.loads, words)

    parses(*start)
    assert program == ["python", "manage.py"]
    assert resolve(re.search(r"127.0.0.1:8000(/\w+)", ask[-1])[1])
    compile(ask[-1], "HEALTHCHECK", "exec")


def test_compose_file_names_commands_files_and_parts_that_there_are():
    whole = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = whole["services"].values()
    calls = [part["command"] for part in services if "command" in part]
    mounts = [v.split(":")[0] for part in services for v in part.get("volumes", ())]
    files = [mount for mount in mounts if mount.startswith("./")]
    waited = {name for part in services for name in part.get("depends_on", ())}
    secrets = {name for part in services for name in part.get("secrets", ())}
    ports = re.findall(r"server web:(\d+)", (DEPLOY / "nginx.conf").read_text())

    for call in calls:
        parses(*call)
    assert len(calls) == 2
    assert set(files) == {"./nginx.conf", "./tls"}  # the second is the operator's
    assert {mount for mount in mounts if mount not in files} == set(whole["volumes"])
    assert waited <= set(whole["services"])
    assert secrets == set(whole["secrets"])
    assert (DEPLOY.parent / whole["x-citeweb"]["build"]["dockerfile"]).is_file()
    assert f"EXPOSE {' '.join(ports)}" in (DEPLOY / "Containerfile").read_text()


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_variables_are_documented(file):
    pages = ("configuration.md", "integrations.md")
    documented = "".join((ROOT / "docs" / name).read_text() for name in pages)
    named = {match.group() for match in VARIABLE.finditer(file.read_text())}

    assert {name for name in named if f"`{name}`" not in documented} == set()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_units_are_read_by_systemd(unit, tmp_path):
    for path in UNITS:
        written = path.read_text().replace("/opt/citeweb/bin/citeweb", sys.executable)
        (tmp_path / path.name).write_text(written)

    command = ["systemd-analyze", "verify", tmp_path / unit.name]
    done = subprocess.run(command, capture_output=True, text=True)

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not shutil.which("nginx"), reason="no nginx here")
def test_proxy_reads_its_file(tmp_path):
    make = "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=desk -days 1"
    files = ["-keyout", tmp_path / "privkey.pem", "-out", tmp_path / "fullchain.pem"]
    subprocess.run([*make.split(), *files], check=True, capture_output=True)
    written = (DEPLOY / "nginx.conf").read_text()
    for ours, theirs in (("/etc/nginx/tls", str(tmp_path)), ("web:800", "[::1]:800")):
        written = written.replace(ours, theirs)
    (tmp_path / "nginx.conf").write_text(written)

    command = ["nginx", "-t", "-c", tmp_path / "nginx.conf"]
    done = subprocess.run(command, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
