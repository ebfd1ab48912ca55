"""
`make bench`: print every figure. ARGS names some: `make bench ARGS=check`.

Exit status 1 when a figure misses its target. `make bench ARGS=--small` takes the
smallest sizes, of which no target is asked, in some minutes.
"""

import sys
from collections.abc import Iterator

from tests.benchmarks import (
    MISSED,
    SMALL,
    check_speed,
    desk_growth,
    desk_speed,
    export_memory,
    fetch_speed,
    import_speed,
    paste_speed,
    review_speed,
    server_load,
)
from tests.faults.outages import FAULTS, may_mount, suffer


def faults() -> Iterator[str]:
    """A row of docs/reliability.md for each: what pages answered, and how soon all was
    well."""
    for name in FAULTS:
        if name.startswith("disk") and not may_mount():
            yield f"| {name} | not measured: nothing can be mounted here | | |"
            continue
        found = suffer(name)
        pages = ", ".join(map(str, dict.fromkeys(found.pages)))
        ended = ", ".join(dict.fromkeys(found.states))
        yield f"| {name} | {pages} | {ended} | {found.seconds:.0f} s |"


BENCHMARKS = {
    "check": check_speed.report,
    "copies": check_speed.report_copies,
    "desk": desk_growth.report,
    "desk-speed": desk_speed.report,
    "exports": export_memory.report,
    "faults": faults,
    "fetch": fetch_speed.report,
    "import": import_speed.report,
    "load": server_load.report,
    "paste": paste_speed.report,
    "review": review_speed.report,
}


def main(names: list[str]) -> int:
    is_small, names = SMALL in names, [name for name in names if name != SMALL]
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
    return int(is_missed and not is_small)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
