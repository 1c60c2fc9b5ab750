import re

import httpx

from tests.pages.world import PASSWORD

PAGES = {
    "/web/groups": "/web/groups",
    "/web/groups/mine": "/web/groups/mine",
    "/web/groups/new": "/web/groups/new",
    "/web/groups/<id:group_id>": "/web/groups/{group}",
    "/web/groups/<id:group_id>/members": "/web/groups/{group}/members",
    "/web/groups/<id:group_id>/requests": "/web/groups/{group}/requests",
    "/web/groups/<id:group_id>/banned": "/web/groups/{group}/banned",
    "/web/groups/<id:group_id>/log": "/web/groups/{group}/log",
    "/web/groups/<id:group_id>/edit": "/web/groups/{group}/edit",
    "/web/groups/<id:group_id>/hand_over": "/web/groups/{group}/hand_over",
    "/web/groups/<id:group_id>/delete": "/web/groups/{group}/delete",
}
RULES = "Write about birds.\nSay where you saw them, unless they are nesting."


def prepare(world):
    """A group of the owner's with a member, who moderates it and wrote to it, and somebody who asks to join."""
    member = world.api("member")
    with httpx.Client(base_url=world.site.url, follow_redirects=True) as browser:
        send(browser, "/auth/sign_in", login="rook", password=PASSWORD)
        made = send(
            browser, "/web/groups/new", username="birders", display_name="Birders", note="Out at dawn.", rules=RULES
        )
        world.names["group"] = group = made.url.path.rpartition("/")[2]
        member.account_follow(group)
        account = member.me()["id"]
        send(browser, f"/web/groups/{group}/members", account=account, do="appoint")
        send(browser, f"/web/groups/{group}/edit", display_name="Birders", note="Out at dawn.", rules=RULES, locked="1")
    member.status_post("@birders A white stork at the reservoir this morning, for the third time this year.")


def send(browser, path, **fields):
    """Send a form as a browser does, with the token of its page; the page that follows."""
    token = re.search(r'name="csrf_token" value="([^"]+)"', browser.get(path).text)[1]
    return browser.post(path, data={"csrf_token": token, **fields})
