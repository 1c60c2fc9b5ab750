"""The reckoning of how many people a server carries."""

from pathlib import Path

from click.testing import CliRunner

from bench import capacity

PAGE = Path(__file__).parents[2] / "docs" / "scaling.md"


def rows_of(text):
    """The cells of the tables, without the layout."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "--" not in line]


def test_the_page_shows_what_the_command_prints():
    printed = CliRunner().invoke(capacity.main, []).output

    assert rows_of(PAGE.read_text()) == rows_of(printed)


def test_dearer_requests_carry_fewer_people():
    habits, topology = capacity.Habits(), capacity.TOPOLOGIES[0]

    most = [capacity.most_people(topology, habits, capacity.Costs(get_ms=cost)) for cost in (20.0, 200.0)]

    assert most[0][0] > most[1][0]
    assert most[1][1] == "CPU"
