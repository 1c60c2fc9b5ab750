from mastodon import Mastodon

from tests.pages.examples import Example
from tests.waiting import until

PAGES = {
    "/web/conversations": "/web/conversations",
    "/web/beside": Example("", why="the right column, for htmx"),
    "/web/conversations/<id:conversation_id>": "/web/conversations/{conversation}",
    "/web/suggestions": "/web/suggestions",
    "/web/directory": "/web/directory",
    "/web/trends": "/web/trends",
    "/web/search": "/web/search?q=jay",
    "/web/search/suggestions": Example("", why="a part of a page for scripts"),
    "/web/why": "/web/why?q=@jay",
    "/web/tags/<name>": "/web/tags/nests",
    "/web/report": "/web/report?account={jay}",
    "/web/follow_requests": "/web/follow_requests",
    "/web/notifications/requests": "/web/notifications/requests",
    "/web/notifications/requests/<id:request_id>": "/web/notifications/requests/{request}",
    "/web/statuses/<id:status_id>/favourites": "/web/statuses/{liked}/favourites",
    "/web/statuses/<id:status_id>/boosts": "/web/statuses/{liked}/boosts",
    "/people/<id:account_id>": "/people/{jay}",
    "/people/<id:account_id>/card": Example("", why="a part of a page for scripts"),
    "/people/<id:account_id>/with_replies": "/people/{jay}/with_replies",
    "/people/<id:account_id>/media": "/people/{jay}/media",
    "/people/<id:account_id>/about": "/people/{jay}/about",
    "/people/<id:account_id>/followers": "/people/{jay}/followers",
    "/people/<id:account_id>/following": "/people/{jay}/following",
    "/people/<id:account_id>/mute": "/people/{jay}/mute",
    "/people/<id:account_id>/block": "/people/{jay}/block",
    "/people/<id:account_id>/languages": "/people/{jay}/languages",
    "/people/<id:account_id>/lists": "/people/{jay}/lists",
    "/@<username>@<domain>": Example("", why="sends on to the page of that account"),
}


def prepare(world):
    """Somebody whom the owner follows, who follows back, and of whom there is something to be kept in mind."""
    rook, jay = world.api("owner"), world.api("member")
    theirs = jay.me()["id"]
    rook.account_follow(theirs)
    jay.account_follow(rook.me()["id"])
    rook.account_note_set(theirs, "Hides acorns, and forgets where.")
    world.names["jay"] = theirs
    for who in (rook, jay):
        who.account_update_credentials(discoverable=True)
    jay.status_post("@rook Have you seen my acorns?", visibility="direct")
    world.names["conversation"] = until(rook.conversations)[0]["id"]
    world.names["liked"] = jay.status_post("Acorns taste best in spring.")["id"]
    for react in (rook.status_favourite, rook.status_reblog):
        react(world.names["liked"])
    somebody_asks(world)


def somebody_asks(world):
    rook = world.api("owner")
    world.site.join("wren", "a very small bird")
    wren = Mastodon(access_token=world.site.flask("oauth", "token", "wren"), api_base_url=world.site.url)
    rook.account_update_credentials(locked=True)
    wren.account_update_credentials(discoverable=True, note="Small, and loud.")
    wren.status_post("Tititi! #nests")
    wren.account_follow(rook.me()["id"])
    world.names["request"] = held_back(rook, wren)


def held_back(rook, wren):
    """The id of the request of somebody of whom the owner does not want to be told at once."""
    rook.update_notifications_policy(for_not_following="filter")
    wren.status_post("@rook Tititi?")
    found = until(rook.notification_requests)[0]
    rook.update_notifications_policy(for_not_following="accept")
    return found["id"]
