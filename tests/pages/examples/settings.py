import json
import tempfile
from pathlib import Path

from models.accounts.account import Account
from models.base import db
from rookery.services.discovery import collections
from rookery.services.moderation import actions, appeals
from rookery.services.moderation.actions import Decision
from tests.live import app_of
from tests.pages.examples import Example

PAGES = {
    "/settings/notifications/push": Example("", why="a key for scripts"),
    "/settings": "/settings",
    "/settings/profile": "/settings/profile",
    "/settings/preferences": "/settings/preferences",
    "/settings/notifications": "/settings/notifications",
    "/settings/apps": "/settings/apps",
    "/settings/follows": "/settings/follows",
    "/settings/followers": "/settings/followers",
    "/settings/lists": "/settings/lists",
    "/settings/lists/<id:list_id>": "/settings/lists/{woods}",
    "/settings/lists/<id:list_id>/add": "/settings/lists/{meadows}/add",
    "/settings/lists/<id:list_id>/delete": "/settings/lists/{woods}/delete",
    "/settings/calm-home": "/settings/calm-home",
    "/settings/calm-home/<id:account_id>": "/settings/calm-home/{limited}",
    "/settings/collections": "/settings/collections",
    "/settings/collections/<id:collection_id>": "/settings/collections/{collection}",
    "/settings/collections/<id:collection_id>/add": "/settings/collections/{collection}/add?q=jay",
    "/settings/collections/<id:collection_id>/delete": "/settings/collections/{collection}/delete",
    "/settings/tags": "/settings/tags",
    "/settings/tags/followed": "/settings/tags/followed",
    "/settings/blocks": "/settings/blocks",
    "/settings/mutes": "/settings/mutes",
    "/settings/domain_blocks": "/settings/domain_blocks",
    "/settings/domain_blocks/new": "/settings/domain_blocks/new?domain=crows.example",
    "/settings/filters": "/settings/filters",
    "/settings/filters/new": "/settings/filters/new",
    "/settings/filters/<id:filter_id>": "/settings/filters/{filter}",
    "/settings/transfer": "/settings/transfer",
    "/settings/transfer/<kind>.csv": Example("", why="a file"),
    "/settings/transfer/<id:import_id>": "/settings/transfer/{import}",
    "/settings/transfer/<id:import_id>/<kind>.csv": Example("", why="a file"),
    "/settings/invites": "/settings/invites",
    "/settings/strikes": Example("/settings/strikes", who="member"),
    "/settings/strikes/<id:warning_id>": Example("/settings/strikes/{strike}", who="member"),
    "/appeal": Example("{appeal}", who="stranger"),
}


def prepare(world):
    """Somebody in each list."""
    rook, jay = world.api("owner"), world.api("member")
    mine, theirs = rook.me()["id"], jay.me()["id"]
    rook.account_follow(theirs)
    jay.account_follow(mine)
    for name in ("magpie", "starling"):
        world.site.join(name, "a shiny thing")
    rook.account_block(rook.account_lookup("magpie")["id"])
    rook.account_mute(rook.account_lookup("starling")["id"], duration=86400)
    for name in ("woods", "meadows"):
        world.names[name] = rook.list_create(f"Birds of the {name}")["id"]
    rook.list_accounts_add(world.names["woods"], [theirs])
    world.names["limited"] = theirs
    for name in ("rooks", "twigs"):
        rook.featured_tag_create(name)
        rook.tag_follow(name)
    rook.domain_block("cats.example")
    made = rook.create_filter_v2(
        "Cats",
        ["home", "thread"],
        "hide",
        expires_in=86400,
        keywords_attributes=[{"keyword": "cat", "whole_word": True}],
    )
    world.names["filter"] = made["id"]
    _private, keys = rook.push_subscription_generate_keys()
    rook.push_subscription_set("https://push.example/one", keys, poll_events=True)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "follows.csv"
        file.write_text("jay\nnobody\n")
        world.site.flask("transfer", "import", "rook", "follows", str(file))
    [run] = json.loads(world.site.flask("transfer", "progress", "rook", "--json"))
    world.names["import"] = run["id"]
    _warn_twice(world)


def _warn_twice(world):
    """The member has answered once; another time not yet."""
    with app_of(world.site.environment) as app, app.test_request_context():
        jay = Account.by_address("jay")
        collections.offer(Account.by_address("rook"), int(world.names["collection"]), True)
        strikes = [
            actions.act(None, jay, Decision("none", text=text, notify=False))
            for text in ("Leave the twigs where they are.", "The acorns, too.")
        ]
        appeals.file(strikes[0], "They were lying about.")
        world.names |= {"strike": str(strikes[1].id), "appeal": appeals.link(strikes[1]).partition(world.site.url)[2]}
        db.session.commit()
