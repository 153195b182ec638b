"""Every target by its name."""

from __future__ import annotations

from collections.abc import Mapping

from .frames import FRAMES, MESSAGES
from .http import HTTP
from .requests import REQUESTS
from .stored import STORED
from .target import Target

TARGETS: Mapping[str, Target] = {
    target.name: target for target in (FRAMES, MESSAGES, REQUESTS, STORED, HTTP)
}
