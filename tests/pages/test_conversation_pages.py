"""What people write to each other alone, in the browser."""

import pytest

from blueprints.pages.people_pages.conversations import without_leading_mentions
from models.base import db
from models.statuses.status import Status
from models.timelines.conversation import ConversationEntry
from rookery.services.relationships import relationships
from tests.visitors import token_of

PATH = "/web/conversations"


@pytest.fixture
def written(bob, alice, post, run_jobs):
    """Bob wrote to Alice."""
    made = post(bob, "@alice Have you seen my acorns?", visibility="direct")
    run_jobs()
    return made


def of(account):
    return db.session.scalars(db.select(ConversationEntry).filter_by(account_id=account.id)).all()


def test_the_menu_says_that_there_is_something_new_until_it_is_read(enter, alice, bob, written):
    visitor = enter(alice)
    assert 'class="badge">1' in visitor.open("/home").text
    page = visitor.open(PATH).text
    [mine] = of(alice)
    assert f'href="{PATH}/{mine.id}#message-{written.id}"' in page
    assert "Have you seen my acorns?" in page and "@alice" not in page.partition("<main")[2]

    visitor.open(f"{PATH}/{mine.id}")
    numbers = visitor._ask(
        "post",
        f"{PATH}/{mine.id}",
        data={"csrf_token": token_of(visitor), "do": "read"},
        headers={"HX-Request": "true"},
    ).text

    assert 'id="waiting-web-conversations" hx-swap-oob="true"></span>' in numbers
    assert [one.unread for one in of(alice)] == [False]


def test_the_list_does_not_show_what_a_filter_warns_of(enter, alice, api, written):
    food = {"title": "Food", "context": ["home"], "keywords_attributes": [{"keyword": "acorns"}]}
    api(alice).post("/api/v2/filters", json={**food, "filter_action": "warn"})

    page = enter(alice).open(PATH).text

    assert "Filtered: Food" in page and "acorns" not in page


def test_a_conversation_is_marked_as_read_where_it_stands(enter, alice, written):
    visitor = enter(alice)
    visitor.open(PATH)

    assert visitor.send(PATH, do="read").location == PATH

    assert [one.unread for one in of(alice)] == [False]


def test_an_answer_reaches_the_others_without_naming_them_and_is_read(enter, alice, bob, written, run_jobs):
    visitor = enter(alice)
    [mine] = of(alice)
    visitor.open(f"{PATH}/{mine.id}")

    for _ in range(2):  # pressed twice
        reply = visitor.send(f"{PATH}/{mine.id}/messages", text="Under the oak.")
        visitor.open(f"{PATH}/{mine.id}?min_id={written.id - 1}&max_id={written.id + 1}")
    run_jobs()

    [sent] = db.session.scalars(db.select(Status).filter_by(account_id=alice.id)).all()
    assert reply.location == f"{PATH}/{mine.id}#message-{sent.id}"
    assert (sent.visibility, sent.in_reply_to_id, sent.text) == ("direct", written.id, "@bob Under the oak.")
    assert [one.unread for one in of(alice) + of(bob)] == [False, True]
    page = visitor.open(f"{PATH}/{mine.id}").text
    assert page.index("acorns?") < page.index("Under the oak.") and "@bob Under" not in page


def test_what_cannot_be_sent_stays_in_its_field(enter, alice, factory, written):
    factory.user("dora")
    visitor = enter(alice)
    [mine] = of(alice)
    visitor.open(f"{PATH}/{mine.id}")

    for text in ("", " ", "@dora should know"):
        reply = visitor.send(f"{PATH}/{mine.id}/messages", text=text)
        assert reply.status_code == 422 and f">{text}</textarea>" in reply.text, text
        assert not db.session.scalars(db.select(Status).filter_by(account_id=alice.id)).all(), text


def test_names_are_left_out_at_the_beginning_alone():
    local = '<span class="h-card" translate="no"><a href="/people/1" class="u-url mention">@<span>bob</span></a></span>'
    remote = '<a class="mention" href="https://a.example/@c">@carol</a>'

    assert without_leading_mentions(f"<p>{local} {remote} and {local}?</p>") == f"<p>and {local}?</p>"
    assert without_leading_mentions('<p><a class="mention hashtag">#<span>nests</span></a> a</p>').startswith("<p><a")


def test_one_that_is_removed_leaves_the_list_and_its_posts_stay(enter, alice, bob, written):
    visitor = enter(alice)
    visitor.open(PATH)
    visitor.send(PATH, do="remove")

    assert "No messages yet." in visitor.open(PATH).text
    assert of(alice) == [] and len(of(bob)) == 1
    assert db.session.get(Status, written.id)


def test_nobody_else_does_anything_to_it(enter, alice, bob, factory, post, run_jobs, written):
    [mine] = of(alice)
    visitor = enter(factory.user("dora"))
    assert "acorns" not in visitor.open(PATH).text
    token, at = token_of(visitor), f"{PATH}/{mine.id}"

    replies = [visitor._ask("post", at, data={"csrf_token": token, "do": do}) for do in ("read", "remove")]
    replies.append(visitor._ask("post", f"{at}/messages", data={"csrf_token": token, "text": "Hello"}))
    replies.append(visitor.open(at))

    assert [reply.status_code for reply in replies] == [404] * 4
    assert of(alice)[0].unread


def test_what_is_not_offered_is_not_done(enter, alice, written):
    visitor = enter(alice)
    visitor.open(PATH)

    assert visitor.tamper(PATH, do="burn").status_code == 404


def test_of_people_whom_i_block_nothing_is_counted(enter, alice, bob, written):
    relationships.block(alice, bob)
    visitor = enter(alice)

    assert 'class="badge">1' not in visitor.open("/home").text
    assert "acorns" not in visitor.open(PATH).text


def test_twenty_conversations_cost_as_much_as_one(enter, alice, factory, post, run_jobs, count_queries, written):
    visitor = enter(alice)
    visitor.open(PATH)
    with count_queries() as few:
        visitor.open(PATH)
    for number in range(20):
        post(factory.user(f"dora{number}"), "@alice And mine?", visibility="direct")
    run_jobs()
    visitor.open(PATH)
    with count_queries() as many:
        page = visitor.open(PATH).text

    assert page.count("And mine?") == 20 and 'rel="next"' in page
    assert len(many) <= len(few)


def test_twenty_messages_cost_as_much_as_one(enter, alice, bob, post, run_jobs, count_queries, written):
    visitor = enter(alice)
    path = f"{PATH}/{of(alice)[0].id}"
    visitor.open(path)
    with count_queries() as few:
        visitor.open(path)
    for number in range(35):
        post(bob, f"@alice Message {number}.", visibility="direct", in_reply_to_id=written.id)
    run_jobs()
    visitor.open(path)
    with count_queries() as many:
        page = visitor.open(path).text

    assert page.count('class="bubble"') == 30 and "Earlier messages" in page
    assert len(many) <= len(few)


def test_a_message_is_begun_with_those_alone_who_are_named(enter, alice, bob):
    visitor = enter(alice)
    assert 'href="/compose?visibility=direct"' in visitor.open(PATH).text
    assert f"/compose?text=%40{bob.username}%20&amp;visibility=direct" in visitor.open(f"/people/{bob.id}").text

    assert 'value="direct" checked' in visitor.open("/compose?visibility=direct").text
    assert 'value="public" checked' in visitor.open("/compose?visibility=nonsense").text
