"""Every list costs the same number of queries with one row and with three: cold (nothing cached) and warm.

A list that is not in the table below fails the tests until somebody adds it.
"""

import pytest
from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.auth.user import User
from models.base import db
from models.discovery.trend import Publisher, Trend
from models.federation.peer import Peer
from models.ids import new_id
from models.instance.instance import Rule, StoredSetting
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.moderation.server_rule import ServerBlock
from models.notifications.notification import Notification
from models.relationships.follow import FollowRequest
from models.statuses.card import Card, CardLink
from models.statuses.tag import Tag
from rookery.services import statuses
from rookery.services.administration import announcements
from rookery.services.auth import invites, sign_up_blocks
from rookery.services.discovery import tags
from rookery.services.moderation import reports
from rookery.services.relationships import domain_blocks, relationships
from rookery.services.relationships.relationships import endorse
from rookery.services.remote import domain_rules
from rookery.services.statuses import interactions, reactions
from rookery.services.timelines import lists
from tests import filtering
from tests.factories import Api
from tests.stage import DATABASE

EMOJI = [chr(number) for number in range(0x1F400, 0x1F440)]


@pytest.fixture
def alice(factory):
    """Who sees every list, those of moderators too; without a badge, which would be one more thing to show."""
    alice = factory.user("alice", role="Owner")
    alice.role_id = None
    db.session.commit()
    return alice


class Stage:
    """alice looks; what she looks at is made row by row, each with an author and things of its own."""

    def __init__(self, factory, post, alice):
        self.factory, self.post, self.alice = factory, post, alice
        self.people, self.posted, self._list = [], [], None
        self.names = 0
        self.tagged = post(alice, "A status with a #tag")
        db.session.commit()

    def person(self):
        someone = self.factory.user(f"person{len(self.people)}")
        self.people.append(someone)
        return someone

    def status(self, author=None, **values):
        """By somebody new, with a picture, a mention, a tag and an emoji that no other status has."""
        author, number = author or self.person(), len(self.posted)
        picture = Media(
            account_id=author.id,
            state="ready",
            original_key=f"media/{number}.png",
            meta={},
            content_type="image/png",
            size=1,
        )
        db.session.add_all([picture, Emoji(shortcode=f"rook{number}", image_key="e.png", static_key="e.png")])
        db.session.commit()
        text = f"Status {number} :rook{number}: @alice #tag #tag{number}"
        self.posted.append(self.post(author, text, media_ids=[picture.id], **values))
        return self.posted[-1]

    def custom_reaction(self):
        """By somebody new, with an emoji of its own, to a status of its own."""
        status = self.status(self.alice)
        reactions.react(self.person(), status, f"rook{len(self.posted) - 1}")

    def poll(self):
        draft = statuses.PollDraft(options=["yes", "no"], expires_in=3600)
        self.posted.append(self.post(self.person(), "Which?", poll=draft))

    def scheduled(self):
        """With a picture of its own; a few on one day, for there is a limit."""
        number = db.session.query(Media).count()
        picture = Media(
            account_id=self.alice.id,
            state="ready",
            original_key=f"media/{number}.png",
            meta={},
            content_type="image/png",
            size=1,
        )
        db.session.add(picture)
        db.session.commit()
        statuses.schedule(self.alice, statuses.Draft(media_ids=[picture.id]), clock.ahead(hours=1))

    def quote(self):
        """Of a status that quotes another one, and is in no list itself."""
        inner = self.status(quoted_id=self.tagged.id, quote_policy="public", visibility="unlisted")
        self.status(quoted_id=inner.id)

    def followed_status(self, make):
        author = self.person()
        relationships.follow(author, self.alice)
        relationships.follow(self.alice, author)
        db.session.commit()
        make(author)

    def name(self, ending):
        """One that is not taken: `1a@mail.example`, `2a@mail.example`, ..."""
        self.names += 1
        return f"{self.names}{ending}"

    def seen_person(self):
        """Somebody who was invited and came from somewhere."""
        inviter = User.of_account(self.person().id)
        user = User.of_account(self.person().id)
        user.invite_id, user.sign_up_ip = invites.invite(inviter.id, None, None).id, f"203.0.113.{len(self.people)}"

    def report(self):
        """By somebody new, of a status of somebody new, broken rules and all."""
        rule, status = Rule(text=f"Rule {len(self.posted)}"), self.status()
        db.session.add(rule)
        db.session.flush()
        complaint = reports.Complaint(status_ids=[status.id], rule_ids=[rule.id])
        made = reports.file(self.person(), self.people[-2], complaint)
        made.assigned_account_id = self.person().id

    def announce(self):
        """With a mention, an emoji, a status and a reaction of its own."""
        status = self.status()
        person, number = self.people[-1], len(self.posted) - 1
        made = announcements.create(
            announcements.AnnouncementDraft(f"@{person.username} :rook{number}: https://rookery.test/@x/{status.id}")
        )
        announcements.publish(made)
        announcements.react(person, made.id, f"rook{number}")

    def reblog(self, author):
        statuses.reblog(author, self.status().id)

    @property
    def list(self):
        """alice's list, made when it is first asked for."""
        if not self._list:
            self._list = lists.create(self.alice, lists.ListChanges(title="Friends")).id
            db.session.commit()
        return self._list

    def member(self):
        author = self.person()
        relationships.follow(self.alice, author)
        lists.add(self.alice, self.list, [author.id])
        db.session.commit()
        return author

    def group_key(self):
        """That of the likes of her status."""
        likes = select(Notification.group_key).where(Notification.status_id == self.tagged.id)
        return db.session.scalar(likes.limit(1))

    def feature_tag(self):
        tags.feature(self.alice, tags.named_or_new(self.person().username), most=100)

    def trend(self, kind, subject_id, above_id=None):
        db.session.add(
            Trend(kind=kind, subject_id=subject_id, above_id=above_id, score=9.0, peak=9.0, peak_at=clock.now())
        )

    def trending_tag(self):
        self.status()
        self.trend("tag", Tag.known([f"tag{len(self.posted) - 1}"]).popitem()[1])

    def trending_link(self):
        """Of a publisher and an author of its own."""
        number, author = len(self.people), self.person()
        publisher = Publisher(id=new_id(), domain=f"news{number}.example")
        card = Card(id=new_id(), url=f"https://news{number}.example/", title="News", author_id=author.id)
        db.session.add_all([publisher, card])
        self.trend("link", card.id, publisher.id)

    def trending_status(self):
        self.trend("status", self.status().id)

    def linking_status(self):
        """To a page that trends; jobs find its card."""
        url = "https://news.example/"
        if not self.posted:
            card = Card.at(url)
            db.session.add(CardLink(id=new_id(), url=url, host="news.example", card_id=card.id, checked_at=clock.now()))
            self.trend("link", card.id)
        author = self.person()
        db.session.get(Account, author.id).discoverable = True
        self.posted.append(self.post(author, f"@alice #tag{len(self.posted)} {url}"))

    def ids(self, rows):
        return "&".join(f"id[]={row.id}" for row in rows)


def friend_of_a_friend(stage):
    friend = stage.people[0] if stage.people else stage.person()
    stranger = stage.person()
    stranger.discoverable = True
    relationships.follow(stage.alice, friend)
    relationships.follow(friend, stranger)


def put_on_a_new_list(stage):
    made = lists.create(stage.alice, lists.ListChanges(title=f"With {stage.member().username}"))
    lists.add(stage.alice, made.id, [stage.people[0].id])


def endorsed_person(stage):
    person = stage.person()
    relationships.follow(stage.alice, person)
    endorse(stage.alice, person)


def familiar_follower(stage):
    """Somebody whom alice follows follows somebody new."""
    friend = stage.person()
    relationships.follow(stage.alice, friend)
    relationships.follow(friend, stage.person())


def blocked_domain(stage):
    domain_blocks.block(stage.alice, f"{stage.person().username}.example")


def findable_person(stage):
    stage.person().discoverable = True


def block_a_server(stage):
    StoredSetting.put("show_domain_blocks", "all")
    db.session.add(ServerBlock(domain=f"bad{new_id()}.example"))


def request_to_follow(stage):
    db.session.add(FollowRequest(account_id=stage.person().id, target_id=stage.alice.id))


# The list → where it is, and how it gets one row more. What a row is made of is the same for the first and the last.
LISTS = {
    "GET /api/v1/accounts": [(lambda s: f"/api/v1/accounts?{s.ids(s.people)}", lambda s: s.person())],
    "GET /api/v1/accounts/<id:account_id>/endorsements": [
        (lambda s: f"/api/v1/accounts/{s.alice.id}/endorsements", endorsed_person)
    ],
    "GET /api/v1/accounts/<id:account_id>/featured_tags": [
        (lambda s: f"/api/v1/accounts/{s.alice.id}/featured_tags", lambda s: s.feature_tag())
    ],
    "GET /api/v1/accounts/<id:account_id>/followers": [
        (lambda s: f"/api/v1/accounts/{s.alice.id}/followers", lambda s: relationships.follow(s.person(), s.alice))
    ],
    "GET /api/v1/accounts/<id:account_id>/following": [
        (lambda s: f"/api/v1/accounts/{s.alice.id}/following", lambda s: relationships.follow(s.alice, s.person()))
    ],
    "GET /api/v1/accounts/<id:account_id>/lists": [
        (lambda s: f"/api/v1/accounts/{s.people[0].id}/lists", put_on_a_new_list)
    ],
    "GET /api/v1/accounts/<id:account_id>/statuses": [
        (
            lambda s: f"/api/v1/accounts/{s.alice.id}/statuses?exclude_reblogs=1&only_media=1",
            lambda s: s.status(s.alice),
        ),
        (lambda s: f"/api/v1/accounts/{s.alice.id}/statuses", lambda s: s.reblog(s.alice)),
    ],
    "GET /api/v1/accounts/familiar_followers": [
        (lambda s: f"/api/v1/accounts/familiar_followers?{s.ids(s.people)}", familiar_follower)
    ],
    "GET /api/v1/accounts/relationships": [
        (
            lambda s: f"/api/v1/accounts/relationships?{s.ids(s.people)}",
            lambda s: relationships.follow(s.alice, s.person()),
        )
    ],
    "GET /api/v1/accounts/search": [(lambda s: "/api/v1/accounts/search?q=person", lambda s: s.person())],
    "GET /api/v1/blocks": [(lambda s: "/api/v1/blocks", lambda s: relationships.block(s.alice, s.person()))],
    "GET /api/v1/bookmarks": [(lambda s: "/api/v1/bookmarks", lambda s: interactions.bookmark(s.alice, s.status()))],
    "GET /api/v1/conversations": [(lambda s: "/api/v1/conversations", lambda s: s.status(visibility="direct"))],
    "GET /api/v1/custom_emojis": [(lambda s: "/api/v1/custom_emojis", lambda s: s.status())],
    "GET /api/v1/directory": [
        (lambda s: "/api/v1/directory", findable_person),
        (lambda s: "/api/v1/directory?order=new", findable_person),
    ],
    "GET /api/v1/domain_blocks": [(lambda s: "/api/v1/domain_blocks", blocked_domain)],
    "GET /api/v1/endorsements": [(lambda s: "/api/v1/endorsements", endorsed_person)],
    "GET /api/v1/favourites": [(lambda s: "/api/v1/favourites", lambda s: interactions.favourite(s.alice, s.status()))],
    "GET /api/v1/featured_tags": [(lambda s: "/api/v1/featured_tags", lambda s: s.feature_tag())],
    "GET /api/v1/featured_tags/suggestions": [
        (lambda s: "/api/v1/featured_tags/suggestions", lambda s: s.status(s.alice))
    ],
    "GET /api/v1/filters": [(lambda s: "/api/v1/filters", lambda s: filtering.make(s.alice))],
    "GET /api/v2/filters": [(lambda s: "/api/v2/filters", lambda s: filtering.make(s.alice))],
    "GET /api/v2/filters/<id:filter_id>/keywords": [
        (
            lambda s: f"/api/v2/filters/{filtering.first(s.alice)}/keywords",
            lambda s: filtering.add_keyword(s.alice, s.person().username),
        )
    ],
    "GET /api/v2/filters/<id:filter_id>/statuses": [
        (
            lambda s: f"/api/v2/filters/{filtering.first(s.alice)}/statuses",
            lambda s: filtering.add_status(s.alice, s.status().id),
        )
    ],
    "GET /api/v1/follow_requests": [(lambda s: "/api/v1/follow_requests", request_to_follow)],
    "GET /api/v1/followed_tags": [
        (lambda s: "/api/v1/followed_tags", lambda s: tags.follow(s.alice, tags.named_or_new(s.person().username)))
    ],
    "GET /api/v1/instance/activity": [(lambda s: "/api/v1/instance/activity", lambda s: s.status())],
    "GET /api/v1/peers/search": [
        (lambda s: "/api/v1/peers/search?q=p", lambda s: db.session.add(Peer(domain=f"p{s.person().username}.example")))
    ],
    "GET /api/v1/instance/peers": [
        (lambda s: "/api/v1/instance/peers", lambda s: db.session.add(Peer(domain=f"{s.person().username}.example")))
    ],
    "GET /api/v1/instance/domain_blocks": [(lambda s: "/api/v1/instance/domain_blocks", block_a_server)],
    "GET /api/v1/instance/rules": [
        (lambda s: "/api/v1/instance/rules", lambda s: db.session.add(Rule(text=f"Like {s.person().username}")))
    ],
    "GET /api/v1/lists": [(lambda s: "/api/v1/lists", put_on_a_new_list)],
    "GET /api/v1/lists/<id:list_id>/accounts": [
        (lambda s: f"/api/v1/lists/{s.list}/accounts", lambda s: s.member()),
        (lambda s: f"/api/v1/lists/{s.list}/accounts?limit=0", lambda s: s.member()),
    ],
    "GET /api/v1/mutes": [(lambda s: "/api/v1/mutes", lambda s: relationships.mute(s.alice, s.person()))],
    "GET /api/v1/notifications": [
        (lambda s: "/api/v1/notifications", lambda s: s.status()),
        (lambda s: "/api/v1/notifications?types[]=admin.report", lambda s: s.report()),
        (lambda s: "/api/v1/notifications", lambda s: relationships.follow(s.person(), s.alice)),
        (lambda s: "/api/v1/notifications", lambda s: interactions.favourite(s.person(), s.status(s.alice))),
        (lambda s: "/api/v1/notifications", lambda s: statuses.reblog(s.person(), s.status(s.alice).id)),
        (lambda s: "/api/v1/notifications", lambda s: s.custom_reaction()),
    ],
    "GET /api/v1/admin/accounts": [(lambda s: "/api/v1/admin/accounts?local=true", lambda s: s.seen_person())],
    "GET /api/v1/admin/canonical_email_blocks": [
        (
            lambda s: "/api/v1/admin/canonical_email_blocks",
            lambda s: sign_up_blocks.block_email(None, s.name("a@mail.example"), ""),
        )
    ],
    "GET /api/v1/admin/domain_allows": [
        (lambda s: "/api/v1/admin/domain_allows", lambda s: domain_rules.allow(None, s.name("good.example")))
    ],
    "GET /api/v1/admin/domain_blocks": [
        (
            lambda s: "/api/v1/admin/domain_blocks",
            lambda s: domain_rules.block(None, s.name("bad.example"), domain_rules.Terms()),
        )
    ],
    "GET /api/v1/admin/email_domain_blocks": [
        (
            lambda s: "/api/v1/admin/email_domain_blocks",
            lambda s: sign_up_blocks.block_email_domain(None, s.name("mail.example")),
        )
    ],
    "GET /api/v1/admin/ip_blocks": [
        (
            lambda s: "/api/v1/admin/ip_blocks",
            lambda s: sign_up_blocks.block_network(None, sign_up_blocks.NetworkTerms(s.name("::"), "sign_up_block")),
        )
    ],
    "GET /api/v1/admin/trends/links": [(lambda s: "/api/v1/admin/trends/links", lambda s: s.trending_link())],
    "GET /api/v1/admin/trends/links/publishers": [
        (lambda s: "/api/v1/admin/trends/links/publishers", lambda s: s.trending_link())
    ],
    "GET /api/v1/admin/trends/statuses": [(lambda s: "/api/v1/admin/trends/statuses", lambda s: s.trending_status())],
    "GET /api/v1/admin/trends/tags": [(lambda s: "/api/v1/admin/trends/tags", lambda s: s.trending_tag())],
    "GET /api/v1/admin/reports": [(lambda s: "/api/v1/admin/reports", lambda s: s.report())],
    "GET /api/v2/admin/accounts": [(lambda s: "/api/v2/admin/accounts?origin=local", lambda s: s.seen_person())],
    "GET /api/v1/announcements": [(lambda s: "/api/v1/announcements", lambda s: s.announce())],
    "GET /api/v1/scheduled_statuses": [(lambda s: "/api/v1/scheduled_statuses", lambda s: s.scheduled())],
    "GET /api/v1/notifications/requests": [
        (lambda s: "/api/v1/notifications/requests", lambda s: s.status(visibility="direct"))
    ],
    "GET /api/v2/search": [
        (lambda s: "/api/v2/search?q=person", lambda s: s.person()),
        (lambda s: "/api/v2/search?q=status+-is:reply", lambda s: s.status()),
        (lambda s: "/api/v2/search?q=tag&type=hashtags", lambda s: s.status()),
    ],
    "GET /api/v1/statuses": [(lambda s: f"/api/v1/statuses?{s.ids(s.posted)}", lambda s: s.status())],
    "GET /api/v1/statuses/<id:status_id>/context": [
        (lambda s: f"/api/v1/statuses/{s.tagged.id}/context", lambda s: s.status(in_reply_to_id=s.tagged.id))
    ],
    "GET /api/v1/pleroma/statuses/<id:status_id>/reactions": [
        (
            lambda s: f"/api/v1/pleroma/statuses/{s.tagged.id}/reactions",
            lambda s: reactions.react(s.person(), s.tagged, EMOJI[len(s.people)]),
        )
    ],
    "GET /api/v1/pleroma/statuses/<id:status_id>/reactions/<name>": [
        (
            lambda s: f"/api/v1/pleroma/statuses/{s.tagged.id}/reactions/🐦",
            lambda s: reactions.react(s.person(), s.tagged, "🐦"),
        )
    ],
    "GET /api/v1/statuses/<id:status_id>/favourited_by": [
        (
            lambda s: f"/api/v1/statuses/{s.tagged.id}/favourited_by",
            lambda s: interactions.favourite(s.person(), s.tagged),
        )
    ],
    "GET /api/v1/statuses/<id:status_id>/history": [
        (
            lambda s: f"/api/v1/statuses/{s.tagged.id}/history",
            lambda s: statuses.edit(s.alice, s.tagged.id, statuses.Draft(text=f"Edited by {s.person().username}")),
        )
    ],
    "GET /api/v1/statuses/<id:status_id>/quotes": [
        (lambda s: f"/api/v1/statuses/{s.tagged.id}/quotes", lambda s: s.status(quoted_id=s.tagged.id)),
    ],
    "GET /api/v1/statuses/<id:status_id>/reblogged_by": [
        (lambda s: f"/api/v1/statuses/{s.tagged.id}/reblogged_by", lambda s: statuses.reblog(s.person(), s.tagged.id))
    ],
    "GET /api/v1/timelines/direct": [(lambda s: "/api/v1/timelines/direct", lambda s: s.status(visibility="direct"))],
    "GET /api/v1/suggestions": [(lambda s: "/api/v1/suggestions?limit=40", friend_of_a_friend)],
    "GET /api/v2/suggestions": [(lambda s: "/api/v2/suggestions", friend_of_a_friend)],
    "GET /api/v1/timelines/home": [
        (lambda s: "/api/v1/timelines/home", lambda s: s.followed_status(s.status)),
        (lambda s: "/api/v1/timelines/home", lambda s: s.followed_status(s.reblog)),
    ],
    "GET /api/v1/timelines/list/<id:list_id>": [
        (lambda s: f"/api/v1/timelines/list/{s.list}", lambda s: s.status(s.member())),
        (lambda s: f"/api/v1/timelines/list/{s.list}", lambda s: s.reblog(s.member())),
    ],
    "GET /api/v1/timelines/link": [
        (lambda s: "/api/v1/timelines/link?url=https://news.example/", lambda s: s.linking_status())
    ],
    "GET /api/v1/trends": [(lambda s: "/api/v1/trends?limit=20", lambda s: s.trending_tag())],
    "GET /api/v1/trends/links": [(lambda s: "/api/v1/trends/links?limit=20", lambda s: s.trending_link())],
    "GET /api/v1/trends/statuses": [(lambda s: "/api/v1/trends/statuses", lambda s: s.trending_status())],
    "GET /api/v1/trends/tags": [(lambda s: "/api/v1/trends/tags?limit=20", lambda s: s.trending_tag())],
    "GET /api/v1/timelines/public": [
        (lambda s: "/api/v1/timelines/public?only_media=1", lambda s: s.status()),
        (lambda s: "/api/v1/timelines/public", lambda s: s.poll()),
        (lambda s: "/api/v1/timelines/public", lambda s: s.quote()),
    ],
    "GET /api/v1/timelines/tag/<hashtag>": [(lambda s: "/api/v1/timelines/tag/tag?only_media=1", lambda s: s.status())],
    "GET /api/v2/notifications": [
        (lambda s: "/api/v2/notifications", lambda s: s.status()),
        (lambda s: "/api/v2/notifications?types[]=admin.report&supported_types[]=mention", lambda s: s.report()),
        (
            lambda s: "/api/v2/notifications?expand_accounts=partial_avatars",
            lambda s: interactions.favourite(s.person(), s.status(s.alice)),
        ),
        (lambda s: "/api/v2/notifications?grouped_types[]=reblog", lambda s: relationships.follow(s.person(), s.alice)),
        (lambda s: "/api/v2/notifications", lambda s: s.custom_reaction()),
    ],
    "GET /api/v2/notifications/<group_key>/accounts": [
        (
            lambda s: f"/api/v2/notifications/{s.group_key()}/accounts",
            lambda s: interactions.favourite(s.person(), s.tagged),
        )
    ],
    "GET /api/v2_alpha/notifications": [
        (lambda s: "/api/v2_alpha/notifications", lambda s: interactions.favourite(s.person(), s.status(s.alice)))
    ],
}
# Answered for old clients, with nothing.
EMPTY = {"GET /api/v1/accounts/<id:account_id>/identity_proofs"}
# The same for everybody, and no row of the database.
CONSTANT = {"GET /api/v1/instance/languages"}
CASES = [
    pytest.param(path, one_more, id=f"{operation.removeprefix('GET ')} {number}")
    for operation, cases in LISTS.items()
    for number, (path, one_more) in enumerate(cases, 1)
]


def test_the_table_has_every_list(app):
    lists = {
        f"GET {rule.rule}"
        for rule in app.url_map.iter_rules()
        if (declared := getattr(app.view_functions[rule.endpoint], "declaration", None)) and "GET" in rule.methods
        if declared.paged or isinstance(declared.returns, list)
    }

    assert lists - LISTS.keys() - EMPTY - CONSTANT == set()


SHORT = ("activity", "peers/search?q=p", "tags/suggestions", "reactions/🐦")  # lists that are never long


# A list that asks more the longer it is does so on any database: on PostgreSQL some of them will do.
@pytest.mark.parametrize(("path", "one_more"), CASES if DATABASE == "sqlite" else CASES[::4])
def test_one_row_and_three_cost_the_same(path, one_more, app, factory, post, alice, api, run_jobs, count_queries):
    stage, client = Stage(factory, post, alice), api(alice, f"{Api.SCOPES} admin:read")
    client.get("/api/v1/accounts/verify_credentials")  # the token is noted as used today

    def add(count):
        for _ in range(count):
            one_more(stage)
            db.session.commit()
        run_jobs()

    def asked():
        """The size of the list, and the statements that it takes cold and warm."""
        address, counted = path(stage), (count_queries(), count_queries())
        app.extensions["rookery.cache"].clear()
        for statements in counted:
            with statements:
                reply = client.get(address)
            assert reply.status_code == 200, reply.text
        return size(reply.json), *counted

    add(1)
    few, cold_one, warm_one = asked()
    add(2)
    many, cold_three, warm_three = asked()

    assert many >= min(few + 2, 3) or path(stage).endswith(SHORT)
    assert len(cold_three) == len(cold_one), cold_three
    assert len(warm_three) == len(warm_one), warm_three


def size(body):
    return len(body) if isinstance(body, list) else sum(len(part) for part in body.values())
