"""Serves what was built of the site on this machine, and opens it: `make play`."""

from __future__ import annotations

import argparse
import functools
import http.server
import sys
import webbrowser
from pathlib import Path

PORT = 8765


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Says nothing of what was asked."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path, help="the folder that was built")
    parser.add_argument("--page", default="play/", help="what to open (play/)")
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"where to serve it ({PORT}; 0: any that is free)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only say where it is")
    options = parser.parse_args()
    if not (options.site / options.page).exists():
        print(f"{options.site / options.page} is not there: make play builds it", file=sys.stderr)
        return 1
    handler = functools.partial(Quiet, directory=str(options.site))
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), handler)
    except OSError as error:
        print(
            f"port {options.port}: {error.strerror}; another one: make play ARGS='--port 0'", file=sys.stderr
        )
        return 1
    address = f"http://127.0.0.1:{server.server_port}/{options.page}"
    print(f"Luxor Explorer is at {address}; Ctrl-C stops it.", flush=True)
    if not options.no_browser:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
