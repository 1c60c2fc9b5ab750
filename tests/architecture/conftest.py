"""Other apps beside the one of the test."""

from tests.plugins.conftest import started

__all__ = ["started"]
