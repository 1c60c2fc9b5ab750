"""Why a post or an account is not seen, delivered or accepted: a scenario for each reason, by its code."""

import pytest

from models import clock, ids
from models.accounts.account import Account
from models.auth.user import User
from models.base import connection, db
from models.federation import delivery, refusal, successful_delivery, tombstone
from models.federation.delivery import Delivery, Departed, order_key_of
from models.federation.peer import Peer
from models.inserts import insert_once
from models.moderation.server_rule import ServerAllow
from models.relationships.follow import FollowRequest
from models.statuses.deleted_status import GoneStatus
from models.timelines.audience import AudienceMember
from models.timelines.timeline import HomeEntry
from rookery import events, explain, urls
from rookery.errors import Invalid
from rookery.explain.reasons import REASONS, ReasonAudience
from rookery.federation import ids as uris
from rookery.services import statuses
from rookery.services.relationships import domain_blocks, relationships
from rookery.services.remote import domain_rules
from rookery.services.remote.domain_rules import Terms
from rookery.services.statuses import interactions
from rookery.services.timelines import filters, home_limits, lists
from rookery.services.timelines.filters import FilterChanges, Word
from rookery.services.timelines.home_limits import Limits
from rookery.services.timelines.lists import ListChanges
from tests.configured import configured

HOST = "masto.example"


class World:
    """Alice, who asks; Bob, who is here as well; and Carol, who is elsewhere."""

    def __init__(self, app, factory):
        self.app, self.factory = app, factory
        self.alice, self.bob = factory.user("alice"), factory.user("bob")
        self.carol = factory.remote("carol", HOST)

    def viewer(self):
        user = User.of_account(self.alice.id)
        return AudienceMember(self.alice.id, user.filters_version)

    def post(self, by=None, text="Acorns", **values):
        return self.factory.status(by or self.bob, text, **values)

    def received(self, **values):
        """A post of Carol's that is here."""
        made = self.factory.status(self.carol, "<p>Acorns</p>")
        made.local, made.uri = False, f"https://{HOST}/notes/{made.id}"
        for name, value in values.items():
            setattr(made, name, value)
        db.session.commit()
        return made

    def follow(self, target=None, **options):
        relationships.follow(self.alice, target or self.bob, **options)
        events.commit()

    def filter(self, action):
        word = Word(keyword="acorns")
        owner = db.session.execute(
            db.select(User.account_id.label("id"), User.id.label("user_id")).where(User.account_id == self.alice.id)
        ).one()
        filters.make(owner, FilterChanges(title="Nuts", context=["home"], action=action, words=[word]))
        events.commit()

    def codes(self, thing):
        """All codes that anybody is told of it, the member or the operator."""
        address = thing if isinstance(thing, str) else address_of(thing)
        told = explain.for_member(address, self.viewer())
        made = explain.for_operator(address, self.alice)
        return [one.code for one in (*told, *made.findings)]


def address_of(thing):
    if isinstance(thing, Account):
        return f"@{thing.acct}"
    return uris.uri_of(thing, db.session.get_one(Account, thing.account_id))


@pytest.fixture
def world(app, factory):
    return World(app, factory)


# The member's own settings ----------------------------------------------------------------------------------------


def muted_account(world):
    relationships.mute(world.alice, world.bob)
    return world.post()


def muted_thread(world):
    status = world.post()
    interactions.mute_conversation(world.alice, status)
    return status


def blocked_account(world):
    relationships.block(world.alice, world.bob)
    return world.bob


def blocked_domain(world):
    domain_blocks.block(world.alice, HOST)
    return world.received()


def filter_hides(world):
    world.filter("hide")
    return world.post()


def filter_covers(world):
    world.filter("warn")
    return world.post()


def not_followed(world):
    return world.post()


def follow_requested(world):
    insert_once(FollowRequest, id=ids.new_id(), account_id=world.alice.id, target_id=world.carol.id)
    return world.carol


def boosts_hidden(world):
    world.follow(reblogs=False)
    made = statuses.reblog(world.bob, world.post(world.alice, "Mine").id)
    events.commit()
    return made


def daily_limit(world):
    world.follow()
    home_limits.limit(world.alice, world.bob.id, Limits(per_day=0))
    return world.post()


def replies_hidden(world):
    dora = world.factory.user("dora")
    world.follow()
    world.follow(dora)
    home_limits.limit(world.alice, world.bob.id, Limits(replies=False))
    return world.post(text="No", in_reply_to_id=world.post(dora).id)


def boosts_in_digest(world):
    world.follow()
    home_limits.limit(world.alice, world.bob.id, Limits(per_day=3, boosts=False))
    made = statuses.reblog(world.bob, world.post(world.carol, "Theirs").id)
    events.commit()
    return made


def language_hidden(world):
    world.follow(languages=["de"])
    return world.post(language="en")


def only_on_list(world):
    world.follow()
    made = lists.create(world.alice, ListChanges(title="Quiet", exclusive=True))
    lists.add(world.alice, made.id, [world.bob.id])
    events.commit()
    return world.post()


def reply_to_others(world):
    world.follow()
    dora = world.factory.user("dora")
    return world.post(text="@dora No", in_reply_to_id=world.post(dora).id)


def boosted_post_in_home(world):
    dora = world.factory.user("dora")
    world.follow()
    world.follow(dora)
    made = statuses.reblog(world.bob, world.post(dora, "Theirs").id)
    events.commit()
    return made


def not_in_home(world):
    world.follow()
    status = world.post()
    db.session.execute(db.delete(HomeEntry))  # as those are that a home has no room for
    return status


def visible(world):
    world.follow()
    return world.post()


def yours(world):
    return world.post(world.alice)


def unknown(world):
    return "https://masto.example/notes/1"


# Accounts and posts -----------------------------------------------------------------------------------------------


def not_here(world):
    return "@nobody@masto.example"


def limited_visibility(world):
    return world.post(visibility="private")


def account_suspended(world):
    world.bob.suspend()
    return world.bob


def account_suspended_there(world):
    world.carol.suspended_there(True)
    return world.carol


def account_limited(world):
    world.bob.limited_at = clock.now()
    return world.bob


def account_pending(world):
    return world.factory.user("newcomer", confirmed=False)


def deleted(world):
    status = world.post()
    address = address_of(status)
    GoneStatus.remember(status)
    db.session.delete(status)
    return address


def account_deleted(world):
    insert_once(Departed, account_id=1, username="Wren", departed_at=clock.now())
    return "@wren"


# Other servers ----------------------------------------------------------------------------------------------------


def server_rule(world, **terms):
    domain_rules.block(None, HOST, Terms(**terms))
    events.commit()
    return world.carol


def server_suspended(world):
    return server_rule(world, severity="suspend")


def server_limited(world):
    return server_rule(world, severity="silence")


def server_media_rejected(world):
    return server_rule(world, severity="noop", reject_media=True)


def server_not_allowed(world):
    db.session.add(ServerAllow(domain="doves.example"))
    return world.carol


def federation_off(world):
    return world.carol


def nobody_follows(world):
    return world.received()


def deleted_there(world):
    tombstone.remember("https://masto.example/notes/1", world.carol.uri)
    return "https://masto.example/notes/1"


def refuse(rule, about, actor=""):
    Peer.met(HOST)
    db.session.flush()
    refusal.store(connection(), HOST, rule, "it is odd", about, actor)
    db.session.commit()
    return about


def refused(world):
    return refuse("9.7", "https://masto.example/notes/1")


def signature_refused(world):
    refuse("5.9", "https://masto.example/notes/2")
    return "@carol@masto.example"


def local_only(world):
    return world.post(visibility="local")


def sent(world, status):
    """Three servers are to get a post: it arrived at none of them yet."""
    row = {"id": ids.new_id(), "uri": f"{address_of(status)}/activity", "kind": "Create", "about": address_of(status)}
    row |= {"order_key": order_key_of(address_of(status)), "signer_id": None, "status_id": status.id}
    row |= {"synchronise": False, "body": b"{}", "created_at": clock.now()}
    targets = [
        {
            "outgoing_id": row["id"],
            "host": f"s{n}.example",
            "order_key": row["order_key"],
            "inbox": f"https://s{n}.example/",
        }
        for n in range(3)
    ]
    delivery.add([row], targets)
    db.session.commit()
    return db.session.scalars(db.select(Delivery)).all()


def delivered(world):
    status = world.post()
    [first, *_] = sent(world, status)
    delivery.done([first.id])
    successful_delivery.record(first.host, [SentRow(first.order_key)])
    return status


class SentRow:
    kind = "Create"

    def __init__(self, order_key):
        self.order_key = order_key


def delivery_waiting(world):
    status = world.post()
    sent(world, status)
    return status


def delivery_failed(world):
    status = world.post()
    delivery.give_up(sent(world, status)[0].id, "answered with status 403")
    return status


def not_delivered(world):
    return world.post()


def server_resting(world):
    peer = Peer.met(HOST)
    peer.retry_at, peer.last_error = clock.ahead(minutes=5), "no answer"
    return world.carol


def server_unavailable(world):
    peer = Peer.met(HOST)
    peer.unavailable_at, peer.last_error = clock.now(), "no answer"
    return world.carol


# Of the command alone ---------------------------------------------------------------------------------------------


def not_addressed(world):
    return world.post(visibility="private")


def blocked_by_author(world):
    relationships.block(world.bob, world.alice)
    return world.post()


SCENARIOS = {code: globals()[code] for code in REASONS if code not in ("fetch_refused", "fetch_accepted")}
MODES = {"federation_off": "off", "server_not_allowed": "limited"}
DATED = {
    *("account_suspended", "account_suspended_there", "account_limited", "account_deleted", "deleted"),
    *("refused", "signature_refused", "server_resting", "server_unavailable"),
}


@pytest.mark.parametrize("code", SCENARIOS)
def test_the_reason_is_found_by_its_code_and_says_what_to_do(app, world, code):
    with configured(app, ROOKERY_FEDERATION=MODES.get(code, "open")):
        thing = SCENARIOS[code](world)
        events.commit()
        address = thing if isinstance(thing, str) else address_of(thing)

        told = explain.for_member(address, world.viewer())
        known = explain.for_operator(address, world.alice).findings

    by_code = {one.code: one for one in (told if REASONS[code].audience is ReasonAudience.MEMBER else known)}
    assert code in by_code
    assert "%(" not in by_code[code].says + by_code[code].advice and by_code[code].advice
    assert (by_code[code].at is not None) == (code in DATED)
    assert {REASONS[one.code].audience for one in told} == {ReasonAudience.MEMBER}


@pytest.mark.parametrize("code", ["visible", "yours", "muted_account", "not_in_home"])
def test_what_hides_nothing_is_not_named(world, code):
    """Of the member's reasons exactly one applies in a scenario that has one cause."""
    thing = SCENARIOS[code](world)
    events.commit()

    told = [one.code for one in explain.for_member(address_of(thing), world.viewer())]

    assert [one for one in told if one not in ("not_followed",)] == [code]


def withheld_by_a_block(world):
    relationships.block(world.bob, world.alice)
    return world.post()


def withheld_from_others(world):
    return world.post(visibility="direct")


def withheld_by_moderators(world):
    status = world.post()
    world.bob.suspend()
    return status


@pytest.mark.parametrize("withhold", [withheld_by_a_block, withheld_from_others, withheld_by_moderators])
@pytest.mark.parametrize("own", [None, relationships.mute, relationships.follow])
def test_a_member_is_told_the_same_of_what_they_may_not_see_as_of_what_never_was(world, withhold, own):
    if own:
        own(world.alice, world.bob)
    status = withhold(world)
    events.commit()
    never_was = urls.status_object("bob", status.id + 1)

    there, not_there = (explain.for_member(one, world.viewer()) for one in (address_of(status), never_was))

    assert there == not_there
    assert [one.code for one in there] == ["unknown"]


def test_of_a_blocked_server_a_member_is_told_the_same_of_what_is_there_and_of_what_never_was(world):
    domain_blocks.block(world.alice, HOST)
    status = world.received(visibility="direct")
    pages = [f"https://rookery.test/@carol@{HOST}/{one}" for one in (status.id, status.id + 1)]

    there, not_there = (explain.for_member(page, world.viewer()) for page in pages)

    assert there == not_there


def test_a_member_learns_nothing_of_a_block_from_the_account_either(world):
    def told():
        return explain.for_member("@bob", world.viewer())

    before = told()
    relationships.block(world.bob, world.alice)
    events.commit()

    assert told() == before


def test_what_staff_is_told_depends_on_the_role(world):
    status = withheld_by_a_block(world)
    server_resting(world)
    events.commit()

    for permission in explain.PERMISSIONS:
        made = explain.for_staff(address_of(status), lambda one, permission=permission: one == permission)
        assert {REASONS[one.code].audience.value for one in made.findings} <= {permission}
    assert explain.for_staff("@carol@masto.example", lambda _one: False).server is None
    everything = explain.for_staff(address_of(status), lambda _one: True)
    assert "blocked_by_author" not in {one.code for one in everything.findings}


@pytest.mark.parametrize(
    "text", ["", "nonsense", "javascript:alert(1)", "https:// x", "@", "@a@b@c", "https://" + "x" * 3000]
)
def test_what_is_no_address_is_refused_with_a_sentence(world, text):
    with pytest.raises(Invalid, match="Enter the address"):
        explain.for_member(text, world.viewer())


def test_the_table_has_each_code_once_and_plain_words():
    assert all(code == reason.code and code.replace("_", "").isalpha() for code, reason in REASONS.items())
    assert len({reason.says for reason in REASONS.values()}) == len(REASONS)
