"""Storing the posts of an archive, some at a time: files first, while no transaction is open, then all rows at once."""

import logging
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path

from models.accounts.account import Account
from models.base import Columns, get_locked
from models.data.post_import import LEFT_OUT, POSTS, STORED, ImportedItem, PostImport
from rookery import events
from rookery.federation import ids
from rookery.federation.archive_import import media, reading
from rookery.federation.archive_import.reading import ArchivedPost, LeftOut
from rookery.outages import outage_of
from rookery.services.data.post_imports import reasons
from rookery.services.data.post_imports.archive_file import ArchiveFile, Stopped
from rookery.services.media import files
from rookery.services.statuses import backdated
from rookery.services.statuses.backdated import BackdatedStatus

log = logging.getLogger(__name__)

AT_ONCE, SECONDS = 50, 4.0  # items; films take longer
PAUSE = 3.0  # for the site: times the processor time of this thread, which others have to wait for


@dataclass
class _Prepared:
    """An item that can be stored, with its files."""

    item: ImportedItem
    post: ArchivedPost
    media: list[Columns] = field(default_factory=list)
    lacks: str | None = None  # why it has not all of its files


@dataclass
class _Piece:
    """The next items: those that can be stored, and why others cannot. What comes behind them is for the next piece."""

    prepared: list[_Prepared] = field(default_factory=list)
    left_out: list[tuple[ImportedItem, str]] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.prepared) + len(self.left_out)


@dataclass(frozen=True)
class Poster:
    """Stores the posts of one archive for one account."""

    run: PostImport
    archive: ArchiveFile
    work: Path
    followers: str

    def store_some(self) -> bool:
        """Store the next posts, and return whether there may be more. Commits. Raises media.Busy if it has to wait."""
        began, items = time.thread_time(), ImportedItem.waiting(self.run.id, AT_ONCE)
        piece = self._prepare(items)
        if items and not piece:
            self.archive.look()
            raise media.Busy
        goes_on = bool(items) and self._store(piece)
        time.sleep(PAUSE * (time.thread_time() - began))
        return goes_on

    def _prepare(self, items: Sequence[ImportedItem]) -> _Piece:
        """Read the items and process their files. Nothing is written meanwhile, for that would keep others waiting."""
        piece, seen = _Piece(), set(self._known([item.uri for item in items]))
        until, attacher = time.monotonic() + SECONDS, media.Attacher(self.archive, self.run.account_id)
        for item, line in zip(items, self._lines(items), strict=True):
            if piece and time.monotonic() > until:
                break
            try:
                self.archive.look()
                piece.prepared.append(self._read(item, line, seen, attacher))
            except LeftOut as problem:
                piece.left_out.append((item, problem.reason))
            except (media.Busy, Stopped):
                break
            except Exception as problem:
                if outage_of(problem):
                    raise  # it says nothing of the item, which comes again
                log.exception("item %s of import %s cannot be read", item.number, self.run.id)
                piece.left_out.append((item, reasons.FAILED))
            seen |= {item.uri} - {""}
        return piece

    def _read(self, item: ImportedItem, line: bytes, seen: Set[str], attacher: media.Attacher) -> _Prepared:
        if item.uri in seen or _is_here(item.uri, self.run.account_id):
            raise LeftOut(reasons.HERE)
        post = reading.read(line, self.followers, self.run.with_direct)
        found = _Prepared(item, post)
        for attachment in post.note.attachments:
            try:
                if made := attacher.attach(attachment):
                    found.media.append(made)
                else:
                    found.lacks = reasons.SOME_FILES
            except media.Full:
                found.lacks = reasons.NO_ROOM
        if found.lacks and not (found.media or post.note.content or post.note.question):
            raise LeftOut(reasons.NO_ROOM if found.lacks == reasons.NO_ROOM else reasons.NO_FILES)
        return found

    def _known(self, uris: Iterable[str | None]) -> dict[str, int]:
        return ImportedItem.stored_by(self.run.account_id, [uri for uri in uris if uri])

    def _lines(self, items: Sequence[ImportedItem]) -> Iterator[bytes]:
        with self.work.open("rb") as file:
            for item in items:
                file.seek(item.place)
                yield file.readline()

    # Rows -----------------------------------------------------------------------------------------------------

    def _store(self, piece: _Piece) -> bool:
        """Store all of them, or if something is wrong with one, one after the other; False if the import has ended."""
        try:
            return self._commit(piece)
        except Exception as problem:
            events.rollback()
            if outage_of(problem):
                raise
            log.exception("posts of import %s cannot be stored together", self.run.id)
        alone = [_Piece([one]) for one in piece.prepared]
        return all([self._commit(_Piece([], piece.left_out)), *map(self._store_alone, alone)])

    def _store_alone(self, piece: _Piece) -> bool:
        try:
            return self._commit(piece)
        except Exception as problem:
            events.rollback()
            if outage_of(problem):
                raise
            [one] = piece.prepared
            log.exception("item %s of import %s cannot be stored", one.item.number, self.run.id)
            return self._commit(_Piece([], [(one.item, reasons.FAILED)]))

    def _commit(self, piece: _Piece) -> bool:
        given = self._backdated(piece.prepared)
        run = get_locked(PostImport, self.run.id)
        if run is None or run.stage != POSTS:
            events.rollback()
            files.delete([key for one in piece.prepared for row in one.media for key in media.keys_of(row)])
            return False
        for item, reason in piece.left_out:
            item.state, item.reason = LEFT_OUT, reason
        for one, status in zip(piece.prepared, backdated.add_all(run.account_id, given), strict=True):
            one.item.state, one.item.status_id = STORED, status.id
            one.item.reason = one.lacks
        run.done += len(piece)
        events.commit()
        return True

    def _backdated(self, prepared: Sequence[_Prepared]) -> list[BackdatedStatus]:
        people = reading.mentioned(one.post for one in prepared)
        notes = [one.post.note for one in prepared]
        known = self._known(uri for note in notes for uri in (note.in_reply_to, note.quote))
        places = {one.item.uri: -place for place, one in enumerate(prepared, 1) if one.item.uri}
        return [
            _status(
                one,
                people,
                self._parent(one.post.note.in_reply_to, known, places, -place),
                self._quoted(one.post, prepared[: place - 1], known, places),
            )
            for place, one in enumerate(prepared, 1)
        ]

    def _parent(self, uri: str | None, known: Mapping[str, int], places: Mapping[str, int], own: int) -> int | None:
        """Return what is answered as BackdatedStatus has it: of these posts, of those stored before, or somebody's."""
        if uri is None:
            return None
        if uri in places:
            return places[uri] if places[uri] > own else None
        if uri in known:
            return known[uri]
        found = reading.answered(uri, self.run.account_id)
        return found.id if found else None

    def _quoted(
        self, post: ArchivedPost, before: Sequence[_Prepared], known: Mapping[str, int], places: Mapping[str, int]
    ) -> int | None:
        """Return what is quoted as BackdatedStatus has it, if it can be a quote here."""
        uri = post.note.quote
        if uri is None:
            return None
        if uri in places:
            place = places[uri]
            is_before = -place <= len(before)
            return place if is_before and reading.may_show(post, before[-place - 1].post.visibility) else None
        found = reading.quotable(uri, known.get(uri), post, self.run.account_id)
        return found.id if found else None


def _status(one: _Prepared, people: Mapping[str, Account], parent: int | None, quoted: int | None) -> BackdatedStatus:
    post, note = one.post, one.post.note
    content = reading.content_of(post, is_quote=quoted is not None)
    text, content_type = reading.text_of(post, content)
    return BackdatedStatus(
        written_at=post.written_at,
        text=text,
        content=content,
        content_type=content_type,
        visibility=post.visibility,
        spoiler_text=note.summary,
        sensitive=note.sensitive or bool(note.summary),
        language=note.language,
        edited_at=note.updated if note.updated and note.updated > post.written_at else None,
        parent=parent,
        parent_uri=note.in_reply_to if parent is None else None,
        quoted=quoted,
        mention_ids=reading.mention_ids(post, people),
        emoji_ids=reading.emoji_ids(post),
        tags=reading.tags_of(post),
        media=one.media,
        poll=reading.poll_of(note.question, post.written_at) if note.question else None,
        quote_policy=reading.quote_policy(post),
    )


def _is_here(uri: str, account_id: int) -> bool:
    """Return whether it is a post of this server that is still there: the archive is one of ours."""
    found = ids.local_status(uri) if uri and ids.is_ours(uri) else None
    return found is not None and found.account_id == account_id
