"""Accounts of this server: how they come to be, become usable, are entered, and end."""

import logging
import secrets
from datetime import timedelta
from typing import Any, NoReturn

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from models import clock
from models.accounts.account import Account, AccountCounts, AccountKeys
from models.auth.invite import Invite
from models.auth.password_reset import PasswordReset
from models.auth.role import Role
from models.auth.user import User, note_activity
from models.base import db, get_locked
from models.federation.delivery import Departed
from models.groups.group import Group
from models.ids import new_id
from models.inserts import insert_once
from rookery import urls
from rookery.errors import Forbidden, Invalid
from rookery.events import emit
from rookery.events.facts import AccountDeleted, UserPending, UserReady, UserSignedUp
from rookery.secrets import new_rsa_pem, public_pem
from rookery.services import appearance, emails, instance
from rookery.services.auth import invites, oauth, roles, sign_up_blocks, username_blocks
from rookery.services.auth import sign_up_form as forms
from rookery.services.auth.oidc.provider import only_provider
from rookery.services.auth.passwords import NONE, hash_password
from rookery.services.auth.sign_up_form import SignUp
from rookery.services.auth.username_blocks import USERNAME
from rookery.text import languages
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)

UNCONFIRMED, AT_ONCE = timedelta(days=7), 100


def sign_up(form: SignUp, *, app_id: int | None = None, ip: str | None = None, is_confirmed: bool = False) -> User:
    """Make the login that somebody asks for, as far as the registration mode lets them. `is_confirmed`: the address
    has been proven to be theirs.

    Raises Invalid with `details`, or Forbidden where registration is closed or wants an invite that is not there.
    Of two who want the same name at the same moment one gets it, the other one ERR_TAKEN.
    """
    mode = instance.registration_mode()
    if mode == "closed":
        raise Forbidden(_("Sign-ups are closed on this server"))
    if form.password is not None and (only := only_provider()):
        raise Forbidden(_("On this server you sign up with %(provider)s, in a browser", provider=only.label))
    wait = sign_up_blocks.check_network(ip) or mode == "approval"
    forms.check(form, ip)
    wait = wait or sign_up_blocks.email_needs_approval(forms.stored_email(form.email) or "")
    wait = wait or username_blocks.needs_approval(form.username)
    invite = _invite(form.invite_code)
    if mode == "invite" and invite is None:
        raise Forbidden(_("Sign-ups on this server are by invitation only"))
    return _make(
        form.username,
        form.email,
        form.password,
        invite=invite,
        role=Role.default(),
        confirmed=is_confirmed or not instance.setting("confirm_email"),
        waived=invite is not None and not emails.can_send(),
        approved=invite is not None or not wait,
        locale=languages.normalise(form.locale) or "en",
        reason=form.reason,
        date_of_birth=form.date_of_birth,
        created_by_app_id=app_id,
        sign_up_ip=ip,
    )


def create(
    username: str,
    email: str,
    password: str,
    *,
    role: str = "User",
    confirmed: bool = False,
    approved: bool = True,
    locale: str = "en",
) -> User:
    """Make a login at an operator's word: any free name, any role. It works at once, although nobody may have confirmed
    its address. Raises Invalid, also once the server closes.
    """
    instance.check_open()
    forms.refuse(forms.credential_problems(username, email, password))
    confirmed = confirmed or not instance.setting("confirm_email")
    locale = languages.normalise(locale) or "en"
    return _make(
        username,
        email,
        password,
        role=role_named(role),
        confirmed=confirmed,
        waived=approved,
        approved=approved,
        locale=locale,
    )


def confirm(token: str) -> User | None:
    """Confirm the address that the link was sent to; the user, or None for a link that is not good (any more)."""
    user_id, email = emails.read_token(token)
    user = get_locked(User, user_id)
    if user is None or email not in (user.email, user.unconfirmed_email):
        return None
    if email == user.unconfirmed_email:
        if not _take_email(user, email):
            return None
        user.unconfirmed_email = None
        PasswordReset.forget(user.id)  # the links were sent to the former address
    if user.confirmed_at is None:
        needed = user.needs_confirmation
        user.confirmed_at = clock.now()
        if needed:
            _tell_of(user)
    db.session.flush()
    return user


def confirm_by_hand(user: User) -> None:
    """Confirm an address at an operator's word."""
    confirm(emails.confirmation_token(user))


def change_email(user: User, email: str) -> None:
    """Change the e-mail address; that of a confirmed user changes once the new one is confirmed. Raises Invalid."""
    problems: forms.Problems = {}
    stored = forms.stored_email(email)
    if stored != user.email:
        forms.check_email(problems, email)
        forms.check_provider(problems, email)
        forms.refuse(problems)
    if user.confirmed_at is not None:
        user.unconfirmed_email = stored if stored != user.email else None
    elif not _take_email(user, str(stored)):
        forms.refuse_one("email", "ERR_TAKEN")
    db.session.flush()


def sign_in_user(login: str) -> User | None:
    """The user of this e-mail address or user name; the password is yet to be checked."""
    name = login.strip().removeprefix("@")
    if (email := forms.stored_email(name)) and (user := User.by_email(email)):
        return user
    username = name.removesuffix(f"@{urls.config().domain}")
    account = Account.by_address(username) if USERNAME.fullmatch(username) else None
    return User.of_account(account.id) if account else None


def is_pending(user: User) -> bool:
    """Return whether a moderator has to let the user in, as `User.pending` says it."""
    return not user.approved or (user.needs_confirmation and not emails.can_send())


def approve(user: User) -> None:
    """Let the user in; where no mail server can confirm the address, the login works without. Doing it twice is the
    same as doing it once.
    """
    fresh = get_locked(User, user.id)
    if fresh and is_pending(fresh):
        fresh.approved = True
        fresh.confirmation_waived |= fresh.needs_confirmation and not emails.can_send()
        _tell_of(fresh)
        emails.send_welcome.enqueue(fresh.id)
        db.session.flush()


def reject(user: User) -> None:
    """Refuse a sign-up that waits for approval: nothing of it stays, the name is free again."""
    fresh = get_locked(User, user.id)
    if fresh is None or not is_pending(fresh):
        raise Invalid(_("The account has already been approved"))
    oauth.revoke_all(fresh.id)
    db.session.delete(db.session.get_one(Account, fresh.account_id))
    db.session.flush()


def note_sign_in(user: User, ip: str | None) -> None:
    now = clock.now()
    user.last_login_at, user.last_login_ip = user.current_login_at, user.current_login_ip
    user.current_login_at, user.current_login_ip = now, ip
    user.login_count += 1
    db.session.flush()
    note_activity(user.id, now)


def delete(account: Account, *, closing: bool = False) -> None:
    """End an account: nobody can enter or see it from now on; what belongs to it goes in jobs.

    One of another server that is suspended here stays so. Raises Invalid for the last owner, who goes only with the
    server (`closing`).
    """
    stays_suspended = not account.is_local and account.is_suspended_here
    user, group = User.of_account(account.id), db.session.get(Group, account.id)
    if user and not closing:
        roles.check_going(user)
    if group or (user and not user.needs_confirmation and user.approved):
        _keep_farewell(account)
    if user:
        oauth.revoke_all(user.id)
        db.session.delete(user)
    if group:
        db.session.delete(group)
    account.suspend()
    db.session.flush()
    emit(AccountDeleted(account_id=account.id, stays_suspended=stays_suspended))


def _keep_farewell(account: Account) -> None:
    """Keep what is needed to tell other servers of the deletion."""
    keys = db.session.get(AccountKeys, account.id)
    departed = {"username": account.username, "private_pem": keys.private_pem if keys else None}
    insert_once(Departed, account_id=account.id, departed_at=clock.now(), **departed)


def forget_unconfirmed() -> bool:
    """Delete sign-ups whose address was not confirmed within a week.

    Their names and addresses are free again. Whoever was given a role stays: that is no stranger's sign-up. Without a
    mail server, whoever awaits approval stays: they cannot do more.
    """
    asked = func.coalesce(User.confirmation_sent_at, User.created_at)
    forgotten = [User.needs_confirmation, asked < clock.now() - UNCONFIRMED, User.role_id == Role.default().id]
    if not emails.can_send():
        forgotten.append(User.approved)
    found = db.session.scalars(select(User.id).where(*forgotten).order_by(User.id).limit(AT_ONCE)).all()
    for user_id in found:
        user = get_locked(User, user_id)
        if user is not None and user.needs_confirmation:
            delete(db.session.get_one(Account, user.account_id))
    if found:
        log.info("forgot %d sign-ups whose address was not confirmed", len(found))
    return len(found) == AT_ONCE


def _make(
    username: str,
    email: str,
    password: str | None,
    *,
    role: Role,
    confirmed: bool,
    waived: bool,
    approved: bool,
    invite: Invite | None = None,
    **values: Any,
) -> User:
    # Both are slow, so compute them before the write transaction.
    private, kept = new_rsa_pem(), NONE if password is None else hash_password(password)
    account_id, user_id = new_id(), new_id()
    with db.session.begin_nested():
        shown = role.id if role.highlighted else None
        if not Account.add_once(account_id, username, role_id=shown, discoverable_chosen=False):
            forms.refuse_one("username", "ERR_TAKEN")
        if invite:
            _use(invite)
        if not insert_once(
            User,
            id=user_id,
            account_id=account_id,
            email=forms.stored_email(email),
            password=kept,
            role_id=role.id,
            confirmed_at=clock.now() if confirmed else None,
            confirmation_waived=waived and not confirmed,
            approved=approved,
            invite_id=invite and invite.id,
            session_token=secrets.token_hex(32),
            theme=appearance.theme(),
            **values,
        ):
            forms.refuse_one("email", "ERR_TAKEN")
        db.session.add(AccountCounts(account_id=account_id))
        db.session.add(AccountKeys(account_id=account_id, public_pem=public_pem(private), private_pem=private))
    user = db.session.get_one(User, user_id)
    emit(UserSignedUp(user_id=user_id))
    if not confirmed:
        emails.send_confirmation.enqueue(user_id)
    _tell_of(user)
    return user


def _invite(code: str | None) -> Invite | None:
    """The invite of this code. Raises Invalid for one that does not exist, is used up or too old."""
    if not code:
        return None
    if (invite := invites.good(code.strip())) is None:
        _refuse_invite(code.strip())
    return invite


def _use(invite: Invite) -> None:
    """Count a use; the last one is given away once, however many come for it."""
    fresh = get_locked(Invite, invite.id)
    if fresh is None or not fresh.usable:
        _refuse_invite(invite.code)
    fresh.uses += 1


def _refuse_invite(code: str) -> NoReturn:
    forms.refuse_one("invite_code", "ERR_INVALID", invites.FAULTS[invites.fault_of(code) or "gone"])


def role_named(name: str) -> Role:
    """Raises Invalid for a role that does not exist."""
    if found := Role.named(name):
        return found
    names = db.session.scalars(db.select(Role.name).order_by(Role.position))
    raise Invalid(_("There is no role %(name)s. The roles are: %(names)s", name=name, names=", ".join(names)))


def _take_email(user: User, email: str) -> bool:
    """Give the user this address; False if somebody else has it, be it since a moment ago."""
    try:
        with db.session.begin_nested():
            user.email = email
    except IntegrityError:
        return False
    return True


def _tell_of(user: User) -> None:
    """State that the login works, or waits for nothing but a moderator."""
    if user.approved and not user.needs_confirmation:
        emit(UserReady(user_id=user.id))
    elif is_pending(user) and not (user.needs_confirmation and emails.can_send()):
        emit(UserPending(user_id=user.id))
