"""Who likes a post and who boosted it; and whom a post is for."""

import pytest

from models.base import db
from rookery.services import statuses
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions


def crowd(status, what):
    return f"/web/statuses/{status.id}/{what}"


@pytest.mark.parametrize(("what", "says"), [("favourites", "1 favourite"), ("boosts", "1 boost")])
def test_the_number_under_a_post_leads_to_the_people(enter, alice, bob, post, what, says):
    status = post(alice, "Rooks nest high.")
    interactions.favourite(bob, status)
    statuses.reblog(bob, status.id, None)
    db.session.commit()
    visitor = enter(alice)

    link = f'<a href="{crowd(status, what)}">{says}</a>'
    assert link in visitor.open(f"/web/statuses/{status.id}").text

    page = visitor.open(crowd(status, what)).text
    assert f'href="/people/{bob.id}"' in page and "Rooks nest high." in page


def test_nobody_is_listed_whom_one_does_not_want_to_meet(enter, alice, bob, post):
    status = post(alice)
    interactions.favourite(bob, status)
    relationships.block(alice, bob)
    db.session.commit()

    page = enter(alice).open(crowd(status, "favourites")).text

    assert f"/people/{bob.id}" not in page and "No accounts known on this server." in page


def test_what_one_may_not_read_nobody_likes(enter, visitor, alice, bob, post):
    secret = post(bob, "A secret", visibility="direct")

    assert enter(alice).open(crowd(secret, "favourites")).status_code == 404
    assert visitor.open(crowd(secret, "boosts")).status_code == 303


def test_they_come_by_pages_which_cost_the_same(enter, alice, factory, post, count_queries):
    status, visitor, costs = post(alice), enter(alice), []
    for number in (1, 44):
        for each in range(number):
            interactions.favourite(factory.user(f"bird_{number}_{each}"), status)
        db.session.commit()
        visitor.open(crowd(status, "favourites"))
        with count_queries() as queries:
            visitor.open(crowd(status, "favourites"))
        costs.append(len(queries))

    assert costs[0] == costs[1]
    assert visitor.reply.text.count('class="by"') == 40
    older = visitor.reply.text.partition('href="?max_id=')[2].partition('"')[0]
    assert visitor.open(crowd(status, f"favourites?max_id={older}")).text.count('class="by"') == 5


@pytest.mark.parametrize(
    ("visibility", "says"),
    [
        ("public", None),
        ("unlisted", "Quiet public"),
        ("private", "Followers only"),
        ("direct", "Mentioned people only"),
        ("local", "This server only"),
    ],
)
def test_a_post_that_is_not_for_everybody_says_for_whom_it_is(enter, alice, post, visibility, says):
    status = post(alice, "Psst", visibility=visibility)

    page = enter(alice).open(f"/web/statuses/{status.id}").text

    assert [
        one for one in ("Quiet public", "Followers only", "Mentioned people only", "This server only") if one in page
    ] == ([says] if says else [])
