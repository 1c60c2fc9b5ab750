"""The posts of an archive as pages, which open from the disk in any browser and load nothing from elsewhere."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from markupsafe import Markup

from rookery.federation.ids import PUBLIC
from rookery.federation.read.values import Document
from rookery.translations import LazyText, say
from rookery.translations import lazy_gettext as _

ON_A_PAGE = 200
_STYLE = Markup(
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;"
    "padding:0 1rem;overflow-wrap:anywhere}article{border-top:1px solid #8886;padding:1rem 0}"
    ".meta{color:GrayText;font-size:.875rem;margin:0}"
    "img,video{max-width:100%;height:auto;border-radius:8px}audio{width:100%}figure{margin:.5rem 0}"
    "figcaption{font-size:.875rem}.face{width:6rem;height:6rem}.invisible{display:none}.ellipsis::after{content:'…'}"
)
_PAGE = Markup(
    '<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" '
    'content="width=device-width"><title>{title}</title><style>{style}</style></head>\n<body>\n{body}\n</body></html>\n'
)
_ARTICLE = Markup('<article>\n<p class="meta">{meta}</p>\n{body}\n</article>')
_LINK, _PARAGRAPH, _ITEM = Markup('<a href="{}">{}</a>'), Markup("<p>{}</p>"), Markup("<li>{}</li>")
_WARNED = Markup("<details><summary>{}</summary>\n{}</details>")
_FIGURES = {
    "image": Markup('<figure><img src="../{0}" alt="{1}" loading="lazy"><figcaption>{1}</figcaption></figure>'),
    "video": Markup(
        '<figure><video src="../{0}" controls preload="none"></video><figcaption>{1}</figcaption></figure>'
    ),
    "audio": Markup(
        '<figure><audio src="../{0}" controls preload="none"></audio><figcaption>{1}</figcaption></figure>'
    ),
}


@dataclass(frozen=True)
class Owner:
    """The account of an archive. `avatar` is its picture in the archive; `language` is that of the pages."""

    name: str
    handle: str
    avatar: str = ""
    language: str = "en"

    def say(self, text: LazyText) -> str:
        said: str = say(text, self.language)
        return said


def pages(owner: Owner, activities: Iterable[Document], files: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield (path, HTML) of pages with posts, then of the index, which names the other files, too."""
    rest, made = iter(activities), list[Markup]()
    while some := list(islice(rest, ON_A_PAGE)):
        path, title = f"pages/{len(made) + 1}.html", _span(some)
        back = _PARAGRAPH.format(_LINK.format("../index.html", owner.name))
        yield path, _page(owner, title, back + Markup("\n").join(_post(owner, one) for one in some))
        made.append(Markup("{} ({})").format(_LINK.format(path, title), len(some)))
    yield "index.html", _page(owner, owner.name, _index(owner, made, files))


def _page(owner: Owner, title: str, body: Markup) -> str:
    return str(_PAGE.format(language=owner.language, title=title, style=_STYLE, body=body))


def _index(owner: Owner, made: Sequence[Markup], files: Sequence[str]) -> Markup:
    face = Markup('<img class="face" src="{}" alt="">').format(owner.avatar) if owner.avatar else ""
    head = Markup("{}<h1>{}</h1>{}").format(face, owner.name, _PARAGRAPH.format(owner.handle))
    parts = [(owner.say(_("Posts by date")), list(reversed(made)))]
    parts.append((owner.say(_("Other files in this archive")), [_LINK.format(name, name) for name in files]))
    return head + Markup("").join(
        Markup("<h2>{}</h2><ul>{}</ul>").format(title, Markup("").join(map(_ITEM.format, rows)))
        for title, rows in parts
    )


def _span(activities: Sequence[Document]) -> str:
    days = [str(one.get("published", ""))[:10] for one in activities]
    return f"{days[0]} – {days[-1]}"


def _post(owner: Owner, activity: Document) -> Markup:
    said, day = activity["object"], str(activity.get("published", ""))[:16].replace("T", " ")
    if not isinstance(said, dict):
        boosted = Markup("{} {}").format(owner.say(_("Boosted:")), _LINK.format(said, said))
        return _ARTICLE.format(meta=day, body=_PARAGRAPH.format(boosted))
    meta = Markup("{} · {}").format(_LINK.format(said.get("url"), day), owner.say(_readers(said)))
    if parent := said.get("inReplyTo"):
        meta += Markup(" · {} {}").format(owner.say(_("in reply to")), _LINK.format(parent, parent))
    body = Markup(said.get("content") or "") + _poll(said) + Markup("").join(map(_figure, said.get("attachment", ())))
    warning = said.get("summary")
    return _ARTICLE.format(meta=meta, body=_WARNED.format(warning, body) if warning else body)


def _readers(said: Document) -> LazyText:
    if said.get("localOnly"):
        return _("this server only")
    if PUBLIC in said.get("to", ()):
        return _("public")
    if PUBLIC in said.get("cc", ()):
        return _("quiet public")
    return _("followers only") if any(uri.endswith("/followers") for uri in said.get("to", ())) else _("direct message")


def _poll(said: Document) -> Markup:
    options = said.get("oneOf") or said.get("anyOf") or ()
    rows = [_ITEM.format(f"{one['name']}: {one['replies']['totalItems']}") for one in options]
    return Markup("<ul>{}</ul>").format(Markup("").join(rows)) if rows else Markup("")


def _figure(attached: Mapping[str, object]) -> Markup:
    kind = str(attached.get("mediaType", "")).partition("/")[0]
    return _FIGURES.get(kind, _FIGURES["image"]).format(attached["url"], attached.get("name") or "")
