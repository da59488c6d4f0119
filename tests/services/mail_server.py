"""A mail server whose letter-box and whose answers a test holds: real SMTP, on a thread of the test's own process.

with MailServer() as mail_server, Stack(database_url, folder, **mail_server.environment):
    mail_server.refuses = True
"""

import time
from collections.abc import Callable
from contextlib import suppress
from email import message_from_bytes, policy
from email.message import EmailMessage
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread


class MailServer(ThreadingTCPServer):
    """Takes every mail, unless told otherwise."""

    daemon_threads = True
    refuses = False  # nothing is taken just now
    seconds = 0.0  # that it takes over each mail
    # Called once each, on the way of the next mail: when a mail is announced and nothing of it was taken yet, and
    # when it was taken and whoever sent it was not told so yet.
    when_announced: Callable[[], object] | None = None
    when_taken: Callable[[], object] | None = None

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self._ids: dict[str, list[str]] = {}

    def __enter__(self) -> "MailServer":
        Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self.shutdown()
        self.server_close()

    @property
    def environment(self) -> dict[str, str]:
        """What makes an installation send its mail here."""
        return {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(self.server_address[1]), "MEIHUA_MAIL": ""}

    def ids_to(self, address: str) -> list[str]:
        """The Message-IDs of all mails that came for an address, in the order in which they came."""
        return self._ids.get(address, [])

    def take(self, mail: EmailMessage) -> None:
        self._ids.setdefault(mail["To"], []).append(mail["Message-ID"])

    def reset(self) -> None:
        """Take everything again, and remember nothing."""
        self.refuses, self.seconds, self.when_announced, self.when_taken = False, 0.0, None, None
        self._ids.clear()

    def handle_error(self, *_) -> None:
        """Somebody who was killed says nothing more."""


class _Conversation(StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        if self.server.refuses:
            return self._say("421 come back later")
        self._say("220 ready")
        with suppress(ConnectionError):  # whoever sent it was killed meanwhile
            while line := self.rfile.readline():
                verb = line[:4].upper()
                if verb == b"MAIL":
                    self._call("when_announced")
                    self._say("250 well")
                elif verb == b"DATA":
                    self._take()
                elif verb == b"QUIT":
                    return self._say("221 bye")
                else:
                    self._say("250 well")
        return None

    def _take(self) -> None:
        self._say("354 go on")
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            if not line:
                return  # it ended in the middle, and is no mail
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        self.server.take(message_from_bytes(b"".join(lines), policy=policy.default))
        time.sleep(self.server.seconds)
        self._call("when_taken")
        self._say("250 taken")

    def _call(self, name: str) -> None:
        if hook := getattr(self.server, name):
            setattr(self.server, name, None)
            hook()

    def _say(self, answer: str) -> None:
        self.wfile.write(f"{answer}\r\n".encode())
