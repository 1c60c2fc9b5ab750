"""A visitor of the pages, who has a browser without scripts: it sends what a form holds, and keeps cookies."""

import io
from functools import cache
from typing import Any

from bs4 import BeautifulSoup, SoupStrainer, Tag
from flask import Flask, session
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from models import clock
from models.accounts.account import Account
from models.auth.second_factor import Authenticator
from models.auth.user import User
from models.base import db
from rookery import events
from rookery.services.auth import second_factor
from rookery.services.auth.passwords import hash_password
from rookery.web import sessions
from rookery.web.csrf import masked_token
from tests.keys import code_of_app

ADDRESS = "https://rookery.test"  # the cookie of the session is for https only
TICKED, FIXED = ("checkbox", "radio"), ("hidden", "submit")
OF_FORMS = SoupStrainer(["form", "fieldset", "input", "select", "textarea", "button"])  # half of the time of a page


class Form:
    """A form as it stands on a page. https://html.spec.whatwg.org/multipage/form-control-infrastructure.html"""

    def __init__(self, form: Tag) -> None:
        self.form = form
        page = form.find_parents()[-1]
        further = page.select(f'[form="{form["id"]}"]') if form.get("id") else []
        within = form.find_all(["input", "select", "textarea", "button"])
        self.controls = [one for one in [*within, *further] if not one.get("form") or one in further]

    @property
    def action(self) -> str:
        return str(self.form.get("action") or "")

    @property
    def buttons(self) -> list[Tag]:
        """The buttons that send the form; Enter presses the first."""
        return [one for one in self.controls if kind_of(one) in ("submit", "image") and not _is_disabled(one)]

    @property
    def fields(self) -> MultiDict[str, Any]:
        """The values that a browser sends if nobody touches the form, beside a button."""
        sent: MultiDict[str, Any] = MultiDict()
        for one in self.controls:
            if one.get("name") and not _is_disabled(one):
                for value in _values(one):
                    sent.add(str(one["name"]), value)
        return sent

    def fill(self, name: str, value: Any) -> None:
        """Do to one field what somebody does by hand. Raises AssertionError where no hand could."""
        here = self._named(name)
        assert here, f"the form {self.action} has no field {name}, but {sorted(self.fields)}"
        if kind_of(here[0]) in FIXED:
            assert here[0].get("value", "") == value, f"{name} of {self.action} cannot be filled in by hand"
        elif kind_of(here[0]) in TICKED:
            _tick(here, value)
        elif here[0].name == "select":
            _select(here[0], value)
        elif here[0].name == "textarea":
            here[0].string = value
        elif kind_of(here[0]) == "file":
            here[0]["value"] = value
        else:
            values = value if isinstance(value, list) else [value]
            assert len(values) <= len(here), f"the form {self.action} has only {len(here)} fields {name}"
            for one, its in zip(here, values, strict=False):
                one["value"] = its

    def offers(self, name: str) -> list[str]:
        """The values to choose from: the options of a list, or those of boxes; none where somebody writes."""
        here = self._named(name)
        options = [one for it in here if it.name == "select" for one in it.find_all("option")]
        boxes = [str(one.get("value", "on")) for one in here if kind_of(one) in TICKED]
        return [_option(one) for one in options if "disabled" not in one.attrs] + boxes

    def has(self, name: str, value: Any) -> bool:
        """Return whether there is a field of that name, or a button with this value."""
        return any(kind_of(one) not in FIXED or one.get("value", "") == value for one in self._named(name))

    def _named(self, name: str) -> list[Tag]:
        return [one for one in self.controls if one.get("name") == name and not _is_disabled(one)]


def forms_of(html: str) -> list[Form]:
    return [Form(one) for one in BeautifulSoup(html, "html.parser", parse_only=OF_FORMS).find_all("form")]


def kind_of(control: Tag) -> str:
    """Return the type of an input or button, or the name of the element."""
    standard = {"input": "text", "button": "submit"}.get(control.name, control.name)
    return str(control.get("type") or standard)


def _is_disabled(control: Tag) -> bool:
    return "disabled" in control.attrs or control.find_parent("fieldset", disabled=True) is not None


def _values(control: Tag) -> list[Any]:
    kind = kind_of(control)
    if kind in TICKED:
        return [control.get("value", "on")] if "checked" in control.attrs else []
    if control.name == "select":
        return [_option(one) for one in _chosen(control)]
    if control.name == "textarea":
        return ["\r\n".join(control.get_text().removeprefix("\n").splitlines())]
    if kind == "file":
        value = control.attrs.get("value")  # none at first: browsers send an empty file then
        return value if isinstance(value, list) else [value or (io.BytesIO(), "")]
    return [] if kind in ("submit", "image", "button", "reset") else [control.get("value", "")]


def _chosen(select: Tag) -> list[Tag]:
    options = select.find_all("option")
    chosen = [one for one in options if "selected" in one.attrs]
    if "multiple" in select.attrs:
        return chosen
    return chosen[-1:] or [one for one in options if "disabled" not in one.attrs][:1]


def _option(option: Tag) -> str:
    return str(option.get("value", option.get_text(strip=True)))


def _tick(boxes: list[Tag], value: Any) -> None:
    """`True` and `False` for one box, or the values of those that are ticked."""
    values = [str(one.get("value", "on")) for one in boxes]
    wanted = values if value is True else [] if not value else [value] if isinstance(value, str) else value
    assert set(wanted) <= set(values), f"{boxes[0].get('name')} has no {wanted}, but {values}"
    for one, its in zip(boxes, values, strict=True):
        one.attrs.pop("checked", None)
        if its in wanted:
            one["checked"] = ""


def _select(select: Tag, value: Any) -> None:
    wanted = {value} if isinstance(value, str) else set(value)
    options = select.find_all("option")
    assert wanted <= {_option(one) for one in options}, f"{select.get('name')} has no {wanted}"
    for one in options:
        one.attrs.pop("selected", None)
        if _option(one) in wanted:
            one["selected"] = ""


class Visitor:
    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.reply: TestResponse

    @property
    def forms(self) -> list[Form]:
        """The forms of the page that is open."""
        return forms_of(self.reply.text)

    @property
    def token(self) -> str:
        """The token against forgery of the page that is open."""
        return next(str(form.fields["csrf_token"]) for form in self.forms if "csrf_token" in form.fields)

    def open(self, path: str, **options: Any) -> TestResponse:
        return self._ask("get", path, **options)

    def status_of(self, path: str) -> int:
        """Return the status code of a file, which is not read."""
        with self.client.get(path, base_url=ADDRESS) as reply:
            return reply.status_code

    def form(self, action: str, /, **fields: Any) -> Form:
        """Return the form of the page that goes there, or a button of it does: the lowest of those with such fields."""
        here = self.reply.request.full_path
        found = [one for one in self.forms if action in (one.action or here, *_actions(one))]
        found = found or [one for one in self.forms if (one.action or here).startswith(action)]
        assert found, f"no form goes to {action}, but {sorted(one.action for one in self.forms)}"
        return ([one for one in found if all(one.has(*field) for field in fields.items())] or found)[-1]

    def send(self, action: str, label: str = "", /, **fields: Any) -> TestResponse:
        """Fill in the form that goes to `action`, and press its button: the one with this label, or that is named among
        the fields, or that goes there, or the first.
        """
        form = self.form(action, **fields)
        pressed = next((one for one in form.buttons if fields.get(str(one.get("name"))) == one.get("value", "")), None)
        pressed = pressed or next((one for one in form.buttons if label and one.get_text(strip=True) == label), None)
        pressed = pressed or next((one for one in form.buttons if one.get("formaction") == action), None)
        pressed = pressed or next(iter(form.buttons), None)
        for name, value in fields.items():
            if pressed is None or (name, value) != (pressed.get("name"), pressed.get("value", "")):
                form.fill(name, value)
        return self._press(form, pressed)

    def tamper(self, action: str, **fields: Any) -> TestResponse:
        """Send the form that goes to `action` with these fields as no hand fills them in: a script does, or somebody
        hostile.
        """
        form = self.form(action)
        return self._press(form, next(iter(form.buttons), None), fields)

    def _press(self, form: Form, button: Tag | None, tampered: dict[str, Any] | None = None) -> TestResponse:
        pressed, data = dict(button.attrs) if button else {}, form.fields
        if "name" in pressed:
            data.add(str(pressed["name"]), pressed.get("value", ""))
        for name, value in (tampered or {}).items():
            data.setlist(name, value if isinstance(value, list) else [value])
        where = str(pressed.get("formaction") or form.action or self.reply.request.full_path)
        if str(form.form.get("method", "get")).lower() == "get":
            return self._ask("get", where, query_string=data)
        several = form.form.get("enctype") == "multipart/form-data"
        return self._ask("post", where, data=data, content_type="multipart/form-data" if several else None)

    def give(self, action: str, **fields: Any) -> TestResponse:
        """Send just these fields there, as no form of the page does, with its token against forgery."""
        return self._ask("post", action, data={"csrf_token": token_of(self), **fields})

    def enter(self, account: Account, way: str = "password") -> "Visitor":
        """Begin a session as a sign-in does, without its page and its password: a test of what comes after."""
        app, here = self.client.application, self.client.environ_base
        with app.app_context(), app.test_request_context(base_url=ADDRESS, environ_base=here):
            app.preprocess_request()  # what is kept for seconds is known by then, as after the page of a sign-in
            sessions.sign_in(User.of_account(account.id), way)
            events.commit()
            reply = app.response_class()
            app.session_interface.save_session(app, session, reply)
        name, value = reply.headers["Set-Cookie"].split(";")[0].split("=", 1)
        self.client.set_cookie(name, value, domain="rookery.test", secure=True)
        db.session.expire_all()
        return self

    def sign_in(self, login: str, password: str) -> TestResponse:
        self.open("/auth/sign_in")
        return self.send("/auth/sign_in", login=login, password=password)

    def _ask(self, method: str, path: str, **options: Any) -> TestResponse:
        db.session.commit()
        self.reply = getattr(self.client, method)(path, base_url=ADDRESS, **options)
        db.session.expire_all()
        return self.reply


def _actions(form: Form) -> list[str]:
    return [str(one["formaction"]) for one in form.buttons if one.get("formaction")]


PASSWORD = "nests are built of twigs"


def give_password(account: Account) -> None:
    """A user of the factory has none; this one is the same for all."""
    User.of_account(account.id).password = _hash_of(PASSWORD)
    db.session.commit()


_hash_of = cache(hash_password)


def give_authenticator(account: Account) -> None:
    """Give the user of the account an app, none of whose codes a sign-in has used yet."""
    user = User.of_account(account.id)
    second_factor.draft(user)
    db.session.get(Authenticator, user.id).confirmed_at = clock.now()
    db.session.commit()


def code_of(account: Account, seconds: int = 0) -> str:
    """The code that the app of the account shows, now or so many seconds later."""
    mine = db.session.get(Authenticator, User.of_account(account.id).id)
    return code_of_app(second_factor.secret_of(mine), clock.now().timestamp() + seconds)


def token_of(visitor: Visitor) -> str:
    """The token against forgery of who is signed in, for forms that are not on a page; no page is opened for it."""
    app = visitor.client.application
    with visitor.client.session_transaction(base_url=ADDRESS) as kept, app.app_context(), app.test_request_context():
        session.update(kept)
        token = masked_token()
        kept.update(session)
    return token
