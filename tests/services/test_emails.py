"""Letters reach a mail server, or wait until it is there."""

import re
import smtplib
from datetime import timedelta
from email.utils import getaddresses

import pytest

from blueprints.newsletter import template
from models import clock
from models.auth.user import User
from models.base import db
from models.jobs.job import Job
from rookery.errors import Invalid
from rookery.services import emails
from rookery.services.accounts import local_accounts
from rookery.services.auth import security_emails
from rookery.services.auth.sign_up_form import SignUp
from rookery.services.moderation import warning_emails
from tests.configured import configured
from tests.mail_servers import serving


@pytest.fixture
def mail_server():
    with serving() as server:
        yield server


@pytest.fixture
def sign_up(app):
    def make(**values):
        given = {"username": "dora", "email": "dora@mail.example", "password": "correct horse", "agreement": True}
        user = local_accounts.sign_up(SignUp(**given | values))
        db.session.commit()
        return user

    return make


def test_a_newcomer_gets_a_letter_whose_link_confirms_the_address(app, sign_up, mail_server, run_jobs):
    user = sign_up()

    with configured(app, ROOKERY_SMTP_URL=mail_server.url):
        run_jobs()

    [letter] = mail_server.letters
    assert (letter["To"], letter["From"]) == ("dora@mail.example", "rookery@rookery.test")
    assert letter["Subject"] == "Confirm your e-mail address for Rookery"
    link = re.search(r"https://rookery\.test/auth/confirm\?token=(\S+)", letter.get_content())
    assert local_accounts.confirm(link[1]).id == user.id
    assert user.confirmation_sent_at is not None
    assert mail_server.passwords == ["AHJvb2sAcEBzcw=="]


def test_a_letter_is_written_in_the_language_of_the_newcomer(app, sign_up, mail_server, run_jobs):
    sign_up(locale="de-AT")

    with configured(app, ROOKERY_SMTP_URL=mail_server.url):
        run_jobs()

    assert mail_server.letters[0]["Subject"] == "Bestätige deine E-Mail-Adresse für Rookery"


def test_while_the_mail_server_is_away_the_letter_waits(app, sign_up, mail_server, run_jobs, frozen_time):
    sign_up()

    with configured(app, ROOKERY_SMTP_URL="smtp://127.0.0.1:1"):
        run_jobs()
    waiting = db.session.query(Job).one()
    assert (waiting.attempts, waiting.dead_at) == (1, None)
    assert "ConnectionRefusedError" in waiting.error

    frozen_time.move(minutes=1)
    with configured(app, ROOKERY_SMTP_URL=mail_server.url):
        run_jobs()
    assert len(mail_server.letters) == 1
    assert db.session.query(Job).count() == 0


def test_a_letter_that_the_server_refuses_is_tried_again_later(app, sign_up, mail_server, run_jobs):
    mail_server.refused["dora@mail.example"] = 550, "no such mailbox"
    sign_up()

    with configured(app, ROOKERY_SMTP_URL=mail_server.url):
        run_jobs()

    waiting = db.session.query(Job).one()
    assert waiting.run_at > clock.now() + timedelta(seconds=1)


def test_who_confirmed_meanwhile_gets_no_letter(app, sign_up, mail_server, run_jobs):
    local_accounts.confirm_by_hand(sign_up())
    db.session.commit()

    with configured(app, ROOKERY_SMTP_URL=mail_server.url):
        run_jobs()

    assert mail_server.letters == []


def test_without_a_mail_server_the_link_is_shown_to_operators_only(sign_up, run_jobs, caplog):
    user = sign_up()

    with caplog.at_level("INFO", logger="rookery"):
        run_jobs()

    [(waiting, link)] = emails.pending_confirmations()
    assert waiting.id == user.id
    assert local_accounts.confirm(link.partition("token=")[2]).id == user.id
    assert "rookery accounts confirmations" in caplog.text
    assert "token" not in caplog.text
    assert emails.pending_confirmations() == []


def test_a_name_cannot_bring_headers_of_its_own_into_a_letter(app, sign_up, mail_server, run_jobs):
    sign_up()

    with configured(app, ROOKERY_SMTP_URL=mail_server.url, ROOKERY_TITLE="Rook\r\nBcc: all@mail.example"):
        run_jobs()

    [letter] = mail_server.letters
    assert letter["Bcc"] is None
    assert letter["Subject"] == "Confirm your e-mail address for Rook Bcc: all@mail.example"


ENCODED = [
    "=?unicode_escape?q?=5Cud800?=",
    "=?utf-8?q?=0D=0ABcc:_a@b.example?=",
    "=?utf-8?q?v=40x=2eyz=28?==?utf-8?q?=29?=",
]


@pytest.mark.parametrize("word", ENCODED)
def test_an_encoded_word_of_somebody_else_is_decoded_in_no_header(app, alice, word):
    alice.display_name = word

    letter = emails.write(f"{word}@b.example", f"{word} follows you", "Hello")
    template.name_author(letter, alice)

    shown = word.replace("=?", "= ?")
    [sender] = letter["From"].addresses
    assert (str(letter["Subject"]), sender.display_name) == (f"{shown} follows you", shown)
    assert "v@x.yz" not in [address for _, address in getaddresses([letter["To"]])]
    assert letter.as_bytes().partition(b"\n\n")[2] == b"Hello\n"


@pytest.mark.parametrize("word", ENCODED)
def test_an_address_with_an_encoded_word_is_none_since_its_mail_would_go_to_another(sign_up, word):
    with pytest.raises(Invalid):
        sign_up(email=f"{word}@b.example")


def test_what_changed_about_a_login_is_told_in_the_language_of_its_owner(app, alice, mail_server):
    """After the salutation a sentence begins, in English with a capital."""
    user, wrong = User.of_account(alice.id), []
    for what, says in security_emails.SAYS.items():
        mail_server.letters.clear()
        for user.locale in ("en", "de"):
            with configured(app, ROOKERY_SMTP_URL=mail_server.url):
                security_emails.tell_user(user.id, what, ["7"] * says.__code__.co_argcount)

        english, german = (one.get_content().replace("\r\n", "\n").split("\n\n") for one in mail_server.letters)
        subjects = [one["Subject"] for one in mail_server.letters]
        if (english[0], german[0]) != ("Hello alice,", "Hallo alice,") or not english[1][0].isupper():
            wrong.append((what, english, german))
        if german[1] == english[1] or subjects != ["Your account at Rookery", "Dein Konto bei Rookery"]:
            wrong.append((what, german, subjects))

    assert wrong == []


def test_who_is_told_of_another_way_to_sign_in_is_told_to_remove_it(app, alice, mail_server):
    user_id = User.of_account(alice.id).id
    with configured(app, ROOKERY_SMTP_URL=mail_server.url):
        for what in ("passkey_added", "identity_linked", "account_linked"):
            security_emails.tell_user(user_id, what, ["eve"])

    said = ["remove this in your security settings" in letter.get_content() for letter in mail_server.letters]
    assert said == [True] * 3


@pytest.mark.parametrize("action", warning_emails.SAYS)
def test_a_warning_is_worded_in_the_language_of_its_owner(app, alice, action):
    user = User.of_account(alice.id)

    english = warning_emails.wording(user, action, "Be kind.", "https://rookery.test/appeal?token=x")
    user.locale = "de-AT"
    german = warning_emails.wording(user, action, "Be kind.", "https://rookery.test/appeal?token=x")

    assert english[1].startswith("Hello alice,\n\nThe moderators of Rookery ")
    assert german[1].startswith("Hallo alice,\n\ndie Moderation von Rookery ")
    assert all("\n\nBe kind.\n\n" in text and "/appeal?token=x" in text for _subject, text in (english, german))


@pytest.mark.parametrize(
    ("code", "answer", "permanent"),
    [
        (550, b"no such mailbox", True),
        (550, b"5.1.1 user unknown", True),
        (550, b"5.2.1 mailbox disabled", True),
        (552, b"5.2.2 mailbox full", False),
        (552, b"5.3.4 too big", False),
        (553, b"5.1.8 bad sender", False),
        (554, b"5.7.1 relay access denied", False),
        (554, b"Service unavailable; client host blocked", False),
        (530, b"authentication required", False),
        (451, b"4.3.0 try again", False),
        (421, b"going away", False),
    ],
)
def test_a_refusal_is_about_the_address_unless_it_is_about_this_server(code, answer, permanent):
    assert emails.is_permanent(smtplib.SMTPRecipientsRefused({"dora@mail.example": (code, answer)})) == permanent
