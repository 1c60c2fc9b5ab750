"""What an import will do, in numbers, and whether its file may be one of another kind: said before anything is done."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.relationships.follow import Follow
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
    if that is another one.
    """

    new: int
    there: int
    surplus: Sequence[str]
    ending: int
    suspected: str | None

    @property
    def needs_consent(self) -> bool:
        """Return whether it takes something away, or is likely a mistake."""
        return bool(self.surplus or self.ending or self.suspected)


def preview(actor: Actor, kind: str, contents: Iterable[Content], overwrite: bool, suspected: str | None) -> Preview:
    named = {_key(kind, _cells(kind, content)) for content in contents}
    there = dict.fromkeys(_key(kind, row) for row in exports.rows(actor.id, kind))
    surplus = [" ".join(one) for one in there if one not in named] if overwrite and kind != "settings" else []
    ending = len(named & _followed_either_way(actor)) if kind == "blocks" else 0
    return Preview(len(named - there.keys()), len(named & there.keys()), surplus, ending, suspected)


def suspect(kind: str, data: bytes, file: str) -> str | None:
    """Return the other kind that the head or the name of a file speaks of; None if neither does.

    Any file whose first column is an account can be read as any other such file, so a mistake does harm: follows that
    are imported as blocks block everybody.
    """
    if kind not in OF_ACCOUNTS:
        return None
    head = {cell.lower() for cell in next(iter(formats.numbered_rows(data)), (0, []))[1]}
    others = [one for one in OF_ACCOUNTS if one != kind]
    mine = _own_titles(kind)
    by_head = next((one for one in others if head & (_own_titles(one) - mine)), None)
    if by_head or head & mine:
        return by_head
    name = PurePath(file.replace("\\", "/")).stem.lower()
    if name.startswith(PurePath(KINDS[kind].file).stem):
        return None
    return next((one for one in others if name.startswith(PurePath(KINDS[one].file).stem)), None)


def _own_titles(kind: str) -> set[str]:
    """Return the titles of the columns behind the account, which tell the kinds apart."""
    return {title for column in KINDS[kind].columns[1:] for title in column.titles}


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
    return cell.lstrip("#").lower() if name in ("tag", "domain") else cell


def _followed_either_way(actor: Actor) -> set[Key]:
    following = select(Account.username, Account.domain).join(Follow, Follow.target_id == Account.id)
    followers = select(Account.username, Account.domain).join(Follow, Follow.account_id == Account.id)
    both = following.where(Follow.account_id == actor.id).union(followers.where(Follow.target_id == actor.id))
    own = urls.config().domain
    return {(f"{row.username}@{row.domain or own}".lower(),) for row in db.session.execute(both)}
