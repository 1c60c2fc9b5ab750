"""Administration of the server's people: reports, sign-ups, accounts, roles."""

from blueprints.pages.admin_pages import (
    accounts,
    actions,
    appeals,
    audit,
    invites,
    new_account,
    overview,
    reports,
    roles,
    sign_ups,
)
from blueprints.pages.admin_pages.base import bp, open_cases
from models.auth.role import Permission
from models.auth.user import User
from rookery.plugin import Entry, Plugin


def _reports(user: User) -> int:
    return open_cases().reports


def _appeals(user: User) -> int:
    return open_cases().appeals


def _sign_ups(user: User) -> int:
    return open_cases().sign_ups


plugin = Plugin(
    name="admin_pages",
    mounts={"": bp},
    needs={"admin", "auth_pages"},
    menu=(
        Entry("admin", "Overview", "/admin", Permission.VIEW_DASHBOARD),
        Entry("admin", "Reports", "/admin/reports", Permission.MANAGE_REPORTS, "People", _reports),
        Entry("admin", "Appeals", "/admin/appeals", Permission.MANAGE_APPEALS, "People", _appeals),
        Entry("admin", "Sign-ups", "/admin/sign_ups", Permission.MANAGE_USERS, "People", _sign_ups),
        Entry("admin", "Accounts", "/admin/accounts", Permission.MANAGE_USERS, group="People"),
        Entry("admin", "Invites", "/admin/invites", Permission.MANAGE_INVITES, group="People"),
        Entry("admin", "Roles", "/admin/roles", Permission.MANAGE_ROLES, group="People"),
        Entry("admin", "Audit log", "/admin/audit", Permission.VIEW_AUDIT_LOG, group="People"),
    ),
    summary="Pages for those who run the server.",
)
