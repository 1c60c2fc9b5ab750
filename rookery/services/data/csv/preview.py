"""The preview of an import: what it will do, in numbers, and whether its file may be of another kind."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.relationships.follow import Follow, FollowRequest
from rookery import urls
from rookery.identity import Actor
from rookery.services.data.csv import exports, formats
from rookery.services.data.csv.formats import KINDS, Content
from rookery.text import domains

Key = tuple[str, ...]

SHOWN = 20
# Columns that say which line is which; of the other kinds it is the first.
KEYS = {"lists": 2, "filters": 2}
OF_ACCOUNTS = tuple(kind for kind, form in KINDS.items() if form.columns[0].name == "address")


@dataclass(frozen=True)
class Preview:
    """`new` lines name what is not there yet, `there` what is. An import that overwrites takes `surplus` away.

    `ending` are the follows, in either direction, that blocks end. `suspected`: the kind that the file seems to be of,
    if that is another one. `unsure`: it may be of several kinds.
    """

    new: int
    there: int
    surplus: Sequence[str]
    ending: int
    suspected: str | None
    unsure: bool

    @property
    def needs_consent(self) -> bool:
        """Return whether it takes something away, or may be a mistake."""
        return bool(self.surplus or self.ending or self.suspected or self.unsure)


def preview(actor: Actor, kind: str, contents: Iterable[Content], overwrite: bool, guessed: str | None) -> Preview:
    """Return what an import of these lines does; `guessed` is the kind of the file as far as that can be told."""
    named = {_key(kind, _cells(kind, content)) for content in contents}
    there = dict.fromkeys(_key(kind, row) for row in exports.rows(actor.id, kind))
    return Preview(
        new=len(named - there.keys()),
        there=len(named & there.keys()),
        surplus=[" ".join(one) for one in there if one not in named] if overwrite and kind != "settings" else [],
        ending=_count_ending(actor, kind, {key[0] for key in named}),
        suspected=guessed if guessed != kind else None,
        unsure=guessed is None,
    )


def guess(kind: str, data: bytes, file: str) -> str | None:
    """Return the kind that the head or the name of a file speaks of; None if neither does, and it may be of several.

    Any file whose first column is an account can be read as any other such file, so a mistake does harm: follows that
    are imported as blocks block everybody. Of the other kinds only the head of a file of accounts is told apart.
    """
    head = {cell.lower() for cell in next(iter(formats.numbered_rows(data)), (0, []))[1]}
    if kind not in OF_ACCOUNTS and not head & formats.ADDRESS.titles:
        return kind
    by_head = [one for one in KINDS if head & _own_titles(one)]
    if by_head:
        return kind if kind in by_head else by_head[0]
    name = PurePath(file.replace("\\", "/")).stem.lower()
    return next((one for one, form in KINDS.items() if name.startswith((PurePath(form.file).stem, *form.names))), None)


def _own_titles(kind: str) -> set[str]:
    """Return the titles of the columns but for the account, which tell the kinds apart."""
    return {title for column in KINDS[kind].columns if column.name != "address" for title in column.titles}


def _cells(kind: str, content: Content) -> list[object]:
    return [content.get(column.name, "") for column in KINDS[kind].columns]


def _key(kind: str, cells: Sequence[object]) -> Key:
    """Return what tells a line from others, with accounts in one spelling."""
    columns = [column.name for column in KINDS[kind].columns]
    said = zip(columns, map(str, cells), strict=False)
    return tuple(_spelled(name, cell) for name, cell in list(said)[: KEYS.get(kind, 1)])


def _spelled(name: str, cell: str) -> str:
    if name == "address":
        username, _at, host = cell.removeprefix("@").partition("@")
        return f"{username}@{domains.normalise(host) or host or urls.config().domain}".lower()
    if name == "domain":
        return domains.of_address(cell) or cell
    return cell.lstrip("#").lower() if name == "tag" else cell


def _count_ending(actor: Actor, kind: str, named: set[str]) -> int:
    """Return how many follows blocks of these accounts, or servers, end."""
    if kind not in ("blocks", "domain_blocks"):
        return 0
    return sum(1 for address, domain in _follows_of(actor) if (address if kind == "blocks" else domain) in named)


def _follows_of(actor: Actor) -> Iterator[tuple[str, str]]:
    """Yield address and domain of the other account, for each follow and request in either direction."""
    own = urls.config().domain
    for model in (Follow, FollowRequest):
        for mine, theirs in ((model.account_id, model.target_id), (model.target_id, model.account_id)):
            others = select(Account.username, Account.domain).join(model, theirs == Account.id).where(mine == actor.id)
            for row in db.session.execute(others):
                domain = row.domain or own
                yield f"{row.username}@{domain}".lower(), domain
