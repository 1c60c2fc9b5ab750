"""A reader of the article that a page describes in JSON-LD. https://schema.org/Article"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import orjson

MOST_OBJECTS = 100
_KINDS = """
AdvertiserContentArticle AnalysisNewsArticle Article AskPublicNewsArticle BackgroundNewsArticle BlogPosting
LiveBlogPosting NewsArticle OpinionNewsArticle Report ReportageNewsArticle ReviewNewsArticle ScholarlyArticle
SocialMediaPosting TechArticle
"""
KINDS = frozenset(_KINDS.split())


@dataclass(frozen=True)
class Article:
    """The fields of an article as the page states them; nothing is validated here."""

    headline: str = ""
    description: str = ""
    image: str = ""
    author_name: str = ""
    author_url: str = ""
    publisher: str = ""
    published: str = ""
    language: str = ""


def article(scripts: Iterable[str]) -> Article:
    """The first article in these documents; an empty one if there is none."""
    for script in scripts:
        try:
            document = orjson.loads(script.strip())
        except orjson.JSONDecodeError:
            continue
        for thing in _objects(document):
            if KINDS.intersection(_texts(thing.get("@type"))):
                return _article(thing)
    return Article()


def _article(thing: dict[str, object]) -> Article:
    author, publisher = _first(thing.get("author")), _first(thing.get("publisher"))
    return Article(
        headline=_text(thing.get("headline")),
        description=_text(thing.get("description")),
        image=_address(thing.get("image")),
        author_name=_text(author.get("name")),
        author_url=_text(author.get("url")),
        publisher=_text(publisher.get("name")),
        published=_text(thing.get("datePublished")),
        language=_text(_first(thing.get("inLanguage")).get("name")),
    )


def _objects(document: object) -> Iterator[dict[str, object]]:
    """The objects at the top, in a list there, or in the graph."""
    for thing in (document if isinstance(document, list) else [document])[:MOST_OBJECTS]:
        if isinstance(thing, dict):
            yield thing
            graph = thing.get("@graph")
            things = graph[:MOST_OBJECTS] if isinstance(graph, list) else []
            yield from (one for one in things if isinstance(one, dict))


def _first(value: object) -> dict[str, object]:
    """The first of one or several; a bare text is a name."""
    if isinstance(value, list):
        value = value[0] if value else None
    return value if isinstance(value, dict) else {"name": value}


def _address(value: object) -> str:
    """The address of the first of one or several pictures."""
    if isinstance(value, list):
        value = value[0] if value else None
    return _text(value.get("url") or value.get("contentUrl") if isinstance(value, dict) else value)


def _texts(value: object) -> list[str]:
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)]


def _text(value: object) -> str:
    return next(iter(_texts(value)), "")
