"""A mail server for tests, which takes e-mails by SMTP and refuses the addresses that it is told to."""

import email
import email.policy
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage


class Conversation(socketserver.StreamRequestHandler):
    """As much of RFC 5321 as an e-mail needs."""

    server: "MailServer"

    def handle(self) -> None:
        self.say(220, "mail.example")
        while line := self.rfile.readline().decode().strip():
            verb = line.split()[0].upper()
            if verb == "EHLO":
                self.wfile.write(b"250-mail.example\r\n250 AUTH PLAIN\r\n")
            elif verb == "AUTH":
                self.server.passwords.append(line.split()[-1])
                self.say(235, "welcome")
            elif verb == "RCPT":
                self.say(*self.server.refused.get(re.findall("<(.*)>", line)[0], (250, "ok")))
            elif verb == "DATA":
                self.say(354, "go on")
                self.server.letters.append(self.read_letter())
                self.say(250, "taken")
            elif verb == "QUIT":
                return self.say(221, "bye")
            else:
                self.say(250, "ok")

    def read_letter(self) -> EmailMessage:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        return email.message_from_bytes(b"".join(lines), policy=email.policy.default)  # type: ignore[return-value]

    def say(self, code: int, text: str) -> None:
        self.wfile.write(f"{code} {text}\r\n".encode())


class MailServer(socketserver.ThreadingTCPServer):
    """`refused`: address → the code and the text of the answer to RCPT TO. `letters` are those that were taken."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.letters: list[EmailMessage] = []
        self.passwords: list[str] = []
        self.refused: dict[str, tuple[int, str]] = {}
        self.url = f"smtp://rook:p%40ss@127.0.0.1:{self.server_address[1]}"


@contextmanager
def serving() -> Iterator[MailServer]:
    with MailServer() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()
