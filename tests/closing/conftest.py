"""Browsers and other servers, as in tests of pages and of federation."""

from tests.federation.conftest import far
from tests.pages.conftest import admin, enter, limited, mod, owner, press, visitor

__all__ = ["admin", "enter", "far", "limited", "mod", "owner", "press", "visitor"]
