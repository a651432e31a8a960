"""Which files hold golden cases: every *.txt under the folders named, and the files named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from rules_assist.shelf.kits import ABOUT, is_kit, read_kit


class CaseFile(msgspec.Struct, frozen=True):
    path: Path
    kit: str = ""
    """The kit it lies in: its cases are about that, whatever game they name."""


def case_files(paths: Iterable[str | Path]) -> Iterator[CaseFile | BadInput]:
    """Each file once, folder by folder, by name; or why there is none."""
    seen: set[Path] = set()
    for path in map(Path, paths):
        try:
            found = list(_under(path))
        except BadInput as error:
            yield error
            continue
        except OSError as error:
            yield BadInput(say("It cannot be read ({why}).", why=error.strerror or str(error)), path)
            continue
        for file in found:
            if (real := file.path.resolve()) not in seen:
                seen.add(real)
                yield file


def _under(path: Path) -> Iterator[CaseFile]:
    if is_kit(path):
        record = read_kit(path)
        path, kit = record.folder(record.cases), str(path)
    else:
        kit = ""
    if not path.exists():
        raise BadInput(say("There is no such file or folder."), path)
    if not path.is_dir():
        yield CaseFile(path, kit or _kit_above(path))
        return
    files = [file for file in sorted(path.rglob("*.txt")) if file.is_file() and not _part_of_a_kit(file)]
    if not files:
        raise BadInput(say("There are no cases in this folder: no file whose name ends with .txt."), path)
    for file in files:
        yield CaseFile(file, kit or _kit_above(file))


def _kit_above(file: Path) -> str:
    return next((str(folder) for folder in file.absolute().parents if (folder / ABOUT).is_file()), "")


def _part_of_a_kit(file: Path) -> bool:
    """Set-ups in a kit are texts too, but no cases."""
    kit = _kit_above(file)
    return bool(kit) and "cases" not in file.absolute().relative_to(kit).parts[:-1]
