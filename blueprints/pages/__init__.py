"""Pages: for whoever comes with a browser."""

from blueprints.pages import (  # noqa: F401  importing them adds their routes
    entrance,
    landing,
    profiles,
    settings,
    sign_up,
    tags,
)
from blueprints.pages.base import bp
from rookery.plugin import Plugin

plugin = Plugin(name="pages", mounts={"": bp}, summary="Landing page, sign-in, sign-up, settings, profiles.")
