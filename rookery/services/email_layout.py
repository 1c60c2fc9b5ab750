"""E-mails as HTML, with the logo and the accent colour that the owner chose. They load nothing but the logo."""

import re

from markupsafe import Markup, escape

from rookery.services import appearance, instance
from rookery.services.instance import pictures
from rookery.text import colours

LOGO_HEIGHT = 40
LARGEST_WIDTH = 240
PAGE = Markup(
    '<!DOCTYPE html>\n<html{lang}><head><meta charset="utf-8"><meta name="color-scheme" content="light">'
    "<title>{subject}</title></head>\n"
    '<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,sans-serif;color:#1b202b">'
    '<div style="max-width:560px;margin:0 auto">\n{head}{body}</div></body></html>\n'
)
_LINK = re.compile(r"https?://[^\s<>\"]+")


def page(subject: str, body: Markup, language: str = "") -> str:
    """Return an e-mail with this body, below the logo and the name of the server."""
    lang = Markup(' lang="{}"').format(language) if language else ""
    return PAGE.format(lang=lang, subject=subject, head=_head(), body=body)


def of_text(subject: str, text: str) -> str:
    """Return the HTML of an e-mail that was written as text; empty where the owner chose nothing for it to show."""
    if not (pictures.picture(pictures.LOGO) or appearance.accent()):
        return ""
    paragraphs = (Markup("<p>{}</p>\n").format(_linked(one)) for one in text.strip().split("\n\n"))
    return page(subject, Markup().join(paragraphs))


def link_style() -> str:
    """Return the style of links: the accent, on the white ground of e-mails."""
    return f"color:{colours.light(found).accent}" if (found := appearance.accent()) else ""


def _head() -> Markup:
    found, title = appearance.for_pages(), instance.title()
    if not (logo := found["logo"]):
        return Markup('<p style="font-size:18px;font-weight:600;{}">{}</p>\n').format(link_style(), title)
    width = min(LARGEST_WIDTH, round(logo["width"] * LOGO_HEIGHT / logo["height"]))
    return Markup('<p><img src="{}" alt="{}" width="{}" height="auto" style="max-height:{}px"></p>\n').format(
        logo["url"], title, width, LOGO_HEIGHT
    )


def _linked(paragraph: str) -> Markup:
    made, end = Markup(), 0
    for found in _LINK.finditer(paragraph):
        made += escape(paragraph[end : found.start()])
        made += Markup('<a href="{0}" style="{1}">{0}</a>').format(found[0], link_style())
        end = found.end()
    return Markup(str(made + escape(paragraph[end:])).replace("\n", "<br>\n"))
