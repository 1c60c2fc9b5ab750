"""Newsletters: subscribing, what is sent when, through a mail server, and unsubscribing."""

import re
import smtplib
from datetime import UTC, datetime

import pytest

from blueprints.newsletter import choice, sending, start_due_newsletters
from blueprints.newsletter.choice import NewsletterChoice
from blueprints.newsletter.subscribing import confirmation_link
from models import clock, ids
from models.accounts.account import Account
from models.auth.role import Permission, Role
from models.auth.user import User
from models.base import db
from models.groups.group import Group
from models.jobs.job import Job
from models.media.attachment import Media
from models.notifications.newsletter import Newsletter, NewsletterPost, NewsletterSubscriber
from rookery import events
from rookery.errors import Forbidden
from rookery.plugin import plugins
from rookery.services.accounts import local_accounts
from rookery.services.relationships import relationships
from rookery.services.statuses.draft import PollDraft
from rookery.services.statuses.reblog import reblog
from tests.configured import configured
from tests.groups import group_of
from tests.mail_servers import serving
from tests.plugins.ours import with_dependents
from tests.visitors import ADDRESS

HOME = "/settings/newsletter"
READER = "reader@mail.example"


@pytest.fixture(autouse=True)
def mail(app, frozen_time):
    """The mail server, on a Friday at noon."""
    frozen_time.moment = datetime(2026, 11, 27, 12, tzinfo=UTC)
    Role.default().permissions |= Permission.SEND_NEWSLETTERS
    db.session.commit()
    with serving() as server, configured(app, ROOKERY_SMTP_URL=server.url):
        yield server
    db.session.rollback()
    Role.default().permissions &= ~Permission.SEND_NEWSLETTERS
    db.session.commit()


@pytest.fixture
def pass_time(app, frozen_time, run_jobs):
    """`pass_time(minutes=6)`: afterwards what is due by then is done."""

    def move(**span):
        db.session.commit()
        frozen_time.move(**span)
        while start_due_newsletters():
            db.session.commit()
        db.session.commit()
        run_jobs()
        db.session.expire_all()

    return move


@pytest.fixture
def offer(app):
    def make(account, **values):
        choice.choose(account, NewsletterChoice(**{"active": True, "frequency": "post"} | values))
        db.session.commit()

    return make


@pytest.fixture
def subscribe(app):
    def make(account, email=READER, locale="en"):
        subscriber = NewsletterSubscriber(
            account_id=account.id, email=email, locale=locale, sent_until=ids.at(clock.now())
        )
        db.session.add(subscriber)
        db.session.commit()
        return subscriber

    return make


@pytest.fixture
def author(alice, offer, subscribe):
    """An author whose posts are sent one by one to one reader."""
    offer(alice)
    subscribe(alice)
    return alice


def text_of(letter):
    return letter.get_body(("plain",)).get_content().replace("\r\n", "\n")


def html_of(letter):
    return letter.get_body(("html",)).get_content()


def path_in(letter):
    return re.search(
        rf"{ADDRESS}(/newsletter/\S+)", text_of(letter) if letter.is_multipart() else letter.get_content()
    )[1]


def subscribed():
    return sorted(row.email for row in db.session.query(NewsletterSubscriber))


# Subscribing ------------------------------------------------------------------------------------------------------


def test_a_stranger_subscribes_on_the_profile_and_confirms_by_a_link(visitor, alice, offer, mail, run_jobs):
    offer(alice)
    assert f'href="{ADDRESS}/@alice/newsletter/subscribe"' in visitor.open("/@alice").text
    visitor.open("/@alice/newsletter/subscribe")
    assert "reader@mail.example" in visitor.send("/@alice/newsletter/subscribe", email="Reader@mail.example").text
    run_jobs()

    [letter] = mail.letters
    assert (letter["To"], letter["Subject"]) == (READER, "Confirm your subscription to @alice@rookery.test")
    visitor.open(path_in(letter))
    assert subscribed() == []
    assert "You have subscribed" in visitor.send("/newsletter/confirm").text
    assert subscribed() == [READER]


def test_the_answer_does_not_tell_whether_an_address_is_subscribed(visitor, author, mail, run_jobs):
    answers = []
    for email in (READER, "other2@mail.example"):
        visitor.open("/@alice/newsletter/subscribe")
        answers.append(visitor.send("/@alice/newsletter/subscribe", email=email).text.replace(email, ""))
    run_jobs()

    assert answers[0] == answers[1]
    assert {one["To"] for one in mail.letters} == {READER, "other2@mail.example"}


def test_an_address_gets_three_links_a_day_at_most_and_the_answer_stays_the_same(
    app, limited, author, mail, run_jobs, visitor
):
    answers, (mailbox, domain) = set(), READER.split("@")
    for spelling in (mailbox, f"{mailbox}+a", f"{mailbox[0]}.{mailbox[1:]}", f"{mailbox}+b".upper()):
        visitor.open("/@alice/newsletter/subscribe")
        answers.add(visitor.send("/@alice/newsletter/subscribe", email=f"{spelling}@{domain}").status_code)
    run_jobs()

    assert answers == {200} and len(mail.letters) == 3


def test_one_client_may_ask_ten_times_an_hour(limited, author, visitor):
    statuses = []
    for number in range(11):
        visitor.open("/@alice/newsletter/subscribe")
        statuses.append(visitor.send("/@alice/newsletter/subscribe", email=f"r{number}@mail.example").status_code)

    assert statuses == [200] * 10 + [429]


@pytest.mark.parametrize(("code", "jobs"), [(550, 0), (451, 1)])
def test_a_confirmation_that_is_refused_for_good_is_not_tried_again(visitor, alice, offer, mail, run_jobs, code, jobs):
    offer(alice)
    mail.refused[READER] = code, "no"
    visitor.open("/@alice/newsletter/subscribe")
    visitor.send("/@alice/newsletter", email=READER)

    run_jobs()

    assert db.session.query(Job).count() == jobs


def test_what_is_no_address_is_refused(visitor, author, run_jobs, mail):
    visitor.open("/@alice/newsletter/subscribe")

    reply = visitor.send("/@alice/newsletter/subscribe", email="no address")

    assert reply.status_code == 422 and "Enter an e-mail address" in reply.text
    assert run_jobs() == 0 and mail.letters == []


@pytest.mark.parametrize("why", ["never offered", "switched off", "no mail server", "suspended"])
def test_where_there_is_no_newsletter_nobody_can_subscribe(app, visitor, alice, offer, why):
    if why != "never offered":
        offer(alice, active=why != "switched off")
    if why == "suspended":
        db.session.get(Account, alice.id).suspend()
        db.session.commit()
    with configured(app, ROOKERY_SMTP_URL="") if why == "no mail server" else configured(app):
        assert "/newsletter" not in visitor.open("/@alice").text
        assert visitor.open("/@alice/newsletter/subscribe").status_code in (403, 404)


@pytest.mark.parametrize("how", ["switched off", "deleted"])
def test_a_link_subscribes_nobody_to_a_newsletter_that_has_ended(visitor, alice, bob, offer, run_jobs, how):
    for account in (alice, bob):
        offer(account)
    token = confirmation_link(alice.id, READER, "en").partition("=")[2]
    if how == "deleted":
        local_accounts.delete(alice)
        db.session.commit()
        run_jobs()
    else:
        offer(alice, active=False)
    visitor.open("/@bob/newsletter/subscribe")

    assert visitor.give("/newsletter/confirm", token=token).status_code == 404
    assert subscribed() == []


@pytest.mark.parametrize("change", ["forged", "old"])
def test_a_link_that_is_forged_or_old_subscribes_nobody(visitor, alice, offer, frozen_time, change):
    offer(alice)
    path = confirmation_link(alice.id, READER, "en").removeprefix(ADDRESS)
    if change == "old":
        frozen_time.move(days=3, seconds=1)
    else:
        path = path[:-4] + "ABCD"  # of the last character alone, some bits mean nothing

    assert visitor.open(path).status_code == 404
    visitor.open("/@alice/newsletter/subscribe")
    assert visitor.give("/newsletter/confirm", token=path.partition("=")[2]).status_code == 404
    assert subscribed() == []


# What is sent, and when -------------------------------------------------------------------------------------------


def test_each_post_is_sent_once_after_a_few_minutes(author, post, mail, pass_time):
    status = post(author, "A nest of <twigs> & moss")
    pass_time(minutes=4)
    assert mail.letters == []

    pass_time(minutes=2)
    pass_time(minutes=60)

    [letter] = mail.letters
    assert (letter["To"], letter["Subject"]) == (READER, "alice: a new post: A nest of <twigs> & moss")
    assert "A nest of <twigs> & moss" in text_of(letter)
    assert f"Read and reply: {ADDRESS}/@alice/{status.id}" in text_of(letter)
    assert "A nest of &lt;twigs&gt; &amp; moss" in html_of(letter)
    assert "<img" not in html_of(letter)


def test_an_edit_counts_and_a_deleted_post_is_not_sent(author, post, mail, pass_time, api):
    kept, gone = post(author, "Frist"), post(author, "Gone")
    api(author).put(f"/api/v1/statuses/{kept.id}", json={"status": "First"})
    api(author).delete(f"/api/v1/statuses/{gone.id}")

    pass_time(minutes=6)

    [letter] = mail.letters
    assert "First" in text_of(letter) and "Frist" not in text_of(letter) and "Gone" not in text_of(letter)


def test_only_public_posts_are_sent_and_neither_replies_nor_boosts(author, bob, post, mail, pass_time):
    before = Newsletter.of(author.id).sent_until
    others = post(bob, "Of somebody else")
    for visibility in ("unlisted", "private", "direct", "local"):
        post(author, f"It is {visibility}", visibility=visibility)
    post(author, "@bob indeed", in_reply_to_id=others.id)
    reblog(author, others.id)
    pass_time(minutes=6)
    assert mail.letters == [] and Newsletter.of(author.id).sent_until == before

    own = post(author, "Mine")
    post(author, "More of mine", in_reply_to_id=own.id)
    pass_time(minutes=6)

    assert ["It is" in text_of(one) or "indeed" in text_of(one) for one in mail.letters] == [False]
    assert "Mine" in text_of(mail.letters[0]) and "More of mine" in text_of(mail.letters[0])


def test_replies_and_boosts_are_sent_where_the_author_wants_them(author, offer, bob, post, mail, pass_time):
    offer(author, with_replies=True, with_boosts=True)
    others, unlisted = post(bob, "Of somebody else"), post(bob, "Quietly said", visibility="unlisted")
    post(author, "@bob indeed", in_reply_to_id=others.id)
    for one in (others, unlisted):
        reblog(author, one.id)

    pass_time(minutes=6)

    [letter] = mail.letters
    assert "indeed" in text_of(letter) and "Boosted: @bob\n\nOf somebody else" in text_of(letter)
    assert "Quietly said" not in text_of(letter)


def test_behind_a_content_warning_only_the_warning_is_sent(author, post, mail, pass_time):
    post(author, "The gardener did it", spoiler_text="The end of the book")

    pass_time(minutes=6)

    [letter] = mail.letters
    assert letter["Subject"] == "alice: a new post: The end of the book"
    assert "Content warning: The end of the book" in text_of(letter) and "gardener" not in letter.as_string()


def test_attachments_are_described_and_polls_listed(author, post, mail, pass_time, factory):
    media = Media(account_id=author.id, state="ready", original_key="x.png", description="An egg")
    db.session.add(media)
    db.session.commit()
    post(author, "Look", media_ids=[media.id])
    post(author, "Which?", poll=PollDraft(options=["Oak", "Elm"], expires_in=600))

    pass_time(minutes=6)

    [letter] = mail.letters
    assert letter["Subject"] == "alice: 2 new posts"
    assert "Media: An egg" in text_of(letter) and "Poll: Oak / Elm" in text_of(letter)
    assert "x.png" not in letter.as_string()


@pytest.mark.parametrize(("zone", "hour"), [(None, 8), ("Europe/Berlin", 7), ("America/New_York", 13)])
def test_a_weekly_newsletter_comes_on_the_day_and_in_the_time_zone_of_its_author(
    alice, offer, subscribe, post, mail, pass_time, frozen_time, zone, hour
):
    User.of_account(alice.id).time_zone = zone
    offer(alice, frequency="weekly", weekday=0)
    subscribe(alice)
    post(alice, "On Friday")
    pass_time(days=1)
    post(alice, "On Saturday")
    frozen_time.moment = frozen_time.moment.replace(day=30, hour=hour - 1, minute=59)
    pass_time(seconds=1)
    assert mail.letters == []

    pass_time(minutes=1)
    pass_time(days=6)

    [letter] = mail.letters
    assert letter["Subject"] == "alice: 2 new posts"
    assert text_of(letter).index("November 27, 2026") < text_of(letter).index("On Saturday")

    post(alice, "In the next week")
    pass_time(days=1)
    assert ["In the next week" in text_of(one) for one in mail.letters] == [False, True]


def test_a_week_without_posts_makes_no_mail(alice, offer, subscribe, mail, pass_time):
    offer(alice, frequency="weekly")
    subscribe(alice)

    for _ in range(3):
        pass_time(days=7)

    assert mail.letters == [] and Newsletter.of(alice.id).next_at > clock.now()


def test_posts_that_the_author_chooses_are_sent_and_no_others(alice, offer, subscribe, post, mail, pass_time, enter):
    old = post(alice, "Long ago")
    offer(alice, selection="chosen")
    subscribe(alice)
    new = post(alice, "Just now")
    post(alice, "Never")
    pass_time(minutes=10)
    visitor = enter(alice)
    page = visitor.open(HOME).text
    assert page.index("Never") < page.index("Just now") < page.index("Long ago")

    visitor.give(f"{HOME}/posts", shown=[old.id, new.id], chosen=[old.id, new.id])
    visitor.open(HOME)
    visitor.give(f"{HOME}/posts", shown=[old.id, new.id], chosen=[old.id])
    pass_time(minutes=10)

    [letter] = mail.letters
    assert "Long ago" in text_of(letter) and "Just now" not in text_of(letter) and "Never" not in text_of(letter)
    assert "Sent" in visitor.open(HOME).text


def test_nobody_can_choose_what_is_not_public_or_of_somebody_else(alice, bob, offer, post, enter):
    offer(alice, selection="chosen")
    wrong = [post(bob, "Of bob").id, post(alice, "Secret", visibility="private").id, 1]
    visitor = enter(alice)
    visitor.open(HOME)

    visitor.give(f"{HOME}/posts", shown=wrong, chosen=wrong)

    assert db.session.query(NewsletterPost).count() == 0


def test_a_new_subscriber_gets_what_is_posted_from_then_on(author, subscribe, post, mail, pass_time, frozen_time):
    post(author, "Before")
    frozen_time.move(minutes=1)
    subscribe(author, "late@mail.example")
    post(author, "After")

    pass_time(minutes=6)

    said = {one["To"]: "Before" in text_of(one) for one in mail.letters}
    assert said == {READER: True, "late@mail.example": False}


def test_what_was_posted_while_it_was_switched_off_is_not_sent_later(author, offer, post, mail, pass_time):
    offer(author, active=False)
    post(author, "Meanwhile")
    pass_time(minutes=10)
    offer(author)
    post(author, "Again")

    pass_time(minutes=10)

    [letter] = mail.letters
    assert "Again" in text_of(letter) and "Meanwhile" not in text_of(letter)


def test_readers_get_it_in_the_language_in_which_they_subscribed(alice, offer, subscribe, post, mail, pass_time):
    offer(alice)
    subscribe(alice, locale="de")
    post(alice, "Hallo")

    pass_time(minutes=6)

    assert "27. November 2026" in text_of(mail.letters[0]) and '<html lang="de">' in html_of(mail.letters[0])


# Refusals ---------------------------------------------------------------------------------------------------------


def test_an_address_that_is_refused_for_good_is_unsubscribed_and_the_others_get_theirs(
    author, subscribe, post, mail, pass_time
):
    for name in ("a", "gone", "z"):
        subscribe(author, f"{name}@mail.example")
    mail.refused["gone@mail.example"] = 550, "5.1.1 no such mailbox"
    post(author, "Hello")

    pass_time(minutes=6)

    assert {one["To"] for one in mail.letters} == {READER, "a@mail.example", "z@mail.example"}
    assert subscribed() == ["a@mail.example", READER, "z@mail.example"]


def test_a_refusal_for_now_is_retried_without_sending_to_the_others_again(author, subscribe, post, mail, pass_time):
    subscribe(author, "busy@mail.example")
    mail.refused["busy@mail.example"] = 451, "4.7.1 greylisted"
    post(author, "Hello")
    pass_time(minutes=6)
    assert [one["To"] for one in mail.letters] == [READER] and len(subscribed()) == 2

    mail.refused.clear()
    pass_time(minutes=6)

    assert [one["To"] for one in mail.letters] == [READER, "busy@mail.example"]
    assert db.session.query(Job).count() == 0


def test_an_address_that_stays_busy_waits_for_the_next_newsletter(author, post, mail, pass_time):
    mail.refused[READER] = 452, "mailbox full"
    post(author, "Too much")
    for _ in range(10):
        pass_time(days=1)
    assert db.session.query(Job).count() == 0

    mail.refused.clear()
    post(author, "Room again")
    pass_time(minutes=6)

    assert ["Too much" in text_of(one) for one in mail.letters] == [False]


def test_who_unsubscribes_while_it_is_sent_keeps_nobody_else_waiting(
    author, subscribe, post, mail, pass_time, monkeypatch
):
    subscribe(author, "other@mail.example")
    post(author, "Hello")
    send = smtplib.SMTP.send_message

    def meanwhile(connection, letter):
        send(connection, letter)
        if letter["To"] == READER:
            with db.engine.begin() as elsewhere:
                elsewhere.execute(db.delete(NewsletterSubscriber).where(NewsletterSubscriber.email == READER))

    monkeypatch.setattr(smtplib.SMTP, "send_message", meanwhile)
    pass_time(minutes=6)

    assert sorted(one["To"] for one in mail.letters) == ["other@mail.example", READER]
    assert subscribed() == ["other@mail.example"]


def test_while_the_mail_server_is_away_the_newsletter_waits(app, author, post, mail, pass_time):
    post(author, "Hello")
    with configured(app, ROOKERY_SMTP_URL="smtp://127.0.0.1:1"):
        pass_time(minutes=6)
    assert db.session.query(Job).count() == 1

    pass_time(hours=3)

    assert len(mail.letters) == 1 and db.session.query(Job).count() == 0


def test_who_is_interrupted_goes_on_with_those_who_have_not_got_it(
    author, subscribe, post, mail, pass_time, monkeypatch
):
    for number in range(4):
        subscribe(author, f"r{number}@mail.example")
    post(author, "Hello")
    send, calls = sending._send, []

    def die(*args):
        calls.append(args)
        if len(calls) == 3:
            raise ConnectionResetError("the mail server is gone")
        send(*args)

    monkeypatch.setattr(sending, "_send", die)
    pass_time(minutes=6)
    assert len(mail.letters) == 2

    pass_time(hours=1)

    assert sorted(one["To"] for one in mail.letters) == subscribed()


def test_more_subscribers_than_fit_into_one_piece_all_get_it(author, subscribe, post, mail, pass_time, monkeypatch):
    monkeypatch.setattr("blueprints.newsletter.sending.AT_ONCE", 2)
    for number in range(4):
        subscribe(author, f"r{number}@mail.example")
    post(author, "Hello")

    pass_time(minutes=6)

    assert sorted(one["To"] for one in mail.letters) == subscribed()


@pytest.mark.parametrize("why", ["switched off", "deletion", "suspended", "unsubscribed"])
def test_nothing_is_sent_any_more(author, offer, post, mail, pass_time, why):
    post(author, "Hello")
    if why == "switched off":
        offer(author, active=False)
    elif why == "deletion":
        User.of_account(author.id).deletion_due_at = clock.ahead(days=3)
    elif why == "suspended":
        db.session.get(Account, author.id).suspend()
    else:
        db.session.query(NewsletterSubscriber).delete()

    pass_time(minutes=6)

    assert mail.letters == []


# Unsubscribing ----------------------------------------------------------------------------------------------------


@pytest.fixture
def letter(author, post, mail, pass_time):
    post(author, "Hello")
    pass_time(minutes=6)
    [letter] = mail.letters
    return letter


def test_a_mail_program_unsubscribes_by_one_click_without_cookies_or_forms(app, letter):
    link = letter["List-Unsubscribe"][1:-1]
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and link in text_of(letter)

    reply = app.test_client().post(link.removeprefix(ADDRESS), base_url=ADDRESS, data={"List-Unsubscribe": "One-Click"})

    assert (reply.status_code, reply.text) == (200, "OK\n") and "Set-Cookie" not in reply.headers
    assert subscribed() == []


def test_a_person_who_opens_the_link_is_asked_first_even_after_the_newsletter_ended(visitor, letter, author, offer):
    offer(author, active=False)
    path = path_in(letter)
    assert READER in visitor.open(path).text
    assert subscribed() == [READER]

    assert "You have unsubscribed" in visitor.send(path).text

    assert subscribed() == []
    assert "not subscribed any more" in visitor.open(path).text


def test_a_forged_link_unsubscribes_nobody(app, visitor, letter):
    forged = path_in(letter)[:-4] + "0000"

    assert visitor.open(forged).status_code == 404 and READER not in visitor.reply.text
    assert app.test_client().post(forged, base_url=ADDRESS).status_code == 404
    assert subscribed() == [READER]


# The author -------------------------------------------------------------------------------------------------------


def test_an_author_switches_it_on_and_sees_exports_and_removes_subscribers(alice, bob, subscribe, enter):
    theirs = subscribe(bob, "of-bob@mail.example")
    visitor = enter(alice)
    visitor.open(HOME)
    visitor.send(HOME, active="1", frequency="weekly", weekday="5", selection="all")
    found = Newsletter.of(alice.id)
    assert (found.active, found.frequency, found.weekday) == (True, "weekly", 5)
    one = subscribe(alice)

    assert "1 subscriber" in visitor.open(HOME).text
    assert "of-bob" not in visitor.open(f"{HOME}/subscribers").text and READER in visitor.reply.text
    other = subscribe(alice, "=1+1@mail.example")
    lines = visitor.open(f"{HOME}/subscribers.csv").text.splitlines()
    assert [line.partition(",")[0] for line in lines] == ["E-mail address", READER, "'=1+1@mail.example"]
    for row in (one, other, theirs):
        visitor.open(HOME)
        visitor.give(f"{HOME}/subscribers/{row.id}/remove")

    assert subscribed() == ["of-bob@mail.example"]


def test_subscribers_go_with_the_account(author, run_jobs):
    local_accounts.delete(author)
    db.session.commit()
    run_jobs()

    assert subscribed() == [] and db.session.query(Newsletter).count() == 0


def test_a_search_that_finds_nothing_due_costs_the_same_for_one_newsletter_and_for_many(
    factory, offer, subscribe, post, count_queries, frozen_time
):
    counts = []
    for names in (["jay"], [f"jay{number}" for number in range(5)]):
        for name in names:
            account = factory.user(name)
            offer(account)
            subscribe(account)
        frozen_time.move(minutes=10)
        with count_queries() as queries:
            start_due_newsletters()
        db.session.rollback()
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_the_newsletter_can_be_switched_off_without_anything_else():
    assert with_dependents("newsletter") == ["newsletter"]


# Permission and limit -------------------------------------------------------------------------------------------


def test_a_role_that_loses_the_permission_sends_no_more_and_cannot_switch_it_on(
    author, offer, post, mail, pass_time, enter, visitor
):
    Role.default().permissions &= ~Permission.SEND_NEWSLETTERS
    db.session.commit()
    post(author, "Not by e-mail")
    pass_time(minutes=6)

    assert mail.letters == []
    assert visitor.open("/@alice/newsletter/subscribe").status_code == 404
    assert enter(author).open(HOME).status_code == 403
    with pytest.raises(Forbidden):
        offer(author)


def test_a_full_newsletter_takes_nobody_more(author, visitor, monkeypatch):
    monkeypatch.setitem(plugins().settings["newsletter"], "max_subscribers", 1)

    visitor.open("/@alice/newsletter/subscribe")
    assert "no more subscribers" in visitor.send("/@alice/newsletter/subscribe", email="other@mail.example").text
    visitor.open(confirmation_link(author.id, "other@mail.example", "en").removeprefix(ADDRESS))
    said = visitor.send("/newsletter/confirm").text
    assert "no more subscribers" in said and "Validation failed" not in said
    assert subscribed() == [READER]


def test_administration_shows_who_sends_to_how_many(admin, author):
    page = admin.open("/admin/newsletters").text
    assert "@alice" in page and "1 subscriber" in page and "Each post" in page


def test_the_list_of_newsletters_costs_the_same_for_one_and_for_twenty(count_queries, admin, factory, offer, subscribe):
    counts = []
    for number in range(20):
        account = factory.user(f"jay{number}")
        offer(account)
        subscribe(account)
        if number in (0, 19):
            admin.open("/admin/newsletters")
            with count_queries() as queries:
                assert f"@jay{number}<" in admin.open("/admin/newsletters").text
            counts.append(len(queries))

    assert counts[0] == counts[1]


def test_the_sender_has_the_name_of_the_author(author, post, mail, pass_time):
    author.display_name = "Alice, <of> the nests"
    db.session.commit()
    post(author, "High up")
    pass_time(minutes=6)

    [sender] = mail.letters[0]["From"].addresses
    assert sender.display_name == "Alice, <of> the nests" and sender.addr_spec == "rookery@rookery.test"


def test_a_second_click_on_unsubscribe_is_answered_as_the_first(author, post, mail, pass_time, app):
    post(author, "High up")
    pass_time(minutes=6)
    link, client = path_in(mail.letters[0]), app.test_client()
    data = {"List-Unsubscribe": "One-Click"}

    assert [client.post(link, data=data, base_url=ADDRESS).status_code for _ in range(2)] == [200, 200]
    assert client.get(link, base_url=ADDRESS).status_code == 200
    assert client.post(link[:-1] + "!", data=data, base_url=ADDRESS).status_code == 404
    assert subscribed() == []


def test_the_newsletter_of_a_group_sends_what_it_boosts(alice, bob, enter, subscribe, post, mail, pass_time, visitor):
    club = group_of(alice, "club")
    relationships.follow(bob, club)
    events.commit()
    path = f"/web/groups/{club.id}/newsletter"
    assert enter(bob).open(path).status_code == 403
    owner = enter(alice)
    assert path in owner.open(HOME).text
    owner.open(path)
    owner.send(path, active="1", frequency="post", weekday="0")
    subscribe(club)
    assert visitor.open("/@club/newsletter/subscribe").status_code == 200
    post(bob, "@club Nests high up")
    pass_time(minutes=6)

    [letter] = mail.letters
    assert "Nests high up" in text_of(letter) and letter["From"].addresses[0].display_name == "The Club"
    db.session.get_one(Group, club.id).owner_id = None
    db.session.commit()
    assert visitor.open("/@club/newsletter/subscribe").status_code == 404
