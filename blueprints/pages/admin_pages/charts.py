"""Charts of the overview: bars with axes, drawn on the server as SVG; their values are said on hover and in a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from babel.dates import format_date

from rookery.web.language import regional

WIDTH, HEIGHT = 320, 132
LEFT, TOP, BOTTOM = 30, 10, 20  # room for the labels of the axes
STEPS = (1, 2, 5)
DAY_FORMAT = "d MMM"


@dataclass(frozen=True)
class Bar:
    """A day: its bar, and the column above it in which the pointer shows its value."""

    day: date
    label: str
    value: int
    left: float
    width: float
    top: float
    height: float


@dataclass(frozen=True)
class Chart:
    """A measure of some days. `ticks` are (height, value), `marks` (place, day, anchor of the text)."""

    key: str
    total: int
    previous: int
    bars: list[Bar]
    ticks: list[tuple[float, int]]
    marks: list[tuple[float, str, str]]

    @property
    def has_values(self) -> bool:
        return any(bar.value for bar in self.bars)


def draw(key: str, days: Sequence[date], values: Mapping[date, int], total: int, previous: int) -> Chart:
    """Return the chart of a measure; days without a value have none."""
    most = ceiling(max((values.get(day, 0) for day in days), default=0))
    room, step = HEIGHT - TOP - BOTTOM, (WIDTH - LEFT) / len(days)
    bars = []
    for number, day in enumerate(days):
        value = values.get(day, 0)
        height = round(room * value / most, 1)
        left = round(LEFT + number * step, 1)
        label = format_date(day, DAY_FORMAT, locale=regional())
        bars.append(Bar(day, label, value, left, round(step, 1), TOP + room - height, height))
    middle = [most // 2] if most % 2 == 0 else []
    ticks = [(TOP + room - room * value / most, value) for value in (0, *middle, most)]
    return Chart(key, total, previous, bars, ticks, _marks(bars))


def ceiling(value: int) -> int:
    """Return the least of 1, 2, 5, 10, 20, 50 and so on that is not below the value."""
    size = 1
    while True:
        for step in STEPS:
            if step * size >= value:
                return step * size
        size *= 10


def _marks(bars: Sequence[Bar]) -> list[tuple[float, str, str]]:
    """Return the labels of the first day, the one in the middle and the last."""
    first, middle, last = bars[0], bars[len(bars) // 2], bars[-1]
    return [
        (first.left, first.label, "start"),
        (middle.left + middle.width / 2, middle.label, "middle"),
        (last.left + last.width, last.label, "end"),
    ]
