"""Why a member does not see a post or an account, as far as they chose that themselves.

The member is told of their own filters, mutes, blocks and follows. What they may not see is "unknown", just like what
never was, whether its author blocked them, it is meant for others, or it is gone: the answer must not tell these apart.
"""

from collections.abc import Iterable, Iterator

import orjson
from sqlalchemy import exists, or_, select

from models import visibility
from models.accounts.account import Account
from models.base import db
from models.flags import Standing, account_flags
from models.relationships.domain_block import AccountDomainBlock
from models.statuses.status import Status
from models.timelines.home_limit import HomeLimit
from models.timelines.list import DIGEST, List, ListMember
from models.timelines.timeline import HomeEntry, ListEntry
from rookery.explain.reasons import Finding, found
from rookery.explain.subject import Subject, host_in
from rookery.identity import Actor
from rookery.schemas import render
from rookery.services.timelines import filled_lists
from rookery.translations import joined
from rookery.translations import lazy_gettext as _

PLACES = {
    "home": _("home timeline and lists"),
    "notifications": _("notifications"),
    "public": _("public timelines"),
    "thread": _("conversations"),
    "account": _("profiles"),
}


def findings(subject: Subject, viewer: Actor) -> list[Finding]:
    """Return what of the member's own settings hides this from them; "visible" or "unknown" if nothing does."""
    account, status = subject.account, subject.status
    if account is None or not _may_see(account, status, viewer):
        return [found("unknown"), *_blocked_server(host_in(subject.asked), viewer)]
    if account.id == viewer.id and status is None:
        return [found("yours")]
    held = db.session.get(Status, status.reblog_of_id) if status and status.reblog_of_id else None
    others = [db.session.get_one(Account, held.account_id)] if held and held.account_id != account.id else []
    authors = [account, *others]
    standings = account_flags(viewer.id, [one.id for one in authors])
    hiding = [reason for one in authors for reason in _avoided(one, standings[one.id])]
    if status:
        hiding += _of_status(status, viewer)
    if account.id == viewer.id:
        return [found("yours"), *hiding]
    hiding += _missing_in_home(account, standings[account.id], status, viewer, not hiding)
    return hiding or [found("visible")]


def _may_see(account: Account, status: Status | None, viewer: Actor) -> bool:
    if status:
        return bool(visibility.visible_ids([status.id], viewer.id))
    return bool(visibility.visible_account_ids([account.id]))


def _blocked_server(domain: str, viewer: Actor) -> Iterator[Finding]:
    blocks = exists().where(AccountDomainBlock.account_id == viewer.id, AccountDomainBlock.domain == domain)
    if domain and db.session.scalar(select(blocks)):
        yield found("blocked_domain", domain=domain)


def _avoided(account: Account, standing: Standing) -> Iterator[Finding]:
    """Yield what keeps the account away from the viewer everywhere."""
    if standing.blocking:
        yield found("blocked_account", acct=account.acct)
    if standing.muting:
        yield found("muted_account", standing.muting_expires_at, acct=account.acct)
    if standing.domain_blocking:
        yield found("blocked_domain", domain=account.domain)


def _of_status(status: Status, viewer: Actor) -> Iterator[Finding]:
    shown = orjson.loads(render.status(status.id, viewer))
    for match in shown["filtered"]:
        rule = match["filter"]
        code = "filter_hides" if rule["filter_action"] == "hide" else "filter_covers"
        yield found(code, title=rule["title"], places=joined(PLACES[one] for one in rule["context"]))
    if shown["muted"]:
        yield found("muted_thread")


def _missing_in_home(
    account: Account, standing: Standing, status: Status | None, viewer: Actor, unexplained: bool
) -> Iterator[Finding]:
    """Yield why posts of the account, or this one, are not in the home timeline; nothing for one that is there."""
    if status and db.session.get(HomeEntry, (viewer.id, status.id)):
        return
    if not standing.following:
        code = "follow_requested" if standing.requested else "not_followed"
        yield found(code, acct=account.acct)
        return
    reasons = list(_limits_of_follow(account, standing, status, viewer))
    yield from reasons
    if status and unexplained and not reasons:
        yield found("not_in_home")


def _limits_of_follow(account: Account, standing: Standing, status: Status | None, viewer: Actor) -> Iterator[Finding]:
    is_reblog = status is None or status.reblog_of_id is not None
    if is_reblog and not standing.showing_reblogs:
        yield found("boosts_hidden", acct=account.acct)
    if filled_lists.are_on() and (limits := HomeLimit.between(viewer.id, account.id)):
        yield from _home_limits(account, limits, status)
    languages = standing.languages
    if languages and (status is None or status.language not in languages):
        yield found("language_hidden", acct=account.acct, languages=", ".join(languages))
    for title in _exclusive_lists(account, viewer):
        yield found("only_on_list", title=title, acct=account.acct)
    if status and _answers_a_stranger(status, viewer):
        yield found("reply_to_others")
    if status and status.reblog_of_id and _is_at_home(status.reblog_of_id, viewer):
        yield found("boosted_post_in_home")


def _home_limits(account: Account, limits: HomeLimit, status: Status | None) -> Iterator[Finding]:
    """Yield the limits that keep posts of the account, or this one, in the digest."""
    if status and not _is_in_digest(status, limits.account_id):
        return
    is_reply = status is None or _answers_others(status, limits.account_id)
    is_boost = status is None or status.reblog_of_id is not None or status.account_id != account.id
    unwanted_reply, unwanted_boost = is_reply and not limits.replies, is_boost and not limits.boosts
    if unwanted_reply:
        yield found("replies_hidden", acct=account.acct)
    if unwanted_boost:
        yield found("boosts_in_digest", acct=account.acct)
    if limits.per_day is not None and (status is None or not (unwanted_reply or unwanted_boost)):
        yield found("daily_limit", acct=account.acct, most=limits.per_day)


def _is_in_digest(status: Status, owner_id: int) -> bool:
    digest = select(List.id).where(List.account_id == owner_id, List.kind == DIGEST)
    there = exists().where(ListEntry.list_id.in_(digest), ListEntry.status_id == status.id)
    return bool(db.session.scalar(select(there)))


def _is_at_home(status_id: int, viewer: Actor) -> bool:
    """Return whether the viewer's home has the post, itself or by a boost."""
    either = or_(Status.id == status_id, Status.reblog_of_id == status_id)
    there = exists().where(either, HomeEntry.status_id == Status.id, HomeEntry.account_id == viewer.id)
    return bool(db.session.scalar(select(there)))


def _exclusive_lists(account: Account, viewer: Actor) -> Iterable[str]:
    on_it = select(List.title).join(ListMember, ListMember.list_id == List.id)
    return db.session.scalars(
        on_it.where(List.exclusive, ListMember.account_id == viewer.id, ListMember.target_id == account.id)
    )


def _answers_others(status: Status, viewer_id: int) -> bool:
    """Return whether it is a reply, and to neither its author nor the viewer."""
    return status.in_reply_to_id is not None and status.in_reply_to_account_id not in (status.account_id, viewer_id)


def _answers_a_stranger(status: Status, viewer: Actor) -> bool:
    partner = status.in_reply_to_account_id
    if partner is None or not _answers_others(status, viewer.id):
        return False
    return not db.session.scalar(select(visibility.follows(viewer.id, partner)))
