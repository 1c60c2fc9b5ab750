"""The keys that join a cached fragment: written as their fields declare them."""

from types import SimpleNamespace

import pytest
from marshmallow import fields

from models.base import db
from models.flags import StatusFlags
from models.moderation.appeal import Appeal
from models.moderation.warning import AccountWarning
from models.statuses.quote import Quote
from rookery.schemas import kinds
from rookery.schemas.entity import Entity
from rookery.schemas.fields import TEXT, Counter, Flag, Overlaid, OverlaidJson, OverlaidRef


class NestSchema(Entity):
    id = fields.Integer()
    eggs_count = Counter()
    weather = Overlaid(TEXT, lambda current, row, assembly: current.weather)
    favourited = Flag()
    pinned = Flag(of_itself=True)
    birds = OverlaidJson(TEXT, lambda current, row, assembly: b'["rook"]')
    tree = OverlaidRef("status", "tree_id", lambda current, row, assembly: assembly.viewer is not None)


CURRENT = SimpleNamespace(id=1, eggs_count=3, weather='"grey"', tree_id=7)
ROW = SimpleNamespace(original_id=2)


def seen(viewer, **flags):
    return SimpleNamespace(viewer=viewer, flags=StatusFlags(**flags), assemble=lambda key: str(key).encode())


@pytest.mark.parametrize(
    ("flags", "favourited", "pinned"),
    [
        ({}, b"false", b"false"),
        ({"favourited": {2}, "pinned": {1}}, b"true", b"true"),
        ({"pinned": {2}}, b"false", b"false"),
    ],
)
def test_a_viewer_gets_all_keys_in_the_order_in_which_they_are_declared(flags, favourited, pinned):
    _, for_viewers = NestSchema.one().overlays

    written = for_viewers(CURRENT, ROW, seen("me", **flags))

    assert written == (
        b',"eggs_count":3,"weather":"\\"grey\\"","favourited":%b,"pinned":%b,"birds":["rook"],"tree":(\'status\', 7)'
        % (favourited, pinned)
    )


def test_a_stranger_gets_no_flags_and_nothing_that_is_not_shown():
    for_strangers, _ = NestSchema.one().overlays

    written = for_strangers(CURRENT, ROW, seen(None))

    assert written == b',"eggs_count":3,"weather":"\\"grey\\"","birds":["rook"],"tree":null'


def test_what_only_some_viewers_see_is_read_with_the_rest_but_joined_by_the_overlay_alone():
    row = SimpleNamespace(id=1, tree_id=7)

    schema = NestSchema.one()

    assert schema.hidden_keys(row) == (("status", 7),)
    assert (schema.fragment(row), schema.refs(row)) == (b'{"id":1', ())


def test_rows_of_all_kinds_are_read_together_each_with_its_own_columns(factory, post):
    account = factory.account("rook")
    status = post(account)
    quote = Quote(status_id=post(account).id, account_id=account.id, quoted_id=status.id, state="pending")
    warning = AccountWarning(target_account_id=account.id, action="none")
    db.session.add_all([quote, warning])
    db.session.flush()
    db.session.add(Appeal(warning_id=warning.id, account_id=account.id, text="No", approved=False))
    db.session.commit()
    last_first = {"warning": {warning.id}, "quote": {quote.id}, "card": {1}, "poll": {1}, "media": {1}}

    some, everything = (
        kinds.read_versions(wanted)
        for wanted in (last_first, dict.fromkeys(kinds.VERSIONS, {account.id, status.id, quote.id, warning.id}))
    )

    for found in (some, everything):
        assert (found["quote", quote.id].quoted_id, found["quote", quote.id].state) == (status.id, "pending")
        assert (found["warning", warning.id].appeal, found["warning", warning.id].appeal_approved) == ("No", False)
    assert everything["status", status.id].replies_count == 0
    assert everything["account", account.id].last_status_at == status.created_at.date().isoformat()
