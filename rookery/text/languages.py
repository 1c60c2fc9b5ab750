"""Language codes as clients and servers write them."""

import re

from .language_names import NAMES

_ISO_639_1 = NAMES.keys() | {"sh"}  # Serbo-Croatian, which is in use although it is no longer listed
# ISO 639-2: undetermined, several, uncoded, no language.
_NO_LANGUAGE = frozenset({"und", "mul", "mis", "zxx"})
_TAIL = re.compile(r"(-[a-z]{4})?(-(?:[a-z]{2}|[0-9]{3}))?")


def normalise(code: str | None) -> str | None:
    """`code` in the usual spelling (`en`, `pt-BR`, `zh-Hant-TW`, `kab`), or None if it names no language.

    A known language with a tail that is not script and region is the bare language. Three-letter codes (ISO 639-3,
    some 8000) are taken on trust, except those that stand for no language and the range for private use.
    """
    tag = (code or "").strip().replace("_", "-").lower()
    language = tag.partition("-")[0]
    if not _exists(language):
        return None
    if not (tail := _TAIL.fullmatch(tag, len(language))):
        return language
    script, region = tail.groups("")
    return language + script.title() + region.upper()


def primary(code: str | None) -> str | None:
    """The language alone, without script and region: what is written for Austria is read in Germany."""
    return code.partition("-")[0] if code else None


def _exists(language: str) -> bool:
    if len(language) == 2:
        return language in _ISO_639_1
    well_formed = len(language) == 3 and language.isascii() and language.isalpha()
    return well_formed and language not in _NO_LANGUAGE and not "qaa" <= language <= "qtz"
