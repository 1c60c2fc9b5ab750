"""Identities at the provider: whose they are, how they are linked, and the roles that groups give."""

from collections.abc import Iterable

from models import clock
from models.auth.external_identity import ExternalIdentity
from models.auth.role import Permission, Role, allows
from models.auth.user import User
from models.base import db, lock
from models.inserts import insert_once
from rookery.errors import Invalid
from rookery.services.auth import roles
from rookery.services.auth.oidc.exchange import Person
from rookery.services.auth.oidc.provider import Provider, is_owner, may_use_password
from rookery.services.auth.security_emails import tell_user
from rookery.translations import lazy_gettext as _

MOST = 10


def user_of(provider: Provider, person: Person) -> User | None:
    found = ExternalIdentity.of_person(provider.issuer, person.subject)
    return db.session.get_one(User, found.user_id) if found else None


def link(provider: Provider, user: User, person: Person, *, tell: bool = True) -> None:
    """Link the person to this user, as whom they sign in from now on. Raises Invalid if linked to another one."""
    lock(User, user.id)
    if len(ExternalIdentity.of_user(user.id)) >= MOST:
        raise Invalid(_("You have already linked %(most)s accounts. Remove one first", most=MOST))
    insert_once(
        ExternalIdentity,
        user_id=user.id,
        issuer=provider.issuer,
        subject=person.subject,
        name=person.username or person.email or person.name,
        created_at=clock.now(),
    )
    owner = user_of(provider, person)
    if owner is None or owner.id != user.id:
        raise Invalid(_("This account at %(provider)s belongs to another user here", provider=provider.label))
    if tell:
        tell_user.enqueue(user.id, "identity_linked", [provider.label])


def unlink(provider: Provider, user: User, identity_id: int) -> None:
    """Remove an identity of the user, and the role that its groups gave. Raises Invalid if it is the last way in."""
    lock(User, user.id)
    mine = {one.id: one for one in ExternalIdentity.of_user(user.id)}
    if (found := mine.pop(identity_id, None)) is None:
        return
    needed = not user.password or not may_use_password(user)
    if needed and all(one.issuer != provider.issuer for one in mine.values()):
        raise Invalid(_("This is your only way to sign in. Set a password first"))
    if not is_owner(user):
        _give_role(provider, user, found, None)
    db.session.delete(found)
    db.session.flush()
    tell_user.enqueue(user.id, "identity_unlinked", [provider.label])


def note_sign_in(provider: Provider, user: User, person: Person) -> None:
    """Note the sign-in, and give the user the role that belongs to the groups of the person."""
    identity = ExternalIdentity.of_person(provider.issuer, person.subject)
    if identity is None:
        return
    identity.last_used_at = clock.now()
    if not is_owner(user):
        _give_role(provider, user, identity, _highest(provider, person.groups))
    db.session.flush()


def _give_role(provider: Provider, user: User, identity: ExternalIdentity, role: Role | None) -> None:
    """Change the role only if it is everybody's, or was given by groups before: one given by hand stays."""
    default = Role.default()
    if user.role_id not in (default.id, identity.role_id):
        return
    wanted = role or default
    if wanted.id != user.role_id:
        roles.give(None, user, wanted, by=provider.label)
    identity.role_id = role.id if role else None


def _highest(provider: Provider, groups: Iterable[str]) -> Role | None:
    """Return the highest role that the groups have; never one whose users may everything."""
    names = {provider.roles[group] for group in groups if group in provider.roles}
    found = [role for name in names if (role := Role.named(name))]
    fit = [role for role in found if not allows(role.permissions, Permission.ADMINISTRATOR)]
    return max(fit, key=lambda role: role.position, default=None)
