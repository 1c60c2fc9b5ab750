"""HTML read as text, and lines cleaned of what no line should hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.text.plain import MAX_CLUSTER, clean_line, clean_text, html_to_text, length


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("", ""),
        ("<p>one<br />two<br>three</p><p>four</p>", "one\ntwo\nthree\n\nfour"),
        ("<p>one</p>\n\n  <p>two</p>", "one\n\ntwo"),
        ("a &lt;b&gt; &amp;amp; &eacute;", "a <b> &amp; é"),
        ("<ul><li>one</li><li>two</li></ul>", "one\ntwo"),
        ("<ol start=2><li>two</li></ol>after", "two\n\nafter"),
        ("<h1>Title</h1>text<blockquote>quote</blockquote>", "Title\n\ntext\n\nquote"),
        ("x<script>alert(1)</script><style>p{}</style>y", "xy"),
        ('<a href="https://x.example/?a=>b"><span class="invisible">https://</span>x.example</a>', "https://x.example"),
        ("plain text, no tags", "plain text, no tags"),
        ("a\0b\ud800", "ab"),
    ],
)
def test_html_reads_as_lines_and_paragraphs(html, expected):
    assert html_to_text(html) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" Bob ", "Bob"),
        ("a\0b\ud800c\x07d\x7f\x9be", "abcde"),
        ("a\r\nb\tc\u2028d", "a b c d"),
        ("ex\u202egnp.exe\u2066x\u200f", "exgnp.exex"),
        ("\u202e \u2067", ""),
        ("a \x1b\rb", "a b"),
        ("😀👩‍👩‍👧‍👦" * 3, "😀👩‍👩‍👧‍👦" * 3),
        ("0123456789ab", "0123456789"),
        ("12345678 0123", "12345678 0"),
        ("123456789 123", "123456789"),
        ("<b>x</b>", "<b>x</b>"),
        ("", ""),
    ],
)
def test_a_line_is_free_of_control_and_direction(text, expected):
    assert clean_line(text, 10) == expected


def test_a_tower_of_marks_is_cut_down():
    assert len(clean_line("a" + "\u0301" * 100_000, 30)) == MAX_CLUSTER


@given(st.text(), st.integers(min_value=1, max_value=20))
def test_cleaning_a_line_keeps_the_limit_and_is_done_once(text, limit):
    line = clean_line(text, limit)

    assert length(line) <= limit
    assert clean_line(line, limit) == line
    line.encode()


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a\r\nb\rc\nd", "a\nb\nc\nd"), ("a\0b\ud83d", "ab"), ("\ud83d\ude00", ""), (" kept\t ", " kept\t ")],
)
def test_stored_text_has_plain_line_ends_and_nothing_unstorable(text, expected):
    assert clean_text(text) == expected
