"""Domain blocks: servers of which I want to see nothing."""

from flask import Blueprint

from models.relationships.domain_block import AccountDomainBlock
from rookery.events.facts import Followed
from rookery.plugin import Plugin
from rookery.services.relationships import domain_blocks, severance
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of
from rookery.web.params import Args, Text

bp = Blueprint("domain_blocks", __name__)


class DomainArgs(Args):
    domain = Text(required=True)


@bp.get("/domain_blocks")
@endpoint(scope="read:blocks | follow", returns=[str], paged=True)
def list_domain_blocks():
    """The domains that I block, the newest first."""
    page = page_of(AccountDomainBlock.of_account(me().id), AccountDomainBlock.id, default=100, maximum=200)
    return page.reply([row.domain for row in page.rows])


@bp.get("/domain_blocks/preview")
@endpoint(scope="read:blocks | follow", args=DomainArgs, errors=[422])
def preview_domain_block(args):
    """Return how many follows I would lose by blocking this domain."""
    following, followers = domain_blocks.preview(me(), args["domain"])
    return {"following_count": following, "followers_count": followers}


@bp.post("/domain_blocks")
@endpoint(scope="write:blocks | follow", args=DomainArgs, errors=[422])
def block_domain(args):
    domain_blocks.block(me(), args["domain"])
    return {}


@bp.delete("/domain_blocks")
@endpoint(scope="write:blocks | follow", args=DomainArgs, errors=[422])
def unblock_domain(args):
    domain_blocks.unblock(me(), args["domain"])
    return {}


plugin = Plugin(
    name="domain_blocks",
    summary="blocking whole servers",
    mounts={"/api/v1": bp},
    needs={"accounts"},
    scopes={"read:blocks", "write:blocks", "follow"},
    within={Followed: (severance.stand_again,)},
    idle={"GET /api/v1/domain_blocks": []},
)
