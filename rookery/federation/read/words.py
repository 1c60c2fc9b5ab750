"""Texts that are shown as text: markup is taken out of them (8.8), and what breaks a line or its direction (8.9)."""

import re

from rookery.federation.read import values
from rookery.text.plain import clean_line, clean_text, html_to_text

_MARKUP = re.compile(r"<[a-zA-Z/!?]|&(?:#|[a-zA-Z])")
_TOO_OFTEN = 3


def bare(text: str) -> str:
    """The text without its markup, be it escaped to pass as text at first sight."""
    for _ in range(_TOO_OFTEN):
        if not _MARKUP.search(text):
            return text
        text = html_to_text(text)
    return re.sub(r"<(?=[a-zA-Z/!?])", "‹", text)


def line(value: object, limit: int) -> str:
    """Return one line of text of at most this many characters; empty for what is none."""
    text = values.text(value, limit * 40)
    return clean_line(bare(text), limit) if text else ""


def lines(value: object, limit: int) -> str:
    """Text of several lines, cut at its limit."""
    text = values.text(value, limit * 4)
    return clean_text(bare(text)).strip()[:limit] if text else ""
