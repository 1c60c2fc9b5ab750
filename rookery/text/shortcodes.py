"""Custom emoji: `:code:` in a text becomes its picture."""

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape

_TAG = r'<[^>"]*(?:"[^"]*"[^>"]*)*>'


def pictured(html: str, pictures: Mapping[str, str]) -> str:
    """Return safe HTML with the codes in its text replaced; `pictures`: code → address. Tags stay unchanged."""
    if not pictures or ":" not in html:
        return html

    def replace(found: re.Match[str]) -> str:
        return _picture(found[1], pictures[found[1]]) if found[1] else found[0]

    return _finder(tuple(sorted(pictures))).sub(replace, html)


def _picture(code: str, address: str) -> str:
    name = escape(f":{code}:")
    return f'<img class="emoji" src="{escape(address)}" alt="{name}" title="{name}" width="20" height="20">'


@lru_cache(256)
def _finder(codes: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern of these names: a colon that ends a word which is no code may begin one that is."""
    return re.compile(f"{_TAG}|:({'|'.join(map(re.escape, codes))}):")
