from datetime import UTC, datetime, timedelta

from models import clock
from models.accounts.account import Account
from models.base import db
from models.jobs.server_run import ServerRun
from rookery.services.statuses import saved_drafts
from tests.live import app_of
from tests.pages.examples import Example

PAGES = {
    "/home": "/home",
    "/welcome": Example("/welcome", who="member"),
    "/home/while-away": "/home/while-away",
    "/public": "/public",
    "/public/local": "/public/local",
    "/favourites": "/favourites",
    "/bookmarks": "/bookmarks",
    "/lists/<id:list_id>": "/lists/{list}",
    "/authorize_interaction": "/authorize_interaction?uri=acct:jay",
    "/compose": "/compose?quote={status}",
    "/notifications": "/notifications",
    "/web/drafts": "/web/drafts",
    "/web/drafts/<id:draft_id>/delete": "/web/drafts/{draft}/delete",
    "/web/scheduled": "/web/scheduled",
    "/web/scheduled/<id:scheduled_id>": "/web/scheduled/{scheduled}",
    "/web/scheduled/<id:scheduled_id>/delete": "/web/scheduled/{scheduled}/delete",
    "/offline": Example("/offline", who="stranger"),
    "/service-worker.js": Example("", why="a script"),
    "/web/live/<place>": Example("", why="an event stream for scripts"),
    "/web/completions": Example("", why="a part of a page for scripts"),
    "/web/waiting": Example("", why="numbers for scripts"),
    "/web/items/<id:status_id>": Example("", why="a part of a page for scripts"),
    "/share": "/share?title=A+nest&url=https://nest.example/",
    "/web/statuses/<id:status_id>": "/web/statuses/{status}",
    "/web/statuses/<id:status_id>/delete": "/web/statuses/{status}/delete",
}


def prepare(world):
    rook, jay = world.api("owner"), world.api("member")
    rook.account_follow(jay.me()["id"])
    world.names["list"] = rook.list_create("Birds of the wood")["id"]
    rook.list_accounts_add(world.names["list"], [jay.me()["id"]])
    word = jay.status_post("An acorn for whoever finds it.")
    jay.status_post("Which tree?", poll=jay.make_poll(["Oak", "Elm"], 86400))
    rook.status_bookmark(word["id"])
    later = datetime.now(UTC) + timedelta(days=9)
    world.names["scheduled"] = rook.status_post("Spring has come.", scheduled_at=later)["id"]
    with app_of(world.site.environment):
        written = {"text": "Of all birds in the wood, the rook", "spoiler_text": "Birds"}
        rook_here = Account.by_address("rook")
        world.names["draft"] = str(saved_drafts.save(rook_here, written, []).id)
        now = clock.now()  # the posts above are of a downtime, so home has its notice
        db.session.add(ServerRun(down_since=now - timedelta(days=1), began_at=now, seen_at=now))
        db.session.commit()
    rook.create_filter_v2("Food", ["home"], "warn", keywords_attributes=[{"keyword": "acorn"}])
