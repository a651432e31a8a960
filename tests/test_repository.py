"""The repository keeps the promises of its README and of CONTRIBUTING."""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from PySide6.QtCore import QObject, Signal

PROJECT = Path(__file__).resolve().parent.parent
FOLDERS = {"app", "boards", "counters", "rules_assist", "tests"}
FILES = {"pyproject.toml", "README.md", "LICENSE", "sandtable"}
MANY = 18

PYPROJECT = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
PROJECT_TABLE = PYPROJECT["project"]
USERS = [Requirement(words) for words in PROJECT_TABLE["dependencies"]]
DEVELOPERS = [Requirement(words) for words in PROJECT_TABLE["optional-dependencies"]["developers"]]


def committed(*patterns: str) -> list[Path]:
    """The files git knows of; what a tool left lying about is nobody's business."""
    known = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=PROJECT, capture_output=True, check=False)
    if known.returncode:
        pytest.skip("this is not a checkout")
    names = [name for name in known.stdout.decode().split("\0") if name]
    return [PROJECT / name for name in names if (PROJECT / name).exists()]


def locked(name: str) -> dict[str, set[Version]]:
    """Package to versions; there may be one for older Pythons and one for newer."""
    found: dict[str, set[Version]] = {}
    for package, version in re.findall(
        r"^([\w.-]+)==([\w.]+)", (PROJECT / ".lock" / name).read_text("utf-8"), re.MULTILINE
    ):
        found.setdefault(canonicalize_name(package), set()).add(Version(version))
    return found


def test_the_top_level_holds_the_five_folders_and_little_else() -> None:
    top = {path.relative_to(PROJECT).parts[0] for path in committed()}
    assert {name for name in top if not name.startswith(".")} == FOLDERS | FILES


def test_no_file_of_python_is_longer_than_500_lines() -> None:
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in committed("*.py", "sandtable")}
    assert [f"{path.relative_to(PROJECT)}: {count}" for path, count in lines.items() if count > 500] == []


def test_every_file_of_python_begins_with_a_sentence() -> None:
    bare = []
    for path in committed("*.py"):
        text = path.read_text("utf-8")
        if path.parts[len(PROJECT.parts)] == "tests" or not text.strip():
            continue
        first = (ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0]
        if not first.endswith((".", "?", "…", ":")):
            bare.append(str(path.relative_to(PROJECT)))
    assert bare == []


def test_no_file_says_utils_helpers_or_manager() -> None:
    names = {path.relative_to(PROJECT) for path in committed("*.py")}
    assert [name for name in names if re.search(r"util|helper|manager|misc|common\.py", str(name))] == []


@pytest.mark.parametrize("package", [*USERS, *DEVELOPERS], ids=lambda package: package.name)
def test_every_package_has_a_line_with_its_reason_and_licence_in_the_readme(package: Requirement) -> None:
    rows = re.findall(
        rf"^\| {package.name} \| (.+) \| (.+) \|$", (PROJECT / "README.md").read_text("utf-8"), re.MULTILINE
    )
    assert len(rows) == 1


@pytest.mark.parametrize(
    ("file", "packages"), [("users.txt", USERS), ("developers.txt", USERS + DEVELOPERS)], ids=["users", "developers"]
)
def test_the_lock_has_what_pyproject_asks_for(file: str, packages: list[Requirement]) -> None:
    lock = locked(file)
    for package in packages:
        versions = lock[canonicalize_name(package.name)]
        assert all(package.specifier.contains(version) for version in versions), f"{package} but {versions}"


def test_developers_run_what_users_run() -> None:
    developers = locked("developers.txt")
    assert {name: developers.get(name) for name in locked("users.txt")} == locked("users.txt")


@pytest.mark.parametrize("file", ["users.txt", "developers.txt"])
def test_the_lock_names_no_place_and_checks_every_package(file: str) -> None:
    text = (PROJECT / ".lock" / file).read_text("utf-8")
    assert "://" not in text
    entries = re.split(r"^(?=\w)", text, flags=re.MULTILINE)[1:]
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


PAGES = (".github/CONTRIBUTING.md", ".github/ARCHITECTURE.md")


def test_every_link_of_the_readme_leads_somewhere() -> None:
    for page in (PROJECT / "README.md", *(PROJECT / name for name in PAGES)):
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links {link}"


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_is_there(page: str) -> None:
    """Advice on how a thing is added, or found, is worth little when the files have moved."""
    named = re.findall(r"`([\w.]+/[\w./]*)`", (PROJECT / page).read_text("utf-8"))
    assert len(named) > 10
    assert [path for path in named if not (PROJECT / path).exists()] == []


def test_the_map_of_the_house_shows_every_room_of_the_screen() -> None:
    rooms = {path.parent for path in committed("app/*/__init__.py") if path.parent.parent.name == "app"}
    told = (PROJECT / PAGES[1]).read_text("utf-8")
    assert [room.name for room in rooms if f"`app/{room.name}/`" not in told] == []


def test_every_file_of_the_four_folders_is_installed_with_them() -> None:
    installed = {pattern.removeprefix("*") for pattern in PYPROJECT["tool"]["setuptools"]["package-data"]["*"]} | {
        ".py"
    }
    files = committed(*(f"{folder}/" for folder in FOLDERS - {"tests"}))
    left_out = [file for file in files if file.suffix not in installed and file.name != "py.typed"]
    assert [str(file.relative_to(PROJECT)) for file in left_out] == []


def test_python_is_what_pyproject_says() -> None:
    assert PROJECT_TABLE["requires-python"] == ">=3.11"
    assert sys.version_info >= (3, 11)


class Bell(QObject):
    """Rings with the values that PySide6 6.12.0 lost a reference to, each time."""

    rung = Signal(object, bool)


def test_signals_lose_no_references() -> None:
    """From Python 3.12 on None and True cannot be lost and this is always true; on 3.11 it is the test of the pin."""
    bell = Bell()
    heard: list[bool] = []
    bell.rung.connect(lambda nothing, yes: heard.append(yes and nothing is None))
    before = sys.getrefcount(None), sys.getrefcount(True)
    for _ in range(10_000):
        bell.rung.emit(None, True)
        bell.blockSignals(False)
        bell.parent()
    after = sys.getrefcount(None), sys.getrefcount(True)
    assert len(heard) == 10_000
    # Others take and drop references meanwhile; a lost one at each call would be thousands.
    assert after[0] > before[0] - 500
    assert after[1] > before[1] - 500


def test_toml_is_read_in_one_place() -> None:
    """Where it is bounded, and what is wrong is told with its line."""
    folders = (f"{folder}/*.py" for folder in sorted(FOLDERS - {"tests"}))
    readers = [path for path in committed(*folders) if re.search(r"\btomllib\b", path.read_text("utf-8"))]
    assert [str(path.relative_to(PROJECT)) for path in readers] == ["boards/plain/toml_reading.py"]


def test_every_room_says_what_it_is() -> None:
    """In the first line of its `__init__`: whoever opens a folder reads that first."""
    rooms = {path.parent for path in committed(*(f"{folder}/*.py" for folder in FOLDERS - {"tests"}))}
    bare = [room for room in rooms if not (ast.get_docstring(ast.parse(first_file(room))) or "").strip()]
    assert [str(room.relative_to(PROJECT)) for room in bare] == []


def first_file(room: Path) -> str:
    file = room / "__init__.py"
    return file.read_text("utf-8") if file.exists() else ""


def test_no_room_is_a_heap_of_files() -> None:
    """About fifteen files: then somebody can say what a room is."""
    files = committed(*(f"{folder}/*.py" for folder in FOLDERS - {"tests"}))
    rooms = Counter(path.parent.relative_to(PROJECT).as_posix() for path in files if path.name != "__init__.py")
    assert {room: count for room, count in rooms.items() if count > MANY} == {}
