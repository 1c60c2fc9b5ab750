"""Delivery queues by server, unavailable servers, and retries."""

from flask import request
from sqlalchemy import or_, select

from blueprints.pages.servers_admin_pages.base import bp
from models import clock
from models.auth.role import Permission
from models.base import db
from models.federation import delivery
from models.federation.delivery import Delivery
from models.federation.peer import Peer
from rookery.errors import NotFound
from rookery.federation.outbound import peer_health
from rookery.services import audit
from rookery.text import domains
from rookery.web.pages import go, me, page, permitted, tell

MOST = 100
managing = permitted(Permission.MANAGE_FEDERATION)


@bp.get("/admin/peers")
@managing
def list_peers(user):
    after = request.args.get("after", "").replace("\0", "")
    waits = select(Delivery.host).where(Delivery.failed_at.is_(None)).distinct()
    unwell = or_(Peer.last_error.is_not(None), Peer.unavailable_at.is_not(None), Peer.domain.in_(waits))
    query = select(Peer).where(unwell, Peer.domain > after).order_by(Peer.domain).limit(MOST + 1)
    peers = db.session.scalars(query).all()
    hosts = [peer.domain for peer in peers[:MOST]]
    return page(
        "servers_admin_pages/peers.html",
        peers=peers[:MOST],
        more=len(peers) > MOST,
        after=after,
        now=clock.now(),
        queued=delivery.depths(hosts),
        lost=delivery.given_up(hosts),
        counts=delivery.totals(),
    )


@bp.post("/admin/peers/retry")
@managing
def retry_peers(user):
    """Retry those that failed longest ago first, so that the next click comes to the others."""
    unwell = select(Peer.domain).where(or_(Peer.last_error.is_not(None), Peer.unavailable_at.is_not(None)))
    hosts = db.session.scalars(unwell.order_by(Peer.failed_at, Peer.domain).limit(MOST + 1)).all()
    for host in hosts[:MOST]:
        peer_health.revive(host)
    audit.record(me(), "retry servers", "server", None, "all", count=len(hosts[:MOST]))
    if len(hosts) > MOST:
        tell("%(count)s servers will be tried again. Press the button again for the others.", count=MOST)
    else:
        tell("All these servers will be tried again.")
    return go("/admin/peers")


@bp.post("/admin/peers/<host>/retry")
@managing
def retry_peer(user, host):
    """Retry one server, as `rookery peers retry` does; also one that was given up."""
    if (name := domains.normalise(host)) is None or db.session.get(Peer, name) is None:
        raise NotFound
    peer_health.revive(name)
    audit.record(me(), "retry server", "server", None, name)
    tell("Pending deliveries to %(host)s will be retried.", host=name)
    return go("/admin/peers")
