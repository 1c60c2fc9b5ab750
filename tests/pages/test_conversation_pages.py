"""What people write to each other alone, in the browser."""

import pytest

from models.base import db
from models.statuses.status import Status
from models.timelines.conversation import ConversationEntry
from rookery.services.relationships import relationships

PATH = "/web/conversations"


@pytest.fixture
def written(bob, alice, post, run_jobs):
    """Bob wrote to Alice."""
    made = post(bob, "@alice Have you seen my acorns?", visibility="direct")
    run_jobs()
    return made


def of(account):
    return db.session.scalars(db.select(ConversationEntry).filter_by(account_id=account.id)).all()


def test_the_menu_says_that_there_is_something_new_until_it_is_opened(enter, alice, bob, written):
    visitor = enter(alice)
    assert 'class="badge">1' in visitor.open("/home").text
    page = visitor.open(PATH).text
    assert "Have you seen my acorns?" in page and f'href="/people/{bob.id}"' in page

    assert visitor.send(PATH, do="open").location == f"/web/statuses/{written.id}"

    assert 'class="badge">1' not in visitor.open(PATH).text
    assert [one.unread for one in of(alice)] == [False]


def test_a_conversation_is_marked_as_read_where_it_stands(enter, alice, written):
    visitor = enter(alice)
    visitor.open(PATH)

    assert visitor.send(PATH, do="read").location == PATH

    assert [one.unread for one in of(alice)] == [False]


def test_one_that_is_removed_leaves_the_list_and_its_posts_stay(enter, alice, bob, written):
    visitor = enter(alice)
    visitor.open(PATH)
    visitor.send(PATH, do="remove")

    assert "Nobody has written to you yet." in visitor.open(PATH).text
    assert of(alice) == [] and len(of(bob)) == 1
    assert db.session.get(Status, written.id)


@pytest.mark.parametrize("do", ["open", "read", "remove"])
def test_nobody_else_does_anything_to_it(enter, alice, bob, factory, post, run_jobs, do, written):
    [mine] = of(alice)
    visitor = enter(factory.user("dora"))
    assert "acorns" not in visitor.open(PATH).text
    token = visitor.reply.text.rpartition('name="csrf_token" value="')[2].partition('"')[0]

    reply = visitor._ask("post", f"{PATH}/{mine.id}", data={"csrf_token": token, "do": do})

    assert reply.status_code == 404 and of(alice)[0].unread


def test_what_is_not_offered_is_not_done(enter, alice, written):
    visitor = enter(alice)
    visitor.open(PATH)

    assert visitor.send(PATH, do="burn").status_code == 404


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


def test_a_message_is_begun_with_those_alone_who_are_named(enter, alice, bob):
    visitor = enter(alice)
    assert 'href="/compose?visibility=direct"' in visitor.open(PATH).text
    assert f"/compose?text=%40{bob.username}%20&amp;visibility=direct" in visitor.open(f"/people/{bob.id}").text

    assert 'value="direct" selected' in visitor.open("/compose?visibility=direct").text
    assert 'value="public" selected' in visitor.open("/compose?visibility=nonsense").text
