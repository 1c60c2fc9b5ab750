"""Browsers, as in tests of pages."""

from tests.pages.conftest import admin, enter, limited, mod, owner, press, visitor

__all__ = ["admin", "enter", "limited", "mod", "owner", "press", "visitor"]
