"""Settings that needed a terminal: mail server, federation, translation, update notice."""

import json
import logging

import pytest

from models.auth.role import Permission, Role
from models.base import db
from models.instance.instance import StoredSetting
from rookery import logs
from rookery.plugin import plugins, settings
from rookery.services import emails, instance
from rookery.services.administration import mail_server
from rookery.services.remote import federation_policy
from rookery.services.translation import status_translation
from tests.configured import configured

MAIL = "/admin/mail/server"
FILLED = {
    "host": "smtp.mail.example",
    "port": "465",
    "scheme": "smtps",
    "smtp_user": "rook@mail.example",
    "smtp_password": "p@ss:w/rd",
    "mail_from": "nest@mail.example",
}


def stored():
    return json.dumps(StoredSetting.all())


def save_mail(admin, **fields):
    admin.open("/admin/mail")
    return admin.give(MAIL, **FILLED | fields)


def test_a_mail_server_is_chosen_and_its_password_sealed_and_never_shown(admin, flask):
    assert not emails.can_send()

    assert save_mail(admin).status_code == 303

    assert instance.setting("smtp_url") == "smtps://rook%40mail.example:p%40ss%3Aw%2Frd@smtp.mail.example:465"
    page = admin.open("/admin/mail").text
    assert 'value="smtp.mail.example"' in page and 'value="nest@mail.example"' in page
    assert "p@ss" not in page and "p%40ss" not in page and "p%40ss" not in stored()
    assert emails.write("a@mail.example", "News", "Hello")["From"] == "nest@mail.example"
    assert "p%40ss" not in flask("instance show").output and "p%40ss" not in flask("config show").output


def test_an_empty_password_stays_but_goes_to_no_other_host(admin):
    save_mail(admin)

    save_mail(admin, smtp_password="", port="587", scheme="smtp")
    assert instance.setting("smtp_url").startswith("smtp://rook%40mail.example:p%40ss%3Aw%2Frd@")
    save_mail(admin, smtp_password="", host="smtp.evil.example")
    assert instance.setting("smtp_url") == "smtps://rook%40mail.example@smtp.evil.example:465"
    admin.open("/admin/mail"), admin.give(f"{MAIL}/remove")
    assert not emails.can_send() and mail_server.found() is None


@pytest.mark.parametrize(
    ("field", "value"), [("host", ""), ("host", "a/b@c"), ("port", "0"), ("port", "x"), ("mail_from", "nest")]
)
def test_a_wrong_mail_server_is_refused(admin, field, value):
    reply = save_mail(admin, **{field: value})

    assert reply.status_code == 422 and f'id="{field}-problem"' in reply.text and "p@ss" not in reply.text
    assert not emails.can_send()


def test_the_mail_server_of_the_environment_stays(admin, app):
    with configured(app, ROOKERY_SMTP_URL="smtp://rook:secret@mail.example"):
        page = admin.open("/admin/mail").text
        save_mail(admin)

        assert "mail.example:587" in page and "secret" not in page and 'name="host"' not in page
        assert instance.setting("smtp_url") == "smtp://rook:secret@mail.example"


def test_only_owners_name_a_mail_server(enter, factory):
    role = Role(name="Keeper", permissions=Permission.MANAGE_SETTINGS.value, position=5)
    db.session.add(role), db.session.commit()
    keeper = enter(factory.user("kea", role="Keeper"))

    assert 'name="host"' not in keeper.open("/admin/mail").text
    keeper.open("/admin/about")
    assert keeper.give(MAIL, **FILLED).status_code == 403 and not emails.can_send()


def test_the_mode_of_federation_is_chosen(admin, app):
    admin.open("/admin/federation"), admin.give("/admin/federation", federation="limited")
    assert federation_policy.mode() == "limited" and not federation_policy.admits("far.example")

    admin.open("/admin/federation"), admin.give("/admin/federation", federation="nonsense")
    assert federation_policy.mode() == "limited"
    with configured(app, ROOKERY_FEDERATION="open"):
        assert 'name="federation"' not in admin.open("/admin/federation").text
        assert federation_policy.mode() == "open"


def test_the_translation_service_is_chosen_and_its_key_kept_unseen(admin, monkeypatch):
    fields = {"translation_provider": "deepl", "translation_api_key": "s3cret:fx", "update_notice_url": ""}
    admin.open("/admin/services"), admin.give("/admin/services", **fields, translation_url="https://deepl.example")

    chosen = status_translation.translator()
    assert chosen.name == "DeepL.com" and chosen._headers["Authorization"].endswith("s3cret:fx")
    assert not chosen._private
    assert "s3cret" not in admin.open("/admin/services").text and "s3cret" not in stored()
    assert "s3cret" not in admin.open("/admin/plugins/translation").text
    admin.open("/admin/services")
    kept = {"translation_provider": "deepl", "translation_url": "https://deepl.example"}
    admin.give("/admin/services", **kept, update_notice_url="https://up.example/new.json")
    assert instance.setting("translation_api_key") == "s3cret:fx"
    assert settings("update_notice")["url"] == "https://up.example/new.json"
    admin.open("/admin/services")
    reply = admin.give("/admin/services", translation_provider="deepl", translation_url="file:///etc/passwd")
    assert reply.status_code == 422 and settings("translation")["url"] == "https://deepl.example"


def test_the_key_of_a_translation_service_goes_to_no_other(admin):
    chosen = {"translation_provider": "libretranslate", "translation_url": "https://first.example"}
    admin.open("/admin/services"), admin.give("/admin/services", **chosen, translation_api_key="s3cret")
    assert status_translation.translator()._key == "s3cret"

    admin.open("/admin/services")
    admin.give("/admin/services", **chosen | {"translation_url": "https://second.example"})
    assert status_translation.translator()._key == instance.setting("translation_api_key") == ""


def test_the_operators_key_goes_to_no_address_that_an_admin_chose(admin, monkeypatch):
    monkeypatch.setitem(plugins().settings["translation"], "api_key", "of the operator")
    monkeypatch.setitem(plugins().sources, ("translation", "api_key"), "environment")
    chosen = {"translation_provider": "libretranslate", "translation_url": ""}
    admin.open("/admin/services"), admin.give("/admin/services", **chosen)
    assert status_translation.translator()._key == "of the operator"

    admin.open("/admin/services")
    admin.give("/admin/services", **chosen | {"translation_url": "https://second.example"})

    assert status_translation.translator()._key == ""


def test_the_last_errors_are_shown_to_those_who_run_the_machine(app, admin, enter, factory, monkeypatch):
    fresh = logs.Recent()
    monkeypatch.setattr(logs, "recent", fresh)
    log = logging.getLogger("rookery.test")
    log.addHandler(fresh)
    try:
        raise ValueError("the <nest> is full")
    except ValueError:
        log.exception("request failed: %s", "/nest")
    log.info("nothing")
    page = admin.open("/admin/log").text
    for number in range(logs.MOST_RECENT):
        log.warning("again %s", number)
    log.removeHandler(fresh)

    assert "request failed: /nest" in page and "ValueError: the &lt;nest&gt; is full" in page and "nothing" not in page
    assert len(fresh.entries) == logs.MOST_RECENT
    assert enter(factory.user("mona", role="Moderator")).open("/admin/log").status_code == 403
