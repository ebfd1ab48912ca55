"""A mail server on this machine that takes, refuses or breaks off as a test asks."""

import socketserver
import threading
from email import message_from_string, policy
from typing import Self


class MailServer:
    """Keeps what it took. `refusal` is its answer to each recipient, if it has one;
    `breaks_off` lets it hang up where the text would begin."""

    def __init__(self) -> None:
        self.mails = []
        self.refusal = ""
        self.breaks_off = False
        server = self

        class Talk(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                server.talk(self)

        socketserver.ThreadingTCPServer.daemon_threads = True
        self._tcp = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk)
        self.port = self._tcp.server_address[1]

    def talk(self, line) -> None:
        line.wfile.write(b"220 here\r\n")
        for said in line.rfile:
            verb = said[:4].upper()
            answer = b"250 fine"
            if verb == b"RCPT" and self.refusal:
                answer = self.refusal.encode()
            elif verb == b"DATA":
                if self.breaks_off:
                    return
                line.wfile.write(b"354 go on\r\n")
                text = b"".join(iter(line.rfile.readline, b".\r\n")).decode()
                self.mails.append(message_from_string(text, policy=policy.default))
            elif verb == b"QUIT":
                line.wfile.write(b"221 bye\r\n")
                return
            line.wfile.write(answer + b"\r\n")

    def __enter__(self) -> Self:
        threading.Thread(
            target=self._tcp.serve_forever, args=[0.01], daemon=True
        ).start()
        return self

    def __exit__(self, *_) -> None:
        self._tcp.shutdown()
        self._tcp.server_close()
