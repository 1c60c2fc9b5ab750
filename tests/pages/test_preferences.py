"""What somebody prefers: how they post, and in which language they are spoken to."""

import pytest

from models.auth.user import User
from models.base import db
from tests.visitors import Visitor

PATH = "/settings/preferences"


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


@pytest.fixture
def save(visitor):
    """`save(privacy="private")`: the form with its first choices, and with these."""

    def send(**fields):
        visitor.open(PATH)
        token = visitor.token
        first = {
            "privacy": "public",
            "quote_policy": "public",
            "language": "",
            "locale": "en",
            "expand_media": "default",
            "theme": "system",
            "text_size": "normal",
        }
        return visitor._ask("post", PATH, data={"csrf_token": token, **first, **fields})

    return send


@pytest.fixture
def mine(alice):
    return lambda: User.of_account(alice.id)


def test_preferences_are_those_that_apps_are_told(visitor, save, alice, api):
    reply = save(privacy="private", quote_policy="nobody", language="fr", sensitive="1")

    assert (reply.status_code, reply.location) == (303, PATH)
    told = api(alice).get("/api/v1/preferences").json
    assert told["posting:default:visibility"] == "private"
    assert told["posting:default:quote_policy"] == "nobody"
    assert told["posting:default:language"] == "fr"
    assert told["posting:default:sensitive"] is True
    page = visitor.open(PATH).text
    assert "Preferences saved." in page
    assert 'value="private" checked' in page and '<option value="fr" selected>French' in page

    save()

    told = api(alice).get("/api/v1/preferences").json
    assert (told["posting:default:language"], told["posting:default:sensitive"]) == (None, False)


def test_how_one_reads_is_what_apps_are_told(save, alice, api):
    save(expand_media="show_all", expand_spoilers="1", autoplay_gifs="1")

    told = api(alice).get("/api/v1/preferences").json
    assert told["reading:expand:media"] == "show_all"
    assert (told["reading:expand:spoilers"], told["reading:autoplay:gifs"]) == (True, True)


def test_pages_unfold_what_one_wants_unfolded(app, visitor, save, alice, post):
    path = f"/@alice/{post(alice, 'Rooks nest high.', spoiler_text='Heights').id}"
    folded, unfolded = '<details class="warned"><summary', '<details class="warned" open><summary'
    assert folded in visitor.open(path).text

    save(expand_spoilers="1")

    assert unfolded in visitor.open(path).text
    assert folded in Visitor(app).open(path).text


@pytest.mark.parametrize(
    ("wish", "sensitive", "shown"),
    [
        ("default", True, "veil folded"),
        ("default", False, ""),
        ("show_all", True, "veil open"),
        ("show_all", False, ""),
        ("hide_all", True, "veil folded"),
        ("hide_all", False, "veil folded"),
    ],
)
def test_media_are_veiled_as_one_wants(the_app, wish, sensitive, shown):
    status = {"content": "", "poll": None, "spoiler_text": "", "sensitive": sensitive, "media_attachments": [{}]}
    with the_app.test_request_context("/"):
        template = the_app.jinja_env.from_string('{% from "_status.html" import body with context %}{{ body(status) }}')
        html = template.render(status=status, user={"expand_media": wish})

    assert ("veil" in html) is ("veil" in shown)
    assert ('class="veil" open' in html) is ("open" in shown)


def test_pages_are_in_the_language_that_is_preferred(visitor, save):
    save(locale="de")

    page = visitor.open(PATH).text
    assert '<html lang="de">' in page and "<h1>Einstellungen</h1>" in page and "Englisch" in page


@pytest.mark.parametrize("locale", ["de-AT", "pl"])
def test_a_language_of_which_there_are_no_pages_stays_until_another_is_chosen(visitor, save, mine, locale):
    mine().locale = locale
    db.session.commit()

    assert f'<option value="{locale}" selected>' in visitor.open(PATH).text


def test_a_language_that_an_app_has_set_stays(visitor, mine):
    mine().default_language = "pt-BR"
    db.session.commit()

    assert '<option value="pt-BR" selected>' in visitor.open(PATH).text


@pytest.mark.parametrize(
    ("field", "says"),
    [
        ("privacy", "Choose one of the options"),
        ("quote_policy", "Choose one of the options"),
        ("expand_media", "Choose one of the options"),
        ("language", "Enter a language code"),
        ("locale", "Enter a language code"),
    ],
)
def test_what_nobody_can_choose_is_refused_and_nothing_is_changed(save, mine, field, says):
    reply = save(**{"privacy": "private", field: "whatever"})

    assert reply.status_code == 422
    assert says in reply.text
    assert (mine().default_visibility, mine().locale) == ("public", "en")


def test_no_language_of_the_pages_is_no_choice(save, mine):
    assert save(locale="").status_code == 422
    assert mine().locale == "en"


def test_the_look_is_chosen(visitor, save, mine):
    save(theme="dark", text_size="largest", time_zone="Asia/Tokyo")

    assert (mine().theme, mine().text_size, mine().time_zone) == ("dark", "largest", "Asia/Tokyo")
    assert '<option value="Asia/Tokyo" selected>' in visitor.open(PATH).text
    save()
    assert (mine().theme, mine().text_size, mine().time_zone) == ("system", "normal", None)


@pytest.mark.parametrize("wrong", [{"theme": "mauve"}, {"text_size": "tiny"}, {"time_zone": "Asia/../Tokyo"}])
def test_a_look_that_there_is_not_is_refused(save, mine, wrong):
    assert save(**wrong).status_code == 422
    assert (mine().theme, mine().text_size, mine().time_zone) == ("system", "normal", None)


@pytest.mark.parametrize(
    "wrong", [{"quote_policy": "some"}, {"privacy": "secret"}, {"theme": "plaid"}, {"time_zone": "Mars"}]
)
def test_a_single_wrong_preference_changes_nothing(save, mine, wrong):
    before = {name: getattr(mine(), name) for name in ("default_visibility", "theme", "text_size", "expand_media")}
    right = {"privacy": "private", "theme": "dark", "text_size": "large", "expand_media": "show_all"}

    reply = save(**{**right, **wrong})

    assert reply.status_code == 422
    db.session.rollback()
    assert {name: getattr(mine(), name) for name in before} == before
