"""The values that the stages hand each other: frozen, checked when made."""

from __future__ import annotations

from .cross_references import *
from .documents import *
from .judgments import *
from .registered import *
from .reports import *
from .sources import *
from .weights import *
from .works import *
