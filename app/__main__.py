"""`python -m app`: the same as `sandtable`."""

import sys


def run() -> int:
    """Ctrl-C in the first moments ends it as later: without a word."""
    try:
        from app.cli import main  # noqa: PLC0415 - what takes its time is in here

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
