"""Reading in the browser, without scripts: lists, threads, and the buttons under a status."""

import re

import pytest

from models.base import db
from models.ids import new_id
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.notifications.notification import Notification
from models.relationships.mute import ConversationMute
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.pin import Pin
from models.statuses.poll import PollVote
from models.statuses.reaction import Reaction
from models.statuses.status import Status
from models.timelines.list import List
from rookery import events
from rookery.services.relationships import relationships
from rookery.services.statuses import PollDraft, interactions, reactions
from tests.visitors import PASSWORD, Visitor, give_password

LISTS = ("/home", "/public", "/public/local", "/favourites", "/bookmarks")


@pytest.fixture
def friends(alice, bob, run_jobs):
    """Alice follows Bob."""
    relationships.follow(alice, bob)
    db.session.commit()
    run_jobs()


def test_signing_in_leads_home_and_the_first_page_offers_it(visitor, alice):
    give_password(alice)

    assert visitor.sign_in("alice", PASSWORD).location == "/home"
    assert 'href="/home"' in visitor.open("/").text


def test_home_has_what_people_post_whom_i_follow(enter, alice, bob, friends, post, run_jobs):
    visitor = enter(alice)
    assert "Until then" in visitor.open("/home").text
    post(bob, "Rooks nest high.", visibility="private")
    run_jobs()

    page = visitor.open("/home").text

    assert "Rooks nest high." in page and "Until then" not in page


def test_a_list_costs_the_same_for_one_status_and_for_twenty(enter, alice, post, run_jobs, count_queries):
    visitor = enter(alice)

    def add():
        status = post(alice)
        interactions.favourite(alice, status)
        interactions.bookmark(alice, status)
        events.commit()

    def costs():
        """Path → how many articles the page has, and how many queries it takes."""
        run_jobs()
        found = {}
        for path in LISTS:
            visitor.open(path)
            with count_queries() as sent:
                page = visitor.open(path).text
            found[path] = (page.count("<article"), len(sent))
        return found

    add()
    few = costs()
    for _ in range(19):
        add()
    many = costs()

    assert [articles for articles, _ in many.values()] == [20] * len(LISTS)
    dearer = {path: (few[path], many[path]) for path in LISTS if many[path][1] > few[path][1]}
    assert dearer == {}


def test_pages_of_a_list_lead_on_and_back(enter, alice, post):
    for number in range(21):
        post(alice, f"Number {number}.")
    visitor = enter(alice)
    first = visitor.open("/home").text
    assert "Number 20." in first and "Number 0." not in first
    twentieth = db.session.scalars(db.select(Status.id).order_by(Status.id)).all()[1]

    second = visitor.open(f"/home?max_id={twentieth}").text

    assert "Number 0." in second and "Number 1." not in second and "min_id=" in second


def test_a_list_is_shown_to_its_owner_only(enter, alice, bob):
    db.session.add(own := List(account_id=alice.id, title="Birds"))
    db.session.commit()

    assert "Birds" in enter(alice).open(f"/lists/{own.id}").text
    assert enter(bob).open(f"/lists/{own.id}").status_code == 404


@pytest.fixture
def warned(api, alice):
    """Alice is warned of acorns, in public timelines and profiles."""
    food = {"title": "Food", "context": ["public", "account"], "keywords_attributes": [{"keyword": "acorn"}]}
    api(alice).post("/api/v2/filters", json={**food, "filter_action": "warn"})


WARNING = "<summary>Filtered: Food</summary>"


def test_what_a_filter_warns_of_says_why_and_can_be_shown(enter, alice, bob, post, warned):
    post(bob, "An acorn for you")

    page = enter(alice).open("/public/local").text

    assert WARNING in page and "An acorn for you" in page


def test_a_filter_warns_on_the_pages_for_which_it_was_made(enter, alice, bob, friends, post, run_jobs, warned):
    status_id, reader = post(bob, "An acorn for you").id, enter(alice)
    run_jobs()
    warning = {"/public/local": True, f"/people/{bob.id}": True, "/home": False, f"/web/statuses/{status_id}": False}

    shown = {}
    for back in warning:
        page = reader.open(back).text
        item = reader.open(f"/web/items/{status_id}?back={back}", headers={"HX-Request": "true"}).text
        shown[back] = [("An acorn for you" in html, WARNING in html) for html in (page, item)]

    assert shown == {back: [(True, is_warned)] * 2 for back, is_warned in warning.items()}


@pytest.fixture
def hiding(api, alice):
    """Alice hides acorns, everywhere."""
    places = ["home", "notifications", "public", "thread", "account"]
    food = {"title": "Food", "context": places, "keywords_attributes": [{"keyword": "acorn"}]}
    api(alice).post("/api/v2/filters", json={**food, "filter_action": "hide"})


def test_what_a_filter_hides_is_behind_one_line_in_its_place(enter, alice, bob, friends, post, run_jobs, hiding):
    for text in ("Twigs #food", "An acorn #food", "Another acorn #food", "Moss #food", "A third acorn #food"):
        post(bob, text)
    run_jobs()
    reader = enter(alice)

    for path in ("/home", "/public/local", f"/people/{bob.id}", "/web/tags/food"):
        page = reader.open(path).text
        lines = re.findall(r'<details class="hidden-line"[^>]*><summary>([1-9][^<]+)</summary>', page)
        assert lines == ["1 post hidden by your filters", "2 posts hidden by your filters"], path
        places = [page.index(text) for text in ("A third acorn", "Moss", "Another acorn", "An acorn", "Twigs")]
        assert places == sorted(places), path
        assert page.count('<details class="filtered" open>') == 3, path


def test_a_home_of_hidden_posts_alone_is_none_of_a_newcomer(enter, alice, bob, friends, post, run_jobs, hiding):
    for _ in range(21):
        post(bob, "An acorn")
    run_jobs()

    page = enter(alice).open("/home").text

    assert "20 posts hidden by your filters" in page and 'rel="next"' in page
    assert "/web/suggestions" not in page.partition('id="live"')[2].partition("<aside")[0]


def test_hidden_notifications_are_behind_a_line_and_on_no_badge(enter, alice, bob, api, post, run_jobs, hiding):
    post(bob, "@alice Twigs")
    acorn = post(bob, "@alice An acorn")
    run_jobs()
    about = {"account_id": alice.id, "from_id": bob.id, "kind": "mention", "status_id": acorn.id}
    db.session.add_all([Notification(key=f"acorn {number}", **about) for number in range(119)])
    db.session.commit()

    page = enter(alice).open("/notifications").text

    assert "20 notifications hidden by your filters" in page
    assert '<span id="waiting-notifications"> <span class="badge">1<' in page
    assert api(alice).get("/api/v1/notifications/unread_count").json == {"count": 100}


def test_media_of_which_a_filter_warns_are_not_shown_on_the_tab_for_media(enter, alice, bob, post, warned):
    status, medium_id = post(bob, "An acorn for you"), new_id()
    files = {"original_key": "media/acorn.webp", "small_key": "media/acorn-small.webp"}
    db.session.add(Media(id=medium_id, account_id=bob.id, status_id=status.id, kind="image", state="done", **files))
    db.session.get(Status, status.id).media_ids = [medium_id]

    page = enter(alice).open(f"/people/{bob.id}/media").text

    assert "<span>Filtered: Food</span>" in page and "acorn-small" not in page


def test_a_quoted_post_of_which_a_filter_warns_says_why(enter, alice, bob, api, post, warned):
    quoted = post(bob, "An acorn for you")
    post(bob, "Look", quoted_id=quoted.id)

    page = enter(alice).open(f"/people/{bob.id}").text.partition("Look")[2].partition('<div class="item"')[0]

    assert "An acorn for you" in page.partition(WARNING)[2]


@pytest.mark.parametrize(
    ("do", "undo", "model"),
    [
        ("favourite", "unfavourite", Favourite),
        ("bookmark", "unbookmark", Bookmark),
        ("pin", "unpin", Pin),
        ("mute", "unmute", ConversationMute),
    ],
)
def test_buttons_do_and_undo(enter, alice, post, do, undo, model):
    status = post(alice)
    visitor = enter(alice)
    visitor.open("/home")

    reply = visitor.send(f"/web/statuses/{status.id}", do=do)

    assert (reply.status_code, reply.location) == (303, f"/home#item-{status.id}")
    assert db.session.scalars(db.select(model)).all()
    assert f'value="{undo}" aria-pressed="true"' in visitor.open("/home").text
    visitor.send(f"/web/statuses/{status.id}", do=undo)
    assert not db.session.scalars(db.select(model)).all()


def test_a_boost_is_made_and_taken_back(enter, alice, bob, post):
    status = post(bob)
    visitor = enter(alice)
    visitor.open("/public")
    visitor.send(f"/web/statuses/{status.id}", do="reblog")
    assert db.session.scalar(db.select(Status.account_id).where(Status.reblog_of_id == status.id)) == alice.id

    visitor.open("/public")
    visitor.send(f"/web/statuses/{status.id}", do="unreblog")

    assert db.session.scalar(db.select(Status.id).where(Status.reblog_of_id == status.id)) is None


def test_a_script_that_takes_back_a_boost_where_it_stands_gets_the_status(enter, alice, bob, post):
    status_id = post(bob, "Rooks nest high.").id
    visitor = enter(alice)
    visitor.open("/public")
    visitor.send(f"/web/statuses/{status_id}", do="reblog")
    boost_id = db.session.scalar(db.select(Status.id).where(Status.reblog_of_id == status_id))
    visitor.open("/home")
    assert f'id="item-{boost_id}"' in visitor.reply.text
    form = {"csrf_token": visitor.reply.text.split('name="csrf_token" value="')[-1].split('"')[0]}

    reply = visitor._ask(
        "post",
        f"/web/statuses/{status_id}",
        headers={"HX-Request": "true"},
        data={**form, "do": "unreblog", "item": str(boost_id), "back": "/home"},
    )

    assert "Rooks nest high." in reply.text and f'id="item-{status_id}"' in reply.text
    assert db.session.get(Status, boost_id) is None


def test_an_emoji_of_another_server_is_a_picture_on_its_button_too(enter, alice, bob, carol, post):
    status = post(bob)
    custom = Emoji(shortcode="rook", domain="far.example", remote_url="https://far.example/rook.png")
    db.session.add(custom)
    db.session.flush()
    reactions.add(carol, status, "rook@far.example", custom.id)
    db.session.commit()

    page = enter(alice).open("/public").text

    button = page.split('value="react:rook@far.example"')[1].split("</button>")[0]
    assert 'class="chips"' not in page  # once is enough
    assert "<img" in button and 'alt=":rook@far.example:"' in button


def test_an_emoji_is_put_under_a_status_and_taken_back(enter, alice, bob, post):
    status = post(bob)
    visitor = enter(alice)
    visitor.open("/public")

    visitor.send(f"/web/statuses/{status.id}", do="react", emoji="🐦")
    assert db.session.scalars(db.select(Reaction.name)).all() == ["🐦"]
    visitor.open("/public")
    visitor.send(f"/web/statuses/{status.id}", do="unreact:🐦")

    assert not db.session.scalars(db.select(Reaction.name)).all()


def test_a_vote_is_cast_once_and_what_is_wrong_with_it_is_said(enter, alice, bob, post):
    status = post(bob, "Which?", poll=PollDraft(["Oak", "Elm"], 3600))
    visitor = enter(alice)
    visitor.open("/public")

    visitor.send(f"/web/statuses/{status.id}", do="vote")
    assert "The chosen vote option does not exist" in visitor.open("/public").text
    visitor.send(f"/web/statuses/{status.id}", do="vote", choice="1")

    assert db.session.scalars(db.select(PollVote.choice)).all() == [1]
    assert "Your vote" not in visitor.open("/public").text


def test_what_is_written_from_right_to_left_stands_so_in_ballots_and_fields(enter, alice, bob, post):
    asked, reader = post(bob, "?", poll=PollDraft(["عش", "غراب"], 3600), language="ar"), enter(alice)

    assert 'dir="auto" lang="ar">عش</label>' in reader.open(f"/web/statuses/{asked.id}").text

    form = reader.open("/compose").text
    assert re.findall(r'name="(text|spoiler_text|option)"[^>]* dir="auto"', form) == [
        "spoiler_text",
        "text",
        *["option"] * 4,
    ]


def test_a_script_gets_the_status_as_it_is_now_and_nothing_else(enter, alice, bob, post):
    status = post(bob)
    visitor = enter(alice)
    visitor.open("/public")
    form = {"csrf_token": visitor.reply.text.split('name="csrf_token" value="')[-1].split('"')[0]}

    def press(**fields):
        return visitor._ask(
            "post",
            f"/web/statuses/{status.id}",
            headers={"HX-Request": "true"},
            data={**form, "item": str(status.id), **fields},
        )

    reply = press(do="favourite", back="/public")
    wrong = press(do="react", emoji="no emoji", back="/public")

    assert reply.status_code == 200 and "<html" not in reply.text and "Favourited" in reply.text
    assert 'name="back" value="/public"' in reply.text
    assert 'role="alert"' in wrong.text and "<html" not in wrong.text


def test_a_thread_is_shown_to_those_who_may_read_it(enter, alice, bob, post):
    first = post(alice, "Who nests highest?", visibility="private")
    post(alice, "I do.", in_reply_to_id=first.id, visibility="private")

    page = enter(alice).open(f"/web/statuses/{first.id}").text

    assert "Who nests highest?" in page and "I do." in page
    assert enter(bob).open(f"/web/statuses/{first.id}").status_code == 404


def test_a_thread_of_twenty_costs_as_many_queries_as_one_of_two(enter, alice, post, count_queries):
    first = post(alice)
    post(alice, in_reply_to_id=first.id)
    visitor = enter(alice)
    visitor.open(f"/web/statuses/{first.id}")
    with count_queries() as few:
        visitor.open(f"/web/statuses/{first.id}")
    for _ in range(18):
        post(alice, in_reply_to_id=first.id)
    visitor.open(f"/web/statuses/{first.id}")
    with count_queries() as many:
        page = visitor.open(f"/web/statuses/{first.id}").text

    assert page.count("<article") == 20
    assert len(many) <= len(few)


def test_deleting_asks_once_more_and_is_for_authors_only(enter, alice, bob, post):
    status_id = post(alice, "Soon gone").id
    visitor = enter(alice)
    assert "Soon gone" in visitor.open(f"/web/statuses/{status_id}/delete").text
    other = enter(bob)
    assert other.open(f"/web/statuses/{status_id}/delete").status_code == 404

    assert visitor.send(f"/web/statuses/{status_id}/delete").location == "/home"

    assert db.session.get(Status, status_id) is None


def test_what_i_may_not_read_i_cannot_act_on(enter, alice, bob, post):
    status = post(alice, visibility="private")
    post(bob)
    visitor = enter(bob)
    visitor.open("/home")
    token, wanted = visitor.token, ["favourite", "pin", "vote", "nonsense", ""]

    path = f"/web/statuses/{status.id}"
    replies = {do: visitor._ask("post", path, data={"csrf_token": token, "do": do}).status_code for do in wanted}

    assert replies == dict.fromkeys(wanted, 404)
    assert not db.session.scalars(db.select(Favourite)).all()


def test_who_moved_away_can_only_read(enter, alice, bob, post):
    post(alice)
    visitor = enter(alice)
    visitor.open("/home")
    alice.moved_to_id = bob.id
    db.session.commit()

    assert visitor.send("/web/statuses/", do="favourite").status_code == 403


def test_strangers_are_led_to_the_sign_in_from_every_page(app, alice, post):
    status = post(alice)
    of_all = ("/offline", "/service-worker.js")
    routes = [
        one
        for one in app.url_map.iter_rules()
        if one.endpoint.startswith("client_pages.") and "GET" in one.methods and one.rule not in of_all
    ]
    paths = app.url_map.bind("rookery.test")
    assert len(routes) > 7

    for route in routes:
        path = paths.build(route.endpoint, dict.fromkeys(route.arguments, status.id))
        reply = Visitor(app).open(path)
        assert (reply.status_code, reply.location.partition("?")[0]) == (303, "/auth/sign_in"), route
