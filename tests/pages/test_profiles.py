"""Where links to people and their statuses lead."""

import io
import re

import pytest
from PIL import Image

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from rookery import events
from rookery.services import statuses
from tests.visitors import Visitor


@pytest.fixture
def visitor(app):
    return Visitor(app)


def png():
    file = io.BytesIO()
    Image.new("RGB", (120, 80), "teal").save(file, "PNG")
    return file.getvalue()


def test_a_profile_shows_who_it_is_and_what_is_public(visitor, alice, post):
    alice.display_name, alice.note = "Alice <b>", "<p>I like <a href='https://x.example'>birds</a></p>"
    alice.fields = [{"name": "Home & garden", "value": "<a href='https://home.example'>here</a>", "verified_at": None}]
    db.session.commit()
    post(alice, "Rooks nest high.")

    page = visitor.open("/@alice").text

    assert "Alice &lt;b&gt;" in page and "@alice@rookery.test" in page
    assert "<a href='https://x.example'>birds</a>" in page and "Home &amp; garden" in page
    assert "Rooks nest high." in page
    assert visitor.open("/@ALICE").status_code == 200


@pytest.mark.parametrize("visibility", ["private", "direct", "local"])
def test_9_3_what_a_stranger_may_not_read_is_not_there(visitor, alice, post, visibility):
    status = post(alice, "Only for some.", visibility=visibility)

    assert "Only for some." not in visitor.open("/@alice").text
    assert visitor.open(f"/@alice/{status.id}").status_code == 404


def test_avatar_and_header_of_a_profile_come_as_webp_where_a_browser_takes_it(visitor, alice):
    alice.avatar_key, alice.header_key = (f"{kind}/aa/bb/0123456789abcdefghijkl.png" for kind in ("avatars", "headers"))
    db.session.commit()

    page = visitor.open("/@alice").text

    for key in (f"{alice.header_key}.1280.webp", f"{alice.avatar_key}.192.webp"):
        assert f'<source type="image/webp" srcset="https://rookery.test/media/{key}">' in page


def test_a_status_has_its_own_page(visitor, alice, post):
    status = post(alice, "Look <script>alert(1)</script> inside", spoiler_text="Careful <b>")

    reply = visitor.open(f"/@alice/{status.id}")

    assert reply.status_code == 200
    assert "Careful &lt;b&gt;" in reply.text and '<details class="warned">' in reply.text
    assert "<script>" not in reply.text


def test_a_slash_at_the_end_of_an_address_does_not_matter(visitor, alice, post):
    assert visitor.open("/@alice/").status_code == visitor.open(f"/@alice/{post(alice).id}/").status_code == 200


def test_a_status_is_found_under_its_author_only(visitor, alice, bob, post):
    status = post(alice, "Mine")

    assert visitor.open(f"/@bob/{status.id}").status_code == 404


@pytest.mark.parametrize("path", ["nobody", "carol", "alice/1", "alice/x", "alice/" + "9" * 40, "%00", ""])
def test_what_does_not_exist_is_not_found(visitor, alice, carol, path):
    reply = visitor.open(f"/@{path}")

    assert reply.status_code == 404
    assert reply.content_type.startswith("text/html")


@pytest.mark.parametrize(("deleted", "status_code"), [(False, 403), (True, 410)])
def test_14_6_a_suspended_account_is_withheld_and_a_deleted_one_gone(visitor, alice, post, deleted, status_code):
    status = post(alice, "Before")
    db.session.get(Account, alice.id).suspended_at = clock.now()
    if deleted:
        db.session.delete(User.of_account(alice.id))
    db.session.commit()

    assert visitor.open("/@alice").status_code == status_code
    assert visitor.open(f"/@alice/{status.id}").status_code == status_code


def test_a_sign_up_that_is_not_complete_has_no_page(visitor, factory):
    factory.user("dora", approved=False)

    assert visitor.open("/@dora").status_code == 404


def test_servers_are_led_to_the_actor(visitor, alice):
    reply = visitor.open("/@alice", headers={"Accept": "application/activity+json"})

    assert (reply.status_code, reply.location) == (302, "https://rookery.test/users/alice")


def test_older_posts_stand_behind_a_link(visitor, alice, post):
    for number in range(21):
        post(alice, f"Number {number:02}.")

    first = visitor.open("/@alice").text
    link = first.partition('href="?max_id=')[2].partition('"')[0]
    second = visitor.open(f"/@alice?max_id={link}").text

    assert "Number 20." in first and "Number 00." not in first
    assert "Number 00." in second and "Number 01." not in second and "max_id" not in second.partition("<main")[2]


def cost(visitor, count_queries):
    """How many queries the profile takes that was looked at before."""
    visitor.open("/@alice")
    with count_queries() as queries:
        visitor.open("/@alice")
    return len(queries)


def test_a_profile_costs_the_same_number_of_queries_for_one_post_and_for_twenty(visitor, alice, post, count_queries):
    counts = []
    for number in range(20):
        post(alice, f"Number {number}")
        if number in (0, 19):
            counts.append(cost(visitor, count_queries))

    assert counts[0] == counts[1] <= 6


# Parts of a profile -------------------------------------------------------------------------------------------


def test_replies_have_a_part_of_their_own(visitor, alice, bob, post):
    asked = post(bob, "Do rooks nest high?")
    post(alice, "An answer.", in_reply_to_id=asked.id)
    post(alice, "A start.")

    assert "An answer." not in visitor.open("/@alice").text
    assert "An answer." in visitor.open("/@alice/with_replies").text


def test_what_somebody_boosted_stands_there_with_who_wrote_it(visitor, alice, bob, api, post):
    status = post(bob, "By bob.")
    api(alice).post(f"/api/v1/statuses/{status.id}/reblog")

    page = visitor.open("/@alice").text

    assert "boosted</span>" in page and "By bob." in page and "@bob" in page


def test_one_boost_and_twenty_cost_the_same_number_of_queries(visitor, alice, factory, post, count_queries):
    counts = []
    for number in range(20):
        status = post(factory.user(f"person{number}"), f"Number {number}")
        statuses.reblog(alice, status.id)
        events.commit()
        if number in (0, 19):
            counts.append(cost(visitor, count_queries))

    assert counts[0] == counts[1] <= 6


def test_pinned_statuses_come_first_and_once(visitor, alice, api, post):
    status = post(alice, "What I am about.")
    post(alice, "Newer.")
    api(alice).post(f"/api/v1/statuses/{status.id}/pin")

    page = visitor.open("/@alice").text.partition("<main")[2]

    assert page.index("Pinned") < page.index("What I am about.") < page.index("Newer.")
    assert page.count("What I am about.") == 1


def test_media_are_tiles_that_lead_to_their_statuses(visitor, alice, api, post, run_jobs):
    made = api(alice).post("/api/v2/media", data={"file": (io.BytesIO(png()), "a.png"), "description": "a nest"}).json
    run_jobs()
    status = api(alice).post("/api/v1/statuses", json={"status": "Look", "media_ids": [made["id"]]}).json
    post(alice, "Words alone.")

    page = visitor.open("/@alice/media").text

    assert f'<a href="{status["url"]}"><img' in page and 'alt="a nest"' in page and "Words alone." not in page


def test_somebody_may_show_no_media(visitor, alice):
    alice.show_media = False
    db.session.commit()

    assert visitor.open("/@alice/media").status_code == 404
    assert "/@alice/media" not in visitor.open("/@alice").text


def test_one_can_turn_pages_both_ways(visitor, alice, post):
    for number in range(45):
        post(alice, f"Number {number:02}.")

    first = visitor.open("/@alice").text
    second = visitor.open("/@alice" + link(first, "next")).text
    third = visitor.open("/@alice" + link(second, "next")).text
    back = visitor.open("/@alice" + link(third, "prev")).text

    assert 'rel="prev"' not in first and 'rel="next"' not in third
    assert "Number 24." in second and "Number 04." in third
    assert [f"Number {number:02}." in back for number in (4, 5, 24, 25)] == [False, True, True, False]
    assert visitor.open("/@alice" + link(back, "prev")).location == "/@alice"  # as it was at first


def link(page, rel):
    return re.search(rf'href="([^"]*)" rel="{rel}"', page)[1]


# Who it is ----------------------------------------------------------------------------------------------------


def test_confirmed_links_are_marked_and_said_to_be_of_the_same_person(visitor, alice):
    html = '<a href="https://home.example" rel="me">home.example</a>'
    alice.fields = [{"name": "Home", "value": html, "text": "https://home.example", "verified_at": "2026-11-01"}]
    db.session.commit()

    page = visitor.open("/@alice").text

    assert '<link rel="me" href="https://home.example">' in page and 'class="verified"' in page


def test_a_hidden_network_is_not_counted(visitor, alice):
    assert "0 followers" in visitor.open("/@alice").text
    alice.hide_collections = True
    db.session.commit()

    assert "followers" not in visitor.open("/@alice").text


def test_somebody_who_moved_says_where_to(visitor, alice, carol):
    alice.moved_to_id = carol.id
    db.session.commit()

    page = visitor.open("/@alice").text

    assert "@carol@far.example" in page and "/@alice/follow" not in page


def test_somebody_who_died_is_remembered(visitor, alice):
    alice.memorial = True
    db.session.commit()

    assert "In memory of" in visitor.open("/@alice").text


def test_search_engines_are_told_what_somebody_chose(visitor, alice):
    assert 'content="noindex' in visitor.open("/@alice").text
    alice.indexable = True
    db.session.commit()

    assert 'content="noindex' not in visitor.open("/@alice").text


def test_search_engines_are_not_led_to_what_somebody_said_whom_moderators_limited(visitor, alice, post):
    status = post(alice, "Rooks nest high.")
    alice.indexable, alice.limited_at = True, clock.now()
    db.session.commit()

    for path in ("/@alice", f"/@alice/{status.id}", f"/@alice/{status.id}/embed"):
        assert 'content="noindex' in visitor.open(path).text
    assert visitor.open("/@alice.rss").headers["X-Robots-Tag"] == "noindex"


def test_featured_hashtags_lead_to_what_was_posted_with_them(visitor, alice, api, post):
    post(alice, "About #rooks")
    api(alice).post("/api/v1/featured_tags", json={"name": "rooks"})

    assert 'href="https://rookery.test/@alice/tagged/rooks">#rooks</a>' in visitor.open("/@alice").text


def test_other_sites_are_told_who_it_is(visitor, alice):
    alice.display_name, alice.note, alice.note_text = "Alice", "<p>I like birds</p>", "I like birds"
    db.session.commit()

    page = visitor.open("/@alice").text

    assert '<meta property="og:title" content="Alice (@alice@rookery.test)">' in page
    assert '<meta property="og:description" content="I like birds">' in page
    assert '<link rel="canonical" href="https://rookery.test/@alice">' in page


# Following from elsewhere -------------------------------------------------------------------------------------


FINGER = "/.well-known/webfinger?resource=acct%3Acarol%40masto.example"


def jrd(template):
    links = [{"rel": "http://ostatus.org/schema/1.0/subscribe", "template": template}, "nonsense"]
    return {"subject": "acct:carol@masto.example", "links": links}


def follow(visitor, home):
    visitor.open("/@alice/follow")
    return visitor.send("/@alice/follow", home=home)


def test_a_stranger_is_led_to_their_own_server(visitor, fediverse, alice):
    masto = fediverse.server("masto.example")
    masto.page(FINGER, jrd("https://masto.example/follow?what={uri}"), kind="application/jrd+json")

    reply = follow(visitor, "@carol@masto.example")

    assert reply.status_code == 303
    assert reply.location == "https://masto.example/follow?what=https%3A%2F%2Frookery.test%2Fusers%2Falice"


INTENT = "https://w3id.org/fep/3b86"
OSTATUS = "http://ostatus.org/schema/1.0/subscribe"


@pytest.mark.parametrize(
    ("links", "leads_to"),
    [
        ({f"{INTENT}/Object": "https://masto.example/o?{object}"}, "o"),
        ({f"{INTENT}/Object": "https://masto.example/o?{object}", OSTATUS: "https://masto.example/s?{uri}"}, "s"),
        ({OSTATUS: "https://masto.example/s?{uri}", f"{INTENT}/Follow": "https://masto.example/f?{object}"}, "f"),
        ({f"{INTENT}/Follow": "https://masto.example/f?{object}{on-success}{on-cancel}"}, "f"),
    ],
)
def test_the_intent_to_follow_leads_a_stranger_before_other_ways(visitor, fediverse, alice, links, leads_to):
    masto = fediverse.server("masto.example")
    given = [{"rel": rel, "template": template} for rel, template in links.items()]
    said = {"subject": "acct:carol@masto.example", "links": given}
    masto.page(FINGER, said, kind="application/jrd+json")

    reply = follow(visitor, "@carol@masto.example")

    assert reply.location == f"https://masto.example/{leads_to}?https%3A%2F%2Frookery.test%2Fusers%2Falice"


def test_where_only_a_server_is_known_the_usual_place_is_tried(visitor, alice):
    reply = follow(visitor, "https://masto.example/about")

    assert reply.location == (
        "https://masto.example/authorize_interaction?uri=https%3A%2F%2Frookery.test%2Fusers%2Falice"
    )


@pytest.mark.parametrize("template", ["javascript:alert(1)//{uri}", "https://masto.example/follow", "/{uri}", 7, None])
def test_a_server_that_says_something_else_leads_nowhere(visitor, fediverse, alice, template):
    masto = fediverse.server("masto.example")
    masto.page(FINGER, jrd(template), kind="application/jrd+json")

    assert follow(visitor, "carol@masto.example").status_code == 422


@pytest.mark.parametrize("home", ["", "carol", "carol@", "rookery.test", "bob@rookery.test", "a b@c.example", "[::1]"])
def test_what_is_no_other_server_is_asked_for_again(visitor, alice, home):
    reply = follow(visitor, home)

    assert reply.status_code == 422 and 'aria-invalid="true"' in reply.text


def test_a_server_that_does_not_answer_is_said_not_to(visitor, alice):
    reply = follow(visitor, "carol@nowhere.example")

    assert reply.status_code == 422 and "does not answer" in reply.text


def test_nobody_may_ask_other_servers_without_end(app, visitor, alice, monkeypatch):
    monkeypatch.setitem(app.extensions, "rookery.limits_on", True)

    answers = [follow(visitor, "masto.example").status_code for _ in range(21)]

    assert answers == [303] * 20 + [429]


# Collections --------------------------------------------------------------------------------------------------


def test_the_address_of_a_collection_leads_to_a_page_with_its_people(visitor, alice, bob, api):
    bob.discoverable = bob.indexable = alice.indexable = True
    db.session.commit()
    made = (
        api(alice)
        .post(
            "/api/v1/collections",
            json={"name": "Good <b>people</b>", "description": "Read them", "account_ids": [str(bob.id)]},
        )
        .json["collection"]
    )
    path = made["url"].removeprefix("https://rookery.test")

    page = visitor.open(path)

    assert page.status_code == 200
    assert "Good &lt;b&gt;people&lt;/b&gt;" in page.text and "Read them" in page.text
    assert "@alice" in page.text and "@bob" in page.text
    assert 'content="noindex' not in page.text
    assert visitor.open("/collections/1").status_code == visitor.open("/collections/x").status_code == 404


# Hashtags -----------------------------------------------------------------------------------------------------


def test_a_hashtag_leads_to_the_public_statuses_that_carry_it(visitor, alice, post):
    post(alice, "About #Rooks in the open")
    post(alice, "About #rooks for some", visibility="private")

    found = visitor.open("/tags/ROOKS")

    assert "in the open" in found.text and "for some" not in found.text
    assert visitor.open("/tags/never_used").status_code == 404


def test_search_engines_leave_a_hashtag_alone_while_somebody_there_does_not_want_to_be_found(visitor, alice, bob, post):
    for who in (alice, bob):
        post(who, "About #rooks")
    alice.indexable = True
    db.session.commit()

    assert 'content="noindex' in visitor.open("/tags/rooks").text
    assert visitor.open("/tags/rooks.json").headers["X-Robots-Tag"] == "noindex"
    bob.indexable = True
    db.session.commit()
    assert 'content="noindex' not in visitor.open("/tags/rooks").text
    assert "X-Robots-Tag" not in visitor.open("/tags/rooks.json").headers


def test_what_somebody_posted_with_a_hashtag_has_a_page(visitor, alice, bob, post):
    first = post(alice, "About #Rooks in the open")
    post(alice, "More on #rooks in a reply", in_reply_to_id=first.id)
    post(alice, "About #rooks for some", visibility="private")
    post(alice, "About crows"), post(bob, "By bob on #rooks")

    found = visitor.open("/@alice/tagged/ROOKS").text

    assert "in the open" in found and "in a reply" in found
    assert "for some" not in found and "crows" not in found and "By bob" not in found
    assert "Public posts by this person appear here." in visitor.open("/@alice/tagged/never_used").text
    assert visitor.open("/@nobody/tagged/rooks").status_code == 404


def test_older_statuses_of_a_hashtag_are_behind_a_link(visitor, alice, post):
    for number in range(21):
        post(alice, f"#rooks number-{number}.")

    first = visitor.open("/tags/rooks").text
    older = first.split('href="?max_id=')[1].split('"')[0]

    assert "number-0." not in first
    assert "number-0." in visitor.open(f"/tags/rooks?max_id={older}").text
