"""Blocked and muted accounts, and blocked domains."""

from flask import request

from blueprints.pages.settings_pages.base import bp
from models.accounts.account import Account
from models.relationships.block import Block
from models.relationships.domain_block import AccountDomainBlock
from models.relationships.mute import Mute
from rookery.errors import RookeryError
from rookery.schemas import render
from rookery.services.relationships import domain_blocks, relationships
from rookery.services.remote import lookup
from rookery.web.pages import checked, chosen, field, go, me, neighbours, on_error, page, signed_in
from rookery.web.pages.reading import people_shown
from rookery.web.paging import page_of

DURATIONS = {"0": 0, "3600": 3600, "86400": 86400, "604800": 604800, "2592000": 2592000}  # durations of a mute


@bp.get("/settings/blocks")
@signed_in
def list_blocks(user, error=None):
    rows = page_of(Block.of_account(me().id), Block.id, default=40, maximum=80)
    people = people_shown(render.accounts([row.target_id for row in rows.rows], me()))
    return page("settings_pages/blocks.html", error=error, people=people, typed=field("address"), **neighbours(rows))


@bp.post("/settings/blocks")
@signed_in
@on_error(list_blocks, RookeryError)
def block(user):
    relationships.block(me(), _named())
    return go("/settings/blocks")


@bp.post("/settings/blocks/<id:account_id>/end")
@signed_in
def unblock(user, account_id):
    relationships.unblock(me(), lookup.account(account_id))
    return go("/settings/blocks")


@bp.get("/settings/mutes")
@signed_in
def list_mutes(user, error=None):
    rows = page_of(Mute.of_account(me().id), Mute.id, default=40, maximum=80)
    people = people_shown(render.accounts([row.target_id for row in rows.rows], me()))
    return page(
        "settings_pages/mutes.html",
        error=error,
        people=people,
        ends={str(row.target_id): row.expires_at for row in rows.rows},
        typed=field("address"),
        **neighbours(rows),
    )


@bp.post("/settings/mutes")
@signed_in
@on_error(list_mutes, RookeryError)
def mute(user):
    seconds = DURATIONS[chosen("duration", DURATIONS, "0")]
    relationships.mute(me(), _named(), notifications=checked("notifications"), seconds=seconds)
    return go("/settings/mutes")


@bp.post("/settings/mutes/<id:account_id>/end")
@signed_in
def unmute(user, account_id):
    relationships.unmute(me(), lookup.account(account_id))
    return go("/settings/mutes")


def _named() -> Account:
    """Return the account that the form names, also a remote one or one that moved away."""
    return lookup.address(field("address"))


@bp.get("/settings/domain_blocks")
@signed_in
def list_domain_blocks(user, error=None):
    rows = page_of(AccountDomainBlock.of_account(me().id), AccountDomainBlock.id, default=100, maximum=200)
    domains = [row.domain for row in rows.rows]
    return page("settings_pages/domain_blocks.html", error=error, domains=domains, **neighbours(rows))


@bp.get("/settings/domain_blocks/new")
@signed_in
@on_error(list_domain_blocks, RookeryError)
def ask_domain_block(user):
    """Show what the block of a domain would cost, before it is done."""
    domain = request.args.get("domain", "").replace("\0", "")
    following, followers = domain_blocks.preview(me(), domain)
    return page("settings_pages/block_domain.html", domain=domain, following=following, followers=followers)


@bp.post("/settings/domain_blocks")
@signed_in
@on_error(list_domain_blocks, RookeryError)
def block_domain(user):
    domain_blocks.block(me(), field("domain"))
    return go("/settings/domain_blocks")


@bp.post("/settings/domain_blocks/end")
@signed_in
def unblock_domain(user):
    domain_blocks.unblock(me(), field("domain"))
    return go("/settings/domain_blocks")
