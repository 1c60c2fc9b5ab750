"""The owner's style sheet may style, and load nothing."""

import pytest

from rookery.text import style_sheet


@pytest.mark.parametrize(
    "css",
    [
        "",
        "body { color: rgb(0 0 0 / .5); background: linear-gradient(red, var(--card)) }",
        "@media (40rem < width) { a:not(:hover)::after { content: '\\2022 url('; } }",
        '@keyframes x { to { transform: translateX(calc(1px * 2)) } } [href^="https://x"] { color: red } /* url(x) */',
    ],
)
def test_what_only_styles_is_taken(css):
    assert style_sheet.problem_of(css) == ""


@pytest.mark.parametrize(
    ("css", "part"),
    [
        ("a { background: url(https://x.example) }", "url()"),
        ("a { background: URL('x') }", "URL()"),
        ("a { background: u\\72l(x) }", "\\"),
        ('a { background: -webkit-image-set("https://x.example" 1x) }', "-webkit-image-set()"),
        ("a { background: src(x) }", "src()"),
        ("a { content: attr(title url) }", "attr()"),
        ('@import "https://x.example";', "@import"),
        ("@IMPORT 'x';", "@IMPORT"),
        ("@\\69mport 'x';", "@"),
        ("@font-face { font-family: x }", "@font-face"),
        ("a { /* */ b: url/**/(x) } @namespace x 'y';", "@namespace"),
        ("a { content: 'x\n } @import url(x);", "'"),
        ("/* a", "/*"),
        ("/*/ @import 'x'; /*", "/*"),
        ("a { color: red", "{"),
        ("a { color: red } }", "}"),
        ("a { color: rgb(0 0 0 }", "}"),
    ],
)
def test_what_could_load_or_break_out_is_refused_and_named(css, part):
    assert f" {part}" in style_sheet.problem_of(css)


def test_it_has_a_limit():
    assert style_sheet.problem_of("/*" + "ü" * style_sheet.MAX_BYTES + "*/").startswith("is too long")
