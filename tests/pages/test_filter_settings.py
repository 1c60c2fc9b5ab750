"""Filters on pages: made, changed and taken away."""

from types import SimpleNamespace

import pytest

from blueprints.pages.settings_pages import filters as settings_filters
from models.auth.user import User
from models.timelines.filter import Filter
from rookery.services.timelines import filters
from rookery.services.timelines.filters import FilterChanges, Word

NEW = "/settings/filters/new"


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


@pytest.fixture
def save(visitor):
    def send(path, **fields):
        visitor.open(path)
        form = visitor.form(path)
        return visitor._ask("post", path, data={"csrf_token": form.fields["csrf_token"], **fields})

    return send


def owner(account):
    """Whom the service takes for the owner of a filter."""
    return SimpleNamespace(id=account.id, user_id=User.of_account(account.id).id)


def test_a_filter_is_made_and_changed(visitor, save, alice):
    save(
        NEW,
        title="Cats",
        context=["home", "thread"],
        action="hide",
        lasts="86400",
        keyword_id=["", ""],
        keyword=["cat", "meow"],
        whole_word=["1"],
    )

    [made] = Filter.of_account(alice.id)
    assert (made.title, made.context, made.action, bool(made.expires_at)) == ("Cats", ["home", "thread"], "hide", True)
    assert [(one.keyword, one.whole_word) for one in made.keywords] == [("cat", False), ("meow", True)]

    ids, until = [str(one.id) for one in made.keywords], made.expires_at
    save(
        f"/settings/filters/{made.id}",
        title="Cats",
        context=["home"],
        action="warn",
        lasts="keep",
        keyword_id=[*ids, ""],
        keyword=["", "purr", "hiss"],
        whole_word=["2"],
    )

    [changed] = Filter.of_account(alice.id)
    assert (changed.context, changed.action, changed.expires_at) == (["home"], "warn", until)
    assert [(one.keyword, one.whole_word) for one in changed.keywords] == [("purr", False), ("hiss", True)]
    assert "Cats" in visitor.open("/settings/filters").text


def test_single_posts_are_shown_and_taken_out_again(visitor, alice, bob, post):
    made = filters.make(owner(alice), FilterChanges(title="Cats", context=["home"]))
    said, gone = post(bob, "Meow <3"), post(bob, "For few eyes")
    for one in (said, gone):
        filters.add_status(owner(alice), made.id, one.id)
    gone.visibility = "private"
    path = f"/settings/filters/{made.id}"

    page = visitor.open(path).text
    assert "Meow &lt;3" in page and "For few eyes" not in page
    assert "A post you can no longer see" in page
    [part, _] = Filter.of_account(alice.id)[0].statuses
    visitor.send(f"{path}/posts/{part.id}/remove")

    assert [one.status_id for one in Filter.of_account(alice.id)[0].statuses] == [gone.id]


def test_of_many_single_posts_the_latest_are_shown(visitor, alice, bob, post, monkeypatch, count_queries):
    monkeypatch.setattr(settings_filters, "MOST_POSTS", 2)
    made = filters.make(owner(alice), FilterChanges(title="Cats", context=["home"]))
    for number in range(3):
        filters.add_status(owner(alice), made.id, post(bob, f"Meow {number}").id)

    page = visitor.open(f"/settings/filters/{made.id}").text

    assert "Meow 2" in page and "Meow 1" in page and "Meow 0" not in page
    assert "and 1 more post" in page


def test_nobody_takes_posts_out_of_filters_of_others(visitor, alice, bob, post):
    his = filters.make(owner(bob), FilterChanges(title="Cats", context=["home"]))
    part_id = filters.add_status(owner(bob), his.id, post(alice).id)
    visitor.open("/settings/filters/new")

    assert visitor.give(f"/settings/filters/{his.id}/posts/{part_id}/remove").status_code == 404
    assert len(Filter.of_account(bob.id)[0].statuses) == 1


def test_a_filter_that_has_ended_says_so(visitor, alice, frozen_time):
    made = filters.make(owner(alice), FilterChanges(title="Cats", context=["home"], lasting=True, seconds=3600))
    assert ">expired</span>" not in visitor.open("/settings/filters").text

    frozen_time.move(hours=2)

    assert ">expired</span>" in visitor.open("/settings/filters").text
    assert "It expired on" in visitor.open(f"/settings/filters/{made.id}").text


def test_a_filter_is_deleted(visitor, alice):
    made = filters.make(owner(alice), FilterChanges(title="Cats", context=["home"]))
    visitor.open("/settings/filters")

    visitor.send(f"/settings/filters/{made.id}/delete")

    assert Filter.of_account(alice.id) == []


@pytest.mark.parametrize(
    ("fields", "says"), [({"title": " "}, "Title can&#39;t be blank"), ({"context": []}, "Context can&#39;t be blank")]
)
def test_what_is_missing_is_said_and_nothing_is_lost(save, alice, fields, says):
    given = {"title": "Cats", "context": ["home"], "keyword_id": [""], "keyword": ["meow"], **fields}

    reply = save(NEW, **given)

    assert reply.status_code == 422
    assert says in reply.text and 'value="meow"' in reply.text
    assert Filter.of_account(alice.id) == []


def test_filters_of_others_are_not_there(visitor, save, bob):
    made = filters.make(owner(bob), FilterChanges(title="Cats", context=["home"], words=[Word(keyword="cat")]))
    assert visitor.open(f"/settings/filters/{made.id}").status_code == 404

    visitor.open(NEW)
    token = visitor.token
    for way in ("", "/delete"):
        reply = visitor._ask("post", f"/settings/filters/{made.id}{way}", data={"csrf_token": token, "title": "Dogs"})
        assert reply.status_code == 404

    [left] = Filter.of_account(bob.id)
    assert left.title == "Cats"


def test_a_list_of_filters_costs_the_same_for_one_and_for_twenty(visitor, alice, count_queries):
    counts = []
    for number in range(20):
        filters.make(owner(alice), FilterChanges(title=f"Cats {number}", context=["home"], words=[Word(keyword="cat")]))
        if number in (0, 19):
            visitor.open("/settings/filters")
            with count_queries() as queries:
                visitor.open("/settings/filters")
            counts.append(len(queries))

    assert counts[0] == counts[1]
