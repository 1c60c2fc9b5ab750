"""Properties of other servers' documents: whatever their shape, they are read as what they are wanted to be."""

import pytest

from rookery.federation import ids
from rookery.federation.read import values
from rookery.federation.read.activity import activity
from rookery.federation.read.values import Thing, Unreadable
from tests.configured import configured
from tests.federation.arriving import CAROL


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        "x",
        7,
        True,
        {"id": 7},
        {"id": ["a"]},
        [None],
        "javascript:alert(1)",
        "http://masto.example/",
        "https://",
        "https://u:p@masto.example/",
        "acct:a@b.example",
        "https://masto.example/" + "x" * 2048,
        "https://masto.example/a b",
    ],
)
def test_10_15_what_is_no_id_is_none(app, value):
    assert values.ids_of(value) == []


def test_8_1_an_id_may_stand_alone_in_an_object_or_in_a_list(app):
    assert values.ids_of(CAROL) == values.ids_of({"id": CAROL}) == values.ids_of([{"@id": CAROL}, CAROL, 7]) == [CAROL]


@pytest.mark.parametrize("name", ["Public", "as:Public", "https://www.w3.org/ns/activitystreams#Public"])
def test_8_1_everybody_has_three_names(app, name):
    assert values.addressees([name, CAROL]) == [ids.PUBLIC, CAROL]


def test_8_1_whoever_is_named_as_a_reader_in_whatever_way_is_addressed(app):
    others = [f"{CAROL}/{name}" for name in ("followers", "b", "c", "d")]
    said = {
        "to": "as:Public",
        "cc": [others[0], others[0], 7],
        "bto": {"id": others[1]},
        "bcc": [others[2]],
        "audience": others[3],
    }

    found = values.audience(said)

    assert found == ((ids.PUBLIC,), (others[0],), {ids.PUBLIC, *others})
    assert values.audience({}) == ((), (), frozenset())


def test_10_15_what_may_be_an_id_follows_the_settings_at_once(app):
    plain, elsewhere = "http://masto.example/users/carol", "https://new.example/users/alice"
    assert (ids.is_id(plain), ids.is_ours(elsewhere)) == (False, False)

    with configured(app, ROOKERY_PLAIN_HTTP=True, ROOKERY_PUBLIC_URL="https://new.example"):
        assert (ids.is_id(plain), ids.is_ours(elsewhere)) == (True, True)
    assert (ids.is_id(plain), ids.is_ours(elsewhere)) == (False, False)


@pytest.mark.parametrize(
    "uri",
    [
        "https://@masto.example/",
        "https://a@masto.example/",
        "https://masto.example:x/",
        "https://masto.example:99999/",
        "https://[::1",
    ],
)
def test_10_15_whatever_has_credentials_or_an_odd_port_is_no_id(app, uri):
    assert [ids.is_id(uri), ids.is_id(uri)] == [False, False]


def test_10_14_of_what_is_too_long_for_an_id_nothing_is_kept(app):
    kept = ids._kept_apart.cache_info().currsize

    assert ids.host_of(f"{CAROL}/{'x' * ids.LONGEST}") == "masto.example"
    assert ids._kept_apart.cache_info().currsize == kept


def test_8_1_a_type_may_be_a_list_or_a_full_iri():
    assert values.types({"type": [f"{values.AS}Note", "as:Article", 7]}) == ("Note", "Article")


def test_a_link_of_the_wanted_kind_wins(app):
    found = [
        {"type": "Link", "mediaType": "video/mp4", "href": "https://v.example/a.mp4"},
        {"type": "Link", "mediaType": "text/html; charset=x", "href": "https://v.example/a"},
    ]

    assert values.link(found, "text/html") == "https://v.example/a"
    assert values.link(found) == "https://v.example/a.mp4"
    assert values.link("https://v.example/b") == "https://v.example/b"
    assert values.link([{"type": "Image", "url": [{"href": "https://v.example/c"}]}]) == "https://v.example/c"


@pytest.mark.parametrize("value", ["yesterday", "", None, 7, "9999-99-99T00:00:00Z", "0001-01-01T00:00:00+23:59"])
def test_8_2_what_is_no_time_is_none(value):
    assert values.moment(value) is None


def test_8_2_offsets_become_utc():
    assert values.moment("2026-03-01T10:00:00.123456+02:00").isoformat() == "2026-03-01T08:00:00.123000+00:00"


def test_an_activity_is_read_with_what_it_refers_to(app):
    note = {"id": f"{CAROL}/1", "type": "Note"}

    read = activity({"id": f"{CAROL}/1/a", "type": "Create", "actor": {"id": CAROL}, "object": note, "to": "as:Public"})

    assert (read.type, read.actor, read.object) == ("Create", CAROL, Thing(note["id"], ("Note",), note))
    assert read.addressed == {ids.PUBLIC}


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"type": "Create"},
        {"type": "Create", "actor": CAROL},
        {"actor": CAROL},
        {"type": "Follow", "actor": [CAROL], "id": "x"},
    ],
)
def test_10_3_and_10_16_what_is_no_activity_is_refused(app, broken):
    with pytest.raises(Unreadable):
        activity(broken)
