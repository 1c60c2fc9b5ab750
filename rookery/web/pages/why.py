"""Findings of `rookery.explain` for templates (_why.html)."""

from collections.abc import Iterable

from rookery.explain import Finding
from rookery.translations import say
from rookery.web.language import language
from rookery.web.pages.show import EntityJson


def findings_shown(findings: Iterable[Finding]) -> list[EntityJson]:
    """Return what a page shows of each, in the language of the reader."""
    lang = language()
    return [
        {"code": one.code, "says": say(one.says, lang), "advice": say(one.advice, lang), "at": one.at}
        for one in findings
    ]
