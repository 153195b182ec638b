#!/usr/bin/env python3
"""How long the table page paints a diff of one token and of 200, as a ratio to one frame.

`python benchmarks/page.py` prints a table, and exits 1 when a median is beyond its limit; with
`--smoke` it is quick, and only tells. What is measured, and how, stands in
`tests/e2e/page_painting.py`.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "support")]

runpy.run_module("e2e.page_painting", run_name="__main__")
