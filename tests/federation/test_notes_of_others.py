"""What a note may look like and what becomes of it: texts, times, attachments, mentions, readers."""

import contextlib
import itertools
import time

import pytest
from sqlalchemy import select

from models import clock
from models.base import db
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.media.remote_file import EMOJI, RemoteFile
from models.notifications.notification import Notification
from models.relationships.follow import FollowRequest
from models.statuses.poll import Poll
from models.statuses.quote import Quote
from models.statuses.status import Status, StatusCounts, StatusMention
from models.timelines.timeline import HomeEntry
from rookery.federation.errors import Dropped
from rookery.text.sanitize import MAX_LENGTH
from tests.federation.arriving import CAROL, PUBLIC, note, stored

DAVE = "https://masto.example/users/dave"
_numbers = itertools.count(1)
ALICE, BOB = "https://rookery.test/users/alice", "https://rookery.test/users/bob"


@pytest.fixture
def carol(arrivals, alice):
    return arrivals.person(CAROL, followed_by=alice)


def create(about, by=CAROL):
    return {"id": f"{about['id']}/activity", "type": "Create", "actor": by, "object": about}


@pytest.fixture
def arrive(arrivals, carol):
    """`arrive(content="...")`: carol's note with this changed, as it is stored."""

    def one(inbox_owner=None, **more):
        arrivals.apply(create(note(**more)), inbox_owner)
        return stored(f"{CAROL}/statuses/{more.get('number', 1)}")

    return one


# Texts ------------------------------------------------------------------------------------------------------------


def test_8_2_the_text_and_its_language_are_found(arrive):
    cases = [
        ({"contentMap": {"de": "<p>Hello</p>", "en": "x"}}, ("<p>Hello</p>", "de")),
        ({"content": None, "contentMap": {"fr": "<p>Salut</p>"}}, ("<p>Salut</p>", "fr")),
        ({"contentMap": {"und": "<p>Hello</p>"}}, ("<p>Hello</p>", None)),
        ({"content": ["<p>One</p>", "two"]}, ("<p>One</p>", None)),
        ({"content": {"@value": "<p>Valued</p>"}}, ("<p>Valued</p>", None)),
    ]

    arrived = [arrive(number=number, **said) for number, (said, _) in enumerate(cases)]

    assert [(one.content, one.language) for one in arrived] == [found for _, found in cases]


def test_8_2_what_comes_from_the_future_or_from_no_time_comes_now(arrive, frozen_time):
    future = arrive(published="2126-01-01T00:00:00Z", updated=clock.stamp(clock.ahead(hours=1)))
    nonsense = arrive(number=2, published="yesterday")

    assert future.created_at == nonsense.created_at == frozen_time.moment
    assert future.edited_at is None


def test_8_2_what_is_older_than_all_of_this_is_kept_at_the_bottom(arrive, post, alice, api):
    ours = post(alice, "Now")
    old = arrive(published="1066-10-14T09:00:00Z")
    younger = arrive(number=2, published="1989-11-09T18:53:00+01:00")

    assert old.id < younger.id < ours.id
    assert api(alice).get(f"/api/v1/statuses/{old.id}").json["created_at"] == "1900-01-01T00:00:00.000Z"
    assert api(alice).get(f"/api/v1/statuses/{younger.id}").json["created_at"] == "1989-11-09T17:53:00.000Z"


def test_8_1_full_iris_and_lists_mean_the_same(arrive):
    status = arrive(
        type=["https://www.w3.org/ns/activitystreams#Note"], to="as:Public", tag={"type": "as:Hashtag", "name": "#a"}
    )

    assert (status.visibility, status.tag_names) == ("public", ["a"])


def test_8_1_the_context_is_never_fetched_and_changes_nothing(arrive, arrivals):
    url = "https://evil.example/context"
    for number, context in enumerate((None, url, [{"x": f"{url}#"}] * 500, 7, {"Note": "as:Delete"})):
        assert arrive(number=number, **{"@context": context}).content == "<p>Hello</p>", context
    assert arrivals.asked == []


def test_8_1_links_are_strings_or_objects_and_one_odd_element_costs_no_other(arrive):
    plain = "https://masto.example/@carol/1"
    link = {"type": "Link", "href": plain}
    for number, url in enumerate((plain, link, [None, 7, {**link, "mediaType": "text/html"}])):
        status = arrive(
            number=number,
            url=url,
            tag=[None, 7, [], {"type": []}, {"type": "Hashtag", "name": "#a"}],
            attachment=[{"type": {}}, picture()],
        )

        assert (status.url, status.tag_names, len(status.media_ids)) == (plain, ["a"], 1), url


def test_8_2_the_source_is_not_shown_and_the_teaser_of_an_article_is_no_warning(arrive):
    said = {"source": {"content": "<p>secret draft</p>", "mediaType": "text/html"}, "summary": "In short"}
    note, article = arrive(**said), arrive(number=2, type="Article", name="Title", **said)

    assert (note.content, note.spoiler_text) == ("<p>Hello</p>", "In short")
    assert article.spoiler_text == "" and "draft" not in article.content


def test_8_2_what_says_no_time_comes_now(arrive, frozen_time):
    assert arrive(published=None).created_at == frozen_time.moment


def test_8_3_all_these_are_statuses(arrive):
    for number, kind in enumerate(("Note", "Question", "Article", "Page", "Video", "Audio", "Image", "Event")):
        status = arrive(number=number, type=kind, name="A title", url="https://masto.example/page")

        assert "<p><strong>A title</strong></p>" in status.content and "Hello" in status.content, kind
        assert ("https://masto.example/page" in status.content) == (kind not in ("Note", "Question")), kind


@pytest.mark.parametrize("kind", ["ChatMessage", "Note"])
def test_8_7_what_is_written_to_one_person_alone_is_told_without_a_mention(arrive, bob, kind):
    """As Lemmy and Pleroma write private messages."""
    status = arrive(type=kind, to=[BOB], cc=[])

    assert (status.visibility, status.mention_ids) == ("direct", [bob.id])
    told = select(Notification.kind, Notification.account_id, Notification.status_id)
    assert db.session.execute(told).all() == [("mention", bob.id, status.id)]


def test_8_7_what_is_written_to_more_than_one_without_mentions_is_read_and_not_told(arrive, alice, bob):
    status = arrive(to=[BOB, ALICE], cc=[])

    assert (status.visibility, status.mention_ids) == ("limited", [])
    assert db.session.execute(select(Notification.kind)).all() == []


def test_8_7_characters_that_no_hashtag_has_are_left_out(arrive):
    said = ["mug.org", "#c++", "#two words", "#1.2"]

    arrived = [arrive(number=at, tag=[{"type": "Hashtag", "name": name}]) for at, name in enumerate(said)]

    assert [one.tag_names for one in arrived] == [["mugorg"], ["c"], ["twowords"], []]


def test_8_8_only_safe_markup_is_left_everywhere(arrive, api, alice):
    bad = "<b onclick='x()'>B</b><script>x</script>&lt;script&gt;y&lt;/script&gt;"
    described = {"type": "Image", "url": "https://m.example/a.png", "name": bad}
    options = [{"name": bad}, {"name": "no"}]
    status = arrive(content=bad, summary=bad, attachment=[described], type="Question", oneOf=options)

    seen = api(alice).get(f"/api/v1/statuses/{status.id}").json
    assert seen["content"].startswith("<b>B</b>")
    texts = [seen["spoiler_text"], seen["media_attachments"][0]["description"], seen["poll"]["options"][0]["title"]]
    assert all(text.startswith("B") and "<" not in text for text in texts)
    assert "<script" not in str(seen)


def test_8_8_the_paragraph_that_names_the_quoted_keeps_its_class(arrive):
    line = '<p class="quote-inline other">RE: <a href="https://x.example/1">x</a></p>'

    assert arrive(content=line).content.startswith('<p class="quote-inline">RE: ')


def test_8_9_a_megabyte_of_tags_takes_less_than_two_seconds(arrive, api, alice):
    began = time.process_time()
    status = arrive(content="<b><p>" * 170_000, summary="<i>" * 100_000, name="&lt;" * 100_000)
    assert time.process_time() - began < 2

    assert api(alice).get(f"/api/v1/statuses/{status.id}").status_code == 200


def test_8_9_nothing_that_cannot_be_stored_or_turns_lines_around_is_left(arrive):
    status = arrive(
        content="a\0b\ud800c", summary="\u202eevil\u202c\u2066x", tag=[{"type": "Mention", "name": "@\u202ex"}]
    )

    assert (status.content, status.spoiler_text) == ("abc", "evilx")


# Attachments, emoji, tags -----------------------------------------------------------------------------------------


def picture(number=1, **more):
    return {"type": "Document", "mediaType": "image/png", "url": f"https://masto.example/{number}.png", **more}


def test_8_5_the_first_sixteen_attachments_that_can_be_used_are_kept(arrive):
    useless = [
        None,
        3,
        {"type": "Link", "href": "https://x.example/"},
        {"type": "PropertyValue"},
        {"type": "Document"},
        {"type": "Note", "url": "https://x.example/"},
    ]
    useless += [picture(url="javascript:x"), picture(mediaType="text/html")]
    status = arrive(attachment=[*useless, *(picture(number) for number in range(20))])

    assert len(status.media_ids) == len(db.session.scalars(select(Media)).all()) == 16


def test_8_5_the_kind_is_told_by_media_type_then_type_then_extension(arrive):
    link = {"type": "Link", "href": "https://x.example/a", "mediaType": "audio/ogg"}
    cases = [
        ({"mediaType": "video/mp4"}, "video"),
        ({"type": "Audio", "mediaType": None}, "audio"),
        ({"mediaType": None, "url": "https://x.example/a.webp"}, "image"),
        ({"mediaType": "application/pdf"}, "unknown"),
        ({"mediaType": None, "url": [link]}, "audio"),
    ]

    arrived = [arrive(number=number, attachment=picture(**said)) for number, (said, _) in enumerate(cases)]

    kinds = [[db.session.get(Media, media_id).kind for media_id in one.media_ids] for one in arrived]
    assert kinds == [[kind] for _, kind in cases]


def test_8_5_a_film_is_the_link_whose_media_type_says_so(arrive):
    page = {"type": "Link", "href": "https://masto.example/w/1", "mediaType": "text/html"}
    film = {"type": "Link", "href": "https://masto.example/files/1", "mediaType": "video/webm"}

    arrive(type="Video", name="A nest", url=[page, film])

    found = db.session.scalars(select(Media)).one()
    assert (found.kind, found.remote_url, found.content_type) == ("video", film["href"], "video/webm")


@pytest.mark.parametrize("text", ["", "Look"])
@pytest.mark.parametrize("kind, pictures", [("Note", ["A rook"]), ("Article", [])])
def test_8_5_the_pictures_in_the_text_of_a_note_are_shown(arrive, text, kind, pictures):
    shown = '<img src="https://lemmy.example/a.png?x=1&amp;y=2" alt="A rook"><img src="data:,x">'
    tiny = '<img src="https://lemmy.example/e.png" class="emoji"><img src="https://lemmy.example/t.png" width="1">'

    arrive(content=f"<p>{text}{shown}{tiny}</p>", type=kind, name="A title")

    assert db.session.scalars(select(Media.description)).all() == pictures


def test_8_5_attached_pictures_stand_for_those_in_the_text(arrive):
    arrive(content='<p><img src="https://lemmy.example/a.png" alt="A rook"></p>', attachment=picture(name="A jay"))

    assert db.session.scalars(select(Media.description)).all() == ["A jay"]


def test_8_5_a_link_that_is_attached_is_in_the_text_once(arrive):
    attached = {"type": "Link", "href": "https://x.example/?a&b"}
    for number, said in enumerate(("<p>See</p>", '<a href="https://x.example/?a&amp;b">x</a>', "")):
        content = arrive(number=number, content=said, attachment=attached).content

        assert content.count('href="https://x.example/?a&amp;b"') == 1, said


def test_8_3_places_and_titles_are_shown_once(arrive):
    mill = {"name": "Mill", "address": {"streetAddress": "A 1", "addressLocality": "Lyon", "x": []}}
    virtual = {"type": "VirtualLocation", "url": "https://meet.example/1"}
    cases = [
        ("Fair #cake", "Pond", "Pond"),
        ("<p>Fair</p>", [virtual, {"name": "Hall"}], "https://meet.example/1</p><p>Hall"),
        ("<p>Fair</p>", mill, "Mill, A 1, Lyon"),
        ("<p>Fair</p>", {"name": {"x": 1}, "address": "<b>B & C"}, "B &amp; C"),
    ]

    for number, (teaser, location, place) in enumerate(cases):
        said = {"name": "Fair", "summary": teaser, "content": "<h2>Fair</h2>Come", "location": location}
        content = arrive(number=number, type="Event", **said).content

        assert content.count("Fair") == 1 and f"<p>{place}</p>" in content, place


def test_8_5_a_focus_or_blurhash_that_is_none_is_left_out_and_the_summary_may_describe(arrive):
    arrive(attachment=picture(focalPoint=[2, "x"], blurhash="UUUU", summary="A rook"))

    row = db.session.scalars(select(Media)).one()
    assert (row.focus_x, row.focus_y, row.blurhash, row.description) == (None, None, None, "A rook")


def emoji(name=":rook:", url="https://masto.example/rook.png", **more):
    return {"type": "Emoji", "name": name, "icon": {"type": "Image", "url": url}, **more}


def test_8_6_an_emoji_is_refreshed_when_its_address_changes_and_ours_stay_ours(arrive):
    db.session.add(Emoji(shortcode="rook", domain=None, image_key="ours.png"))
    db.session.commit()
    arrive(tag=[emoji(), emoji(":x:"), emoji(":no good:"), emoji(":gone:", url="javascript:x")])
    theirs = db.session.scalars(select(Emoji).where(Emoji.domain == "masto.example")).one()
    db.session.add(RemoteFile(kind=EMOJI, owner_id=theirs.id, url=theirs.remote_url, original_key="copy.png"))
    db.session.commit()
    arrive(number=2, tag=[emoji()])
    kept = db.session.scalars(select(RemoteFile.original_key)).all()
    arrive(number=3, tag=[emoji(url="https://masto.example/new.png")])

    ours = db.session.scalars(select(Emoji).where(Emoji.domain.is_(None))).one()
    assert (kept, theirs.remote_url) == (["copy.png"], "https://masto.example/new.png")
    assert db.session.scalars(select(RemoteFile)).all() == []
    assert ours.image_key == "ours.png"


def test_8_6_an_emoji_is_of_a_kind_that_browsers_show(arrive):
    for number, (kind, seen) in enumerate({"image/svg+xml": False, "image/apng": True, "image/jpg": True}.items()):
        icon = {"type": "Image", "mediaType": kind, "url": f"https://masto.example/rook{number}.png"}

        assert bool(arrive(number=number, tag=emoji(f":rook{number}:", icon=icon)).emoji_ids) == seen, kind


def test_10_14_tags_are_two_hundred_at_most(arrive):
    status = arrive(tag=[{"type": "Hashtag", "name": f"#tag{number}"} for number in range(300)])

    assert len(status.tag_names) == 200


def test_8_4_without_a_count_of_voters_a_poll_has_as_many_as_its_votes_tell(arrive):
    options = [
        {"type": "Note", "name": name, "replies": {"type": "Collection", "totalItems": votes}}
        for name, votes in (("tea", 4), ("juice", 3))
    ]

    one, any_ = (arrive(number=at, type="Question", **{of: options}) for at, of in enumerate(("oneOf", "anyOf")))

    assert [db.session.get(Poll, status.poll_id).voters_count for status in (one, any_)] == [7, 4]


# Mentions and readers ---------------------------------------------------------------------------------------------


def mention(uri, name=""):
    return {"type": "Mention", "href": uri, "name": name}


def test_8_6_an_emoji_is_refreshed_when_it_says_that_it_changed_and_a_hundred_are_enough(arrive, frozen_time):
    arrive(tag=[emoji()])
    first = db.session.scalars(select(Emoji.version).where(Emoji.domain == "masto.example")).one()
    arrive(number=2, tag=[emoji(updated="2020-01-01T00:00:00Z")])
    same = db.session.scalars(select(Emoji.version).where(Emoji.domain == "masto.example")).one()
    frozen_time.move(hours=1)
    arrive(number=3, tag=[emoji(updated=clock.stamp(clock.now()))])
    newer = db.session.scalars(select(Emoji.version).where(Emoji.domain == "masto.example")).one()
    many = arrive(number=4, tag=[emoji(f":e{number:03}:") for number in range(150)])

    assert first == same != newer
    assert len(many.emoji_ids) == 100


def test_8_7_a_mention_may_lead_to_the_page_of_a_profile(arrive, alice, run_jobs):
    status = arrive(tag=mention("https://rookery.test/@alice", "@Alice"), cc=[f"{CAROL}/followers", ALICE])
    run_jobs()

    assert status.mention_ids == [alice.id]
    assert db.session.scalars(select(Notification.kind).where(Notification.account_id == alice.id)).all() == ["mention"]


def test_8_7_the_page_of_somebody_elsewhere_is_on_their_own_server(arrive, arrivals):
    dave = arrivals.person(DAVE)
    mallory = arrivals.person("https://evil.example/users/mallory")
    dave.url, mallory.url = "https://masto.example/@dave", "https://masto.example/@erin"
    db.session.commit()

    status = arrive(tag=[mention(dave.url), mention(mallory.url)])

    assert (status.mention_ids, arrivals.asked) == ([dave.id], ["https://masto.example/@erin"])


def test_8_7_at_most_fifty_strangers_are_looked_up(arrive, arrivals):
    arrive(tag=[mention(f"https://other{number}.example/users/x") for number in range(80)])

    assert len(arrivals.asked) == 50


def test_8_7_without_an_address_the_name_tells_who_is_meant(arrive, arrivals, bob):
    dave = arrivals.person(DAVE)
    status = arrive(tag=[{"type": "Mention", "name": "@bob@rookery.test"}, {"type": "Mention", "name": "@dave"}])

    assert set(status.mention_ids) == {bob.id, dave.id}


def test_8_7_the_owner_of_the_inbox_is_told_of_a_mention(arrive, bob, run_jobs):
    arrive(tag=[mention(BOB)], inbox_owner=bob)
    run_jobs()

    assert db.session.scalars(select(Notification.account_id)).all() == [bob.id]


def test_8_7_whom_the_mentioned_block_does_not_reach_them(arrive, carol, bob, api, run_jobs):
    api(bob).post(f"/api/v1/accounts/{carol.id}/block")
    arrive(tag=[mention(BOB)], cc=[BOB])
    run_jobs()

    assert db.session.scalars(select(Notification)).all() == []


def test_9_1_whoever_it_is_delivered_to_may_read_it_unnamed(arrive, bob, alice, api):
    status = arrive(to=[f"{CAROL}/followers"], cc=[], inbox_owner=bob)

    assert api(bob).get(f"/api/v1/statuses/{status.id}").status_code == 200


@pytest.mark.parametrize("name", ["bto", "bcc", "audience"])
def test_9_1_blind_copies_and_audiences_add_readers(arrive, alice, bob, api, name):
    status = arrive(to=[ALICE], cc=[], **{name: [BOB]})

    path = f"/api/v1/statuses/{status.id}"
    assert [api(one).get(path).status_code for one in (alice, bob)] == [200, 200]
    assert status.visibility == "limited"


def test_9_5_a_private_note_is_for_whoever_was_let_in_and_not_for_whoever_asked(arrivals, arrive, carol, bob, api):
    db.session.add(FollowRequest(account_id=bob.id, target_id=carol.id, uri=f"{BOB}#follows/1"))
    db.session.commit()
    path = f"/api/v1/statuses/{arrive(to=[f'{CAROL}/followers'], cc=[]).id}"
    asked = [api(bob).get(path).status_code, api(bob).get("/api/v1/timelines/home").json]
    accept = {"id": f"{CAROL}#accepts/1", "type": "Accept", "actor": CAROL, "object": f"{BOB}#follows/1"}
    arrivals.apply(accept)

    assert asked == [404, []]
    assert api(bob).get(path).status_code == 200


def test_9_6_no_reply_announce_or_update_of_somebody_else_widens_an_audience(arrivals, arrive, alice, bob, api):
    private = {"to": [ALICE], "cc": [], "tag": [mention(ALICE)]}
    status = arrive(**private)
    arrivals.person(DAVE, followed_by=bob)
    wider = {**note(**private), "to": [PUBLIC, BOB], "cc": [f"{DAVE}/followers"]}
    about = {"to": [PUBLIC, BOB], "actor": DAVE}
    for said in (
        {"type": "Announce", "object": status.uri, **about},
        {"type": "Update", "object": wider, **about},
        {"type": "Create", "object": note(by=DAVE, inReplyTo=status.uri, to=[PUBLIC, BOB]), **about},
        {"type": "Announce", "object": wider, **about},
    ):
        with contextlib.suppress(Dropped):
            arrivals.apply({"id": f"{DAVE}#{next(_numbers)}", **said}, bob)

    assert stored(status.uri).visibility == "direct"
    assert api(bob).get(f"/api/v1/statuses/{status.id}").status_code == 404
    shown = api(bob).get("/api/v1/timelines/home").text + api().get("/api/v1/timelines/public").text
    assert f'"{status.id}"' not in shown


def test_9_6_only_the_author_lets_more_people_read(arrivals, arrive, bob, api):
    private = {"to": [ALICE], "cc": [], "tag": [mention(ALICE)]}
    status = arrive(**private)
    arrivals.person(DAVE)
    path = f"/api/v1/statuses/{status.id}"
    with pytest.raises(Dropped):
        arrivals.apply({**create(note(**private)), "actor": DAVE}, bob)
    before = api(bob).get(path).status_code
    arrivals.apply(create(note(**private)), bob)

    assert (before, api(bob).get(path).status_code) == (404, 200)


def test_9_7_a_reply_to_what_its_author_may_not_read_is_dropped_without_a_trace(arrivals, carol, alice, post):
    private = post(alice, "For followers", visibility="private")

    with pytest.raises(Dropped) as refused:
        arrivals.apply(create(note(inReplyTo=f"{ALICE}/statuses/{private.id}")))

    assert refused.value.rule == "9.7"
    assert db.session.get(StatusCounts, private.id).replies == 0
    assert stored(note()["id"]) is None


def test_9_7_a_quote_of_what_its_author_may_not_read_is_none(arrive, alice, post):
    private = post(alice, "For followers", visibility="private")

    status = arrive(quote=f"{ALICE}/statuses/{private.id}")

    assert status.quote_id is None


def test_12_4_the_first_quote_wins(arrivals, arrive):
    first, other = arrive(), arrive(number=2)
    arrive(number=3, quote=first.uri, quoteUrl=other.uri, _misskey_quote=other.uri)
    changed = note(number=3, quote=other.uri, updated="2026-03-01T11:00:00Z")
    arrivals.apply({**create(changed), "id": f"{CAROL}#update", "type": "Update"})

    assert db.session.scalars(select(Quote.quoted_id)).all() == [first.id]


def test_12_4_ones_own_quote_stands_and_others_wait(arrivals, arrive, alice, post):
    own = arrive()
    ours = post(alice, "Mine")
    arrive(number=2, quote=own.uri)
    arrive(number=3, quoteUrl=f"{ALICE}/statuses/{ours.id}", quoteAuthorization=f"{ALICE}/quote_authorizations/7")

    states = {row.quoted_id: (row.state, row.approval_uri) for row in db.session.scalars(select(Quote))}
    assert states == {own.id: ("accepted", None), ours.id: ("pending", f"{ALICE}/quote_authorizations/7")}
    assert db.session.get(StatusCounts, own.id).quotes == 1


def test_12_1_without_a_policy_nobody_may_quote(arrive):
    assert arrive().quote_policy == arrive(number=2, interactionPolicy=7).quote_policy == "nobody"


def test_12_1_who_may_quote_is_read_and_nobody_may_when_in_doubt(arrive):
    said = [PUBLIC, [f"{CAROL}/followers"], CAROL, ["https://x.example/unknown"], None]

    arrived = [
        arrive(number=number, interactionPolicy={"canQuote": {"automaticApproval": one}})
        for number, one in enumerate(said)
    ]

    assert [one.quote_policy for one in arrived] == ["public", "followers", "nobody", "nobody", "nobody"]


# Once, and for whom -----------------------------------------------------------------------------------------------


def test_what_is_only_looked_up_is_told_to_nobody_and_fills_no_home(arrivals, carol, alice, run_jobs, api):
    parent = note(7, tag=[mention(ALICE)], cc=[ALICE])
    arrivals.served[parent["id"]] = parent
    arrivals.apply({"id": f"{CAROL}#boost", "type": "Announce", "actor": CAROL, "object": parent["id"], "to": [PUBLIC]})
    run_jobs()

    assert db.session.scalars(select(Notification).where(Notification.kind == "mention")).all() == []
    assert stored(parent["id"]).id not in db.session.scalars(select(HomeEntry.status_id)).all()
    assert api(alice).get("/api/v2/search?q=Hello&type=statuses").status_code == 200


@pytest.mark.parametrize("how", [{"to": [PUBLIC, BOB]}, {"tag": [mention(BOB)]}, {"quote": f"{ALICE}/statuses/1"}])
def test_10_5_what_names_one_of_us_concerns_us(arrivals, bob, how):
    arrivals.person(CAROL)

    arrivals.apply(create(note(**how)))

    assert stored(note()["id"]) is not None


def test_10_5_a_reply_to_what_is_here_concerns_us(arrivals, arrive):
    arrive()
    arrivals.person(DAVE)

    arrivals.apply(create(note(by=DAVE, inReplyTo=note()["id"]), by=DAVE))

    assert stored(note(by=DAVE)["id"]).in_reply_to_id == stored(note()["id"]).id


def test_8_3_what_says_nothing_is_no_status(arrivals, carol):
    for kind in ("Tombstone", "Person", "Like", "OrderedCollection", "Story"):
        with pytest.raises(Dropped) as refused:
            arrivals.apply(create(note(type=kind)))

        assert refused.value.rule == "8.3", kind


def test_8_3_what_is_unknown_but_says_something_is_one(arrive):
    status = arrive(type="Poem", name="Rooks", url="https://masto.example/poem")

    assert status.content.startswith("<p><strong>Rooks</strong></p><p>Hello</p>")
    assert 'href="https://masto.example/poem"' in status.content


def test_10_15_what_is_no_id_makes_no_status(arrivals, carol):
    for bad in ("bear:?u=x", "http://masto.example/1", "https://user:pw@masto.example/1", "https:///x", ""):
        with pytest.raises(Dropped):
            arrivals.apply({"id": f"{CAROL}#1", "type": "Create", "actor": CAROL, "object": {**note(), "id": bad}})

    assert db.session.scalars(select(Status)).all() == []


def test_8_7_a_mention_that_is_not_addressed_can_read_but_is_not_told(arrive, bob, run_jobs):
    status = arrive(to=[f"{CAROL}/followers"], cc=[], tag=[mention(BOB)])
    run_jobs()

    assert db.session.get(StatusMention, (status.id, bob.id)).silent
    assert db.session.scalars(select(Notification)).all() == []


def test_10_14_no_more_than_a_thousand_addressees_and_a_bounded_text_are_read(arrive, bob, api):
    many = [f"https://other.example/users/{number}" for number in range(1000)]
    status = arrive(to=[PUBLIC, *many, BOB], cc=[], content="<p>" + "x" * 600_000 + "</p>")

    assert db.session.get(StatusMention, (status.id, bob.id)) is None
    assert status.content == "<p>" + "x" * (MAX_LENGTH - 3) + "</p>"
    assert api(bob).get(f"/api/v1/statuses/{status.id}").status_code == 200
