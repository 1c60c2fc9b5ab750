"""Automatic deletion of old posts."""

from collections.abc import Mapping

from werkzeug import Response

from blueprints.pages.data_pages.base import bp
from rookery.errors import Invalid
from rookery.services.data import post_cleanup
from rookery.services.data.post_cleanup import Policy
from rookery.web.pages import checked, field, go, my_account, number, page, signed_in, tell

PATH = "/settings/cleanup"
KEPT = ("keep_pinned", "keep_bookmarked", "keep_favourited", "keep_direct", "keep_polls", "keep_media")


@bp.get(PATH)
@signed_in
def show_cleanup(user):
    policy, on = post_cleanup.policy_of(my_account())
    return _form(vars(policy), on)


@bp.post(PATH)
@signed_in
def choose_cleanup(user):
    """Save the cleanup of old posts; before it is on, show how many would be deleted, and ask once more."""
    on = checked("on")
    try:
        policy = _policy()
        policy.check()
    except Invalid as error:
        return _form(_typed(), on, error)
    if on and not checked("sure"):
        return page(
            "data_pages/cleanup_question.html",
            policy=vars(policy),
            count=post_cleanup.would_go(my_account(), policy),
            most=post_cleanup.MOST_COUNTED,
        )
    post_cleanup.choose(my_account(), policy, on)
    if on:
        tell("Saved. Old posts will be deleted little by little.")
    else:
        tell("Saved. No posts are deleted automatically.")
    return go(PATH)


def _policy() -> Policy:
    days = int(field("days")) if field("days") in map(str, post_cleanup.AGES) else 0
    kept = {name: checked(name) for name in KEPT}
    return Policy(days=days, favourites=number("favourites"), reblogs=number("reblogs"), **kept)


def _typed() -> dict[str, object]:
    typed = {name: field(name) for name in ("days", "favourites", "reblogs")}
    return typed | {name: checked(name) for name in KEPT}


def _form(given: Mapping[str, object], on: bool, error: Invalid | None = None) -> Response:
    return page("data_pages/cleanup.html", given=given, on=on, ages=post_cleanup.AGES, error=error)
