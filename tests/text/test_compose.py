"""Typed text becomes the HTML that clients and servers know from Mastodon."""

import time
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.text.compose import MentionTarget, compose, compose_field, compose_note, count
from rookery.text.extract import mentions
from rookery.text.plain import clean_text

BOB = MentionTarget("https://here.example/@bob", "bob")
CAROL = MentionTarget("https://there.example/users/carol?a=1&b=2", "carol")
KNOWN = {("bob", None): BOB, ("carol", "there.example"): CAROL}
BOB_HTML = (
    '<span class="h-card" translate="no"><a href="https://here.example/@bob" class="u-url mention">'
    "@<span>bob</span></a></span>"
)


def tag_url(name):
    return f"https://here.example/tags/{name}"


def html_of(text, **options):
    return compose(text, mentions=KNOWN, tag_url=tag_url, **options)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        (" \n ", ""),
        ("Rooks nest high.", "<p>Rooks nest high.</p>"),
        ("one\ntwo", "<p>one<br />two</p>"),
        ("one\r\ntwo", "<p>one<br />two</p>"),
        ("one\n\ntwo\n\n\n\nthree", "<p>one</p><p>two</p><p>three</p>"),
        (" around ", "<p>around</p>"),
        ("a < b & \"c\" 'd'", "<p>a &lt; b &amp; &quot;c&quot; &#x27;d&#x27;</p>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("a\0b\ud800", "<p>ab</p>"),
        ("@bob", f"<p>{BOB_HTML}</p>"),
        ("@BOB, hi", f"<p>{BOB_HTML}, hi</p>"),
        ("@nobody @bob@elsewhere.example", "<p>@nobody @bob@elsewhere.example</p>"),
        ("foo@bar", "<p>foo@bar</p>"),
        (
            "#Rooks!",
            '<p><a href="https://here.example/tags/Rooks" class="mention hashtag" rel="tag">'
            "#<span>Rooks</span></a>!</p>",
        ),
    ],
)
def test_text_becomes_paragraphs_with_links(text, expected):
    assert html_of(text) == expected


def test_a_remote_mention_shows_the_name_only():
    html = html_of("@carol@THERE.example")

    assert 'href="https://there.example/users/carol?a=1&amp;b=2"' in html
    assert "@<span>carol</span>" in html


def test_mentions_may_be_given_as_they_were_typed():
    text = "@Bob"
    known = {(mention.username, mention.domain): BOB for mention in mentions(text)}

    assert compose(text, mentions=known, tag_url=tag_url) == f"<p>{BOB_HTML}</p>"


def test_a_short_address_is_shown_without_its_scheme():
    assert html_of("https://www.example.com/a") == (
        '<p><a href="https://www.example.com/a" target="_blank" rel="nofollow noopener noreferrer" translate="no">'
        '<span class="invisible">https://www.</span><span class="">example.com/a</span>'
        '<span class="invisible"></span></a></p>'
    )


def test_a_long_address_shows_thirty_characters():
    html = html_of("https://example.com/123456789/123456789/123456789")

    assert '<span class="invisible">https://</span>' in html
    assert '<span class="ellipsis">example.com/123456789/12345678</span>' in html
    assert '<span class="invisible">9/123456789</span>' in html


@pytest.mark.parametrize(
    "text",
    [
        'https://x.example/"onmouseover="alert(1)',
        "https://x.example/'onmouseover='alert(1)",
        "https://x.example/?a=1&b=<script>",
        '#a"onmouseover=alert(1)',
        '@bob"onmouseover=alert(1)',
        "javascript:alert(1)",
        "<a href='javascript:alert(1)'>x</a>",
        "&lt;script&gt;",
        "<!--",
        "]]><svg/onload=alert(1)>",
    ],
)
def test_injected_markup_stays_text(text):
    html = html_of(text)

    assert text_of(html) == text
    assert all(href.startswith("https://") for href in read(html).hrefs)


class Reader(HTMLParser):
    ALLOWED = {
        "p": set(),
        "br": set(),
        "span": {"class", "translate"},
        "a": {"href", "target", "rel", "class", "translate"},
    }

    def __init__(self):
        super().__init__()
        self.text = ""
        self.hrefs = []

    def handle_starttag(self, tag, attributes):
        assert {name for name, _ in attributes} <= self.ALLOWED[tag]
        self.hrefs += [value for name, value in attributes if name == "href"]
        self.text += "\n" if tag in ("br", "p") else ""

    def handle_data(self, data):
        self.text += data


def read(html):
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


def text_of(html):
    return read(html).text.strip()


def solid(text):
    """`text` without spaces and capitals: mentions show the name as its owner writes it."""
    return "".join(text.casefold().split())


TYPED = st.lists(
    st.text(max_size=8)
    | st.sampled_from(
        [
            "<",
            ">",
            '"',
            "'",
            "&",
            "&lt;",
            "<b>",
            "</p>",
            "<script>",
            "\n",
            "\n\n",
            " ",
            "@bob",
            "@BOB",
            "#tag",
            "#<",
            "https://",
        ]
        + ["https://x.example/a?b=<", "@bob@", "javascript:", "`", "*", "[x](y)", "<!--", "http://a.b/@c#d"]
    ),
    max_size=20,
).map("".join)


@given(TYPED)
def test_nothing_typed_becomes_markup_and_nothing_typed_is_lost(text):
    html = html_of(text)

    assert solid(text_of(html)) == solid(clean_text(text))


@given(TYPED)
def test_a_field_is_as_safe_as_a_status(text):
    html = compose_field(text, mentions=KNOWN, tag_url=tag_url)

    assert solid(text_of(html)) == solid(clean_text(text))


def test_a_biography_is_composed_like_a_status():
    text = "I am @bob\n\n#rooks"

    assert compose_note(text, mentions=KNOWN, tag_url=tag_url) == html_of(text)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("", ""),
        ("she / her", "she / her"),
        ("a\nb", "a b"),
        ("<b>#x @bob", "&lt;b&gt;#x @bob"),
        (
            "https://bob.example",
            '<a href="https://bob.example" target="_blank" rel="me nofollow noopener noreferrer" translate="no">'
            '<span class="invisible">https://</span><span class="">bob.example</span>'
            '<span class="invisible"></span></a>',
        ),
    ],
)
def test_a_field_is_a_line_whose_links_are_claims(value, expected):
    assert compose_field(value) == expected


def test_a_field_links_mentions_and_tags_when_told_where():
    html = compose_field("@bob #x", mentions=KNOWN, tag_url=tag_url)

    assert html.startswith(BOB_HTML)
    assert 'href="https://here.example/tags/x"' in html


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("**bold** and `code`", "<p><strong>bold</strong> and <code>code</code></p>"),
        ("one\ntwo", "<p>one<br>\ntwo</p>"),
        ("# Title", "<p><strong>Title</strong></p>"),
        ("<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("`@bob #tag`", "<p><code>@bob #tag</code></p>"),
        ("~~gone~~", "<p><s>gone</s></p>"),
    ],
)
def test_markdown_is_commonmark_without_html(text, expected):
    assert html_of(text, markdown=True) == expected


def test_markdown_links_what_plain_text_links():
    html = html_of("**@bob** #tag\n\n- https://www.example.com/a", markdown=True)

    assert '<a href="https://here.example/@bob" class="u-url mention"' in html
    assert '<a href="https://here.example/tags/tag" class="mention hashtag"' in html
    assert '<a href="https://www.example.com/a"' in html
    assert "<li>" in html


def test_the_text_of_a_markdown_link_is_not_linked_again():
    html = html_of("[see @bob https://evil.example](https://x.example/)", markdown=True)

    assert html.count("<a ") == 1
    assert "see @bob https://evil.example</a>" in html


@given(TYPED)
def test_markdown_never_lets_a_foreign_address_or_element_through(text):
    html = html_of(text, markdown=True)

    assert "<script" not in html
    assert 'href="javascript' not in html


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 0),
        ("rooks", 5),
        ("👩‍👩‍👧‍👦🏳️‍🌈", 2),
        ("हिन्दी", 2),
        ("é", 1),
        ("a\r\nb", 3),
        ("https://example.com/" + "a" * 100, 23),
        ("see https://x.example !", 4 + 23 + 2),
        ("@bob@social.example hi", 7),
        ("@bob #tag", 9),
        ("bob@social.example", 18),
        ("a" + "\u0301" * 1000, 1001),
    ],
)
def test_length_is_counted_as_clients_count_it(text, expected):
    assert count(text) == expected


@pytest.mark.parametrize("piece", ["https://a.b ", "@bob ", "#a ", "a\n\n", "<&", "é🎉"])
def test_composing_and_counting_take_time_in_proportion(piece):
    text = piece * (100_000 // len(piece))

    start = time.process_time()
    html_of(text)
    count(text)

    assert time.process_time() - start < 2
