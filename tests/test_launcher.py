"""The launcher in a world made of stand-ins: no network, no real Python but this one, every branch in a moment."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
REAL_TOOLS = ["sh", "cat", "cksum", "cmp", "cp", "ln", "mkdir", "mv", "readlink", "rm", "rmdir", "sed", "sleep"]

# A Python that does just what the launcher asks of one, and writes down what that was.
PYTHON = """#!/bin/sh
world=@WORLD@
case "$*" in
    *sys.version_info*) echo "$(cat "$world/version")"; [ ! -e "$world/too-old" ] ;;
    *"import ensurepip"*) [ ! -e "$world/no-ensurepip" ] ;;
    "-m venv --clear "*) echo venv >>"$world/log"; rm -rf "$4"; mkdir -p "$4/bin"; cp "$0" "$4/bin/python" ;;
    "-m pip install "*)
        echo "pip ${*##* -r }" >>"$world/log"
        if [ -e "$world/slow" ]; then sleep "$(cat "$world/slow")"; fi
        [ ! -e "$world/pip-fails" ] ;;
    *"import QtGui"*) echo qt >>"$world/log"; [ ! -e "$world/qt-misses" ] || { cat "$world/qt-misses" >&2; exit 1; } ;;
    *libqxcb*) [ ! -e "$world/xcb-misses" ] || { cat "$world/xcb-misses" >&2; exit 1; } ;;
    "-P -m "*) shift 2; echo "$*|$PWD|$PYTHONPATH" ;;
    *) echo "unforeseen: $*" >&2; exit 99 ;;
esac
"""
APT = """#!/bin/sh
echo "apt-get $1 ${*##*--no-install-recommends}" >>@WORLD@/log
case $1 in install) rm -f @WORLD@/*-misses @WORLD@/no-ensurepip ;; esac
"""


@dataclass
class World:
    """A checkout, a PATH with only stand-ins in it, and a home; every state is a file one can make."""

    root: Path
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def project(self) -> Path:
        return self.root / "a project"

    @property
    def launcher(self) -> Path:
        return self.project / "sandtable"

    @property
    def log(self) -> list[str]:
        log = self.root / "log"
        return log.read_text().splitlines() if log.exists() else []

    def add(self, name: str, text: str) -> None:
        program = self.root / "bin" / name
        program.write_text(text.replace("@WORLD@", str(self.root)))
        program.chmod(0o755)

    def is_so(self, name: str, text: str = "") -> None:
        (self.root / name).write_text(text)

    def start(self, *words: str, launcher: Path | None = None, cwd: Path | None = None) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [launcher or self.launcher, *words],
            cwd=cwd or self.root,
            env={"PATH": str(self.root / "bin"), "HOME": str(self.root / "home"), **self.environment},
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def run(self, *words: str, launcher: Path | None = None, cwd: Path | None = None) -> tuple[int, str, str]:
        """How it ended, what the program said and what the launcher said."""
        started = self.start(*words, launcher=launcher, cwd=cwd)
        out, err = started.communicate(timeout=20)
        return started.returncode, out, err


@pytest.fixture
def world(tmp_path: Path) -> World:
    made = World(tmp_path)
    (made.project / ".lock").mkdir(parents=True)
    (made.root / "bin").mkdir()
    (made.root / "home").mkdir()
    shutil.copy(PROJECT / "sandtable", made.launcher)
    (made.project / ".lock/users.txt").write_text("one==1\n")
    (made.project / ".lock/developers.txt").write_text("one==1\ntwo==2\n")
    for tool in REAL_TOOLS:
        (made.root / "bin" / tool).symlink_to(shutil.which(tool) or pytest.fail(f"{tool} is not on this machine"))
    made.is_so("version", "3.12\n")
    made.add("python3", PYTHON)
    made.add("uname", "#!/bin/sh\necho Linux\n")
    made.add("id", "#!/bin/sh\necho 1000\n")
    return made


@pytest.fixture
def debian_root(world: World) -> World:
    world.add("id", "#!/bin/sh\necho 0\n")
    world.add("apt-get", APT)
    return world


def test_the_first_start_sets_up_and_the_second_goes_straight_to_the_program(world: World) -> None:
    code, out, err = world.run("games", "--json")
    assert (code, out) == (0, f"app games --json|{world.root}|{world.project}\n")
    assert "making" in err
    assert "installing the packages of .lock/users.txt" in err
    assert world.log == ["venv", f"pip {world.project}/.lock/users.txt"]
    code, out, err = world.run("games")
    assert (code, err, len(world.log)) == (0, "", 2)


def test_words_with_spaces_and_stars_arrive_as_they_were_typed(world: World) -> None:
    world.add("python3", PYTHON.replace('shift 2; echo "$*|', 'printf "[%s]" "$@"; echo "|'))
    assert "[check][a b][*][]|" in world.run("check", "a b", "*", "")[1]


def test_it_is_found_through_a_chain_of_links_and_from_any_folder(world: World) -> None:
    elsewhere = world.root / "some where" / "bin"
    elsewhere.mkdir(parents=True)
    (elsewhere / "first").symlink_to(world.launcher)
    (elsewhere / "second").symlink_to("first")
    (elsewhere.parent / "third").symlink_to("bin/second")
    code, out, _ = world.run("games", launcher=elsewhere.parent / "third", cwd=elsewhere)
    assert (code, out) == (0, f"app games|{elsewhere}|{world.project}\n")


def test_it_can_be_run_by_its_bare_name(world: World) -> None:
    started = subprocess.run(
        ["/bin/sh", "sandtable", "games"], cwd=world.project, env={"PATH": str(world.root / "bin")}, check=False
    )
    assert started.returncode == 0


def test_test_installs_the_developers_packages_and_runs_the_checks_in_the_project(world: World) -> None:
    world.add("Xvfb", "#!/bin/sh\n")
    code, out, _ = world.run("test", "-k", "dice")
    assert (code, out) == (0, f"tests -k dice|{world.project}|{world.project}\n")
    assert world.log == ["venv", f"pip {world.project}/.lock/developers.txt", "qt"]
    assert world.run("games")[0] == 0
    assert len(world.log) == 3, "the developers' packages contain the users'"


def test_no_python_is_said_in_a_sentence(world: World) -> None:
    (world.root / "bin/python3").unlink()
    code, _, err = world.run("games")
    assert code == 2
    assert err.startswith("sandtable: no Python 3.11 or newer was found; please install one")


def test_a_python_that_is_too_old_is_named(world: World) -> None:
    world.is_so("version", "3.9\n")
    world.is_so("too-old")
    code, _, err = world.run("games")
    assert code == 2
    assert "no Python 3.11 or newer was found (only 3.9)" in err


def test_a_python_without_venv_is_completed_by_root_on_debian(debian_root: World) -> None:
    debian_root.is_so("no-ensurepip")
    assert debian_root.run("games")[0] == 0
    assert "apt-get install  python3.12-venv" in debian_root.log


def test_a_python_without_venv_is_explained_to_everybody_else(world: World) -> None:
    world.is_so("no-ensurepip")
    code, _, err = world.run("games")
    assert code == 2
    assert "apt-get install python3.12-venv" in err


def test_a_set_up_that_failed_is_begun_again(world: World) -> None:
    world.is_so("pip-fails")
    code, _, err = world.run("games")
    assert code == 2
    assert "could not be installed" in err
    (world.root / "pip-fails").unlink()
    assert world.run("games")[0] == 0
    assert world.log.count("venv") == 2


def test_a_set_up_that_was_killed_is_begun_again(world: World) -> None:
    world.is_so("slow", "30")
    started = world.start("games")
    until(lambda: len(world.log) == 2)
    os.killpg(started.pid, signal.SIGKILL)
    started.communicate()
    (world.root / "slow").unlink()
    assert (world.project / ".venv.lock").is_symlink(), "what a killed start leaves"
    assert world.run("games")[0] == 0
    assert world.log.count("venv") == 2
    assert not (world.project / ".venv.lock").is_symlink()


def test_a_killed_start_that_was_clearing_away_is_in_nobodys_way(world: World) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for name in (".venv.lock", ".venv.lock.breaking"):
        (world.project / name).symlink_to(str(gone.pid))
    started = world.start("games")
    started.communicate(timeout=20)
    assert started.returncode == 0
    assert not list(world.project.glob(".venv.lock*"))


def test_a_folder_in_the_place_of_the_guard_is_said(world: World) -> None:
    (world.project / ".venv.lock").mkdir()
    code, _, err = world.run("games")
    assert code == 2
    assert "is in the way; please remove it" in err
    assert list((world.project / ".venv.lock").iterdir()) == []


def test_a_system_without_cmp_does_not_set_up_at_every_start(world: World) -> None:
    (world.root / "bin" / "cmp").unlink(missing_ok=True)
    assert world.run("games")[0] == 0
    assert world.run("games")[0] == 0
    assert world.log.count("venv") == 1


def press_ctrl_c(started: subprocess.Popen[str]) -> str:
    """What the launcher said to it. Pressed again while anybody is left: dash loses the signal for a program that it
    is just starting (4 of 100 times when the moment is sought), and people press again."""
    for _ in range(20):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return started.communicate(timeout=1)[1]
    os.killpg(started.pid, signal.SIGKILL)
    started.communicate()
    pytest.fail("Ctrl+C ended nothing in twenty seconds")


def test_ctrl_c_leaves_nothing_in_the_way(world: World) -> None:
    # Tests that run in the background have Ctrl+C ignored, and so would everything that they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    world.is_so("slow", "30")
    started = world.start("games")
    until(lambda: len(world.log) == 2)
    err = press_ctrl_c(started)
    assert started.returncode == 130
    assert "the next start takes it up again" in err
    assert not (world.project / ".venv.lock").is_symlink()


def test_two_first_starts_at_once_set_up_only_once(world: World) -> None:
    world.is_so("slow", "2")
    first, second = world.start("games"), world.start("games")
    said = first.communicate(timeout=20)[1] + second.communicate(timeout=20)[1]
    assert (first.returncode, second.returncode) == (0, 0)
    assert said.count("waiting for another start") == 1
    assert world.log.count("venv") == 1


def test_checkouts_that_share_their_packages_by_a_link_wait_for_each_other(world: World) -> None:
    """One cleared away what the other was running from."""
    world.run("games")
    shared = world.root / "another" / ".venv"
    shared.parent.mkdir()
    (world.project / ".venv").rename(shared)
    (world.project / ".venv").symlink_to(shared)
    (world.project / ".lock/users.txt").write_text("one==1.1\n")
    (shared.parent / ".venv.lock").symlink_to(str(os.getpid()))
    started = world.start("games")
    assert started.stderr is not None
    assert "waiting for another start" in started.stderr.readline()
    (shared.parent / ".venv.lock").unlink()
    assert "installing" in started.communicate(timeout=20)[1]
    assert started.returncode == 0


def test_without_its_list_of_packages_nothing_is_cleared_away(world: World) -> None:
    world.run("games")
    (world.project / ".lock/users.txt").unlink()
    code, _, err = world.run("games")
    assert code == 2
    assert "users.txt is missing; please fetch the whole project again" in err
    assert (world.project / ".venv/bin/python").exists()


def test_a_changed_lock_is_installed_into_what_is_there(world: World) -> None:
    world.run("games")
    (world.project / ".lock/users.txt").write_text("one==1.1\n")
    code, _, err = world.run("games")
    assert code == 0
    assert "installing" in err
    assert world.log == ["venv", *[f"pip {world.project}/.lock/users.txt"] * 2]


def test_a_python_that_has_gone_is_replaced(world: World) -> None:
    world.run("games")
    (world.project / ".venv/bin/python").unlink()
    assert world.run("games")[0] == 0
    assert world.log.count("venv") == 2


def test_a_folder_that_cannot_be_written_is_set_up_in_the_users_cache(world: World) -> None:
    if os.geteuid() == 0:
        # Nothing is closed to root; the launcher's own test is turned instead.
        text = world.launcher.read_text()
        world.launcher.write_text(text.replace('[ ! -w "$project" ]', "true"))
    else:
        world.project.chmod(0o555)
    assert world.run("games")[0] == 0
    [made] = (world.root / "home/.cache/sandtable").iterdir()
    assert made.name.startswith("venv-users-")
    assert not (world.project / ".venv").exists()
    assert world.run("render", "sample")[2] == ""
    world.project.chmod(0o755)


def test_qt_is_looked_at_once_and_only_for_words_that_draw(world: World) -> None:
    world.run("games")
    assert "qt" not in world.log
    world.run("render", "--help")
    assert "qt" not in world.log
    world.run("render", "sample")
    world.run("render", "sample")
    assert world.log.count("qt") == 1


def test_missing_libraries_are_installed_by_root_on_debian(debian_root: World) -> None:
    debian_root.is_so("qt-misses", "Traceback\nImportError: libEGL.so.1: cannot open shared object file\n")
    code, out, err = debian_root.run("render", "sample")
    assert (code, out.split("|")[0]) == (0, "app render sample")
    assert "Qt misses something of the system: ImportError: libEGL.so.1" in err
    assert "installing with apt-get: libglib2.0-0 " in err
    assert "libxcb-cursor0" not in err, "a picture needs nothing of X11"
    assert [line.split()[1] for line in debian_root.log if line.startswith("apt-get")] == ["update", "install"]


def test_missing_libraries_are_one_line_to_run_for_everybody_else(world: World) -> None:
    world.add("apt-get", APT)
    world.is_so("qt-misses", "ImportError: libGL.so.1: cannot open shared object file\n")
    code, out, err = world.run("render", "sample")
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].startswith("sandtable: please run: sudo apt-get install libglib2.0-0 libgl1 ")
    assert not any(line.startswith("apt-get") for line in world.log)
    assert world.run("games")[0] == 0, "what needs no Qt goes on"


def test_missing_libraries_on_another_linux_are_named(world: World) -> None:
    world.is_so("qt-misses", "ImportError: libGL.so.1: cannot open shared object file\n")
    code, _, err = world.run("render", "sample")
    assert code == 2
    assert "libGL.so.1" in err
    assert "your system's own packages" in err


def test_libraries_that_are_missing_still_after_installing_stop_it(debian_root: World) -> None:
    debian_root.add("apt-get", "#!/bin/sh\n")
    debian_root.is_so("qt-misses", "ImportError: odd\n")
    code, _, err = debian_root.run("render", "sample")
    assert code == 2
    assert "Qt still does not start: ImportError: odd" in err


def test_a_window_on_x11_needs_the_libraries_of_x11(debian_root: World) -> None:
    debian_root.environment["DISPLAY"] = ":7"
    debian_root.is_so("xcb-misses", "OSError: libxcb-cursor.so.0: cannot open shared object file\n")
    code, _, err = debian_root.run()
    assert code == 0
    assert "libxcb-cursor0" in err
    assert "xvfb" not in err


def test_the_checks_need_xvfb(debian_root: World) -> None:
    debian_root.add("apt-get", APT + "ln -sf sh @WORLD@/bin/Xvfb\n")
    code, _, err = debian_root.run("test")
    assert code == 0
    assert "the program Xvfb" in err
    assert err.splitlines()[-1].endswith(" xvfb")


@pytest.mark.parametrize("words", [[], ["edit"], ["edit", "board.json"]])
def test_without_a_screen_a_picture_is_offered_instead(world: World, words: list[str]) -> None:
    code, out, err = world.run(*words)
    assert (code, out) == (2, "")
    assert "no screen" in err
    assert "./sandtable render sample -o sample.png" in err
    assert world.log == [], "nothing is fetched for a window that cannot come"


@pytest.mark.parametrize("said", ["WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_with_any_other_screen_the_program_is_started(world: World, said: str) -> None:
    world.environment[said] = "offscreen"
    assert world.run()[:2] == (0, f"app|{world.root}|{world.project}\n")


def test_a_colon_in_the_path_is_said(world: World) -> None:
    moved = world.project.rename(world.root / "a:project")
    code, _, err = world.run("games", launcher=moved / "sandtable")
    assert code == 2
    assert "colon" in err


@pytest.mark.skipif(shutil.which("dash") is None, reason="dash is not on this machine")
def test_it_is_plain_posix_shell() -> None:
    assert subprocess.run(["dash", "-n", PROJECT / "sandtable"], check=False).returncode == 0


def until(so: object, seconds: float = 30) -> None:
    assert callable(so)
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)
