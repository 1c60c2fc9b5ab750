"""Every form of every page, with bad texts in whatever fields it has: the forms themselves say which, by asking."""

import io
import re

import pytest
from werkzeug.datastructures import FileStorage, ImmutableMultiDict

from tests.hostile import Changes, in_turns, page_routes
from tests.pages.targets import Targets
from tests.visitors import token_of

pytestmark = pytest.mark.thorough

BAD_TEXTS = ["a\0b", "\u202e\ufffe☃", "x" * 100_000, "-1", "9" * 40, "@" * 500]
ONE_BY_ONE = ["9" * 18]
PLACES = [
    "/admin/a",
    "/admin/b",
    "/admin/[c-h]",
    "/admin/[i-q]",
    "/admin/[r-z]",
    "/settings/[a-l]",
    "/settings/[m-z]",
    "/web/",
    "/(?!admin|settings|web/)",
]
# Their fields say what they are about: with a bad one there is nothing. And what there is nothing of here.
NOT_THERE = {
    "/@<username>/newsletter/subscribe",
    "/admin/accounts/<id:account_id>/action",
    "/admin/accounts/<id:account_id>/ask/<verb>",
    "/admin/accounts/<id:account_id>/role",
    "/admin/backup/download",
    "/admin/emojis/elsewhere/<id:emoji_id>/copy",
    "/admin/peers/<host>/retry",
    "/admin/successor/changes/<id:entry_id>/undo",  # nobody acts in place of the owners
    "/admin/successor/changes/close",
    "/appeal",
    "/home/announcements/<id:announcement_id>/dismiss",
    "/auth/password/reset",
    "/unsubscribe/<id:account_id>/<seal>",
    "/unsubscribe/<id:account_id>/<seal>/stop",
    "/newsletter/<id:subscriber_id>/<seal>",
    "/newsletter/<id:subscriber_id>/<seal>/stop",
    "/newsletter/confirm",
    "/oauth/authorize",
    "/people/<id:account_id>",
    "/settings/collections/<id:collection_id>/members/<id:item_id>/remove",  # that item has left before
    "/settings/security/accounts/confirm",
    "/settings/security/provider/<id:identity_id>/remove",
    "/settings/security/provider/link",
    "/settings/strikes/<id:warning_id>",
    "/settings/successor/accept",
    "/settings/successor/decline",
    "/settings/successor/kit",
    "/settings/successor/take_over",
    "/settings/transfer/<id:import_id>/accept",  # it is no proposal
    "/start",
    "/web/conversations/<id:conversation_id>",
    "/web/follow_requests/<id:account_id>",
    "/web/groups/<id:group_id>",
    "/web/groups/<id:group_id>/members",
    "/web/groups/<id:group_id>/posts/<id:boost_id>/remove",
    "/web/groups/<id:group_id>/requests",
    "/web/notifications/requests",
    "/web/report",
    "/web/statuses/<id:status_id>",
    "/web/statuses/<id:status_id>/translate",
    "/web/suggestions/<id:account_id>",
    "/web/tags/<name>",
}
# With these, a form does something else than what it is for.
ASIDE = {"csrf_token", "preview", "website"}


class Filled(ImmutableMultiDict):
    """A form of which every field that is asked for, or just one, is filled in with a text; without one, a form."""

    text, only, asked = None, None, set()

    def _given(self, name):
        return self.text is not None and name not in ASIDE and self.only in (None, name)

    def get(self, name, default=None, type=None):
        self.asked.add(name)
        return self.text if self._given(name) else super().get(name, default, type)

    def getlist(self, name, type=None):
        self.asked.add(name)
        return [self.text] if self._given(name) else super().getlist(name, type)

    def __getitem__(self, name):
        self.asked.add(name)
        return self.text if self._given(name) else super().__getitem__(name)

    def __contains__(self, name):
        return self._given(name) or super().__contains__(name)


@pytest.fixture
def fill(app, monkeypatch):
    """`fill(text, only)`: what stands in the fields of the next form; the names of those that it asks for."""
    filled = type("ThisFilled", (Filled,), {})
    files = type("ThisFiles", (Filled,), {})

    class Request(app.request_class):
        @property
        def form(self):
            return filled(super().form)

        @property
        def files(self):
            files.text = filled.text and FileStorage(io.BytesIO(b"PK\3\4 no such thing"), "a.zip")
            return files(super().files)

    monkeypatch.setattr(app, "request_class", Request)

    def fill(text, only=None):
        filled.text, filled.only, filled.asked = text, only, set()
        return filled.asked

    return fill


@pytest.fixture
def forms(app):
    return [one for one in page_routes(app) if one.method == "POST" and one.path != "/auth/sign_out"]


@pytest.mark.parametrize("place", PLACES)
def test_no_form_fails_whatever_is_in_its_fields(factory, enter, owner, alice, bob, forms, fill, place):
    forms = [route for route in forms if re.match(place, route.path)]
    visitor, targets, problems = enter(owner), Targets(factory, owner, alice), []
    token, reached = token_of(visitor), set()

    def send(route):
        path = targets.path(route)
        with Changes() as changes:
            reply = visitor._ask("post", path, data={"csrf_token": token})
        if reply.status_code >= 500 or (reply.status_code >= 400 and changes.kept):
            problems.append(f"{route} as {path}: {reply.status_code}, {changes.kept} {reply.text[:200]}")
        if reply.status_code not in (400, 404):  # the token is good, and what the form is about is there
            reached.add(route.path)

    for number, route in enumerate(forms):
        asked = set()
        for text in in_turns(BAD_TEXTS, number):
            names = fill(text)
            send(route)
            asked |= names
        for name in sorted(asked - ASIDE):
            for text in ONE_BY_ONE:
                fill(text, only=name)
                send(route)

    assert problems == []
    assert {route.path for route in forms} - reached <= NOT_THERE
