from models import clock
from models.accounts.account import Account
from models.base import db
from models.federation.peer import Peer
from models.jobs.job import Job
from models.moderation.server_rule import ServerAllow
from models.relationships.follow import Follow
from rookery import events
from rookery.services.administration import relays
from rookery.services.auth import sign_up_blocks, username_blocks
from rookery.services.moderation import block_lists
from rookery.services.remote import domain_rules
from tests.factories import Factory
from tests.live import app_of
from tests.pages.examples import Example

LIST = b"""#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate
geese.example,suspend,false,false,They bite.,false
crows.example,suspend,false,false,Noise at dawn and all through the day,false
a-server-with-a-name-that-does-not-fit-on-a-phone.example,silence,true,true,,false
"""

PAGES = {
    "/admin/domains": "/admin/domains",
    "/admin/federation": "/admin/federation",
    "/admin/domain_blocks": "/admin/domain_blocks",
    "/admin/domain_allows": "/admin/domain_allows",
    "/admin/domains/<domain>": "/admin/domains/crows.example",
    "/admin/domains/<domain>/suspend": "/admin/domains/geese.example/suspend",
    "/admin/domains/<domain>/purge": "/admin/domains/hawks.example/purge",
    "/admin/ip_blocks": "/admin/ip_blocks",
    "/admin/ip_blocks/<id:block_id>": "/admin/ip_blocks/{network}",
    "/admin/email_domain_blocks": "/admin/email_domain_blocks",
    "/admin/email_blocks": "/admin/email_blocks",
    "/admin/username_blocks": "/admin/username_blocks",
    "/admin/jobs": "/admin/jobs",
    "/admin/jobs/retrying": "/admin/jobs/retrying",
    "/admin/jobs/<id:job_id>": "/admin/jobs/{job}",
    "/admin/jobs/drop": "/admin/jobs/drop",
    "/admin/peers": "/admin/peers",
    "/admin/relays": "/admin/relays",
    "/admin/tag_servers": "/admin/tag_servers",
    "/admin/why": "/admin/why?q=@corvin@crows.example",
    "/admin/block_lists": "/admin/block_lists",
    "/admin/block_lists/export.csv": Example("", why="a file"),
    "/admin/block_lists/common": "/admin/block_lists/common?least=1",
    "/admin/block_lists/<id:list_id>": "/admin/block_lists/{block_list}",
}


def prepare(world):
    """Servers of all kinds, with rules and without."""
    with app_of(world.site.environment) as app:
        _meet(Factory(app))
        for domain, terms in (
            ("crows.example", domain_rules.Terms("silence", reject_media=True, public_comment="They are loud.")),
            ("hawks.example", domain_rules.Terms("suspend", obfuscate=True, seconds=86400)),
        ):
            domain_rules.block(None, domain, terms)
        db.session.add(ServerAllow(domain="doves.example"))
        network = sign_up_blocks.block_network(
            None,
            sign_up_blocks.NetworkTerms("2001:db8:1234::/48", "no_access", "A flood of sign-ups.", 86400),
        )
        world.names["network"] = str(network.id)
        sign_up_blocks.block_email_domain(None, "throwaway.example")
        username_blocks.block(None, "cuckoo", exact=True, allow_with_approval=True)
        sign_up_blocks.block_email(None, "cuckoo@mail.example", "")
        world.names["job"] = str(_fail("StatusPosted", dead=True))
        _fail("LinkPosted", dead=False)
        world.names["block_list"] = str(block_lists.bring(Account.by_address("rook"), "friends.csv", LIST).id)
        block_lists.bring(Account.by_address("rook"), "others.csv", LIST)
        relays.join(None, "https://relay.example/a/rather/long/path/to/the/inbox")
        events.commit()


def _meet(factory):
    rook, jay = Account.by_address("rook"), Account.by_address("jay")
    for number, name in enumerate(("gus", "greta", "gerda")):
        goose = factory.remote(name, "geese.example")
        db.session.add(Follow(account_id=goose.id, target_id=rook.id))
        if number:
            db.session.add(Follow(account_id=jay.id, target_id=goose.id))
    factory.remote("corvin", "crows.example")
    factory.remote("harry", "hawks.example")
    peer = Peer.met("a-server-with-quite-a-long-name.crows.example")
    peer.failing_days, peer.last_error = ["2026-01-02"], "the other server could not be reached"
    db.session.commit()


def _fail(name, dead):
    error = 'Traceback (most recent call last):\n  File "/srv/nest.py", line 1, in build\nNestError: there is no twig'
    job = Job(
        name=name,
        payload={"status_id": 7},
        steps=["timelines.fill"],
        attempts=3,
        error=error,
        run_at=clock.ahead(hours=5),
        dead_at=clock.now() if dead else None,
    )
    db.session.add(job)
    db.session.flush()
    return job.id
