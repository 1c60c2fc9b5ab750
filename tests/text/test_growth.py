"""The time that texts take: four times as much takes about four times as long, whatever somebody hostile writes."""

import time
from contextlib import suppress
from itertools import islice

import pytest

from rookery.federation.read import composition
from rookery.federation.remote import followers_synchronization
from rookery.federation.signatures import cavage
from rookery.federation.signatures.parsed import SignatureRefused
from rookery.net.fetch import FetchedPage
from rookery.services.translation.status_translation import _plain
from rookery.text import compose, domains, extract, plain, sanitize, shortcodes, tokens, web_page

SEEDS = [
    *("a ", "a.", "@a ", "@a.", "@a@", "#a", "#_", "http://a.b/(", "https://", ":a", ":ab:", "日本", "#日・"),
    *("🇩🇪", "🇩", "👨\u200d", "a\u0301", "\u0301", "\u0600", "क\u094d", "\0", "\n", " ", "_"),
    *("<", "&", "&#x", "<p>", '<p class="quote-inline">', "<!--", '<a href="', "(", "[", "](", "[audio "),
    *('<span class="quote-inline">', "<span>"),
    *("*", "**a *b ", "_a ", "`", "> ", "- ", "1. ", "![", "~~a", "\\", "|a"),
]
SHORT, LONG = 4_000, 16_000


def composed(text):
    return compose.compose(text, mentions={}, tag_url=lambda name: name)


# Markdown is not among them: it is composed after the length of a post has been checked.
READERS = {
    "count": compose.count,
    "length": plain.length,
    "clean_line": lambda text: plain.clean_line(text, 10_000),
    "clean_text": plain.clean_text,
    "folded": plain.folded,
    "entities": extract.entities,
    "compose": composed,
    "field": compose.compose_field,
    "shortcodes": extract.shortcodes,
    "hashtag_name": extract.hashtag_name,
    "sanitize": sanitize.sanitize,
    "html_to_text": plain.html_to_text,
    "unquoted": web_page.unquoted,
    "links_of": lambda text: list(web_page.links_of(text)),
    "web_page": web_page.read,
    "tokenize": tokens.tokenize,
    "tokenize_query": tokens.tokenize_query,
    "domain": domains.of_address,
    "translated": _plain,
    "pictured": lambda text: shortcodes.pictured(sanitize.sanitize(text), {"ab": "https://a.example/ab.png"}),
    "embeds": lambda text: composition._SHORTCODE.sub("", text),
}


def took(work, text):
    begun = time.thread_time()
    work(text)
    return time.thread_time() - begun


def of_length(seed, size):
    return (seed * (size // len(seed) + 1))[:size]


@pytest.mark.parametrize("name", READERS)
def test_time_grows_with_the_text_and_not_with_its_square(name):
    work, squares = READERS[name], []
    for seed in SEEDS:
        texts = [of_length(seed, SHORT), of_length(seed, LONG)]
        for _ in range(4):
            short, long = (took(work, text) for text in texts)
            if long < 8 * short + 0.003:
                break
        else:
            squares.append(f"{seed!r}: {short:.3f} s, then {long:.3f} s")
    assert not squares, "\n".join(squares)


@pytest.mark.parametrize("name", ["clean_line", "clean_text", "shortcodes", "sanitize", "unquoted", "web_page"])
def test_a_megabyte_is_read_within_two_seconds(name):
    """The slowest, "&" sanitised, takes one on a processor whose other threads are busy."""
    for seed in SEEDS:
        text = of_length(seed, 1_000_000)
        assert any(took(READERS[name], text) < 2 for _ in range(2)), seed


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_too_long_is_refused_before_it_is_counted(seed):
    def refuse(text):
        assert compose.is_longer(text, most=500) and plain.is_longer(text, 500)

    text = of_length(seed, 1_000_000).replace("\0", "x")
    assert any(took(refuse, text) < 0.02 for _ in range(3))


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a" * 500, 500),
        ("🇩🇪" * 500, 500),
        ("https://a.example/" + "a" * 2000, 23),
        ("@a@" + "b" * 63 + ".example", 2),
        ("e" + "\u0301" * 31, 1),
        ("e" + "\u0301" * 40, 41),
        ("https://a.example/ " * 21, 21 * 24),
    ],
)
def test_what_is_just_short_enough_is_taken(text, size):
    assert compose.count(text) == size
    assert not compose.is_longer(text, most=size) and compose.is_longer(text, most=size - 1)


@pytest.mark.parametrize(
    ("text", "characters"),
    [
        ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
        ("🇩🇪🇫", ["🇩🇪", "🇫"]),
        ("🇩", ["🇩"]),
        ("a🇩🇪\u0301b", ["a", "🇩🇪\u0301", "b"]),
        ("🇩\u200d🇪🇫", ["🇩\u200d", "🇪🇫"]),
        ("\u0600🇩🇪🇫🇷", ["\u0600🇩🇪", "🇫🇷"]),
        ("👨\u200d👩\u200d👧x", ["👨\u200d👩\u200d👧", "x"]),
        ("a\r\nb", ["a", "\r\n", "b"]),
    ],
)
def test_flags_are_two_letters_each_as_unicode_has_it(text, characters):
    assert [found[0] for found in islice(plain._CLUSTER.finditer(text), 10)] == characters


@pytest.mark.parametrize("seed", ["a", "_", " ", '"', "a=", 'a="', "\\", 'a="b",'])
def test_headers_of_others_are_read_in_a_moment(seed):
    def signature(header):
        with suppress(SignatureRefused):
            cavage.parameters(header)

    header = of_length(seed, 8000)
    assert any(took(followers_synchronization.read, header) < 0.05 for _ in range(3))
    assert any(took(signature, header) < 0.05 for _ in range(3))


def test_the_encoding_behind_many_blanks_is_read_in_a_moment():
    page = FetchedPage("https://a.example/", 200, {"content-type": "charset=" + " " * 64_000 + "!"}, b"")

    assert any(took(lambda _: page.charset, "") < 0.05 for _ in range(3))
