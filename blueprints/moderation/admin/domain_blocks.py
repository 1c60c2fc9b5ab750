"""Other servers: which are blocked, and which are expressly allowed."""

from functools import partial

from marshmallow import post_load
from sqlalchemy import select

from blueprints.moderation.admin.base import bp, page
from models.auth.role import Permission
from models.moderation.server_rule import ServerAllow, ServerBlock
from rookery.schemas.admin.rules import AdminDomainAllowSchema, AdminDomainBlockSchema
from rookery.services.remote import domain_rules
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.errors import said
from rookery.web.params import Args, DataclassArgs, LoadedArgs, Text, Truthy
from rookery.web.reply import json_reply
from rookery.web.rows import get_or_404

permitted = partial(endpoint, permission=Permission.MANAGE_FEDERATION)


class AdminDomainArgs(Args):
    domain = Text(required=True)


class TermsArgs(DataclassArgs):
    makes = domain_rules.Terms

    severity = Text(allow_none=True)
    reject_media = Truthy()
    reject_reports = Truthy()
    private_comment = Text(allow_blank=True, allow_none=True)
    public_comment = Text(allow_blank=True, allow_none=True)
    obfuscate = Truthy()


class BlockArgs(TermsArgs):
    domain = Text(required=True)

    @post_load
    def make(self, given: LoadedArgs, **kwargs: object) -> tuple[str, object]:
        return given.pop("domain"), super().make(given)


@bp.get("/admin/domain_blocks")
@permitted(scope="admin:read:domain_blocks", returns=[AdminDomainBlockSchema], paged=True)
def list_domain_blocks():
    shown = page(select(*ServerBlock.__table__.c), ServerBlock.id)
    return shown.reply(AdminDomainBlockSchema.one().dump(shown.rows, many=True))


@bp.post("/admin/domain_blocks")
@permitted(scope="admin:write:domain_blocks", args=BlockArgs, returns=AdminDomainBlockSchema, errors=[422])
def block_domain(args):
    """Block a domain and everything below it; a job hides or limits the known accounts there. If there is a block of
    it already, the error names that as `existing_domain_block`.
    """
    try:
        return _block(domain_rules.block(me(), *args))
    except domain_rules.AlreadyBlocked as problem:
        return json_reply({"error": said(problem.message), "existing_domain_block": _block(problem.rule)}, 422)


@bp.get("/admin/domain_blocks/<id:domain_block_id>")
@permitted(scope="admin:read:domain_blocks", returns=AdminDomainBlockSchema, errors=[404])
def show_domain_block(domain_block_id):
    return _block(get_or_404(ServerBlock, domain_block_id))


@bp.put("/admin/domain_blocks/<id:domain_block_id>")
@permitted(scope="admin:write:domain_blocks", args=TermsArgs, returns=AdminDomainBlockSchema, errors=[404, 422])
def change_domain_block(domain_block_id, args):
    rule = get_or_404(ServerBlock, domain_block_id)
    domain_rules.change(me(), rule, args)
    return _block(rule)


@bp.delete("/admin/domain_blocks/<id:domain_block_id>")
@permitted(scope="admin:write:domain_blocks", returns=AdminDomainBlockSchema, errors=[404])
def lift_domain_block(domain_block_id):
    rule = get_or_404(ServerBlock, domain_block_id)
    domain_rules.lift(me(), rule)
    return _block(rule)


@bp.get("/admin/domain_allows")
@permitted(scope="admin:read:domain_allows", returns=[AdminDomainAllowSchema], paged=True)
def list_domain_allows():
    shown = page(select(*ServerAllow.__table__.c), ServerAllow.id)
    return shown.reply(AdminDomainAllowSchema.one().dump(shown.rows, many=True))


@bp.post("/admin/domain_allows")
@permitted(scope="admin:write:domain_allows", args=AdminDomainArgs, returns=AdminDomainAllowSchema, errors=[422])
def allow_domain(args):
    return AdminDomainAllowSchema.one().dump(domain_rules.allow(me(), args["domain"]))


@bp.get("/admin/domain_allows/<id:domain_allow_id>")
@permitted(scope="admin:read:domain_allows", returns=AdminDomainAllowSchema, errors=[404])
def show_domain_allow(domain_allow_id):
    return AdminDomainAllowSchema.one().dump(get_or_404(ServerAllow, domain_allow_id))


@bp.delete("/admin/domain_allows/<id:domain_allow_id>")
@permitted(scope="admin:write:domain_allows", returns=AdminDomainAllowSchema, errors=[404])
def disallow_domain(domain_allow_id):
    allowed = get_or_404(ServerAllow, domain_allow_id)
    domain_rules.disallow(me(), allowed)
    return AdminDomainAllowSchema.one().dump(allowed)


def _block(rule):
    return AdminDomainBlockSchema.one().dump(rule)
