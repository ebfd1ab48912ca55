"""Where packages come from: without a network tests skip, a broken package fails."""

import re
import subprocess

import pytest

OUT_OF_REACH = re.compile(
    r"ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|dns error|error sending "
    r"request|failed to connect|Could not connect|timed out|name resolution",
    re.IGNORECASE,
)
"""What pip's, uv's and npm's messages say of a registry that does not answer."""


def skip_without_registry(done: subprocess.CompletedProcess) -> None:
    if done.returncode and OUT_OF_REACH.search(done.stderr):
        pytest.skip(f"no registry answers here: {done.stderr[-200:]}")
