"""What is said when something happens: events, payloads, and to whom."""

import orjson
import pytest

from models.auth.user import User
from models.base import db
from models.media.emoji import Emoji
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from rookery import events
from rookery.events import facts as stated
from rookery.events.facts import (
    ConversationChanged,
    FiltersChanged,
    NotificationsMerged,
    Notified,
    StatusDeleted,
    StatusesErased,
    TimelinesFilled,
)
from rookery.services import statuses
from rookery.services.accounts import erasure
from rookery.services.administration import announcements
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions
from rookery.services.timelines import fanout, filters, lists
from rookery.services.timelines.filters import Word
from rookery.streaming import messages
from rookery.streaming.listener import HASHTAG, PUBLIC, Channel
from tests.contract import assert_entity
from tests.filtering import viewer
from tests.listeners import Ears


@pytest.fixture
def ears():
    return Ears()


@pytest.fixture
def follow():
    def do(who, whom):
        db.session.add(Follow(account_id=who.id, target_id=whom.id))
        db.session.commit()

    return do


def last(facts, kind):
    return [fact for fact in facts if isinstance(fact, kind)][-1]


def streams(heard, account):
    return sorted(stream for account_id, stream, _, _ in heard if account_id == account.id)


def hide(account, word, *contexts):
    """The account hides what has this word in it."""
    filters.make(viewer(account), filters.FilterChanges("No", list(contexts), "hide", words=[Word(keyword=word)]))
    db.session.commit()


# Nobody listens -----------------------------------------------------------------------------------------------


def test_what_nobody_listens_for_costs_nothing(app, alice, bob, ears, count_queries):
    ears.listen(bob, "direct")
    gone = StatusDeleted(1, alice.id, None, "public", [], tags=["nest"])
    happened = [
        TimelinesFilled(1),
        stated.StatusEdited(1, []),
        stated.Quoted(1, 2),
        stated.QuoteRevoked(1, 2),
        stated.InteractionPolicyChanged(1),
        stated.PollCounted(1),
        gone,
        Notified(1, alice.id),
        NotificationsMerged(alice.id),
        ConversationChanged(1, alice.id),
        FiltersChanged(alice.id),
        stated.AnnouncementPublished(1),
        stated.AnnouncementReacted(1, "x"),
        stated.AnnouncementWithdrawn(1),
        StatusesErased(alice.id, []),
    ]

    with count_queries() as queries:
        said = [ears.hear(fact) for fact in happened]

    assert {type(fact) for fact in happened} == set(messages.EVENTS)
    assert said == [[]] * len(happened)
    assert queries == []


def test_what_is_gone_by_now_is_not_told(alice, ears):
    ears.listen_to_all(alice, tags=["nest"], list_id=1)

    assert ears.hear(TimelinesFilled(1)) == ears.hear(Notified(1, alice.id)) == []
    assert ears.hear(ConversationChanged(1, alice.id)) == ears.hear(stated.AnnouncementPublished(1)) == []


# Statuses -----------------------------------------------------------------------------------------------------


def test_a_new_status_is_told_as_an_update(alice, bob, ears, follow, post, run_jobs):
    follow(bob, alice)
    ears.listen(bob, "user", "public")
    status = post(alice, "Hello #nest")
    run_jobs()

    heard = ears.hear(TimelinesFilled(status.id))

    assert streams(heard, bob) == ["public", "user"]
    for _, _, event, payload in heard:
        assert event == "update"
        body = orjson.loads(payload)
        assert_entity(body, "Status")
        assert (body["id"], body["favourited"], body["filtered"]) == (str(status.id), False, [])


def test_a_quote_that_is_taken_back_and_a_new_policy_are_told_as_changes(alice, bob, ears, post, api, facts):
    quoted = post(alice, "Rooks nest high.", quote_policy="public")
    quoting = post(bob, "Look", quoted_id=quoted.id)
    ears.listen(bob, "user")
    assert api(alice).post(f"/api/v1/statuses/{quoted.id}/quotes/{quoting.id}/revoke").status_code == 200
    changed = {"quote_approval_policy": "nobody"}
    assert api(bob).put(f"/api/v1/statuses/{quoting.id}/interaction_policy", json=changed).status_code == 200

    told = [one for fact in facts[-2:] for one in ears.hear(fact)]

    assert [type(fact) for fact in facts[-2:]] == [stated.QuoteRevoked, stated.InteractionPolicyChanged]
    assert [one[:3] for one in told] == [(bob.id, "user", "status.update")] * 2
    bodies = [orjson.loads(payload) for _, _, _, payload in told]
    assert [(body["id"], body["quote"]["state"]) for body in bodies] == [(str(quoting.id), "revoked")] * 2


def test_a_tag_is_told_under_its_key(alice, bob, ears, post):
    ears.listen(bob, *HASHTAG, tags=["ete", "nest"])
    status = post(alice, "#ÉTÉ #Nest")

    said = {(message.channel, *message.to) for message in messages.messages_for(TimelinesFilled(status.id), ears)}

    assert said == {(Channel(stream, tag), bob.id) for stream in HASHTAG for tag in ("ete", "nest")}


def test_a_filter_warns_in_what_is_told(alice, bob, ears, post):
    made = filters.FilterChanges("Birds", ["public"], "warn", words=[Word(keyword="rook")])
    filters.make(viewer(bob), made)
    db.session.commit()
    ears.listen(bob, "public")

    ((_, _, _, payload),) = ears.hear(TimelinesFilled(post(alice, "A rook!").id))

    assert orjson.loads(payload)["filtered"][0]["keyword_matches"] == ["rook"]


def test_a_filter_holds_from_the_moment_it_is_made_and_its_app_hides(alice, bob, ears, post):
    ears.listen(bob, "public")  # as the viewer that bob was then
    hide(bob, "rook", "public")

    ((_, _, event, payload),) = ears.hear(TimelinesFilled(post(alice, "A rook!").id))

    assert event == "update"
    assert orjson.loads(payload)["filtered"][0]["filter"]["filter_action"] == "hide"


# What many cost ------------------------------------------------------------------------------------------------


@pytest.fixture
def crowd(alice, factory, ears, run_jobs):
    """`crowd(n)`: so many more people who follow alice, have her on a list, filter, and listen to everything."""

    def gather(count):
        for number in range(count):
            one = factory.user(f"listener{db.session.query(Follow).count()}")
            relationships.follow(one, alice)
            made = lists.create(one, lists.ListChanges(title="Rooks"))
            lists.add(one, made.id, [alice.id])
            if number % 2:
                hide(one, f"word{number}", "home")
            ears.listen_to_all(one, tags=["nest"], list_id=made.id)
        db.session.commit()
        run_jobs()

    return gather


@pytest.mark.parametrize("event", ["posted", "deleted"])
def test_many_listeners_cost_as_many_queries_as_few(alice, ears, crowd, post, facts, run_jobs, count_queries, event):
    def cost():
        status = post(alice, "Hello #nest")
        run_jobs()
        fact = TimelinesFilled(status.id)
        if event == "deleted":
            statuses.delete(alice, status.id)
            db.session.commit()
            fact = last(facts, StatusDeleted)
        ears.hear(fact)  # now filters are known, and what the status refers to
        with count_queries() as queries:
            heard = ears.hear(fact)
        return len(queries), len({account_id for account_id, *_ in heard})

    crowd(2)
    few = cost()
    crowd(8)
    many = cost()

    assert (few[1], many[1]) == (2, 10)
    assert few[0] == many[0] == (6 if event == "posted" else 2)


def test_a_status_is_not_put_together_for_people_who_may_not_see_it(alice, bob, ears, post, run_jobs, count_queries):
    ears.listen_to_all(bob, tags=["nest"], list_id=1)
    status = post(alice, "For few #nest", visibility="private")
    run_jobs()

    with count_queries() as queries:
        assert ears.hear(TimelinesFilled(status.id)) == []

    assert len(queries) == 3  # where it stands: at home, on lists, in public


# Deletions ----------------------------------------------------------------------------------------------------


@pytest.fixture
def deleted(facts, run_jobs):
    """Delete a status of somebody; gives the fact."""

    def do(account, status):
        db.session.commit()
        run_jobs()
        statuses.delete(account, status.id)
        db.session.commit()
        return last(facts, StatusDeleted)

    return do


def test_a_deletion_is_told_by_its_id_to_those_who_may_have_seen_it(alice, bob, factory, ears, follow, post, deleted):
    follow(bob, alice)
    stranger = factory.user("stranger")
    for one in (alice, bob, stranger):
        ears.listen_to_all(one, tags=["nest"])
    status = post(alice, "Hello #nest")

    heard = ears.hear(deleted(alice, status))

    assert {(event, payload) for _, _, event, payload in heard} == {("delete", b"%d" % status.id)}
    assert streams(heard, stranger) == ["hashtag", "hashtag:local", "public", "public:local"]
    assert streams(heard, bob) == streams(heard, alice) == sorted([*streams(heard, stranger), "user"])


@pytest.mark.parametrize("visibility", ["unlisted", "private", "direct"])
def test_the_id_of_what_few_could_read_is_told_to_few(alice, bob, factory, ears, follow, post, deleted, visibility):
    follow(bob, alice)
    named, stranger = factory.user("named"), factory.user("stranger")
    owned = {}
    for one in (alice, bob, named, stranger):
        made = lists.create(one, lists.ListChanges(title="Rooks"))
        owned[one.id] = made.id
    lists.add(bob, owned[bob.id], [alice.id])
    lists.add(alice, owned[alice.id], [alice.id])
    for one in (alice, bob, named, stranger):
        ears.listen_to_all(one, tags=["nest"], list_id=owned[one.id])

    heard = ears.hear(deleted(alice, post(alice, "@named psst #nest", visibility=visibility)))

    assert streams(heard, stranger) == []
    assert streams(heard, named) == ["user"]
    assert streams(heard, alice) == ["list", "user"]
    assert streams(heard, bob) == ([] if visibility == "direct" else ["list", "user"])


def test_what_stays_here_is_told_gone_where_it_stood(alice, bob, ears, post, deleted):
    ears.listen_to_all(bob, tags=["nest"])

    assert streams(ears.hear(deleted(alice, post(alice, "#nest", visibility="local"))), bob) == ["public:local"]


def test_pictures_are_told_gone_where_pictures_are_shown(alice, bob, ears):
    ears.listen_to_all(bob)
    near = StatusDeleted(1, alice.id, None, "public", [], with_media=True)
    far = StatusDeleted(1, alice.id, None, "public", [], with_media=True, local=False)

    assert streams(ears.hear(near), bob) == ["public", "public:local", "public:local:media", "public:media"]
    assert streams(ears.hear(far), bob) == ["public", "public:media", "public:remote", "public:remote:media"]


def test_those_who_had_it_for_its_tag_hear_that_it_is_gone(alice, bob, api, ears, post, deleted):
    assert api(bob).post("/api/v1/tags/nest/follow").status_code == 200
    ears.listen(bob, "user")

    assert streams(ears.hear(deleted(alice, post(alice, "#Nest"))), bob) == ["user"]
    assert streams(ears.hear(deleted(alice, post(alice, "#Nest", visibility="unlisted"))), bob) == []


@pytest.fixture
def shared(factory, follow, post, run_jobs):
    """`shared(alice, "Hello", bob)`: a post that a group has brought to bob, who follows nobody else."""

    def do(author, text, reader):
        group = factory.remote("rooks", "lemmy.example", kind="Group")
        follow(reader, group)
        status = post(author, text)
        run_jobs()
        fanout.share(status.id, group.id)
        db.session.commit()
        return status

    return do


@pytest.mark.any_database
def test_those_who_had_it_by_a_group_hear_that_it_is_gone(alice, bob, ears, shared, deleted):
    ears.listen(bob, "user")

    assert streams(ears.hear(deleted(alice, shared(alice, "Hello", bob))), bob) == ["user"]


@pytest.mark.any_database
def test_what_a_group_brings_is_news_for_its_followers_alone(alice, bob, factory, ears, follow, shared, facts):
    fan = factory.user("fan")
    follow(fan, alice)
    for one in (alice, bob, fan):
        ears.listen(one, "user", "public")

    shared(alice, "Hello", bob)

    filled = [fact for fact in facts.all if isinstance(fact, TimelinesFilled)]
    told = [{(account_id, stream) for account_id, stream, _, _ in ears.hear(fact)} for fact in filled]
    assert told[1] == {(bob.id, "user")}
    assert told[0] >= {(fan.id, "user"), (fan.id, "public"), (bob.id, "public")}


def test_reblogs_that_go_along_are_told_where_they_stood(alice, bob, factory, ears, follow, post, deleted):
    fan = factory.user("fan")
    follow(fan, bob)
    status = post(alice, "Spread this")
    reblog_id = statuses.reblog(bob, status.id).id
    ears.listen(fan, "user", *PUBLIC)

    heard = ears.hear(deleted(alice, status))

    assert (fan.id, "user", "delete", b"%d" % reblog_id) in heard
    assert {payload for _, stream, _, payload in heard if stream != "user"} == {b"%d" % status.id}


def test_a_reblog_taken_back_is_gone_from_homes_only(alice, bob, factory, ears, follow, post, facts):
    fan = factory.user("fan")
    follow(fan, bob)
    status = post(alice)
    statuses.reblog(bob, status.id)
    ears.listen_to_all(fan)

    statuses.unreblog(bob, status)

    assert streams(ears.hear(last(facts, StatusDeleted)), fan) == ["user"]


def test_what_goes_with_its_author_is_told_in_bulk(alice, bob, ears, follow, post, facts, api, run_jobs, count_queries):
    follow(bob, alice)
    posted = [post(alice, "#nest") for _ in range(7)]
    ears.listen_to_all(bob, tags=["nest"], list_id=1)
    db.session.delete(User.of_account(alice.id))
    alice.suspended_at = alice.created_at
    db.session.commit()

    erasure.erase(alice.id, False)
    db.session.commit()
    with count_queries() as queries:
        heard = ears.hear(last(facts, StatusesErased))

    assert len(queries) == 2
    assert {payload for _, stream, _, payload in heard if stream == "user"} == {b"%d" % one.id for one in posted}
    assert {stream for _, stream, _, _ in heard} == {"user", "public", "public:local", *HASHTAG}
    assert [one for fact in facts if isinstance(fact, StatusDeleted) for one in ears.hear(fact)] == []


# What concerns one account ------------------------------------------------------------------------------------


@pytest.fixture
def notified(run_jobs, alice):
    """The fact of the last notification that alice got."""

    def do():
        db.session.commit()
        run_jobs()
        newest = db.session.query(Notification).filter_by(account_id=alice.id).order_by(Notification.id.desc()).first()
        return Notified(newest.id, alice.id)

    return do


def test_a_notification_is_told_to_its_owner(alice, bob, ears, post, notified):
    ears.listen_to_all(alice)
    ears.listen_to_all(bob)
    interactions.favourite(bob, post(alice))

    heard = ears.hear(notified())

    assert streams(heard, alice) == ["user", "user:notification"]
    assert streams(heard, bob) == []
    assert {event for _, _, event, _ in heard} == {"notification"}
    body = orjson.loads(heard[0][3])
    assert_entity(body, "Notification")
    assert (body["type"], body["account"]["acct"]) == ("favourite", "bob")


def test_a_connection_that_goes_meanwhile_keeps_nothing_from_another(alice, bob, ears, post, notified, monkeypatch):
    ears.listen(alice, "user", "user:notification")
    interactions.favourite(bob, post(alice))
    fact, on, asked = notified(), ears.viewers_of, []

    def once(channel):
        asked.append(channel)
        return on(channel) if channel.stream != "user" or asked.count(channel) == 1 else {}

    monkeypatch.setattr(ears, "viewers_of", once)
    said = list(messages.messages_for(fact, ears))

    assert [message.channel.stream for message in said] == ["user", "user:notification"]


def test_a_notification_that_the_list_does_not_show_is_not_told(alice, bob, ears, post, notified):
    ears.listen(alice, "user")
    post(bob, "@alice hello")
    fact = notified()

    relationships.mute(alice, bob)
    db.session.commit()

    assert ears.hear(fact) == []


def test_a_notification_of_what_a_filter_hides_is_told_with_its_filter(alice, bob, ears, post, notified):
    ears.listen(alice, "user")
    hide(alice, "spam", "notifications")
    post(bob, "@alice spam")

    ((_, _, event, payload),) = ears.hear(notified())

    assert event == "notification"
    assert orjson.loads(payload)["status"]["filtered"][0]["keyword_matches"] == ["spam"]


def test_staff_hear_of_what_their_role_covers(factory, alice, ears, bob, run_jobs):
    told = Notification(account_id=alice.id, from_id=bob.id, kind="admin.sign_up", key="by hand")
    db.session.add(told)
    db.session.commit()
    ears.listen(alice, "user")

    assert ears.hear(Notified(told.id, alice.id)) == []


def test_merged_notifications_and_changed_filters_are_told_to_their_owner(alice, bob, ears):
    ears.listen_to_all(alice)
    ears.listen_to_all(bob)

    assert ears.hear(NotificationsMerged(alice.id)) == [
        (alice.id, "user", "notifications_merged", b"1"),
        (alice.id, "user:notification", "notifications_merged", b"1"),
    ]
    assert ears.hear(FiltersChanged(alice.id)) == [(alice.id, "user", "filters_changed", None)]


def test_a_conversation_is_told_to_each_who_takes_part(alice, bob, ears, post, run_jobs, facts):
    ears.listen_to_all(alice)
    ears.listen_to_all(bob)
    post(alice, "@bob psst", visibility="direct")
    run_jobs()

    heard = [one for fact in facts.all if isinstance(fact, ConversationChanged) for one in ears.hear(fact)]

    assert [one[:3] for one in heard] == [(one.id, "direct", "conversation") for one in (alice, bob)]
    bodies = [orjson.loads(payload) for _, _, _, payload in heard]
    for body in bodies:
        assert_entity(body, "Conversation")
    assert [body["unread"] for body in bodies] == [False, True]


def test_a_conversation_is_told_without_a_message_that_was_deleted(alice, bob, ears, post, run_jobs, facts):
    ears.listen(bob, "direct")
    first = post(alice, "@bob psst", visibility="direct")
    slip = post(alice, "@bob my password", visibility="direct", in_reply_to_id=first.id)
    run_jobs()
    del facts.all[:]

    statuses.delete(alice, slip.id)
    events.commit()

    heard = [one for fact in facts.all if isinstance(fact, ConversationChanged) for one in ears.hear(fact)]
    told = {(account_id, orjson.loads(payload)["last_status"]["id"]) for account_id, _, _, payload in heard}
    assert told == {(bob.id, str(first.id))}


def test_a_conversation_with_somebody_avoided_is_not_told(alice, bob, ears, post, run_jobs, facts):
    ears.listen(bob, "direct")
    post(alice, "@bob psst", visibility="direct")
    run_jobs()
    relationships.block(bob, alice)
    db.session.commit()

    assert ears.hear(last(facts.all, ConversationChanged)) == []


# What everybody here is told ----------------------------------------------------------------------------------


def test_announcements_are_told_to_all_users(alice, bob, ears, facts):
    ears.listen_to_all(alice)
    ears.listen(bob, "public")
    announcements.publish(announcements.create(announcements.AnnouncementDraft("Hello everybody")))

    heard = ears.hear(last(facts, stated.AnnouncementPublished))

    assert [one[:3] for one in heard] == [(alice.id, "user", "announcement")]
    assert_entity(orjson.loads(heard[0][3]), "Announcement")


def test_reactions_to_an_announcement_are_counted(alice, bob, ears, facts):
    ears.listen(bob, "user")
    db.session.add(Emoji(shortcode="nest", image_key="emoji/nest.png"))
    made = announcements.create(announcements.AnnouncementDraft("Hello everybody"))
    announcements.publish(made)

    said = []
    for act, name in ((announcements.react, "nest"), (announcements.react, "🪺"), (announcements.unreact, "🪺")):
        act(alice, made.id, name)
        said += ears.hear(last(facts, stated.AnnouncementReacted))

    image = "https://rookery.test/media/emoji/nest.png"
    about = {"announcement_id": str(made.id)}
    assert [one[:3] for one in said] == [(bob.id, "user", "announcement.reaction")] * 3
    assert [orjson.loads(payload) for _, _, _, payload in said] == [
        {"name": "nest", "count": 1, "url": image, "static_url": image, **about},
        {"name": "🪺", "count": 1, **about},
        {"name": "🪺", "count": 0, **about},
    ]


def test_a_withdrawn_announcement_is_told_by_its_id(alice, ears, facts):
    ears.listen(alice, "user")
    made = announcements.create(announcements.AnnouncementDraft("Hello everybody"))
    announcements.publish(made)
    announcements.withdraw(made)

    heard = ears.hear(last(facts, stated.AnnouncementWithdrawn))

    assert heard == [(alice.id, "user", "announcement.delete", b"%d" % made.id)]
