"""Activities of members on other servers that groups of ours pass on (18.3)."""

from collections.abc import Set as AbstractSet

from models.groups.group import holding
from models.statuses.status import Status
from rookery.federation import ids
from rookery.federation.outbound import groups as outbound
from rookery.federation.read.activity import Activity
from rookery.services.groups.groups import addresses


def pass_on(activity: Activity, addressed: AbstractSet[str]) -> None:
    """Have groups to which a Create or Update or its object is addressed pass it on in a job. `addressed`: the readers
    of the object as it is now, which may be fewer than those of the post that the group boosted.
    """
    if activity.type not in ("Create", "Update") or ids.PUBLIC not in addressed:
        return
    named = activity.addressed | addressed
    if wanted := [group_id for group_id, uri in addresses().items() if uri in named]:
        outbound.pass_on.enqueue(activity.document, wanted)


def pass_on_deletion(activity: Activity, status: Status) -> None:
    """Have groups that have a status pass on, in a job, that it is deleted: before it is."""
    if boosts := holding(status.id, addresses().keys()):
        outbound.pass_on_deletion.enqueue(activity.document, list(boosts.items()), status.account_id)
