"""Public pages: the server, profiles, posts and hashtags."""

from blueprints.pages.public_pages import about, collections, intents, landing, profiles, statuses, tags
from blueprints.pages.public_pages.base import bp
from rookery.plugin import Limit, Plugin

plugin = Plugin(
    name="public_pages",
    mounts={"": bp},
    limits={"elsewhere": Limit("20 per 5 minutes")},  # each sends a request to another server
    summary="Pages for strangers: landing page, profiles, posts, tags.",
)
