"""Why a post or an account is seen or not, delivered or not, accepted or not: `rookery explain` and the "Why?" pages.

`reasons` is the table of what can be the case. A member is told what `member` finds; `moderation` and `servers` are for
those whose role has the permission that a reason names. Nothing here writes, or asks another server.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from models.accounts.account import Account
from models.auth.role import Permission
from rookery.explain import member, moderation, servers
from rookery.explain.reasons import Finding, ReasonAudience, found
from rookery.explain.servers import DeliveryLine
from rookery.explain.subject import Subject, subject_of
from rookery.identity import Actor

PERMISSIONS = (Permission.MANAGE_USERS, Permission.MANAGE_FEDERATION)


@dataclass
class Explanation:
    """The findings about a subject, as far as whoever asks may know it."""

    subject: Subject
    findings: list[Finding] = field(default_factory=list)
    deliveries: list[DeliveryLine] = field(default_factory=list)
    server: dict[str, object] | None = None

    @property
    def is_known(self) -> bool:
        """Return whether the subject is here, or was delivered to others."""
        return bool(self.deliveries or self.subject.account)


def for_member(text: str, viewer: Actor) -> list[Finding]:
    """Return what a member is told of an address or a handle. Raises Invalid if it is neither."""
    return member.findings(subject_of(text), viewer)


def for_staff(text: str, may: Callable[[Permission], bool]) -> Explanation:
    """Return what somebody with these permissions is told. Raises Invalid."""
    made = Explanation(subject := subject_of(text))
    if may(Permission.MANAGE_USERS):
        made.findings += moderation.findings(subject)
    if may(Permission.MANAGE_FEDERATION):
        made.deliveries = servers.deliveries(subject.uri)
        made.findings += servers.findings(subject)
        made.server = servers.described(subject.host) if subject.host else None
    if not made.is_known:
        made.findings.append(found("not_here"))
    return made


def for_operator(text: str, of: Account | None = None) -> Explanation:
    """Return all that is known, also why the member `of` may not read a post. Raises Invalid."""
    made = for_staff(text, lambda _permission: True)
    if of and made.subject.account and made.subject.status:
        made.findings[:0] = moderation.withheld(made.subject.account, made.subject.status, of)
    return made


__all__ = ["PERMISSIONS", "ReasonAudience", "Explanation", "Finding", "for_member", "for_operator", "for_staff"]
