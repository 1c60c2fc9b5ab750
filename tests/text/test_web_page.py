"""What a page says of itself, whatever state its HTML is in."""

import time

import pytest

from rookery.text import web_page

PAGE = """<!doctype html><html lang=de><head><title>Rooks &amp; crows</title>
<!-- <meta name="description" content="in a comment"> -->
<script>var page = '<title>in a script</title><meta name="description" content="in a script">'</script>
<meta property="og:title" content='Say "hi"'><META NAME="Description" CONTENT="a > b" />
<meta property="og:title" content="a second one">
<link rel="alternate nofollow" type="application/json+oembed" href="/o?a=1&amp;b=2">
</head><body><div title="<meta name='author' content='in a value'>">hello</div></body></html>"""


def test_title_language_meta_and_links_are_read():
    page = web_page.read(PAGE)

    assert (page.title, page.language) == ("Rooks & crows", "de")
    assert page.meta == {"og:title": 'Say "hi"', "description": "a > b"}
    assert page.link("alternate", "application/json+oembed") == "/o?a=1&b=2"
    assert page.link("canonical") == ""


@pytest.mark.parametrize(
    "piece",
    [
        "<!--",
        "<",
        "<a ",
        "<meta b='",
        '<meta a="',
        "<script>",
        "<script></script",
        "<title>",
        "<title></title ",
        "<meta/",
        "<link ////",
        "<meta =",
        "<meta         ",
        "<svg><svg/>",
        "<meta content='&&&&&'",
        "</",
        "<meta name=a content=b>",
    ],
)
def test_a_megabyte_of_anything_is_read_in_a_moment(piece):
    hostile = piece * (1_000_000 // len(piece))

    started = time.process_time()
    web_page.read(hostile)

    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("body", "stated"),
    [
        ("Krähe".encode(), None),
        ("Krähe".encode(), "utf-8"),
        (b"\xef\xbb\xbf" + "Krähe".encode(), "iso-8859-1"),
        ("Krähe".encode("utf-16"), None),
        ("Krähe".encode("latin-1"), "ISO-8859-1"),
        ("<meta charset='windows-1252'>Krähe".encode("cp1252"), None),
        (b'<meta http-equiv=Content-Type content="text/html; charset=latin1">' + "Krähe".encode("cp1252"), None),
    ],
)
def test_the_encoding_is_found(body, stated):
    assert web_page.decode(body, stated).endswith("Krähe")


@pytest.mark.parametrize("charset", ["zip", "idna", "punycode", "unicode_escape", "utf-7", "../../etc", "rot13", "x"])
def test_an_encoding_that_is_none_for_pages_is_read_as_utf_8(charset):
    assert web_page.decode("Krähe \xff".encode() + b"\xff", charset) == "Krähe \xff\ufffd"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("Die Kr\xe4he".encode("cp1252"), "Die Kr\xe4he"),
        ("\u201eKr\xe4he\u201c".encode("cp1252"), "\u201eKr\xe4he\u201c"),
        ("Kr\xe4hen \xfcber".encode()[:-1] + b"\xe2\x80", "Kr\xe4hen \xfcbe\ufffd"),
        (b"plain", "plain"),
    ],
)
def test_a_page_that_states_no_encoding_is_read_as_utf_8_or_windows_1252(body, text):
    assert web_page.decode(body, None) == text


def test_the_links_of_a_status_are_those_to_pages():
    content = (
        '<p class="quote-inline">RE: <a href="https://a.example/quoted">a.example</a></p>'
        '<p><span class="h-card"><a href="https://a.example/@rook" class="u-url mention">@<span>rook</span></a></span> '
        '<a href="https://a.example/tags/x" class="mention hashtag" rel="tag">#<span>x</span></a> '
        '<a href="gemini://a.example/">capsule</a> <a href="https://b.example/?a=1&amp;b=2" target="_blank">b</a></p>'
    )

    assert list(web_page.links_of(content)) == ["https://b.example/?a=1&b=2"]


@pytest.mark.parametrize("name", ["p", "span"])
def test_the_line_that_names_a_quote_is_left_out_whoever_writes_it(name):
    line = (
        f'<{name} class="quote-inline"><br><span>RE:</span> <a href="https://a.example/1"><span>a</span></a></{name}>'
    )
    content = f'<p>Look</p>{line}<span>here <a href="https://b.example/2">b</a></span>'

    assert web_page.unquoted(content) == content.replace(line, "")
    assert list(web_page.links_of(content)) == ["https://b.example/2"]
