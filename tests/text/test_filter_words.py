"""Which words of posts are suggested for a filter."""

import pytest

from rookery.text.filter_words import MOST, suggested

pytestmark = pytest.mark.any_database


def test_hashtags_and_hosts_come_first_then_words_that_several_posts_share():
    texts = ["Buy WATCHES at https://www.spam.example/a #Buy", "Watches again: https://spam.example/b", "#buy nothing"]

    assert suggested(texts) == ["spam.example", "#buy", "watches"]


def test_of_a_single_post_only_repeated_words_are_suggested():
    assert suggested(["Casino here, casino there. Nothing else is twice in it, nothing."]) == ["casino", "nothing"]


def test_mentions_short_words_and_parts_of_addresses_are_not():
    assert suggested(["@somebody the the @somebody", "@somebody@far.example the"]) == []


def test_no_texts_and_very_many_words_are_fine():
    assert suggested([]) == []
    assert (
        len(suggested([" ".join(f"wordnumber{chr(97 + n % 26)}{chr(97 + n // 26)} " * 2 for n in range(300))])) == MOST
    )


def test_words_of_other_scripts_count_too():
    assert suggested(["казино рулетка", "Казино бонусы"]) == ["казино"]
