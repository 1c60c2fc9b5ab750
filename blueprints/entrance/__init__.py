"""Getting in: the first start, sign-up, sign-in, and what guards a login."""

from blueprints.entrance import (  # noqa: F401  importing them adds their routes
    security,
    sign_in,
    sign_up,
)
from blueprints.entrance.base import bp
from rookery.plugin import Entry, Plugin
from rookery.services import browser_sessions

plugin = Plugin(
    name="entrance", mounts={"": bp}, every={"1h": browser_sessions.forget_unused},
    menu=(Entry("settings", "Security", "/settings/security"),),
    summary="Getting in: first start, sign-up, sign-in, and what guards a login.",
)  # fmt: skip
