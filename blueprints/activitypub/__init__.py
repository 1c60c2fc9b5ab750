"""ActivityPub: our actors, what they wrote and who follows them, as other servers read it."""

from blueprints.activitypub import actors, collections, statuses, threads  # noqa: F401  importing them adds their routes
from blueprints.activitypub.base import bp
from models.statuses.deleted_status import GoneStatus
from rookery.plugin import Plugin


def node_information():
    return {"protocols": ["activitypub"]}


def prune_gone():
    """Forget which statuses are gone, a year after they went."""
    return GoneStatus.prune()


plugin = Plugin(
    name="activitypub",
    mounts={"": bp},
    nodeinfo=node_information,
    every={"1d": prune_gone},
    summary="Our actors and statuses as other servers see them.",
)
