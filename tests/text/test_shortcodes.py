"""Custom emoji in texts."""

from rookery.text.shortcodes import pictured

PICTURES = {"rook": "https://x.example/rook.png", "nest": 'https://x.example/"><script>'}


def test_a_code_becomes_its_picture():
    shown = pictured("<p>A :rook: flies, :rook::rook:</p>", PICTURES)

    assert shown.count('<img class="emoji" src="https://x.example/rook.png" alt=":rook:"') == 3
    assert shown.startswith("<p>A <img") and shown.endswith("</p>")


def test_what_stands_in_a_tag_stays():
    html = '<a href="https://x.example/:rook:/" title="> :rook:">link</a>'

    assert pictured(html, PICTURES) == html


def test_a_colon_that_ends_another_word_begins_a_code():
    assert pictured(":crow:rook:", PICTURES).startswith(':crow<img class="emoji"')


def test_an_unknown_code_is_text():
    assert pictured("at 10:30:15 :crow:", PICTURES) == "at 10:30:15 :crow:"


def test_an_address_cannot_leave_its_attribute():
    assert "<script>" not in pictured(":nest:", PICTURES)
