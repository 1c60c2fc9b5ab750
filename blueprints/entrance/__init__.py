"""Getting in: the first start, sign-up, sign-in."""

from blueprints.entrance import (  # noqa: F401  importing them adds their routes
    sign_in,
    sign_up,
)
from blueprints.entrance.base import bp
from rookery.plugin import Plugin

plugin = Plugin(name="entrance", mounts={"": bp}, summary="Getting in: first start, sign-up, sign-in.")
