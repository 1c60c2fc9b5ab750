"""ActivityPub: our actors, what they wrote and who follows them, as other servers read it."""

from blueprints.federation.activitypub import actors, collections, featured_collections, statuses, threads
from blueprints.federation.activitypub.base import bp
from models.statuses.deleted_status import GoneStatus
from rookery.plugin import Plugin


def node_information():
    return {"protocols": ["activitypub"]}


def prune_gone():
    """Forget deleted statuses a year after their deletion."""
    return GoneStatus.prune()


plugin = Plugin(
    name="activitypub",
    mounts={"": bp},
    nodeinfo=node_information,
    every={"1d": prune_gone},
    summary="Our actors and statuses as other servers see them.",
)
