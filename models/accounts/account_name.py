"""The names by which an account is found: its address, its display name, and each word of that to the end."""

from collections.abc import Iterator

import regex
from sqlalchemy import Connection, ForeignKey, Index, SmallInteger, bindparam, delete, insert
from sqlalchemy.orm import Mapped, mapped_column

from models.base import Base, BigInt
from models.folding import Folded, fold

ADDRESS, DISPLAY_NAME, WORD = range(3)
LONGEST_NAME, MOST_WORDS = 200, 20
# Stands before the domain of an address; display names have none.
AT = "\t"

# A word begins after a blank, or with a letter or digit after anything that is none, as in "(Grey) Rook".
_WORD_START = regex.compile(r"(?<!\S)\S|(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]")


class AccountName(Base):
    """A folded name, found by how it begins: a word goes on to the end of the display name, so that "grey ro" finds
    "The Grey Rook" in one place of the index. Account (account.py) keeps its names up to date.
    """

    __tablename__ = "account_names"
    __table_args__ = (Index("ix_account_names_account", "account_id"), {"sqlite_with_rowid": False})

    kind: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(Folded, primary_key=True)
    account_id: Mapped[int] = mapped_column(
        ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )


def names_of(username: str, domain: str | None, display_name: str) -> set[tuple[int, str]]:
    """Return the names (kind, name) of an account."""
    return {(ADDRESS, folded_address(username, domain)), *_parts(folded_name(display_name))}


def folded_address(username: str, domain: str | None) -> str:
    """Return the address as it is stored: "rook" here, "rook", AT, "far.example" elsewhere."""
    there = "" if domain is None else AT + fold(domain)
    return fold(username)[: LONGEST_NAME // 2] + there[: LONGEST_NAME // 2]


def folded_name(text: str) -> str:
    return " ".join(fold(text).split())[:LONGEST_NAME]


def _parts(name: str) -> Iterator[tuple[int, str]]:
    if name:
        yield DISPLAY_NAME, name
    for _, word in zip(range(MOST_WORDS), _WORD_START.finditer(name, 1), strict=False):
        yield WORD, name[word.start() :]


def add_names(connection: Connection, account_id: int, names: set[tuple[int, str]]) -> None:
    rows = [{"kind": kind, "name": name, "account_id": account_id} for kind, name in names]
    connection.execute(_ADD, rows)


def replace_names(connection: Connection, account_id: int, names: set[tuple[int, str]]) -> None:
    connection.execute(_REMOVE, {"account": account_id})
    add_names(connection, account_id, names)


_ADD = insert(AccountName)
_REMOVE = delete(AccountName).where(AccountName.account_id == bindparam("account", type_=BigInt))
