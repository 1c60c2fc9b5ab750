"""Parameters of every endpoint: blank ones are absent, and what is wrong is said in the field's words."""

import pytest
from marshmallow import ValidationError, fields

from models import clock
from models.base import db
from models.statuses.status import Status
from rookery.errors import RookeryError
from rookery.web.params import Text

# Where an empty text is a value: people read it, it takes away what stands there, or it is refused as blank.
BLANK_COUNTS = {
    "status",
    "spoiler_text",
    "display_name",
    "note",
    "avatar_description",
    "header_description",
    "description",
    "language",
    "title",
    "phrase",
    "keyword",
    "name",
    "tag_name",
    "comment",
    "private_comment",
    "public_comment",
    "expires_in",
    "email",
}
LIBRARY_WORDS = ("Missing data", "Not a valid", "may not be null", "Must be", "Invalid", "Unknown", "Number too large")


def nested(schema):
    yield schema
    for field in schema.fields.values():
        if isinstance(field, fields.Nested):
            yield from nested(field.schema)


@pytest.fixture
def schemas(app):
    """What each endpoint takes, and the objects within."""
    kinds = {view.declaration.args for view in app.view_functions.values() if hasattr(view, "declaration")} - {None}
    found = [
        one for kind in sorted(kinds, key=lambda kind: f"{kind.__module__}.{kind.__name__}") for one in nested(kind())
    ]
    assert len(found) > 60
    return found


def loaded(schema, given):
    try:
        return schema.load(given)
    except (ValidationError, RookeryError) as error:
        return str(error)


@pytest.mark.parametrize("blank", ["", "  ", None])
def test_a_blank_parameter_is_absent_wherever_blank_means_nothing(schemas, blank):
    meaningful = [
        (type(schema).__name__, name)
        for schema in schemas
        for name, field in schema.named.items()
        if not getattr(field, "allow_blank", False) and (blank is not None or not field.allow_none)
        if loaded(schema, {name: blank}) != loaded(schema, {})
    ]

    assert meaningful == []


def test_blank_counts_for_texts_of_people_alone(schemas):
    named = [one for schema in schemas for one in schema.named.items()]

    assert {name for name, field in named if getattr(field, "allow_blank", False)} == BLANK_COUNTS


def test_the_undefined_of_a_script_is_absent_where_no_text_belongs(schemas):
    differing = {
        name
        for schema in schemas
        for name, field in schema.named.items()
        if not isinstance(field, Text) and not getattr(field, "allow_blank", False)
        if loaded(schema, {name: "undefined"}) != loaded(schema, {})
    }

    assert differing == set()


def test_no_message_of_a_parameter_is_the_librarys(schemas):
    said = {str(text) for schema in schemas for text in schema.error_messages.values()} | {
        str(text) for schema in schemas for field in schema.fields.values() for text in field.error_messages.values()
    }
    wrong = {"a": {"b": 1}}, [[1]], "x", 1.5
    said |= {
        loaded(schema, {name: bad})
        for schema in schemas
        for name in schema.named
        for bad in wrong
        if isinstance(loaded(schema, {name: bad}), str)
    }

    assert said
    assert [text for text in said if any(words in text for words in LIBRARY_WORDS)] == []


BLANKS = {
    "in_reply_to_id": "",
    "quoted_status_id": "",
    "quote_id": "undefined",
    "poll": "",
    "content_type": "",
    "visibility": "",
    "language": "",
    "scheduled_at": "",
    "sensitive": "",
    "media_ids": "",
    "media_attributes": "undefined",
    "local_only": "",
    "quote_approval_policy": "",
}


@pytest.mark.parametrize("form", ["data", "json"])
def test_a_post_with_blank_parameters_is_an_ordinary_post(api, alice, form):
    reply = api(alice).post("/api/v1/statuses", **{form: {"status": "Rooks", **BLANKS}})

    assert reply.status_code == 200, reply.json
    assert (reply.json["visibility"], reply.json["in_reply_to_id"], reply.json["poll"]) == ("public", None, None)
    assert (reply.json["quote"], reply.json["sensitive"]) == (None, False)


def test_null_is_absent_in_json(api, alice):
    given = dict.fromkeys([*BLANKS, "spoiler_text"]) | {"poll": {}}

    assert api(alice).post("/api/v1/statuses", json={"status": "Rooks", **given}).status_code == 200


def test_a_blank_text_still_takes_away_what_stands_there(api, alice):
    client, path = api(alice), "/api/v1/accounts/update_credentials"
    client.patch(
        path,
        data={
            "display_name": "Alice",
            "note": "Rooks",
            "fields_attributes[0][name]": "a",
            "fields_attributes[0][value]": "b",
        },
    )

    shown = client.patch(
        path,
        data={
            "display_name": "",
            "note": "",
            "fields_attributes": "undefined",
            "locked": "",
            "avatar": "",
            "source": "",
            "header": "undefined",
        },
    ).json

    assert (shown["display_name"], shown["note"]) == ("", "")
    assert [field["name"] for field in shown["fields"]] == ["a"]


@pytest.mark.parametrize(
    ("lang", "path", "given", "says"),
    [
        ("en", "v1/notifications/dismiss", {}, "Validation failed: Id can't be blank"),
        ("de", "v1/notifications/dismiss", {}, "Ungültige Angaben: Id darf nicht leer sein"),
        (
            "en",
            "v1/statuses",
            {"status": "a", "poll": {"options": ["a", "b"], "expires_in": "soon"}},
            "Validation failed: Expires in is not a number",
        ),
        ("en", "v1/statuses", {"status": "a", "poll": "yes"}, "Validation failed: Poll is invalid"),
        (
            "en",
            "v1/statuses",
            {"status": "a", "poll": {"options": ["a", "b"]}},
            "Validation failed: Expires in can't be blank",
        ),
        ("de", "v1/statuses", {"status": "a", "scheduled_at": "soon"}, "Der Datensatz ist ungültig"),
        ("en", "v1/statuses", {"status": "a", "scheduled_at": "soon"}, "Record invalid"),
    ],
)
def test_what_is_wrong_with_a_parameter_is_said_in_the_words_of_the_field(api, alice, lang, path, given, says):
    reply = api(alice).post(f"/api/{path}?lang={lang}", json=given)

    assert (reply.status_code, reply.json) == (422, {"error": says})
    assert db.session.query(Status).count() == 0


def test_a_choice_that_there_is_not_is_said_to_be_none(api, alice):
    reply = api(alice).put("/api/v2/notifications/policy", json={"for_not_following": "perhaps"})

    assert reply.json == {"error": "Validation failed: For not following is not included in the list"}


def test_a_date_may_be_a_moment(api, factory):
    owner = api(factory.user("owner", role="Owner"), "admin:read")
    given = {"keys": ["new_users"], "end_at": clock.stamp(clock.now())}

    reply = owner.post("/api/v1/admin/measures", json={"start_at": "2026-01-01T23:00:00.000Z", **given})
    wrong = owner.post("/api/v1/admin/measures", json={"start_at": "2026-01-01 soon", **given})

    assert reply.status_code == 200, reply.json
    assert reply.json[0]["data"][0]["date"].startswith("2026-01-01")
    assert wrong.json == {"error": "Validation failed: Start at is not a date"}
