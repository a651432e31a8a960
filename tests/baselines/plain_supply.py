"""Supply by scanning all contacts again and again until nothing new is reached."""

from collections.abc import Collection, Iterable


def supplied(
    pairs: Collection[tuple[str, str]], sources: Iterable[str], broken: Collection[str], limit: int | None = None
) -> dict[str, int]:
    """Every area that supply comes to, and over how many contacts."""
    steps = {source: 0 for source in sources if source not in broken}
    changed = True
    while changed:
        changed = False
        for a, b in pairs:
            for here, there in ((a, b), (b, a)):
                if here not in steps or there in broken:
                    continue
                longer = steps[here] + 1
                if (limit is None or longer <= limit) and longer < steps.get(there, longer + 1):
                    steps[there] = longer
                    changed = True
    return steps
