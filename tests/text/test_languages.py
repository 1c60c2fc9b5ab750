"""Language codes are spelled one way."""

import pytest

from rookery.text.languages import normalise


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "en"),
        (" EN ", "en"),
        ("pt-BR", "pt-BR"),
        ("pt-br", "pt-BR"),
        ("zh_TW", "zh-TW"),
        ("zh-hant-tw", "zh-Hant-TW"),
        ("sr-Latn", "sr-Latn"),
        ("es-419", "es-419"),
        ("kab", "kab"),
        ("en-x-private", "en"),
        ("de-DE-1996", "de"),
        ("en-", "en"),
    ],
)
def test_a_language_is_spelled_as_usual(code, expected):
    assert normalise(code) == expected


@pytest.mark.parametrize("code", [None, "", "e", "xx", "english", "e1", "und", "mul", "qaa", "-en", "été", "ẞß", "<b>"])
def test_what_is_no_language_is_none(code):
    assert normalise(code) is None
