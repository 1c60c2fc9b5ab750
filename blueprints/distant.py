"""What lies on other servers, and is brought here in the background."""

from rookery.events.facts import FollowersDiffer
from rookery.federation import synchronise
from rookery.plugin import Plugin


def mend_followers(fact):
    synchronise.mend(fact)


plugin = Plugin(
    name="distant",
    summary="what lies on other servers, brought here in the background",
    needs={"activitypub"},
    on={FollowersDiffer: (mend_followers,)},
)
