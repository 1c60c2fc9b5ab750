"""Lists of blocked servers in administration: files in and out, lists that are fetched, and what of them is done."""

import io

import pytest

from models.accounts.account import AccountCounts
from models.base import db
from models.moderation import block_list
from models.moderation.audit import AuditEntry
from models.moderation.block_list import DIFFERENCES, BlockList, BlockListEntry, BlockThreshold
from models.moderation.server_rule import ServerBlock
from models.relationships.follow import Follow
from rookery import events
from rookery.errors import Invalid
from rookery.services.data.csv import formats
from rookery.services.moderation import block_files, block_lists
from rookery.services.remote import domain_rules
from rookery.translations import load

LISTS = "/admin/block_lists"
HEAD = "#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate\n"
FILE = f"{HEAD}bad.example,suspend,false,false,Spam,false\nloud.example,silence,true,false,,true\n"


@pytest.fixture
def owner(factory):
    return factory.user("olga", role="Owner")


@pytest.fixture
def admin(enter, owner):
    return enter(owner)


@pytest.fixture
def bring(admin):
    """Bring a file with this in it; its page."""

    def send(text):
        admin.open(LISTS)
        content = text if isinstance(text, bytes) else text.encode()
        admin.give(LISTS, file=(io.BytesIO(content), "blocks.csv"))
        return admin.reply

    return send


@pytest.fixture
def follow_list(admin, fediverse, run_jobs):
    """Follow a list that says this; what it says later is said by the same."""
    lists = fediverse.server("lists.example")

    def say(text, automatic="", status=200):
        url = lists.page("/blocks.csv", text.encode(), status=status, kind="text/csv; charset=utf-8")
        if found := db.session.scalar(db.select(BlockList)):
            admin.open(f"{LISTS}/{found.id}")
            admin.give(f"{LISTS}/{found.id}/fetch")
        else:
            admin.open(LISTS)
            admin.give(f"{LISTS}/subscribe", url=url, automatic=automatic)
        run_jobs()
        db.session.expire_all()
        return db.session.scalar(db.select(BlockList))

    return say


def decide(admin, kind, verb, *domains):
    found = db.session.scalar(db.select(BlockList.id))
    admin.open(f"{LISTS}/{found}")
    admin.give(f"{LISTS}/{found}/decide", kind=kind, verb=verb, domain=list(domains))


def rules():
    return {one.domain: one.severity for one in db.session.scalars(db.select(ServerBlock))}


def differences():
    found = db.session.scalar(db.select(BlockList.id))
    return {kind: [entry.domain for entry, _ in block_list.differences(found, kind, 9)] for kind in DIFFERENCES}


# Files


def test_a_file_shows_what_it_would_change_and_what_is_chosen_is_done(admin, bring, factory, alice):
    carol = factory.remote("carol", "sub.bad.example")
    db.session.add(Follow(account_id=alice.id, target_id=carol.id))
    AccountCounts.bump(alice.id, following=1)
    domain_rules.block(None, "loud.example", domain_rules.Terms("suspend"))
    domain_rules.block(None, "same.example", domain_rules.Terms("suspend"))

    ours = "rookery.test,suspend,false,false,,false\n"
    path = bring(FILE + ours + "same.example,suspend,false,false,,false\n").headers["Location"]
    page = admin.open(path).text
    assert rules() == {"loud.example": "suspend", "same.example": "suspend"}
    assert "bad.example" in page and "Spam" in page and "1 follow would be set aside." in page
    assert "@alice → @carol@sub.bad.example" in page
    assert "same.example" not in page
    assert differences() == {"new": ["bad.example"], "different": ["loud.example"], "gone": []}

    decide(admin, "new", "accept", "bad.example")
    decide(admin, "different", "accept", "loud.example")

    assert rules() == {"loud.example": "silence", "same.example": "suspend", "bad.example": "suspend"}
    assert db.session.scalar(db.select(ServerBlock.public_comment).where(ServerBlock.domain == "bad.example")) == "Spam"
    assert "Nothing to review" in admin.open(path).text


def test_what_is_ignored_or_not_ticked_changes_nothing(admin, bring):
    bring(FILE)

    decide(admin, "new", "ignore", "bad.example")
    decide(admin, "new", "accept")
    decide(admin, "different", "accept", "loud.example")

    assert rules() == {}
    assert differences()["new"] == ["loud.example"]
    [entry] = AuditEntry.latest(2)
    assert (entry.action, entry.details) == ("ignore block list", {"domains": "bad.example"})


def test_a_long_list_is_carried_out_in_pieces(admin, bring, run_jobs, monkeypatch):
    monkeypatch.setattr(block_lists, "AT_ONCE", 2)
    bring("\n".join(f"s{number}.example" for number in range(5)))

    decide(admin, "new", "accept_all")
    assert len(rules()) == 2
    found = db.session.scalar(db.select(BlockList.id))
    assert "3 more rules are being applied." in admin.open(f"{LISTS}/{found}").text
    run_jobs()

    assert rules() == {f"s{number}.example": "suspend" for number in range(5)}


def test_what_is_no_list_is_said_and_nothing_is_kept(bring):
    wrong = [
        (b"\xff\xfe", "not CSV"),
        ("", "contains no servers"),
        ("no domain\n*.stars.example\n", "contains no servers"),
        ("a.example,nonsense", "contains no servers"),
    ]

    for text, says in wrong:
        reply = bring(text)
        assert reply.status_code == 422, text
        assert says in reply.text, text
        assert db.session.scalars(db.select(BlockList)).all() == [], text


def test_a_form_without_a_file_is_refused(admin):
    admin.open(LISTS)
    assert admin.give(LISTS).status_code == 422


def test_lines_are_read_as_others_write_them():
    lines, unread = block_files.read(
        b"# a comment\r\ndomain,severity,obfuscate\r\nB\xc3\xbccher.example,limit,TRUE\r\n"
        b"stars*.example,suspend\r\n\r\nx.example,none\r\n"
    )

    assert {one.domain: (one.severity, one.obfuscate) for one in lines.values()} == {
        "xn--bcher-kva.example": ("silence", True),
        "x.example": ("noop", False),
    }
    assert unread == [4]
    with pytest.raises(Invalid):
        block_files.read(b"a.example\n" * (formats.MOST_LINES + 1))


def test_the_export_is_read_again_as_it_was(admin, bring):
    domain_rules.block(
        None, "bad.example", domain_rules.Terms("suspend", public_comment='=Says "hi", often', private_comment="x")
    )
    domain_rules.block(None, "loud.example", domain_rules.Terms("silence", reject_media=True, obfuscate=True))

    reply = admin.open(f"{LISTS}/export.csv")

    assert reply.text.startswith(HEAD) and "x" not in reply.text.split("example")[0][len(HEAD) :]
    lines, unread = block_files.read(reply.data)
    assert unread == [] and sorted(lines) == ["bad.example", "loud.example"]
    assert lines["bad.example"].public_comment == '=Says "hi", often'
    assert (lines["loud.example"].reject_media, lines["loud.example"].obfuscate) == (True, True)


# Several lists


def test_servers_that_enough_lists_name_get_what_they_agree_on(admin, owner, factory, alice):
    carol = factory.remote("carol", "sub.bad.example")
    db.session.add(Follow(account_id=alice.id, target_id=carol.id))
    domain_rules.block(None, "own.example", domain_rules.Terms("silence"))
    texts = (
        "bad.example,suspend,false,false,Spam,false\nloud.example,silence,false,false,Noise,false\nown.example,suspend\n",
        "bad.example,suspend,false,false,Floods,false\nloud.example,suspend,false,false,,false\nown.example,suspend\n",
        "loud.example,silence,false,false,,false\nonce.example,suspend,false,false,,false\nmild.example,silence,false,false,,false\n",
    )
    lists = [block_lists.bring(owner, f"list {number}", (HEAD + text).encode()) for number, text in enumerate(texts)]
    db.session.commit()

    page = admin.open(f"{LISTS}/common?least=2").text
    only_two = admin.open(f"{LISTS}/common?least=2&list={lists[1].id}&list={lists[2].id}").text
    admin.open(f"{LISTS}/common")
    fields = {"least": "2", "list": [str(one.id) for one in lists]}
    admin.give(f"{LISTS}/common", **fields, domain=["bad.example", "loud.example", "once.example"])

    assert "on 3 lists" in page and "list 0: Spam" in page and "list 1: Floods" in page
    assert "@alice → @carol@sub.bad.example" in page
    assert "once.example" not in page and "own.example" not in page
    assert "loud.example" in only_two and "bad.example" not in only_two
    assert rules() == {"own.example": "silence", "bad.example": "suspend", "loud.example": "silence"}


def test_without_lists_that_agree_nothing_is_offered(admin, owner):
    assert "is on this many lists" in admin.open(f"{LISTS}/common?least=x&list=y").text


# Several lists, automatically


@pytest.fixture
def three(owner, fediverse, run_jobs):
    """`three("a.example", "", "a.example,b.example")`: lists that name these servers, which are fetched."""
    server = fediverse.server("lists.example")

    def say(*texts, fetched=(0, 1, 2)):
        for number, names in enumerate(texts):
            lines = "".join(f"{name}\n" if "," in name else f"{name},suspend\n" for name in names.split())
            url = server.page(f"/{number}.csv", (HEAD + lines).encode(), kind="text/csv")
            if not db.session.scalar(db.select(BlockList).where(BlockList.url == url)):
                block_lists.subscribe(owner, url, automatic=False)
        db.session.commit()
        for one in lists():
            if int(one.url[-5]) in fetched:
                block_lists.fetch_list.enqueue(one.id)
        db.session.commit()
        run_jobs()
        db.session.expire_all()

    return say


def lists():
    return db.session.scalars(db.select(BlockList).order_by(BlockList.url)).all()


def thresholds():
    return [(one.least, [each.url[-5] for each in its]) for one, its in BlockThreshold.all().items()]


def test_servers_on_enough_lists_are_blocked_when_a_list_is_fetched(admin, owner, three):
    three("bad.example once.example", "bad.example", "")
    assert f'action="{LISTS}/thresholds"' in admin.open(f"{LISTS}/common?least=2").text
    admin.give(f"{LISTS}/thresholds", least="2", list=[str(one.id) for one in lists()])
    assert thresholds() == [(2, ["0", "1", "2"])]
    assert rules() == {}

    three("bad.example once.example", "bad.example loud.example,silence", "loud.example", fetched=[2])

    assert rules() == {"bad.example": "suspend"}  # list 1 did not say so yet when it was fetched
    three("bad.example once.example", "bad.example loud.example,silence", "loud.example", fetched=[1])
    assert rules() == {"bad.example": "suspend", "loud.example": "silence"}
    entries = [(one.by_name, one.action) for one in AuditEntry.latest(3)]
    assert entries == [("olga", "block server")] * 2 + [("olga", "keep threshold of block lists")]
    assert "On at least 2 of these lists" in admin.open(LISTS).text


def test_what_was_lifted_or_ignored_is_not_blocked_again(admin, owner, three):
    three("bad.example mild.example", "bad.example mild.example")
    block_lists.keep_threshold(owner, [one.id for one in lists()], 2)
    block_lists.ignore(owner, lists()[0], "new", ["mild.example"])
    three("bad.example mild.example", "bad.example mild.example")
    assert rules() == {"bad.example": "suspend"}

    domain_rules.lift(owner, db.session.scalar(db.select(ServerBlock)))
    three("bad.example mild.example", "bad.example mild.example")

    assert rules() == {}


def test_servers_get_what_the_lists_agree_on_also_if_it_takes_several_jobs(owner, three, run_jobs, monkeypatch):
    monkeypatch.setattr(block_lists, "MOST_COMMON", 2)
    monkeypatch.setattr(block_lists, "AT_ONCE", 1)
    names = [f"s{number}.example" for number in range(5)]
    mild = " ".join(f"{name},silence" for name in names)
    three(mild, " ".join(names), " ".join(names))
    block_lists.keep_threshold(owner, [one.id for one in lists()], 2)

    three(mild, " ".join(names), " ".join(names))

    assert rules() == dict.fromkeys(names, "suspend")


def test_a_threshold_needs_enough_lists_that_are_fetched(owner, three):
    three("bad.example", "bad.example")
    block_lists.bring(owner, "a file", (HEAD + "bad.example,suspend\n").encode())
    ids = [one.id for one in BlockList.all()]

    for given, least in ((ids, 3), (ids[:1], 1), ([], 0)):
        with pytest.raises(Invalid):
            block_lists.keep_threshold(owner, given, least)
    assert thresholds() == []

    first = block_lists.keep_threshold(owner, ids, 2)
    assert block_lists.keep_threshold(owner, ids, 2) is first
    assert thresholds() == [(2, ["0", "1"])]


def test_a_threshold_ends_by_hand_or_with_its_lists_and_rules_stay(admin, owner, three):
    three("bad.example", "bad.example", "")
    block_lists.keep_threshold(owner, [one.id for one in lists()], 2)
    three("bad.example", "bad.example", "")
    block_lists.forget(owner, lists()[2])
    db.session.commit()
    assert thresholds() == [(2, ["0", "1"])]

    block_lists.forget(owner, lists()[1])
    db.session.commit()
    assert thresholds() == []

    three("bad.example", "bad.example", "")
    kept = block_lists.keep_threshold(owner, [one.id for one in lists()], 3)
    db.session.commit()
    admin.open(LISTS)
    admin.send(f"{LISTS}/thresholds/{kept.id}/end")
    assert thresholds() == []
    assert rules() == {"bad.example": "suspend"}


# Lists that are followed


def test_a_list_that_is_followed_shows_what_is_new_and_does_nothing_by_itself(admin, follow_list):
    found = follow_list(FILE)

    assert rules() == {}
    assert differences()["new"] == ["bad.example", "loud.example"]
    assert found.fetched_at and found.error is None
    assert "2 differences" in admin.open(LISTS).text

    decide(admin, "new", "accept", "bad.example")
    decide(admin, "new", "ignore", "loud.example")
    follow_list(FILE)
    assert differences() == {"new": [], "different": [], "gone": []}

    follow_list(f"{HEAD}bad.example,silence,false,false,,false\nloud.example,suspend,false,false,,false\n")
    assert differences() == {"new": ["loud.example"], "different": ["bad.example"], "gone": []}
    assert rules() == {"bad.example": "suspend"}


def test_a_rule_that_came_of_a_list_is_offered_to_be_lifted_once_it_is_not_on_it(admin, follow_list, owner):
    domain_rules.block(None, "own.example", domain_rules.Terms("suspend"))
    follow_list(FILE + "own.example,suspend,false,false,,false\n")
    decide(admin, "new", "accept", "bad.example", "loud.example")

    follow_list(f"{HEAD}loud.example,silence,true,false,,true\n")
    assert differences() == {"new": [], "different": [], "gone": ["bad.example"]}
    decide(admin, "gone", "accept", "bad.example")

    assert rules() == {"loud.example": "silence", "own.example": "suspend"}


def test_an_automatic_list_blocks_what_is_new_and_nothing_else(admin, follow_list):
    domain_rules.block(None, "loud.example", domain_rules.Terms("suspend"))
    follow_list(FILE, automatic="1")
    assert rules() == {"bad.example": "suspend", "loud.example": "suspend"}

    domain_rules.lift(None, db.session.scalar(db.select(ServerBlock).where(ServerBlock.domain == "bad.example")))
    follow_list(FILE + "more.example,silence,false,false,,false\n")
    assert rules() == {"more.example": "silence", "loud.example": "suspend"}

    found = db.session.scalar(db.select(BlockList.id))
    admin.open(f"{LISTS}/{found}")
    admin.give(f"{LISTS}/{found}/automatic", automatic="")
    follow_list(FILE + "last.example,silence,false,false,,false\n")
    assert "last.example" not in rules()


def test_a_list_that_cannot_be_fetched_says_so_and_keeps_what_it_said(admin, follow_list):
    follow_list(FILE)
    found = follow_list("gone", status=410)

    assert load(found.error).endswith("answered with status 410")
    assert differences()["new"] == ["bad.example", "loud.example"]
    page = admin.open(f"{LISTS}/{found.id}").text
    assert "could not be fetched" in page and "answered with status 410" in page
    assert follow_list(FILE).error is None


def test_lists_are_fetched_once_a_day(follow_list, fediverse, frozen_time, run_jobs):
    found = follow_list(FILE)
    asked = found.fetched_at

    for hours, fetched in ((23, False), (2, True)):
        frozen_time.move(hours=hours)
        block_lists.fetch_due()
        events.commit()
        run_jobs()
        db.session.expire_all()
        assert (db.session.get(BlockList, found.id).fetched_at > asked) is fetched


@pytest.mark.parametrize("url", ["nonsense", "ftp://lists.example/x", "https://user:word@lists.example/x"])
def test_what_is_no_address_is_not_followed(admin, url):
    admin.open(LISTS)

    reply = admin.give(f"{LISTS}/subscribe", url=url)

    assert reply.status_code == 422
    assert "not a web address" in reply.text and f'value="{url}"' in reply.text
    assert db.session.scalars(db.select(BlockList)).all() == []


def test_a_list_is_not_fetched_from_where_this_server_may_not_go(admin, run_jobs):
    admin.open(LISTS)
    admin.give(f"{LISTS}/subscribe", url="http://127.0.0.1/blocks.csv")
    run_jobs()
    db.session.expire_all()

    [found] = db.session.scalars(db.select(BlockList)).all()
    assert found.error and found.fetched_at is None


def test_a_list_is_forgotten_and_its_rules_stay(admin, bring):
    bring(FILE)
    decide(admin, "new", "accept", "bad.example")
    found = db.session.scalar(db.select(BlockList.id))
    admin.open(f"{LISTS}/{found}")

    admin.give(f"{LISTS}/{found}/end")

    assert db.session.scalars(db.select(BlockListEntry)).all() == []
    assert rules() == {"bad.example": "suspend"}
    assert admin.open(f"{LISTS}/{found}").status_code == 404


def test_the_pages_cost_the_same_however_many_lists_and_lines_there_are(admin, owner, count_queries):
    counts = []
    for number in range(20):
        made = block_lists.bring(owner, "one", "\n".join(f"s{n}.example" for n in range(number + 1)).encode())
        if number in (0, 19):
            for path in (LISTS, f"{LISTS}/{made.id}"):
                admin.open(path)  # what is remembered for seconds is fresh
                with count_queries() as counted:
                    admin.open(path)
                counts.append(len(counted))

    assert counts[:2] == counts[2:]


def test_only_who_manages_federation_sees_and_changes_lists(enter, factory, visitor, owner):
    found = block_lists.bring(owner, "one", b"bad.example").id
    moderator = enter(factory.user("mod", role="Moderator"))

    for path in (LISTS, f"{LISTS}/{found}", f"{LISTS}/export.csv"):
        assert moderator.open(path).status_code == 403
        assert "/auth/sign_in" in visitor.open(path).headers["Location"]
    verbs = (f"{LISTS}/{found}/{verb}" for verb in ("decide", "fetch", "automatic", "end"))
    for path in (LISTS, f"{LISTS}/subscribe", *verbs):
        moderator.open("/settings/profile")
        fields = {"url": "https://a.example/", "kind": "new", "verb": "accept_all"}
        assert moderator.give(path, **fields).status_code == 403
    assert rules() == {}
    assert len(db.session.scalars(db.select(BlockList)).all()) == 1
