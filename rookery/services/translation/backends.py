"""Translators: services that the owner chose, and what they speak. A further one is a class and a line at the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import orjson

from rookery import net
from rookery.errors import Unavailable
from rookery.translations import lazy_gettext as _

Languages = Mapping[str | None, Sequence[str]]
SECONDS = 10.0


@dataclass(frozen=True)
class Translated:
    """The texts in the order in which they were given, and the language that they were found to be in."""

    texts: list[str]
    source: str


class Translator(Protocol):
    """A translation service. Both functions raise Unavailable when it does not do what it should."""

    name: str

    def languages(self) -> Languages:
        """Return what can be translated into what. None stands for a text whose language nobody told."""

    def translate(self, texts: list[str], source: str | None, target: str) -> Translated:
        """HTML in, HTML out."""


class LibreTranslate:
    """https://docs.libretranslate.com/api/operations/translate/"""

    name = "LibreTranslate"

    def __init__(self, url: str, key: str, may_be_private: bool) -> None:
        self._url, self._key, self._private = url.rstrip("/"), key, may_be_private

    def languages(self) -> Languages:
        known = asked(f"{self._url}/languages", private=self._private)
        pairs = {one["code"]: [to for to in one["targets"] if to != one["code"]] for one in known}
        return {**pairs, None: sorted({to for targets in pairs.values() for to in targets})}

    def translate(self, texts: list[str], source: str | None, target: str) -> Translated:
        wish = {"q": texts, "source": source or "auto", "target": target, "format": "html"}
        answer = asked(
            f"{self._url}/translate", wish | ({"api_key": self._key} if self._key else {}), private=self._private
        )
        found = answer.get("detectedLanguage") or [{}]
        first = found[0] if isinstance(found, list) else found
        return Translated(list(answer["translatedText"]), source or first.get("language") or "und")


class DeepL:
    """https://developers.deepl.com/docs/api-reference/translate"""

    name = "DeepL.com"

    def __init__(self, url: str, key: str, may_be_private: bool) -> None:
        self._private = may_be_private
        free = key.endswith(":fx")
        self._url = url.rstrip("/") or f"https://{'api-free' if free else 'api'}.deepl.com"
        self._headers = {"Authorization": f"DeepL-Auth-Key {key}"}

    def languages(self) -> Languages:
        """English and Portuguese are told by country, but may be asked for without one."""
        targets = ["en", "pt", *self._list("target")]
        return {source: [to for to in targets if to != source] for source in (None, *self._list("source"))}

    def translate(self, texts: list[str], source: str | None, target: str) -> Translated:
        wish = {"text": texts, "target_lang": target.upper(), "tag_handling": "html"}
        answer = asked(
            f"{self._url}/v2/translate",
            wish | ({"source_lang": source.upper()} if source else {}),
            self._headers,
            private=self._private,
        )
        made = answer["translations"]
        return Translated([one["text"] for one in made], source or _code(made[0]["detected_source_language"]))

    def _list(self, kind: str) -> list[str]:
        return [
            _code(one["language"])
            for one in asked(f"{self._url}/v2/languages?type={kind}", None, self._headers, private=self._private)
        ]


def _code(theirs: str) -> str:
    """`PT-BR` → `pt-BR`."""
    language, _, country = theirs.partition("-")
    return f"{language.lower()}-{country.upper()}" if country else language.lower()


def asked(url: str, body: object = None, headers: Mapping[str, str] | None = None, *, private: bool) -> Any:
    """Ask the service by GET, or with a body by POST, and return its answer.

    It may be on a private address only if the operator of the machine named it, not somebody in administration.
    """
    wants = ("application/json",)
    try:
        if body is None:
            page = net.fetch(url, accept=wants, headers=headers, deadline=SECONDS, configured=private)
        else:
            page = net.post(url, orjson.dumps(body), headers=headers, deadline=SECONDS, configured=private)
        return page.json()
    except net.BadStatus as error:
        raise Unavailable(_excuse(error.page.status)) from error
    except net.FetchError as error:
        raise Unavailable(_("The translation service is not available")) from error


def _excuse(status: int) -> str:
    if status == 429:
        return _("Too many requests were made to the translation service")
    if status in (403, 456):
        return _("The translation service's quota is used up")
    return _("The translation service is not available")


TRANSLATORS: Mapping[str, type[LibreTranslate] | type[DeepL]] = {"libretranslate": LibreTranslate, "deepl": DeepL}
