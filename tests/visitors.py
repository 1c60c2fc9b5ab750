"""A visitor of the pages: follows redirects, reads forms and fills them in, keeps cookies. No scripts."""

from html.parser import HTMLParser
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from rookery.services.auth.passwords import hash_password

ADDRESS = "https://rookery.test"  # the cookie of the session is for https only


class Forms(HTMLParser):
    """The forms of a page: where they go, and what is in their fields already."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.forms.append({"action": given.get("action"), "fields": {}})
        elif tag in ("input", "textarea") and self.forms and given.get("name"):
            self.forms[-1]["fields"][given["name"]] = given.get("value") or ""


class FilledForm(HTMLParser):
    """What a browser sends of the form that goes to `action` if nothing in it is touched."""

    def __init__(self, html: str, action: str) -> None:
        super().__init__()
        self.action, self.fields = action, dict[str, list[str]]()
        self.within = False
        self.choosing = self.writing = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "form":
            self.within = given.get("action") == self.action
        elif not self.within:
            return
        elif tag == "select":
            self.choosing = name
        elif tag == "option" and self.choosing and ("selected" in given or self.choosing not in self.fields):
            self.fields[self.choosing] = [value]
        elif tag == "textarea":
            self.writing, self.fields[name] = name, [""]
        elif tag == "input" and name and ("checked" in given or given.get("type") not in ("checkbox", "radio", "file")):
            self.fields.setdefault(name, []).append(value)

    def handle_data(self, data: str) -> None:
        if self.writing:
            self.fields[self.writing][0] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self.writing:
            self.fields[self.writing][0] = self.fields[self.writing][0].removeprefix("\n")
            self.writing = ""
        elif tag == "select":
            self.choosing = ""


class Visitor:
    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.reply: TestResponse

    def open(self, path: str, **options: Any) -> TestResponse:
        return self._ask("get", path, **options)

    def status_of(self, path: str) -> int:
        """Return the status code of a file, which is not read."""
        with self.client.get(path, base_url=ADDRESS) as reply:
            return reply.status_code

    def send(self, action: str, **fields: str) -> TestResponse:
        """Fill in the form of the page that goes to `action` (the lowest, if there are several), and send it."""
        here = self.reply.request.full_path
        form = [one for one in Forms(self.reply.text).forms if (one["action"] or here).startswith(action)][-1]
        return self._ask("post", form["action"] or here, data={**form["fields"], **fields})

    def press(self, action: str, **buttons: str) -> TestResponse:
        """Send the form that goes to `action` as it stands on the page, as a browser does."""
        return self._ask("post", action, data={**FilledForm(self.reply.text, action).fields, **buttons})

    def give(self, action: str, **fields: Any) -> TestResponse:
        """Send just these fields there, with the token against forgery of the page that was opened last."""
        [token, *_] = {form["fields"].get("csrf_token") for form in Forms(self.reply.text).forms} - {None}
        return self._ask("post", action, data={"csrf_token": token, **fields})

    def sign_in(self, login: str, password: str) -> TestResponse:
        self.open("/auth/sign_in")
        return self.send("/auth/sign_in", login=login, password=password)

    def _ask(self, method: str, path: str, **options: Any) -> TestResponse:
        db.session.commit()
        self.reply = getattr(self.client, method)(path, base_url=ADDRESS, **options)
        db.session.expire_all()
        return self.reply


PASSWORD = "nests are built of twigs"


def give_password(account: Account) -> None:
    """A user of the factory has none; this one is the same for all."""
    User.of_account(account.id).password = hash_password(PASSWORD)
    db.session.commit()


def token_of(visitor: Visitor) -> str:
    """The token against forgery of who is signed in, for forms that are not on a page."""
    visitor.open("/settings/profile")
    return visitor.reply.text.partition('name="csrf_token" value="')[2].partition('"')[0]
