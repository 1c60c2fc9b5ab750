"""Errors are said in the language of whoever asked: by `lang`, then by their setting, then by what they accept."""

import pytest

from models.auth.user import User
from models.base import db

MISSING = "/api/v1/statuses/1"
GERMAN, ENGLISH = {"error": "Nicht gefunden"}, {"error": "Record not found"}


@pytest.fixture
def speaks(alice):
    """`speaks("de")`: alice has chosen this language."""

    def choose(locale):
        User.of_account(alice.id).locale = locale
        db.session.commit()

    return choose


@pytest.mark.parametrize("lang", ["de", "de-AT", "de_CH", "DE"])
def test_the_parameter_decides_first(alice, api, speaks, lang):
    speaks("en")

    reply = api(alice).get(f"{MISSING}?lang={lang}", headers={"Accept-Language": "en"})

    assert (reply.status_code, reply.json) == (404, GERMAN)


@pytest.mark.parametrize("lang", ["", "?lang=pl", "?lang=", "?lang[]=en", "?lang=%00"])
def test_then_what_the_user_has_chosen(alice, api, speaks, lang):
    speaks("de")

    assert api(alice).get(MISSING + lang, headers={"Accept-Language": "en"}).json == GERMAN


@pytest.mark.parametrize(
    ("accepted", "says"),
    [
        ("de", GERMAN),
        ("de-AT, en;q=0.5", GERMAN),
        ("pl, de;q=0.5, en;q=0.4", GERMAN),
        ("en, de;q=0.5", ENGLISH),
        ("pl", ENGLISH),
        ("", ENGLISH),
        ("*", ENGLISH),
        ("zz-;q=x,,", ENGLISH),
    ],
)
def test_then_what_the_client_accepts(api, accepted, says):
    assert api().get(MISSING, headers={"Accept-Language": accepted}).json == says


@pytest.mark.parametrize(
    ("method", "path", "body", "says"),
    [
        ("post", "/api/v1/statuses", {"status": "x" * 501}, "Ungültige Angaben: Der Text ist länger als 500 Zeichen"),
        ("post", "/api/v2/filters", {}, "Ungültige Angaben: Der Titel darf nicht leer sein"),
        (
            "post",
            "/api/v2/filters",
            {"title": "x" * 999},
            "Ungültige Angaben: Der Titel ist zu lang (höchstens 256 Zeichen)",
        ),
        ("post", "/api/v1/follows", {}, "Ungültige Angaben: Uri darf nicht leer sein"),
        (
            "post",
            "/api/v1/statuses",
            {"poll": {"options": ["a", "b"], "expires_in": "x"}, "sensitive": []},
            "Ungültige Angaben: Sensitive ist kein Wahrheitswert, Expires in ist keine Zahl",
        ),
        ("get", "/api/v1/nothing", None, "Nicht gefunden"),
    ],
)
def test_every_kind_of_problem_is_said(alice, api, method, path, body, says):
    reply = getattr(api(alice), method)(f"{path}?lang=de", **({"json": body} if body is not None else {}))

    assert set(reply.json["error"].removeprefix("Ungültige Angaben: ").split(", ")) == set(
        says.removeprefix("Ungültige Angaben: ").split(", ")
    )


def test_the_parameter_may_stand_in_the_body(alice, api):
    assert api(alice).post("/api/v2/filters", json={"lang": "de"}).json["error"].startswith("Ungültige Angaben")
    assert api(alice).post("/api/v2/filters", data={"lang": "de"}).json["error"].startswith("Ungültige Angaben")


def test_who_is_not_let_in_is_told_so_in_their_language(alice, api):
    assert api().get("/api/v1/timelines/home?lang=de").json == {"error": "Das Zugriffstoken ist ungültig"}
    assert api(alice, "read").post("/api/v1/statuses?lang=de").json == {
        "error": "Dazu ist die Anwendung nicht berechtigt"
    }


def test_a_form_says_what_is_wrong_with_each_field(api, factory):
    client = api()
    client.headers["Authorization"] = f"Bearer {factory.token(None)}"

    reply = client.post(
        "/api/v1/accounts?lang=de",
        json={
            "username": "a b",
            "email": "x@mail.example",
            "password": "nests are built of twigs",
            "agreement": True,
            "locale": "en",
        },
    )

    says = "darf nur aus Buchstaben, Ziffern und Unterstrichen bestehen"
    assert reply.json["error"] == f"Ungültige Angaben: Benutzername {says}"
    assert reply.json["details"]["username"] == [{"error": "ERR_INVALID", "description": says}]


def test_in_english_the_texts_are_those_that_clients_know(alice, api):
    assert api(alice).get(MISSING).json == ENGLISH
    assert api().get("/api/v1/timelines/home").json == {"error": "The access token is invalid"}
    assert api(alice, "read").post("/api/v1/statuses").json == {"error": "This action is outside the authorized scopes"}


def test_who_succeeds_pays_nothing_for_languages(alice, api, monkeypatch):
    monkeypatch.setattr("rookery.web.errors.language", None)

    assert api(alice).get("/api/v1/timelines/home?lang=de").status_code == 200
