"""Other people, in the browser: who they are, and how one stands to them."""

from blueprints.society import apart, people  # noqa: F401  importing them adds their routes
from blueprints.society.base import bp
from rookery.plugin import Plugin

plugin = Plugin(
    name="society", mounts={"": bp},
    needs={"reader", "follows", "mutes", "blocks"},
    summary="People in the browser: profiles for members, and what one does about somebody.",
)  # fmt: skip
