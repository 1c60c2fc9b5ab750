"""Blocks of IP networks, e-mail domains and e-mail addresses."""

from datetime import timedelta

from flask import request
from sqlalchemy import select

from blueprints.pages.servers_admin_pages.base import DURATIONS, bp
from models import clock
from models.accounts.account import Account
from models.array_parameters import load_by_ids
from models.auth.role import Permission
from models.auth.sign_up_block import SEVERITIES, CanonicalEmailBlock, EmailDomainAttempt, EmailDomainBlock, IpBlock
from rookery.services.auth import sign_up_blocks
from rookery.services.auth.sign_up_form import stored_email
from rookery.text import domains
from rookery.web.pages import checked, chosen, field, get_or_404, go, me, neighbours, on_error, page, permitted, tell
from rookery.web.paging import page_of

managing = permitted(Permission.MANAGE_BLOCKS)


@bp.get("/admin/ip_blocks")
@managing
def list_networks(user, error=None):
    rows = page_of(select(*IpBlock.__table__.c), IpBlock.id, default=100, maximum=200)
    return page(
        "servers_admin_pages/networks.html",
        error=error,
        blocks=rows.rows,
        typed=request.form,
        now=clock.now(),
        own=request.remote_addr,
        **neighbours(rows),
    )


@bp.post("/admin/ip_blocks")
@managing
@on_error(list_networks)
def block_network(user):
    sign_up_blocks.block_network(me(), _terms("0"), request.remote_addr)
    return go("/admin/ip_blocks")


@bp.get("/admin/ip_blocks/<id:block_id>")
@managing
def show_network(user, block_id, error=None):
    block = get_or_404(IpBlock, block_id)
    said = request.form if error else {name: getattr(block, name) for name in ("ip", "severity", "comment")}
    return page("servers_admin_pages/network.html", error=error, block=block, said=said, own=request.remote_addr)


@bp.post("/admin/ip_blocks/<id:block_id>")
@managing
@on_error(show_network)
def change_network(user, block_id):
    """Change a block of a network. It keeps its end, unless a duration is chosen, which begins now."""
    block = get_or_404(IpBlock, block_id)
    sign_up_blocks.change_network(me(), block, _terms("keep", block.severity), request.remote_addr)
    tell("Saved.")
    return go("/admin/ip_blocks")


def _terms(lasts: str, severity: str = "sign_up_block") -> sign_up_blocks.NetworkTerms:
    """Return what the form says; without a choice it lasts as long, and has the severity."""
    duration = chosen("duration", ("keep", *DURATIONS), lasts)
    return sign_up_blocks.NetworkTerms(
        ip=field("ip"),
        severity=chosen("severity", SEVERITIES, severity),
        comment=field("comment").strip(),
        seconds=None if duration == "keep" else DURATIONS[duration] or 0,
    )


@bp.post("/admin/ip_blocks/<id:block_id>/end")
@managing
def unblock_network(user, block_id):
    sign_up_blocks.unblock_network(me(), get_or_404(IpBlock, block_id))
    return go("/admin/ip_blocks")


@bp.get("/admin/email_domain_blocks")
@managing
def list_providers(user, error=None):
    rows = page_of(select(*EmailDomainBlock.__table__.c), EmailDomainBlock.id, default=100, maximum=200)
    tries: dict[int, int] = {}
    since = clock.today() - timedelta(days=6)
    for (block_id, _day), (_ips, count) in EmailDomainAttempt.counted([one.id for one in rows.rows], since).items():
        tries[block_id] = tries.get(block_id, 0) + count
    return page(
        "servers_admin_pages/providers.html",
        error=error,
        blocks=rows.rows,
        tries=tries,
        typed=field("domain"),
        **neighbours(rows),
    )


@bp.post("/admin/email_domain_blocks")
@managing
@on_error(list_providers)
def block_provider(user):
    typed = field("domain").strip()
    domain = domains.of_address(typed.rpartition("@")[2]) or typed
    sign_up_blocks.block_email_domain(me(), domain, checked("allow_with_approval"))
    return go("/admin/email_domain_blocks")


@bp.post("/admin/email_domain_blocks/<id:block_id>/end")
@managing
def unblock_provider(user, block_id):
    sign_up_blocks.unblock_email_domain(me(), get_or_404(EmailDomainBlock, block_id))
    return go("/admin/email_domain_blocks")


@bp.get("/admin/email_blocks")
@managing
def list_mailboxes(user, error=None, tested="", kept_out=False):
    rows = page_of(select(*CanonicalEmailBlock.__table__.c), CanonicalEmailBlock.id, default=100, maximum=200)
    owners = load_by_ids(Account, {row.account_id for row in rows.rows if row.account_id})
    return page(
        "servers_admin_pages/mailboxes.html",
        error=error,
        blocks=rows.rows,
        people={one.id: one.username for one in owners},
        tested=tested,
        kept_out=kept_out,
        **neighbours(rows),
    )


@bp.post("/admin/email_blocks")
@managing
@on_error(list_mailboxes)
def block_mailbox(user):
    typed = field("email").strip()
    sign_up_blocks.block_email(me(), typed if "@" in typed else "", typed)
    return go("/admin/email_blocks")


@bp.post("/admin/email_blocks/<id:block_id>/end")
@managing
def unblock_mailbox(user, block_id):
    sign_up_blocks.unblock_email(me(), get_or_404(CanonicalEmailBlock, block_id))
    return go("/admin/email_blocks")


@bp.post("/admin/email_blocks/test")
@managing
def look_up_mailbox(user):
    """Test whether an address could sign up, as far as mailboxes and providers go; the test is not counted."""
    typed = field("test").strip()
    rule = EmailDomainBlock.for_domain((stored_email(typed) or typed.lower()).rpartition("@")[2])
    kept_out = bool(CanonicalEmailBlock.of(typed) or (rule and not rule.allow_with_approval))
    return list_mailboxes(tested=typed, kept_out=kept_out)
