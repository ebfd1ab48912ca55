#!/usr/bin/env python3
"""The same commands as `citeweb`, from a checkout."""

from __future__ import annotations

from citeweb.__main__ import main

if __name__ == "__main__":
    main()
