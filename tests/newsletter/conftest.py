"""Browsers, as in tests of pages."""

from tests.pages.conftest import admin, enter, limited, owner, visitor

__all__ = ["admin", "enter", "limited", "owner", "visitor"]
