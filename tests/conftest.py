"""What every test runs with."""

import os

from hypothesis import settings

settings.register_profile(
    "test", deadline=None, derandomize=True
)  # CI: the same examples each time
settings.register_profile("long", deadline=None, max_examples=5_000)  # `make long`
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

pytest_plugins = ("table",)  # tests/support: the fixture `table`
