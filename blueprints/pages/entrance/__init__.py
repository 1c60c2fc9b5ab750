"""Getting in: the first start, sign-up, sign-in, and what guards a login."""

from blueprints.pages.entrance import account, codes, first_start, forgotten, keys, second, security, sign_in, sign_up
from blueprints.pages.entrance.base import bp
from rookery.plugin import Entry, Plugin
from rookery.services.auth import browser_sessions, passkeys, security_emails
from rookery.services.auth.password_reset import forget_old_links, send_link

plugin = Plugin(
    name="entrance",
    mounts={"": bp},
    every={"1h": (browser_sessions.forget_unused, passkeys.forget_spent, forget_old_links)},
    tasks=(send_link, security_emails.tell_user),
    menu=(
        Entry("settings", "Account", "/settings/account"),
        Entry("settings", "Security", "/settings/security"),
    ),
    summary="Getting in: first start, sign-up, sign-in, and what guards a login.",
)
