from models.account import Account
from models.base import db
from models.follow import Follow
from models.peer import Peer
from models.server_rule import ServerAllow
from rookery import events
from rookery.services.moderation import servers
from tests.factories import Factory
from tests.live import app_of

PAGES = {
    "/admin/domains": "/admin/domains",
    "/admin/domain_blocks": "/admin/domain_blocks",
    "/admin/domain_allows": "/admin/domain_allows",
    "/admin/domains/<domain>": "/admin/domains/crows.example",
    "/admin/domains/<domain>/suspend": "/admin/domains/geese.example/suspend",
}


def prepare(world):
    """Servers of all kinds, with rules and without."""
    with app_of(world.site.environment) as app:
        _meet(Factory(app))
        for domain, terms in (
            ("crows.example", servers.Terms("silence", reject_media=True, public_comment="They are loud.")),
            ("hawks.example", servers.Terms("suspend", obfuscate=True)),
        ):
            servers.block(None, domain, terms)
        db.session.add(ServerAllow(domain="doves.example"))
        events.commit()


def _meet(factory):
    rook, jay = Account.by_address("rook"), Account.by_address("jay")
    for number, name in enumerate(("gus", "greta", "gerda")):
        goose = factory.remote(name, "geese.example")
        db.session.add(Follow(account_id=goose.id, target_id=rook.id))
        if number:
            db.session.add(Follow(account_id=jay.id, target_id=goose.id))
    factory.remote("corvin", "crows.example")
    peer = Peer.met("a-server-with-quite-a-long-name.crows.example")
    peer.failing_days, peer.last_error = ["2026-01-02"], "the other server could not be reached"
    db.session.commit()
