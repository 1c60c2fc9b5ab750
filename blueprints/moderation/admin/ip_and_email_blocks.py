"""Blocks of e-mail domains, e-mail addresses and IP networks in the admin API."""

from functools import partial

from flask import request
from marshmallow import fields
from sqlalchemy import select

from blueprints.moderation.admin.base import bp, page
from models.auth.role import Permission
from models.auth.sign_up_block import CanonicalEmailBlock, EmailDomainBlock, IpBlock, canonical_hash
from rookery.schemas.admin.rules import (
    AdminCanonicalEmailBlockSchema,
    AdminEmailDomainBlockSchema,
    AdminIpBlockSchema,
    email_domain_blocks,
)
from rookery.services.auth import sign_up_blocks
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, DataclassArgs, Text, Truthy
from rookery.web.rows import get_or_404

permitted = partial(endpoint, permission=Permission.MANAGE_BLOCKS)


class EmailDomainArgs(Args):
    domain = Text(required=True)
    allow_with_approval = Truthy(load_default=False)


class MailboxArgs(Args):
    email = Text(load_default="", allow_none=True)
    canonical_email_hash = Text(load_default="", allow_none=True)


class TestArgs(Args):
    email = Text(required=True)


class NetworkArgs(DataclassArgs):
    makes = sign_up_blocks.NetworkTerms

    ip = Text(allow_none=True)
    severity = Text(allow_none=True)
    comment = Text(allow_blank=True, allow_none=True)
    expires_in = fields.Integer(attribute="seconds", allow_none=True)


@bp.get("/admin/email_domain_blocks")
@permitted(scope="admin:read:email_domain_blocks", returns=[AdminEmailDomainBlockSchema], paged=True)
def list_email_domain_blocks():
    shown = page(select(*EmailDomainBlock.__table__.c), EmailDomainBlock.id)
    return shown.reply(email_domain_blocks(shown.rows))


@bp.post("/admin/email_domain_blocks")
@permitted(
    scope="admin:write:email_domain_blocks", args=EmailDomainArgs, returns=AdminEmailDomainBlockSchema, errors=[422]
)
def block_email_domain(args):
    """Block an e-mail domain. With `allow_with_approval`, sign-ups by it wait for approval instead of being refused."""
    made = sign_up_blocks.block_email_domain(me(), args["domain"], bool(args["allow_with_approval"]))
    return email_domain_blocks([made])[0]


@bp.get("/admin/email_domain_blocks/<id:email_domain_block_id>")
@permitted(scope="admin:read:email_domain_blocks", returns=AdminEmailDomainBlockSchema, errors=[404])
def show_email_domain_block(email_domain_block_id):
    return email_domain_blocks([get_or_404(EmailDomainBlock, email_domain_block_id)])[0]


@bp.delete("/admin/email_domain_blocks/<id:email_domain_block_id>")
@permitted(scope="admin:write:email_domain_blocks", returns=AdminEmailDomainBlockSchema, errors=[404])
def unblock_email_domain(email_domain_block_id):
    block = get_or_404(EmailDomainBlock, email_domain_block_id)
    told = email_domain_blocks([block])[0]
    sign_up_blocks.unblock_email_domain(me(), block)
    return told


@bp.get("/admin/canonical_email_blocks")
@permitted(scope="admin:read:canonical_email_blocks", returns=[AdminCanonicalEmailBlockSchema], paged=True)
def list_canonical_email_blocks():
    shown = page(select(*CanonicalEmailBlock.__table__.c), CanonicalEmailBlock.id)
    return shown.reply(AdminCanonicalEmailBlockSchema.one().dump(shown.rows, many=True))


@bp.post("/admin/canonical_email_blocks/test")
@permitted(scope="admin:read:canonical_email_blocks", args=TestArgs, returns=[AdminCanonicalEmailBlockSchema])
def test_email(args):
    """The blocks that would keep this address out."""
    blocked = CanonicalEmailBlock.canonical_email_hash == canonical_hash(args["email"])
    rows = page(select(*CanonicalEmailBlock.__table__.c).where(blocked), CanonicalEmailBlock.id).rows
    return AdminCanonicalEmailBlockSchema.one().dump(rows, many=True)


@bp.post("/admin/canonical_email_blocks")
@permitted(
    scope="admin:write:canonical_email_blocks", args=MailboxArgs, returns=AdminCanonicalEmailBlockSchema, errors=[422]
)
def block_email(args):
    """Give the address, or the hash of what is left of it without case, dots, and what follows a plus."""
    made = sign_up_blocks.block_email(me(), args["email"] or "", args["canonical_email_hash"] or "")
    return AdminCanonicalEmailBlockSchema.one().dump(made)


@bp.get("/admin/canonical_email_blocks/<id:canonical_email_block_id>")
@permitted(scope="admin:read:canonical_email_blocks", returns=AdminCanonicalEmailBlockSchema, errors=[404])
def show_canonical_email_block(canonical_email_block_id):
    return AdminCanonicalEmailBlockSchema.one().dump(get_or_404(CanonicalEmailBlock, canonical_email_block_id))


@bp.delete("/admin/canonical_email_blocks/<id:canonical_email_block_id>")
@permitted(scope="admin:write:canonical_email_blocks", returns=AdminCanonicalEmailBlockSchema, errors=[404])
def unblock_email(canonical_email_block_id):
    block = get_or_404(CanonicalEmailBlock, canonical_email_block_id)
    sign_up_blocks.unblock_email(me(), block)
    return AdminCanonicalEmailBlockSchema.one().dump(block)


@bp.get("/admin/ip_blocks")
@permitted(scope="admin:read:ip_blocks", returns=[AdminIpBlockSchema], paged=True)
def list_ip_blocks():
    shown = page(select(*IpBlock.__table__.c), IpBlock.id)
    return shown.reply(AdminIpBlockSchema.one().dump(shown.rows, many=True))


@bp.post("/admin/ip_blocks")
@permitted(scope="admin:write:ip_blocks", args=NetworkArgs, returns=AdminIpBlockSchema, errors=[422])
def block_network(args):
    """`expires_in` are seconds; without them it holds for good."""
    made = sign_up_blocks.block_network(me(), args, request.remote_addr)
    return AdminIpBlockSchema.one().dump(made)


@bp.get("/admin/ip_blocks/<id:ip_block_id>")
@permitted(scope="admin:read:ip_blocks", returns=AdminIpBlockSchema, errors=[404])
def show_ip_block(ip_block_id):
    return AdminIpBlockSchema.one().dump(get_or_404(IpBlock, ip_block_id))


@bp.put("/admin/ip_blocks/<id:ip_block_id>")
@permitted(scope="admin:write:ip_blocks", args=NetworkArgs, returns=AdminIpBlockSchema, errors=[404, 422])
def change_network(ip_block_id, args):
    block = get_or_404(IpBlock, ip_block_id)
    sign_up_blocks.change_network(me(), block, args, request.remote_addr)
    return AdminIpBlockSchema.one().dump(block)


@bp.delete("/admin/ip_blocks/<id:ip_block_id>")
@permitted(scope="admin:write:ip_blocks", returns=AdminIpBlockSchema, errors=[404])
def unblock_network(ip_block_id):
    block = get_or_404(IpBlock, ip_block_id)
    sign_up_blocks.unblock_network(me(), block)
    return AdminIpBlockSchema.one().dump(block)
