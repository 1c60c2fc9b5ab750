"""The instance documents, and what stands beside them."""

from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest

from models import clock
from models.auth.user import User
from models.base import db
from models.federation.peer import Peer
from models.ids import new_id
from models.instance.instance import Rule
from models.moderation.server_rule import ServerBlock
from models.statuses.status import Status
from rookery import __version__, urls
from rookery.errors import Invalid
from rookery.schemas.instance import api_level
from rookery.services import instance
from rookery.services.instance import texts
from tests.configured import configured
from tests.contract import assert_answers, assert_entity, contract

STREAMING = "wss://rookery.test"
LIMITS = {"statuses", "polls", "media_attachments", "accounts"}


@pytest.fixture
def fresh(api, the_app):
    """`fresh("/api/v2/instance")` is the document of this moment, not of up to five seconds ago."""

    def fetch(path):
        the_app.extensions["rookery.cache"].clear()
        reply = api().get(path)
        assert reply.status_code == 200
        return reply.json

    return fetch


def test_the_document_tells_apps_what_they_need(fresh):
    now = fresh("/api/v2/instance")

    assert now["domain"] == "rookery.test"
    assert now["title"] == "Rookery"
    assert now["urls"]["streaming_api"] == STREAMING
    assert now["configuration"]["urls"]["streaming"] == STREAMING
    assert len(now["configuration"]["vapid"]["public_key"]) == 87
    assert now["configuration"]["translation"] == {"enabled": False}
    assert now["registrations"]["enabled"] is True
    assert now["contact"] == {"email": "", "account": None}
    assert now["rules"] == []


@pytest.mark.parametrize(("mode", "limited"), [("open", False), ("secure", False), ("limited", True)])
def test_the_document_tells_whether_only_allowed_servers_are_heard(fresh, app, mode, limited):
    with configured(app, ROOKERY_FEDERATION=mode):
        assert fresh("/api/v2/instance")["configuration"]["limited_federation"] is limited


def test_version_1_tells_the_same_in_its_own_words(fresh):
    now, before = fresh("/api/v2/instance"), fresh("/api/v1/instance")

    assert before["uri"] == now["domain"]
    assert before["version"] == now["version"]
    assert before["urls"] == {"streaming_api": STREAMING}
    assert before["thumbnail"] == now["thumbnail"]["url"]
    assert before["registrations"] is now["registrations"]["enabled"]
    assert before["configuration"] == now["configuration"]
    assert before["max_toot_chars"] == now["configuration"]["statuses"]["max_characters"]


def test_the_limits_of_the_plugins_stand_in_the_configuration(fresh):
    assert fresh("/api/v2/instance")["configuration"].keys() >= LIMITS


def test_the_thumbnail_is_a_real_picture(fresh, api):
    url = fresh("/api/v2/instance")["thumbnail"]["url"]

    picture = api().get(url.removeprefix(urls.base()), buffered=True)

    assert url.startswith("https://rookery.test/")
    assert picture.status_code == 200
    assert picture.mimetype.startswith("image/")


def test_the_owner_is_the_contact(fresh, factory):
    owner = factory.user("queen", role="Owner")
    factory.user("second", role="Owner")

    assert fresh("/api/v2/instance")["contact"]["account"]["id"] == str(owner.id)
    assert fresh("/api/v1/instance")["contact_account"]["acct"] == "queen"


@pytest.mark.parametrize("role", ["User", "Moderator", "Admin"])
def test_nobody_but_an_owner_is_the_contact(fresh, factory, role):
    factory.user("somebody", role=role)

    assert fresh("/api/v2/instance")["contact"]["account"] is None


@pytest.mark.parametrize(
    "mode, enabled, approval, invites",
    [
        ("open", True, False, True),
        ("approval", True, True, True),
        ("invite", False, False, True),
        ("closed", False, False, False),
    ],
)
def test_the_registration_mode_shows_in_both_documents(the_app, fresh, mode, enabled, approval, invites):
    with configured(the_app, ROOKERY_REGISTRATIONS=mode):
        now, before = fresh("/api/v2/instance")["registrations"], fresh("/api/v1/instance")

    assert (now["enabled"], now["approval_required"]) == (enabled, approval)
    assert (before["registrations"], before["approval_required"]) == (enabled, approval)
    assert before["invites_enabled"] is invites


def test_the_numbers_are_counted(fresh, alice, bob, carol):
    db.session.add_all(
        [Status(account_id=alice.id), Status(account_id=carol.id, local=False), Peer(domain="far.example")]
    )
    User.of_account(bob.id).last_active_at = clock.ago(days=3)
    db.session.commit()

    assert fresh("/api/v1/instance")["stats"] == {"user_count": 2, "status_count": 1, "domain_count": 1}
    assert fresh("/api/v2/instance")["usage"] == {"users": {"active_month": 1}}


@pytest.mark.parametrize("path", ["/api/v1/instance", "/api/v2/instance"])
def test_a_document_costs_few_queries_and_for_five_seconds_none(api, factory, count_queries, path):
    for number in range(20):
        factory.user(f"user{number}")
        db.session.add(Rule(text=f"Rule {number}"))
    db.session.commit()

    with count_queries() as cold:
        api().get(path)
    with count_queries() as warm:
        api().get(path)

    assert len(cold) <= 9
    assert len(warm) == 0


@pytest.mark.parametrize("path", ["/api/v1/instance", "/api/v2/instance"])
def test_a_slash_at_the_end_is_no_other_document(api, path):
    assert api().get(path + "/").status_code == 200


def test_browsers_of_any_page_may_read_it(api):
    reply = api().get("/api/v2/instance", headers={"Origin": "https://elk.example"})

    assert reply.headers["Access-Control-Allow-Origin"] == "*"


SELDOM_CHANGED = [
    "/api/v1/instance",
    "/api/v2/instance",
    "/api/v1/custom_emojis",
    "/.well-known/nodeinfo",
    "/nodeinfo/2.0",
]


@pytest.mark.parametrize("path", SELDOM_CHANGED)
def test_who_has_the_document_already_is_told_that_it_is_the_same(api, path):
    first = api().get(path)

    same = api().get(path, headers={"If-None-Match": first.headers["ETag"]})
    other = api().get(path, headers={"If-None-Match": '"other"'})

    assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert (other.status_code, other.data) == (200, first.data)
    assert "no-store" not in ", ".join(first.headers.getlist("Cache-Control"))


# The level of the API -----------------------------------------------------------------------------------------


def test_the_version_is_one_that_clients_can_read(fresh):
    version = fresh("/api/v2/instance")["version"]

    number, _, rest = version.partition(" ")
    assert float(version[:3]) >= 4
    assert [len(part) for part in number.split(".")] == [1, 1, 1]
    assert rest == f"(compatible; Rookery {__version__})"


def test_the_level_is_the_highest_whose_routes_are_all_served(fresh, app):
    served = api_level.served_by(app.url_map)
    told = fresh("/api/v2/instance")["api_versions"]["mastodon"]

    above = [level for level in api_level.LEVELS if level > told]
    for level, routes in api_level.LEVELS.items():
        if level <= told:
            assert api_level.is_served(routes, served), f"level {level} is claimed, but not all of it is served"
    if above:
        assert not api_level.is_served(api_level.LEVELS[above[0]], served)


@pytest.mark.parametrize("missing", api_level.LEVELS)
def test_a_missing_route_keeps_the_level_below_it(missing):
    served = frozenset(
        api_level.plain(route) for level, routes in api_level.LEVELS.items() for route in routes if level != missing
    )

    assert api_level.api_level(served) == max([level for level in api_level.LEVELS if level < missing], default=1)


def test_with_all_routes_the_highest_level_is_reached():
    everything = [route for table in (api_level.LEVELS, api_level.VERSIONS) for row in table.values() for route in row]
    served = frozenset(map(api_level.plain, everything))

    assert api_level.api_level(served) == max(api_level.LEVELS)
    assert api_level.version(served) == max(api_level.VERSIONS)
    assert api_level.version(frozenset()) == 0


def test_what_stands_in_for_a_plugin_that_is_off_is_not_served(app):
    served = api_level.served_by(app.url_map)

    assert api_level.is_served(["GET /api/v2/instance", "GET /api/v1/instance/terms_of_service/:date"], served)
    assert not api_level.is_served(["GET /api/v1/nonsense"], served)


@pytest.mark.shared
def test_the_tables_name_only_documented_routes():
    documented = {api_level.plain(key) for key in contract().operations}
    named = [route for table in (api_level.LEVELS, api_level.VERSIONS) for row in table.values() for route in row]

    assert [route for route in named if api_level.plain(route) not in documented | {"GET /oauth/authorize"}] == []


@pytest.mark.shared
def test_the_version_names_nothing_that_is_not_served(app):
    claimed = api_level.version(api_level.served_by(app.url_map))
    served = api_level.served_by(app.url_map)

    missing = [
        operation.key
        for operation in contract().operations.values()
        if operation.status == "current"
        and operation.since
        and _since(operation) <= (4, claimed)
        and not api_level.is_served([operation.key], served)
    ]
    assert claimed == 0 or missing == []


def _since(operation):
    return tuple(int(part) for part in operation.since.split(".")[:2])


# Rules, texts and lists ---------------------------------------------------------------------------------------


def test_rules_come_in_the_owners_order(fresh):
    db.session.add_all([Rule(text="Second", position=2), Rule(text="First", hint="Really", position=1)])
    db.session.commit()

    rules = fresh("/api/v1/instance/rules")

    assert [(rule["text"], rule["hint"]) for rule in rules] == [("First", "Really"), ("Second", "")]
    assert fresh("/api/v2/instance")["rules"] == fresh("/api/v1/instance")["rules"] == rules


def test_peers_are_the_domains_that_we_met(fresh):
    db.session.add_all([Peer(domain="near.example"), Peer(domain="far.example")])
    db.session.commit()

    assert fresh("/api/v1/instance/peers") == ["far.example", "near.example"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("far", ["far.example", "farm.example"]),
        (" FARM.", ["farm.example"]),
        ("bücher", ["xn--bcher-kva.example"]),
        (
            "no",
            ["no0.example", "no1.example", "no10.example", "no11.example", *(f"no{n}.example" for n in range(2, 8))],
        ),
        ("nobody", []),
        ("ample", []),
        ("", []),
        ("far-", []),
    ],
)
def test_the_beginning_of_a_domain_finds_peers(fresh, typed, found):
    names = ["far.example", "farm.example", "xn--bcher-kva.example", *(f"no{number}.example" for number in range(12))]
    db.session.add_all(Peer(domain=name) for name in [*names, "farewell.example"])
    db.session.add(ServerBlock(domain="farewell.example", severity="suspend"))
    db.session.commit()

    assert fresh(f"/api/v1/peers/search?q={quote(typed)}") == found


def test_peers_below_a_suspended_domain_are_none(fresh):
    names = ("bad.example", "sub.bad.example", "sub.bad.example:8443", "good.bad.example", "notbad.example")
    db.session.add_all(Peer(domain=name) for name in names)
    db.session.add(ServerBlock(domain="bad.example", severity="suspend"))
    db.session.add(ServerBlock(domain="good.bad.example", severity="noop"))
    db.session.commit()

    assert fresh("/api/v1/instance/peers") == ["good.bad.example", "notbad.example"]


def test_activity_is_twelve_weeks_of_strings_with_this_one_first(fresh, frozen_time):
    frozen_time.moment = datetime(2031, 5, 7, 12, tzinfo=UTC)  # a Wednesday

    weeks = fresh("/api/v1/instance/activity")

    monday = int(datetime(2031, 5, 5, tzinfo=UTC).timestamp())
    assert [int(week["week"]) for week in weeks] == [monday - n * 7 * 86400 for n in range(12)]
    assert all(isinstance(number, str) and number.isdigit() for week in weeks for number in week.values())


def test_activity_counts_what_happened_in_its_week(fresh, factory, api, frozen_time):
    frozen_time.moment = datetime(2031, 4, 30, 12, tzinfo=UTC)
    alice = factory.user("alice", created_at=frozen_time.moment)
    db.session.add_all(
        [Status(account_id=alice.id), Status(account_id=alice.id, reblog_of_id=None, visibility="private")]
    )
    db.session.commit()
    api(alice).get("/api/v1/instance")
    frozen_time.moment = datetime(2031, 5, 5, tzinfo=UTC)  # the first moment of the next week
    db.session.add(Status(account_id=alice.id))
    db.session.commit()

    this_week, last_week, before = fresh("/api/v1/instance/activity")[:3]

    assert (this_week["statuses"], this_week["logins"], this_week["registrations"]) == ("1", "0", "0")
    assert (last_week["statuses"], last_week["logins"], last_week["registrations"]) == ("2", "1", "1")
    assert (before["statuses"], before["logins"], before["registrations"]) == ("0", "0", "0")


def test_activity_leaves_out_reblogs_strangers_and_what_is_older_than_twelve_weeks(fresh, alice, carol):
    old = clock.now() - timedelta(weeks=13)
    original = Status(account_id=carol.id, local=False)
    db.session.add_all([original, Status(id=new_id(old), account_id=alice.id)])
    db.session.flush()
    db.session.add(Status(account_id=alice.id, reblog_of_id=original.id))
    db.session.commit()

    assert {week["statuses"] for week in fresh("/api/v1/instance/activity")} == {"0"}


@pytest.mark.parametrize("path", ["rules", "peers", "activity"])
def test_a_list_costs_the_same_for_one_row_and_for_twenty(api, count_queries, the_app, path, alice):
    costs = []
    for rows in (1, 19):
        for _ in range(rows):
            db.session.add_all([Rule(text="Be kind"), Peer(domain=f"{new_id()}.example"), Status(account_id=alice.id)])
        db.session.commit()
        the_app.extensions["rookery.cache"].clear()
        with count_queries() as queries:
            api().get(f"/api/v1/instance/{path}")
        costs.append(len(queries))

    assert costs[0] == costs[1] <= 5


def test_the_owner_writes_the_texts_in_markdown(fresh, frozen_time):
    texts.write_text("extended_description", "We are **three** friends. <script>alert(1)</script>")
    db.session.commit()

    text = fresh("/api/v1/instance/extended_description")

    assert "<strong>three</strong>" in text["content"]
    assert "<script>" not in text["content"]
    assert text["updated_at"] == clock.stamp(frozen_time.moment)


def test_until_the_owner_writes_one_the_privacy_policy_says_what_the_software_does(fresh):
    assert "e-mail address" in fresh("/api/v1/instance/privacy_policy")["content"]
    assert fresh("/api/v1/instance/extended_description") == {"content": "", "updated_at": None}


@pytest.mark.parametrize("path", ["terms_of_service", "terms_of_service/2026-01-01", "terms_of_service/x"])
def test_there_are_no_terms_of_service(api, path):
    reply = api().get(f"/api/v1/instance/{path}")

    assert (reply.status_code, reply.json) == (404, {"error": "Record not found"})


def test_languages_have_codes_and_names(fresh):
    assert {"code": "de", "name": "German"} in fresh("/api/v1/instance/languages")


def test_nothing_is_translated(fresh):
    assert fresh("/api/v1/instance/translation_languages") == {}


# Settings in force --------------------------------------------------------------------------------------------


def test_the_desk_wins_over_the_default_and_is_seen_at_once(fresh):
    assert (instance.title(), instance.source("title")) == ("Rookery", "default")

    instance.change_setting("title", "The Nest")
    instance.change_setting("languages", ["de", "en"])
    db.session.commit()

    assert instance.source("title") == "administration"
    assert fresh("/api/v2/instance")["title"] == "The Nest"
    assert fresh("/api/v2/instance")["languages"] == ["de", "en"]


def test_the_environment_wins_over_the_desk(app):
    instance.change_setting("registrations", "closed")

    assert (instance.registration_mode(), instance.source("registrations")) == ("open", "environment")


def test_the_desk_wins_over_the_file(app, monkeypatch):
    monkeypatch.setitem(urls.config().source, "ROOKERY_REGISTRATIONS", "file")

    instance.change_setting("registrations", "closed")

    assert instance.registration_mode() == "closed"


@pytest.mark.parametrize(
    "name, value", [("registrations", "maybe"), ("port", 80), ("nonsense", "x"), ("confirm_email", 7)]
)
def test_the_desk_takes_no_wrong_value_and_no_setting_of_the_start(app, name, value):
    with pytest.raises(Invalid, match=name):
        instance.change_setting(name, value)

    assert instance.source(name) != "administration"


# Against the contract -----------------------------------------------------------------------------------------


@pytest.mark.shared
@pytest.mark.parametrize("path, entity", [("/api/v2/instance", "Instance"), ("/api/v1/instance", "V1::Instance")])
@pytest.mark.parametrize("owned", [False, True])
def test_the_documents_fit_the_contract(fresh, factory, path, entity, owned):
    db.session.add(Rule(text="Be kind"))
    db.session.commit()
    if owned:
        factory.user("queen", role="Owner")

    assert_entity(fresh(path), entity)


@pytest.mark.shared
@pytest.mark.parametrize(
    "name",
    ["rules", "peers", "activity", "extended_description", "privacy_policy", "languages", "translation_languages"],
)
def test_the_lists_and_texts_fit_the_contract(fresh, name):
    db.session.add_all([Rule(text="Be kind"), Peer(domain="far.example")])
    texts.write_text("extended_description", "We like birds.")
    db.session.commit()

    assert_answers(f"GET /api/v1/instance/{name}", fresh(f"/api/v1/instance/{name}"))
