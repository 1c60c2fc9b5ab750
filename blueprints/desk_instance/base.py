"""What these pages share: their blueprint, and pages of lists that are short enough to be counted through."""

from typing import Any
from urllib.parse import urlencode

from flask import request

from models.base import db
from rookery.web.pages import page_blueprint

bp = page_blueprint("desk_instance", __name__)

PER_PAGE = 50
MOST_PAGES = 1000


def part(query: Any, **kept: str) -> tuple[list[Any], dict[str, str]]:
    """The rows of the page that `?page=` names, and where its neighbours are; `kept` goes along."""
    number = _page_number()
    rows = list(db.session.scalars(query.limit(PER_PAGE + 1).offset((number - 1) * PER_PAGE)))
    around = {
        "older": _way(number + 1, kept) if len(rows) > PER_PAGE and number < MOST_PAGES else "",
        "newer": _way(number - 1, kept) if number > 1 else "",
    }
    return rows[:PER_PAGE], around


def _page_number() -> int:
    given = request.args.get("page", "")
    return min(max(int(given), 1), MOST_PAGES) if given.isascii() and given.isdigit() and len(given) < 6 else 1


def _way(number: int, kept: dict[str, str]) -> str:
    return "?" + urlencode({**{name: text for name, text in kept.items() if text}, "page": number})
