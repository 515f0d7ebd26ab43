"""The app: visitors, their places, the home page, and the kernel behind it."""

import sys

# A checker of addresses that nothing here checks: building it takes a third of the server's start.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
