"""Threads on pages: levels, folded branches, and whom a reply answers."""

import pytest

from models.base import db
from rookery.web.pages.threads import folded, threaded


def thread(*pairs):
    return [{"id": one, "in_reply_to_id": parent} for one, parent in pairs]


def drawn(nodes):
    return [(node.status["id"] + ("!" if node.apart else ""), drawn(node.replies)) for node in nodes]


def test_three_levels_are_branches_and_deeper_replies_follow_on_the_last():
    statuses = thread(("0", None), ("m", "0"), ("a", "m"), ("b", "a"), ("c", "b"), ("d", "c"), ("e", "d"), ("f", "m"))

    above, replies = threaded(statuses, "m")

    assert [one["id"] for one in above] == ["0", "m"]
    assert drawn(replies) == [("a", [("b", [("c", []), ("d", []), ("e", [])])]), ("f", [])]
    assert replies[0].size == 5


def test_a_reply_whose_parent_is_hidden_says_whom_it_answers():
    _, replies = threaded(thread(("m", None), ("a", "m"), ("x", "hidden")), "m")

    assert drawn(replies) == [("a", []), ("x!", [])]


@pytest.mark.parametrize(("level", "number", "shown"), [(1, 9, 9), (2, 4, 4), (2, 5, 3), (3, 9, 3)])
def test_long_branches_are_folded_but_for_replies_to_the_post_itself(level, number, shown):
    _, replies = threaded(thread(("m", None), *((str(one), "m") for one in range(number))), "m")

    part = folded(replies, level)

    assert (len(part.shown), part.number) == (shown, number - shown)


def test_a_thread_has_branches_for_members_and_strangers_alike(enter, app, alice, bob, post):
    status = last = post(alice, "Rooks nest high.")
    for number in range(6):
        last = post(bob, f"They do {number}.", in_reply_to_id=last.id)

    inside = enter(bob).open(f"/web/statuses/{status.id}").text
    outside = app.test_client().get(f"/@alice/{status.id}").text

    for page in (inside, outside):
        assert 'class="branch level-3"' in page and "level-4" not in page
        assert page.count("They do") == 6


def test_replies_in_lists_say_whom_they_answer_at_no_cost_for_each(enter, alice, bob, factory, post, count_queries):
    visitor, others = enter(alice), [factory.user(f"dora{number}") for number in range(10)]
    post(alice, "@bob Nests are high.", in_reply_to_id=post(bob, "How high?").id)
    for one in others[:2]:
        post(alice, "Not named.", in_reply_to_id=post(one).id)
    visitor.open("/home")
    with count_queries() as few:
        page = visitor.open("/home").text
    for one in others[2:]:
        post(alice, "Not named.", in_reply_to_id=post(one).id)
    db.session.commit()
    visitor.open("/home")
    with count_queries() as many:
        more = visitor.open("/home").text

    assert ">@bob</a>" in page and page.count("Replying to") == 3
    assert ">@dora9</a>" in more and more.count("Replying to") == 11
    assert len(many) <= len(few)
