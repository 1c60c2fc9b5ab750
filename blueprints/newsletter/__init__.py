"""Newsletters: the posts of an account by e-mail, for people without an account. See docs/newsletter.md."""

from collections.abc import Iterator

from models.auth.role import Permission
from models.jobs.job import NETWORK
from rookery.config.setting import between
from rookery.plugin import Entry, Limit, Plugin, ProfileLink, Setting, task


def start_due_newsletters() -> bool:
    """Start to send the newsletters that are due."""
    from blueprints.newsletter import sending

    return sending.start_due()


@task(queue=NETWORK, key=lambda account_id: f"newsletter {account_id}")
def send_newsletter(account_id: int) -> None:
    """Send a newsletter to the subscribers who have not got it yet."""
    from blueprints.newsletter import sending

    sending.send(account_id)


@task(queue=NETWORK)
def send_confirmation_link(account_id: int, email: str, locale: str) -> None:
    """Mail the link that confirms an address."""
    from blueprints.newsletter import subscribing

    subscribing.send_confirmation_link(account_id, email, locale)


def profile_links(account_id: int) -> Iterator[ProfileLink]:
    """Yield the way to the form, beside Follow, where the account has a newsletter."""
    from blueprints.newsletter import choice

    if choice.offered(account_id):
        yield ProfileLink("By e-mail", "newsletter/subscribe")


plugin = Plugin(
    name="newsletter",
    summary="the posts of an account by e-mail, for people without an account",
    mounts={"": "blueprints.newsletter.routes:bp", "/newsletter": "blueprints.newsletter.routes:one_click"},
    needs={"statuses"},
    limits={"newsletter": Limit("10 per hour"), "newsletter_address": Limit("3 per day")},
    tasks=(send_confirmation_link, send_newsletter),
    every={"1m": start_due_newsletters},
    settings={
        "max_subscribers": Setting(
            1000, "Most addresses that one newsletter is sent to.", between(1, 1_000_000), owner_may_change=True
        ),
    },
    menu=(
        Entry("settings", "Newsletter", "/settings/newsletter", Permission.SEND_NEWSLETTERS, order=51),
        Entry("admin", "Newsletters", "/admin/newsletters", Permission.MANAGE_USERS, group="People", order=60),
    ),
    profile_links=profile_links,
)
