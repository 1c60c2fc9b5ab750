"""`make quick` finds the tests of what changed."""

import pytest

from tools.reached import MOST, reached


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("tests/api/test_lists.py", "tests/api/test_lists.py"),
        ("rookery/text/extract.py", "tests/text/test_compose.py"),  # imports it
        ("blueprints/timelines/lists.py", "tests/api/test_lists.py"),
        (
            "blueprints/statuses/bookmarks.py",
            "tests/api/test_interactions.py",
        ),  # bears the name of the service behind it
        ("blueprints/pages/settings_pages/templates/settings/layout.html", "tests/pages/test_settings.py"),
    ],
)
def test_the_tests_of_a_change_are_found(changed, test):
    assert test in reached([changed])


def test_what_everything_imports_reaches_no_more_than_a_minute_of_tests():
    assert len(reached(["models/base.py"])) == MOST + 1
    assert reached(["README.md"]) == ["tests/architecture"]
