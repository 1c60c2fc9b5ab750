"""The way to the servers of a test by their names: one TLS port of 127.0.0.1, which knows who is behind each name."""

import asyncio
import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.authority import Authority

_HOST = re.compile(rb"\r\nhost: *([^\r]*)", re.IGNORECASE)


class Gateway:
    """`behind`: name → port of a server that speaks plain HTTP. `cut`: names whose connections are hung up on.

    `knocks` counts the connections that were opened, by name; those that named nobody under "".
    """

    def __init__(self, authority: Authority) -> None:
        self.port = 0
        self.behind: dict[str, int] = {}
        self.cut: set[str] = set()
        self.knocks: Counter[str] = Counter()
        self._context = authority.context()

    async def open(self) -> asyncio.Server:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._context)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                head = await reader.readuntil(b"\r\n\r\n")
                found = _HOST.search(head)
                name = found[1].decode().lower() if found else ""
                self.knocks[name] += 1
                if name in self.behind and name not in self.cut:
                    await self._join(head, reader, writer, self.behind[name])
        finally:
            await _hang_up(writer)

    async def _join(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", port)
        inner_writer.write(head)
        there = asyncio.create_task(_pump(reader, inner_writer))
        back = asyncio.create_task(_pump(inner_reader, writer))
        try:
            await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
        finally:
            there.cancel()
            back.cancel()
            await _hang_up(inner_writer)


async def _hang_up(writer: asyncio.StreamWriter) -> None:
    """Send what is left, then close, or break off whoever does not take part in that."""
    writer.close()
    with suppress(OSError, TimeoutError, asyncio.CancelledError):
        await asyncio.wait_for(writer.wait_closed(), 0.5)
    writer.transport.abort()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


@contextmanager
def gateway(authority: Authority) -> Iterator[Gateway]:
    """A gateway with nobody behind it yet."""
    made, loop = Gateway(authority), asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(made.open(), loop).result(10)
    try:
        yield made
    finally:
        asyncio.run_coroutine_threadsafe(_close(server), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _close(server: asyncio.Server) -> None:
    server.close()
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(0.05)  # closed transports say goodbye in the next turns of the loop
