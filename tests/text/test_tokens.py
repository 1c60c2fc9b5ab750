"""Words as search knows them."""

import pytest

from rookery.text.tokens import LONGEST_TOKEN, MAX_TOKENS, fold, tokenize, tokenize_query


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("STRASSE", "Straße"),
        ("café", "cafe"),
        ("ＦＵＬＬ", "full"),
        ("Ångström", "angstrom"),
        ("йод", "иод"),
        ("كِتَاب", "كتاب"),
        ("ΣΊΣΥΦΟΣ", "σισυφος"),
    ],
)
def test_case_accents_and_width_make_no_difference(one, other):
    assert fold(one) == fold(other)


def test_words_are_letters_marks_and_numbers_and_all_else_parts_them():
    assert tokenize("Don't snake_case: foo-bar, #BlackRooks (1,5)!") == [
        "don",
        "t",
        "snake",
        "case",
        "foo",
        "bar",
        "blackrooks",
        "1",
        "5",
    ]
    assert tokenize("हिन्दी 한국어") == [fold("हिन्दी"), fold("한국어")]


def test_an_emoji_is_a_word():
    assert tokenize("rooks🐦fly") == ["rooks", "🐦", "fly"]


def test_scripts_without_blanks_are_cut_into_pairs():
    assert tokenize("東京都 Tower") == ["東京", "京都", "都", "tower"]
    assert tokenize("สวัสดี")[:2] == ["สว", "วั"]


def test_what_is_asked_for_stands_in_a_row_in_what_was_written():
    assert tokenize_query("京都") == (["京都"], False)
    assert tokenize_query("東京都") == (["東京", "京都"], False)
    assert tokenize_query("東京 Tower") == (["東京", "京", "tower"], False)


def test_a_single_character_begins_a_pair():
    assert tokenize_query("都") == (["都"], True)
    assert tokenize_query("x") == (["x"], False)


def test_nothing_is_longer_than_a_word_or_a_text_may_be():
    assert len(tokenize("x" * 10_000)[0]) == LONGEST_TOKEN
    assert len(tokenize("x " * 100_000)) == MAX_TOKENS
    assert tokenize("'\"*:()^\0 \ue000") == []
