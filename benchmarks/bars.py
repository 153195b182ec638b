#!/usr/bin/env python3
"""How long a player's browser paints 200 tokens' bars from one diff, as a ratio to one frame.

`python benchmarks/bars.py` prints a table, and exits 1 when the median is beyond a frame; with
`--smoke` it is quick, and only tells. What is measured, and how, stands in `tests/e2e/painting.py`.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "support")]

runpy.run_module("e2e.painting", run_name="__main__")
