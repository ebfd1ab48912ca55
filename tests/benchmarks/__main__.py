"""`make bench`: print every figure. ARGS names some: `make bench ARGS=check`."""

from __future__ import annotations

import sys

from tests.benchmarks import (
    body_memory,
    check_speed,
    export_memory,
    fetch_speed,
    weighing_speed,
)

BENCHMARKS = {
    "check": check_speed.report,
    "exports": export_memory.report,
    "fetch": fetch_speed.report,
    "memory": body_memory.report,
    "weighing": weighing_speed.report,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.stderr.write(
            f"No benchmark '{unknown[0]}'. There are: {', '.join(BENCHMARKS)}.\n"
        )
        return 2
    for name in names or BENCHMARKS:
        sys.stdout.write("\n".join(BENCHMARKS[name]()) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
