"""
`make bench`: print every figure. ARGS names some: `make bench ARGS=check`.

Exit status 1 when a figure misses its target.
"""

import sys

from tests.benchmarks import (
    check_speed,
    desk_growth,
    export_memory,
    fault_recovery,
    fetch_speed,
    import_speed,
    review_speed,
    server_load,
)
from tests.benchmarks.targets import MISSED

BENCHMARKS = {
    "check": check_speed.report,
    "desk": desk_growth.report,
    "exports": export_memory.report,
    "faults": fault_recovery.report,
    "fetch": fetch_speed.report,
    "import": import_speed.report,
    "load": server_load.report,
    "review": review_speed.report,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.stderr.write(
            f"No benchmark '{unknown[0]}'. There are: {', '.join(BENCHMARKS)}.\n"
        )
        return 2
    is_missed = False
    for name in names or BENCHMARKS:
        lines = list(BENCHMARKS[name]())
        sys.stdout.write("\n".join(lines) + "\n")
        is_missed = is_missed or any(MISSED in line for line in lines)
    return int(is_missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
