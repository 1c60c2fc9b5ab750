"""Known servers, and domain blocks and allows."""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import request
from sqlalchemy import select
from werkzeug import Response

from blueprints.pages.servers_admin_pages.base import DURATIONS, bp, domain_of
from models.auth.role import Permission
from models.base import db
from models.domains import bare
from models.federation import delivery, known_server
from models.moderation.server_purge import ServerPurge
from models.moderation.server_rule import SEVERITIES, ServerAllow, ServerBlock
from models.relationships.severance import DOMAIN_BLOCK, SeveranceEvent
from rookery.services.moderation import dry_run
from rookery.services.remote import domain_rules, federation_policy
from rookery.text import domains
from rookery.web import sessions
from rookery.web.pages import checked, chosen, field, get_or_404, go, me, neighbours, on_error, page, permitted, tell
from rookery.web.paging import page_of

managing = permitted(Permission.MANAGE_FEDERATION)


@bp.get("/admin/domains")
@managing
def list_domains(user):
    typed, after = (request.args.get(name, "").replace("\0", "").strip().lower() for name in ("q", "after"))
    names, more = known_server.names(typed, after)
    older = f"?{urlencode({'q': typed, 'after': names[-1]})}" if more else ""
    other = domains.of_address(typed) if typed else None
    return page(
        "servers_admin_pages/domains.html",
        servers=known_server.described(names),
        typed=typed,
        older=older,
        first=bool(after),
        other=other if other not in names else None,
    )


@bp.get("/admin/domain_blocks")
@managing
def list_rules(user):
    rows = page_of(select(*ServerBlock.__table__.c), ServerBlock.id, default=100, maximum=200)
    return page("servers_admin_pages/rules.html", rules=rows.rows, **neighbours(rows))


@bp.get("/admin/domains/<domain>")
@managing
def show_domain(user, domain, error=None):
    name = domain_of(domain)
    [server] = known_server.described([name])
    rule = _rule(name)
    return page(
        "servers_admin_pages/domain.html",
        error=error,
        server=server,
        rule=rule,
        frozen=SeveranceEvent.put_aside(DOMAIN_BLOCK, rule.domain) if rule else (0, 0),
        **_purge(name),
        people=known_server.people_known(name),
        queued=delivery.depths([name]).get(name, 0),
        said=request.form if error else _said(rule),
    )


@bp.post("/admin/domains/<domain>/rule")
@managing
@on_error(show_domain)
def set_rule(user, domain):
    """A suspension is asked for twice: the second time after it was said what it costs."""
    name, terms = domain_of(domain), _terms()
    rule = _rule(name)
    domain_rules.check(bare(name), terms)
    if terms.severity == "suspend" and not checked("sure") and not (rule and rule.severity == "suspend"):
        return _asked(name, request.form)
    if rule:
        domain_rules.change(me(), rule, terms)
    else:
        domain_rules.block(me(), bare(name), terms)
    tell("Saved. The change takes effect in a moment.")
    return go(f"/admin/domains/{name}")


@bp.get("/admin/domains/<domain>/suspend")
@managing
def ask_suspend(user, domain):
    """Show what a suspension would cost, before it is done; the rest of the rule stays as it is."""
    name = domain_of(domain)
    return _asked(name, _said(_rule(name)))


@bp.post("/admin/domains/<domain>/lift")
@managing
def lift_rule(user, domain):
    name = domain_of(domain)
    if rule := _rule(name):
        domain_rules.lift(me(), rule)
        tell("Rule removed. Follows that were set aside are restored in a moment.")
    return go(f"/admin/domains/{name}")


@bp.get("/admin/domain_allows")
@managing
def list_allowed(user, error=None):
    rows = page_of(select(*ServerAllow.__table__.c), ServerAllow.id, default=100, maximum=200)
    return page(
        "servers_admin_pages/allowed.html",
        error=error,
        allowed=rows.rows,
        limited=federation_policy.mode() == "limited",
        typed=field("domain"),
        **neighbours(rows),
    )


@bp.post("/admin/domain_allows")
@managing
@on_error(list_allowed)
def allow(user):
    domain_rules.allow(me(), bare(domains.of_address(field("domain")) or field("domain")))
    return go("/admin/domain_allows")


@bp.post("/admin/domain_allows/<id:allow_id>/end")
@managing
def disallow(user, allow_id):
    domain_rules.disallow(me(), get_or_404(ServerAllow, allow_id))
    return go("/admin/domain_allows")


def _asked(name: str, said: Mapping[str, object]) -> Response:
    return page("servers_admin_pages/suspend.html", domain=name, said=said, cost=dry_run.cost_of_suspending(bare(name)))


def _purge(name: str) -> dict[str, bool]:
    """Return whether all of it may be removed by who is here, and is being removed."""
    user = sessions.user()
    last = db.session.get(ServerPurge, bare(name))
    may_purge = user is not None and sessions.may(user, Permission.DELETE_USER_DATA)
    return {"may_purge": may_purge, "purging": may_purge and last is not None and last.ended_at is None}


def _rule(name: str) -> ServerBlock | None:
    """The one of just this domain."""
    return db.session.scalar(select(ServerBlock).where(ServerBlock.domain == bare(name)))


def _said(rule: ServerBlock | None) -> dict[str, object]:
    """Return the values that the fields of the form have at first."""
    names = ("severity", "reject_media", "reject_reports", "obfuscate", "public_comment", "private_comment")
    said = {name: getattr(rule, name) for name in names} if rule else {"severity": "silence"}
    return {**said, "duration": "keep" if rule and rule.expires_at else "0"}


def _terms() -> domain_rules.Terms:
    duration = chosen("duration", ("keep", *DURATIONS), "keep")
    return domain_rules.Terms(
        severity=chosen("severity", SEVERITIES, "noop"),
        reject_media=checked("reject_media"),
        reject_reports=checked("reject_reports"),
        obfuscate=checked("obfuscate"),
        public_comment=field("public_comment").strip(),
        private_comment=field("private_comment").strip(),
        seconds=None if duration == "keep" else DURATIONS[duration] or 0,
    )
