"""What `deploy/` says is what there is: files, commands, variables, units, proxy."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest
import yaml
from django.core.management import load_command_class

from .installation import ROOT, Installation
from .servers import free_port

pytestmark = [pytest.mark.faults, pytest.mark.enable_socket]

DEPLOY = ROOT / "deploy"
VARIABLE = re.compile(r"\bCITEWEB_[A-Z_]+?(?=(_FILE)?\b)")
COPY = re.compile(r"^COPY (\S+) (\S+)$", re.MULTILINE)
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
        desk = [installation.page(each) for each in ("/healthz", "/sign-in/")]
        installation.address = f"http://127.0.0.1:{port}/"
        theirs = [installation.page(each) for each in ("/healthz", "/sign-in/")]

        assert (desk, theirs) == ([200, 200], [200, 404])
        assert installation.count("supervision.cluster") == 0


def test_compose_file_calls_commands_that_there_are():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    calls = [each["command"] for each in services.values() if "command" in each]

    for name, *options in calls:
        command = load_command_class("citeweb", name)
        command.create_parser("citeweb", name).parse_args(options)
    assert {"postgres", "redis", "proxy", "web", "workers"} == set(services)
    assert len(calls) == 2


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda each: each.name)
def test_variables_are_documented(file):
    documented = (ROOT / "docs" / "configuration.md").read_text()
    named = {match.group() for match in VARIABLE.finditer(file.read_text())}

    assert {each for each in named if f"`{each}`" not in documented} == set()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda each: each.name)
def test_units_are_read_by_systemd(unit, tmp_path):
    for each in UNITS:
        written = each.read_text().replace("/opt/citeweb/bin/citeweb", sys.executable)
        (tmp_path / each.name).write_text(written)

    done = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / unit.name],
        capture_output=True,
        text=True,
    )

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

    done = subprocess.run(
        ["nginx", "-t", "-c", tmp_path / "nginx.conf"], capture_output=True, text=True
    )

    assert done.returncode == 0, done.stderr
