"""Catching up after a downtime of this server: what followed accounts posted, and that deliveries begin again."""

from rookery.config.setting import between
from rookery.events.facts import ServerReturned
from rookery.federation.outbound import after_downtime
from rookery.federation.remote import catch_up
from rookery.plugin import Plugin, Setting


def read_missed_posts(fact):
    """Begin to read what followed accounts posted meanwhile."""
    catch_up.begin(fact)


def ask_for_deliveries(fact):
    """Begin to send the Updates after which other servers deliver again."""
    after_downtime.begin(fact)


plugin = Plugin(
    name="catch_up",
    summary="after a downtime, what followed accounts posted meanwhile",
    needs={"deliveries", "timelines"},
    settings={
        "accounts": Setting(
            500,
            "Most followed accounts whose posts are fetched after a downtime of more than an hour; 0 fetches none.",
            between(0, 10_000),
            owner_may_change=True,
        ),
        "posts": Setting(100, "Most posts and boosts of one account that are fetched then.", between(1, 500)),
        "days": Setting(30, "Posts that are older are not fetched then.", between(1, 365)),
        "requests": Setting(3000, "Most requests for all of them together.", between(1, 100_000)),
        "per_second": Setting(2.0, "Most of these requests, and of the Updates, in a second.", between(0.2, 20.0)),
        "updates": Setting(
            True,
            "After a downtime, send an Update of one account to each server with a follow from or to here, so that it "
            "delivers again.",
            owner_may_change=True,
        ),
    },
    on={ServerReturned: (read_missed_posts, ask_for_deliveries)},
    tasks=(catch_up.read_outboxes, after_downtime.update_hosts),
)
