"""What many may read, asked at once."""

from models.visibility import readable_pairs
from rookery.services.relationships import relationships
from rookery.services.statuses import reblog


def test_of_many_pairs_those_are_told_in_which_one_may_read_the_other(alice, bob, factory, post):
    dora = factory.user("dora")
    relationships.block(alice, dora)
    public, private = post(alice).id, post(alice, visibility="private").id
    shared = reblog(bob, public).id

    asked = [(status, viewer.id) for status in (public, private, shared) for viewer in (alice, bob, dora)]

    assert readable_pairs(asked) == {(public, alice.id), (public, bob.id), (private, alice.id)}


def test_nothing_but_what_is_asked_about_is_looked_at(alice, bob, post, plans):
    status = post(alice).id

    [plan] = plans(lambda: readable_pairs([(status, bob.id)]))

    assert "pk_statuses" in plan or "statuses USING INTEGER PRIMARY KEY" in plan, plan
    assert "ix_statuses" not in plan, plan
