"""Newsletters: the posts of an account by e-mail, for people without an account."""

from blueprints.accounts.newsletter import administration, groups, settings, subscribing
from blueprints.accounts.newsletter.base import bp
from models.auth.role import Permission
from rookery.config.setting import between
from rookery.plugin import Entry, Limit, Plugin, Setting
from rookery.services.newsletters.sending import send_newsletter, start_due_newsletters
from rookery.services.newsletters.subscribing import send_confirmation_link

plugin = Plugin(
    name="newsletter",
    summary="the posts of an account by e-mail, for people without an account",
    mounts={"": bp, "/newsletter": subscribing.one_click},
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
        Entry("settings", "Newsletter", settings.HOME, Permission.SEND_NEWSLETTERS, order=51),
        Entry("admin", "Newsletters", administration.PATH, Permission.MANAGE_USERS, group="People", order=60),
    ),
)
