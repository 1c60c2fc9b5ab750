"""What the server says, in other languages than English.

Code says English sentences, and these are the keys of the catalogues. One that was put together, such as
`f"Title is too long (maximum is {limit} characters)"`, is recognised by its fixed parts, so nothing that states a
problem has to know of languages. Catalogues are read when the first text is needed. See CONTRIBUTING.md.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

LANGUAGES = ("en", "de")
LONGEST = 1000  # beyond, it is not our sentence that is long, but what somebody sent
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Catalogue:
    """Sentences, and patterns of sentences, with what they are in one language."""

    def __init__(self, messages: Mapping[str, str]) -> None:
        self._sentences = {key: says for key, says in messages.items() if not _PLACEHOLDER.search(key)}
        patterns = sorted(messages.keys() - self._sentences.keys(), key=_fixed, reverse=True)
        self._patterns = [(_pattern(key), messages[key]) for key in patterns]

    def translate(self, text: str) -> str:
        """The text in this language; as it is where that is not known. What stands in a pattern is translated, too."""
        if len(text) > LONGEST:
            return text
        if says := self._sentences.get(text):
            return says
        for pattern, says in self._patterns:
            if found := pattern.fullmatch(text):
                return says.format(**{name: self.translate(part) for name, part in found.groupdict().items()})
        return text


@cache
def catalogue(language: str) -> Catalogue:
    if language == "en":
        return Catalogue({})
    with path_of(language).open("rb") as file:
        return Catalogue({str(one.id): str(one.string) for one in read_po(file) if one.id and one.string})


def language_of(locale: str) -> str:
    """The one of our languages for somebody who chose this one, which may be of a region."""
    language = locale.partition("-")[0]
    return language if language in LANGUAGES else "en"


def path_of(language: str) -> Path:
    return Path(__file__).parent / f"{language}.po"


def translate(text: str, language: str) -> str:
    return catalogue(language).translate(text)


def _fixed(key: str) -> int:
    """Return how much of a pattern is fixed: the one that says most is tried first."""
    return len(_PLACEHOLDER.sub("", key))


def _pattern(key: str) -> re.Pattern[str]:
    """`at most {count} files` → what matches `at most 4 files`. A name may come twice, its values may differ."""
    parts = _PLACEHOLDER.split(key)
    names = parts[1::2]
    fixed = [re.escape(part) for part in parts[::2]]
    groups = [f"(?P<{name}>.+?)" if name not in names[:at] else ".+?" for at, name in enumerate(names)]
    return re.compile("".join(one for pair in zip(fixed, [*groups, ""], strict=True) for one in pair), re.DOTALL)
