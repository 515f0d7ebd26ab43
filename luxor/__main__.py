"""`python -m luxor` is the `luxor` command."""

from __future__ import annotations

import sys

from luxor.cli import main

sys.exit(main())
