"""Newsletters: the posts of an account by e-mail, for people without an account."""

from blueprints.accounts.newsletter import settings, subscribing
from blueprints.accounts.newsletter.base import bp
from rookery.plugin import Entry, Limit, Plugin
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
    menu=(Entry("settings", "Newsletter", "/settings/newsletter", order=51),),
)
