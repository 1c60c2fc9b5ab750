"""Lists on pages: made, changed, filled, emptied and deleted; nobody else's."""

import pytest

from models.base import db
from models.timelines.list import List, ListMember
from rookery.services.relationships import relationships
from rookery.services.timelines import lists
from rookery.services.timelines.lists import ListChanges

PATH = "/settings/lists"


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


@pytest.fixture
def woods(alice):
    return lists.create(alice, ListChanges(title="Woods"))


def members(of):
    return list(db.session.scalars(db.select(ListMember.target_id).where(ListMember.list_id == of.id)))


def test_a_list_is_made_and_changed(visitor, press, alice):
    made = press(PATH, title="Woods")
    [one] = List.of(alice.id)
    assert made.location == f"{PATH}/{one.id}"
    assert visitor.open(made.location).text.count(" checked") == 1

    press(made.location, title="Meadows", replies_policy="none", exclusive="1")

    [one] = List.of(alice.id)
    assert (one.title, one.replies_policy, one.exclusive) == ("Meadows", "none", True)
    page = visitor.open(PATH).text
    assert "Meadows" in page and "0 people" in page and f'href="/lists/{one.id}"' in page


def test_what_is_wrong_is_said_and_nothing_is_changed(press, woods):
    wrong = [
        ({"title": " "}, "Title can&#39;t be blank"),
        ({"title": "x" * 257}, "Title is too long"),
        ({"replies_policy": "whatever"}, "Replies policy is not included in the list"),
    ]

    for fields, says in wrong:
        reply = press(f"{PATH}/{woods.id}", **{"title": "Meadows", "replies_policy": "none", **fields})
        assert reply.status_code == 422 and says in reply.text, says
        assert db.session.get(List, woods.id).title == "Woods", says


def test_a_list_without_a_title_is_not_made(press, alice):
    reply = press(PATH, title="")

    assert reply.status_code == 422 and "Title can&#39;t be blank" in reply.text
    assert List.of(alice.id) == []


def test_a_list_is_deleted_only_when_asked_again(visitor, alice, woods):
    page = visitor.open(f"{PATH}/{woods.id}/delete").text
    assert "Delete Woods" in page and len(List.of(alice.id)) == 1

    visitor.send(f"{PATH}/{woods.id}/delete")

    assert List.of(alice.id) == []
    assert "List deleted." in visitor.open(PATH).text


def test_people_whom_one_follows_come_to_a_list_and_leave_it(visitor, press, alice, woods, factory):
    dora, emil = factory.user("dora"), factory.user("emil")
    for one in (dora, emil):
        relationships.follow(alice, one)
    page = visitor.open(f"{PATH}/{woods.id}/add").text
    assert "@dora" in page and "@emil" in page

    press(f"{PATH}/{woods.id}/add", account_id=[dora.id])
    assert members(woods) == [dora.id]
    page = visitor.open(f"{PATH}/{woods.id}/add").text
    assert "@dora" not in page and "@emil" in page
    assert "@dora" in visitor.open(f"{PATH}/{woods.id}").text

    visitor.send(f"{PATH}/{woods.id}/members/{dora.id}/remove")
    assert members(woods) == []


def test_those_who_may_come_are_found_by_name(visitor, press, alice, woods, factory):
    for name in ("dora", "dorian", "emil"):
        relationships.follow(alice, factory.user(name))
    factory.user("dorothea")  # whom nobody follows

    page = visitor.open(f"{PATH}/{woods.id}/add?q=dor").text
    assert "@dora<" in page and "@dorian" in page and "@emil" not in page and "@dorothea" not in page
    assert "No matching people" in visitor.open(f"{PATH}/{woods.id}/add?q=nobody").text


def test_who_is_not_followed_comes_to_no_list_nor_does_anybody_beside_them(press, alice, bob, woods, factory):
    dora = factory.user("dora")
    relationships.follow(alice, dora)

    reply = press(f"{PATH}/{woods.id}/add", account_id=[dora.id, bob.id])

    assert reply.status_code == 422
    assert members(woods) == []


def test_who_is_on_the_list_cannot_come_to_it_again(press, alice, bob, woods):
    relationships.follow(alice, bob)
    lists.add(alice, woods.id, [bob.id])

    reply = press(f"{PATH}/{woods.id}/add", account_id=[bob.id])

    assert reply.status_code == 422 and "Account is already on the list" in reply.text
    assert members(woods) == [bob.id]


def test_lists_of_others_are_not_there(visitor, press, bob):
    theirs = lists.create(bob, ListChanges(title="Nests"))
    for way in ("", "/add", "/delete"):
        assert visitor.open(f"{PATH}/{theirs.id}{way}").status_code == 404
        assert press(f"{PATH}/{theirs.id}{way}", title="Mine", account_id=[bob.id]).status_code == 404
    assert press(f"{PATH}/{theirs.id}/members/{bob.id}/remove").status_code == 404

    [left] = List.of(bob.id)
    assert left.title == "Nests"


def test_lists_and_their_people_cost_the_same_however_many_there_are(visitor, alice, woods, factory, count_queries):
    counts = []
    for number in range(5):
        lists.create(alice, ListChanges(title=f"Wood {number}"))
        dora, emil = factory.user(f"dora{number}"), factory.user(f"emil{number}")
        for one in (dora, emil):
            relationships.follow(alice, one)
        lists.add(alice, woods.id, [dora.id])
        if number in (0, 4):
            found = []
            for path in (PATH, f"{PATH}/{woods.id}", f"{PATH}/{woods.id}/add", f"{PATH}/{woods.id}/add?q=emil"):
                visitor.open(path)  # what is rendered is kept
                with count_queries() as queries:
                    visitor.open(path)
                found.append(len(queries))
            counts.append(found)

    assert counts[0] == counts[1]


def test_there_are_no_lists_where_their_plugin_is_off(the_app, visitor, press, woods, monkeypatch):
    menu = f'<a href="{PATH}">'
    assert menu in visitor.open("/settings").text

    plugins = the_app.extensions["rookery.plugins"]
    monkeypatch.setattr(plugins, "on", {key: one for key, one in plugins.on.items() if key != "lists"})

    assert menu not in visitor.open("/settings").text
    assert [visitor.open(path).status_code for path in (PATH, f"{PATH}/{woods.id}")] == [404, 404]
