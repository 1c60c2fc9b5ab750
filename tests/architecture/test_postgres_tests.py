"""`make statements` spares PostgreSQL the tests that send nothing of their own."""

from tools.postgres_tests import choose, digest, gone, uncovered

SENT = {
    "tests/a.py::test_all[1]": {"A", "B", "C"},
    "tests/a.py::test_all[2]": {"E"},
    "tests/a.py::test_alone": {"D"},
    "tests/b.py::test_some": {"A", "B"},
    "tests/b.py::test_rest": {"C"},
    "tests/b.py::test_race": {"C"},
}


def test_a_test_stays_when_it_sends_what_no_other_sends_or_has_threads():
    chosen = choose(SENT, needed={"tests/b.py::test_race"})

    assert chosen == {"tests/a.py": {"test_all": ["[2]"]}, "tests/b.py": {"test_rest": []}}
    assert uncovered(SENT, chosen) == {}


def test_what_a_test_that_is_left_out_begins_to_send_is_found():
    chosen = choose(SENT, needed={"tests/b.py::test_race"})

    assert uncovered(SENT | {"tests/b.py::test_rest": {"C", "F"}}, chosen) == {"tests/b.py::test_rest": {"F"}}
    assert uncovered(SENT | {"tests/b.py::test_rest": {"C", "F"}}, chosen, {digest("F")}) == {}  # sent now and then
    assert uncovered(SENT | {"tests/b.py::test_new": {"F"}}, chosen) == {}  # new ones run


def test_a_test_that_went_is_found():
    sent = {test: statements for test, statements in SENT.items() if "rest" not in test}

    assert gone(sent, choose(SENT, needed={"tests/b.py::test_race"})) == ["tests/b.py::test_rest"]
