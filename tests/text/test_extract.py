"""What counts as a mention, a hashtag, a link or an emoji in typed text."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.text.extract import (
    Hashtag,
    Link,
    TypedMention,
    entities,
    hashtag_name,
    hashtags,
    mentions,
    shortcodes,
    tag_key,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@bob", [("bob", None)]),
        ("Hello @bob, and @Carol_2!", [("bob", None), ("Carol_2", None)]),
        ("(@bob) .@bob", [("bob", None), ("bob", None)]),
        ("@bob@example.com.", [("bob", "example.com")]),
        ("@bob.smith-jones@social.example", [("bob.smith-jones", "social.example")]),
        ("@bob@EXAMPLE.Com", [("bob", "example.com")]),
        ("@bob@bücher.example", [("bob", "xn--bcher-kva.example")]),
        ("@bob@例え.jp", [("bob", "xn--r8jz45g.jp")]),
        ("@bob@localhost:3000 hi", [("bob", "localhost:3000")]),
        ("@bob@example.com: hi", [("bob", "example.com")]),
        ("@bobさん", [("bob", None)]),
        ("@bob\n@carol", [("bob", None), ("carol", None)]),
    ],
)
def test_a_name_behind_an_at_sign_is_a_mention(text, expected):
    assert [(mention.username, mention.domain) for mention in mentions(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "foo@bar",
        "foo@bar.example",
        "a_b@c",
        "x/@bob",
        "?u=@bob",
        "@",
        "@ bob",
        "@@bob",
        "@bob@",
        "@bob@example.com@evil.example",
        "@bobé",
        "@bob://x",
        "@bob@" + "a" * 64 + ".example",
        "@bob@" + "a." * 200 + "example",
        "見@bob",
    ],
)
def test_what_only_looks_like_a_mention_is_none(text):
    assert mentions(text) == []


def test_the_key_of_a_mention_does_not_depend_on_how_it_was_typed():
    typed, plain = mentions("@Bob@Bücher.example @bob@xn--bcher-kva.example")

    assert typed.username == "Bob"
    assert typed.key == plain.key == ("bob", "xn--bcher-kva.example")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#rooks", ["rooks"]),
        ("#Rooks, #nests.", ["Rooks", "nests"]),
        ("#हिन्दी में", ["हिन्दी"]),
        ("#日本語。", ["日本語"]),
        ("＃日本語", ["日本語"]),
        ("見て #鳥・巣", ["鳥・巣"]),
        ("#tag🎉", ["tag"]),
        ("🎉#tag", ["tag"]),
        ("#2nd #1_000", ["2nd", "1_000"]),
        ("#می‌خواهم", ["می‌خواهم"]),
        ("#col·lecció", ["col·lecció"]),
        ("#one-two", ["one"]),
        ("#a #A", ["a", "A"]),
        ("@bob#tag", []),
    ],
)
def test_a_word_behind_a_hash_is_a_hashtag(text, expected):
    assert [tag.name for tag in hashtags(text)] == expected


@pytest.mark.parametrize("text", ["#", "# rooks", "#1", "#2024", "#___", "C#x", "a/#b", "&#39;", "x=#fff", "#🎉", "#·"])
def test_what_only_looks_like_a_hashtag_is_none(text):
    assert hashtags(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see https://example.com.", ["https://example.com"]),
        ("HTTP://Example.com/A", ["HTTP://Example.com/A"]),
        ("https://例え.jp/パス?鳥=巣#節 x", ["https://例え.jp/パス?鳥=巣#節"]),
        ("見てhttps://example.jp/a", ["https://example.jp/a"]),
        ("(https://en.example/wiki/Rook_(bird))", ["https://en.example/wiki/Rook_(bird)"]),
        ("<https://example.com/a>", ["https://example.com/a"]),
        ("http://localhost:3000/@bob", ["http://localhost:3000/@bob"]),
        ("https://a.example/b, https://c.example/d!", ["https://a.example/b", "https://c.example/d"]),
        ('https://x.example/a"onmouseover=alert(1)', ["https://x.example/a"]),
        ("https://x.example/?u=http://y.example", ["https://x.example/?u=http://y.example"]),
        ("https:// http://", []),
        ("example.com", []),
        ("ftp://example.com mailto:a@b.example //example.com javascript:alert(1)", []),
        ("xhttps://example.com", []),
    ],
)
def test_only_web_addresses_with_their_scheme_are_links(text, expected):
    assert [entity.url for entity in entities(text) if isinstance(entity, Link)] == expected


def test_an_address_keeps_the_mentions_and_tags_in_it():
    text = "https://x.example/@bob#tag @bob #tag"

    assert entities(text) == [
        Link(0, 26, "https://x.example/@bob#tag"),
        TypedMention(27, 31, "bob", None),
        Hashtag(32, 36, "tag"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (":rook: and :rook_2: and :rook:", ["rook", "rook_2"]),
        ("(:rook:)", ["rook"]),
        (":a: ::", []),
        ("12:30:45", []),
        ("x:rook: :rook:x", []),
        (":ro ok:", []),
    ],
)
def test_emoji_names_stand_between_colons_on_their_own(text, expected):
    assert shortcodes(text) == expected


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Rooks", "rooks"),
        ("ＲＯＯＫ", "rook"),
        ("ｶﾗｽ", "カラス"),
        ("E\u0301COLE", "ecole"),
        ("Ñandú", "nandu"),
        ("ŁÓDŹ", "lodz"),
        ("İstanbul", "istanbul"),
        ("Việt", "việt"),
        ("Краткий", "краткий"),
        ("हिन्दी", "हिन्दी"),
        ("STRAẞE", "strasse"),
    ],
)
def test_a_tag_is_stored_regardless_of_case_and_width(name, key):
    assert tag_key(name) == key


@pytest.mark.parametrize("letter", ["a", "é", "\ufdfa"])
def test_a_tag_longer_than_an_index_can_hold_is_none(letter):
    longest = letter * (2000 // len(tag_key(letter).encode()))

    assert hashtag_name(longest) == longest
    assert hashtag_name(f"{longest}{letter}") is None
    assert [tag.name for tag in hashtags(f"#{longest} #{longest}{letter} #nest")] == [longest, "nest"]


@given(st.text())
def test_the_key_of_a_key_is_itself(name):
    assert tag_key(tag_key(name)) == tag_key(name)


@given(
    st.text(alphabet=st.sampled_from("ab1.:/@#_-() \nhtpsé日्🎉"), max_size=60).map(lambda text: text + " https://a.b/c")
)
def test_entities_are_sorted_apart_and_where_they_say(text):
    found = entities(text)

    assert all(before.end <= after.start for before, after in zip(found, found[1:], strict=False))
    for entity in found:
        typed = text[entity.start : entity.end]
        assert typed == {Link: getattr(entity, "url", "")}.get(type(entity), typed)
        assert typed[0] in "#@h"


@pytest.mark.parametrize(
    "piece", ["http://", "https://a.", "@a", "@a@b.c ", "@a@", "#a", "#1", ":aa", "http://a.b/(", "http://a.b/?", "ä@"]
)
def test_time_grows_no_faster_than_the_text(piece):
    assert any(takes_time_in_proportion(piece) for _ in range(3))


def takes_time_in_proportion(piece):
    short, long = seconds_for(piece, 4_000), seconds_for(piece, 16_000)
    return long < 8 * short + 0.003  # four times the text; 16 times the time would be its square


def seconds_for(piece, length):
    text = piece * (length // len(piece))
    start = time.thread_time()
    entities(text)
    shortcodes(text)
    return time.thread_time() - start
