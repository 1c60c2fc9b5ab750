"""First start, sign-up, sign-in, and settings that secure a login."""

from limits import parse_many

from blueprints.pages.auth_pages import (
    account,
    accounts,
    first_start,
    keys,
    linked_accounts,
    password_reset,
    second_step,
    security,
    sign_in,
    sign_up,
    two_factor,
)
from blueprints.pages.auth_pages.base import bp
from rookery.events.facts import SignedOut
from rookery.plugin import Attempts, Entry, Limit, Plugin
from rookery.services.administration import owner_presence
from rookery.services.auth import browser_sessions, passkeys, security_emails
from rookery.services.auth.password_reset import forget_old_links, send_link

LIMITS = {
    "sign_up_form": Limit("20 per 30 minutes"),  # leaves room for typing errors; it reveals little about addresses
    "username": Limit("60 per 5 minutes"),  # checked while the user types
    "forgot": Limit("5 per 30 minutes"),
    "sign_in": Limit(
        "25 per 5 minutes",
        attempts=Attempts(
            browser=parse_many("20 per 10 minutes; 100 per 1 day"),
            address=parse_many("10 per 10 minutes; 20 per 1 day"),
            target=parse_many("50 per 1 hour; 200 per 1 day"),
        ),
    ),
    "second_factor": Limit(  # protects six-digit codes from brute force
        "20 per 60 minutes",
        attempts=Attempts(
            browser=parse_many("20 per 60 minutes"),
            address=parse_many("10 per 60 minutes"),
            target=parse_many("20 per 60 minutes"),
        ),
    ),
}

plugin = Plugin(
    name="auth_pages",
    mounts={"": bp},
    limits=LIMITS,
    every={"1h": (browser_sessions.forget_unused, passkeys.forget_spent, forget_old_links)},
    within={SignedOut: (owner_presence.note_sign_out,)},
    tasks=(send_link, security_emails.tell_user),
    menu=(
        Entry("settings", "Account", "/settings/account"),
        Entry("settings", "Security", "/settings/security"),
        Entry("you", "Switch account", "/auth/accounts", icon="users", order=90),
    ),
    summary="Getting in: first start, sign-up, sign-in, and what guards a login.",
)
