"""The owner's desk: what is done to the server, and to those who are on it."""

from blueprints.desk import (  # noqa: F401  importing them adds their routes
    accounts,
    actions,
    appeals,
    people,
    reports,
)
from blueprints.desk.base import bp
from models.role import Permission
from rookery.plugin import Entry, Plugin

plugin = Plugin(
    name="desk", mounts={"": bp}, needs={"admin", "entrance"},
    menu=(
        Entry("desk", "Reports", "/admin/reports", Permission.MANAGE_REPORTS, group="People"),
        Entry("desk", "Appeals", "/admin/appeals", Permission.MANAGE_APPEALS, group="People"),
        Entry("desk", "Sign-ups", "/admin/sign_ups", Permission.MANAGE_USERS, group="People"),
        Entry("desk", "Accounts", "/admin/accounts", Permission.MANAGE_USERS, group="People"),
    ),
    summary="Pages for those who run the server.",
)  # fmt: skip
