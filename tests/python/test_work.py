"""Long work of the installed module: threads, progress, interruption, memory."""

import os
import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import houseodds
import pytest
from asked import command, csv
from houseodds import load


def test_the_module_is_the_command() -> None:
    ran = subprocess.run([sys.executable, "-m", "houseodds", "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout == command("--version").stdout


def test_everything_is_found_at_the_top() -> None:
    named = [getattr(houseodds, name) for name in houseodds.__all__ if name != "__version__"]
    assert {thing.__module__ for thing in named} == {"houseodds"}


def test_what_has_not_begun_is_not_waited_for() -> None:
    def stop(work: str, done: int, of: int) -> None:
        raise KeyboardInterrupt

    # The effects of removal, of which the tags are made, come before the first shoe.
    with pytest.raises(KeyboardInterrupt) as error:
        load("chinese-blackjack", set={"decks": 8}).count(10**15, progress=stop)
    assert not isinstance(error.value, houseodds.Interrupted)


def test_two_threads_get_what_one_gets() -> None:
    jobs = [("gnau", 1), ("gnau", 2), ("modulo-n", 1), ("chinese-blackjack", 1)]
    alone = [csv(load(preset).simulate(100_000, seed=seed).tables) for preset, seed in jobs]
    together: dict[int, Any] = {}

    def play(at: int) -> None:
        preset, seed = jobs[at]
        together[at] = csv(load(preset).simulate(100_000, seed=seed).tables)

    threads = [threading.Thread(target=play, args=(at,)) for at in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[at] for at in range(len(jobs))] == alone


def test_other_threads_run_meanwhile() -> None:
    done = threading.Event()
    counted = 0

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1

    class Enough(Exception):
        pass

    def look(work: str, played: int, of: int) -> None:
        # Only a thread that runs while rounds are played gets so far.
        if counted > 100_000:
            raise Enough

    thread = threading.Thread(target=count)
    thread.start()
    try:
        with pytest.raises(Enough):
            load("modulo-n").simulate(10**15, progress=look)
    finally:
        done.set()
        thread.join()


INTERRUPTED = """
import houseodds, os, signal
# Jobs in the background of a shell ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)
house = houseodds.load("modulo-n")
def look(work, done, of):
    if done > 0:
        os.kill(os.getpid(), signal.SIGINT)
try:
    house.simulate(10**15, seed=9, progress=look)
except houseodds.Interrupted as error:
    so_far = error.so_far
assert isinstance(error_class := houseodds.Interrupted, type) and issubclass(error_class, KeyboardInterrupt)
assert not so_far.finished and so_far.rounds > 0
more = so_far.rounds + 4_000
went_on = house.simulate(more, seed=9, after=so_far)
assert went_on.finished and went_on.rounds == more
assert {n: t.to_csv() for n, t in went_on.tables.items()} == {
    n: t.to_csv() for n, t in house.simulate(more, seed=9).tables.items()
}
print("went on")
"""


def test_ctrl_c_loses_nothing() -> None:
    ran = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True)
    assert (ran.stdout, ran.returncode) == ("went on\n", 0), ran.stderr


def test_ctrl_c_ends_the_command_as_it_does_the_program(tmp_path: Path) -> None:
    program = Path(sys.executable).parent / "houseodds"
    words = ["simulate", "modulo-n", "--rounds", "1000G", "--checkpoint-every", "0.05"]
    running = subprocess.Popen([program, *words], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    # Once it has saved itself it is at work.
    while not list(tmp_path.glob("results/modulo-n/simulated/*")) and running.poll() is None:
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate()
    assert running.returncode == 130, said
    assert "are saved in" in said and "Traceback" not in said


def test_progress_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    load("gnau").simulate(2_000_000, progress=True)
    drawn = capsys.readouterr().err
    assert drawn.startswith("\rgnau ") and drawn.endswith("\n")
    assert "100%|" in drawn and "2M/2M rounds" in drawn
    heard: list[tuple[str, int, int]] = []
    load("gnau").effects(progress=lambda *news: heard.append(news))
    assert heard and all(0 <= done <= of for _, done, of in heard)
    load("gnau").simulate(4_000)
    assert capsys.readouterr().err == ""


def test_notes_are_warnings() -> None:
    with pytest.warns(UserWarning, match="stopped by the cap"):
        load("gnau").simulate(8_000, until_se=1e-9)


def peak(words: list[str], cwd: Path) -> int:
    """A program's peak memory, in KiB."""
    child = subprocess.Popen(words, cwd=cwd, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    assert status == 0
    assert isinstance(usage, resource.struct_rusage)
    return usage.ru_maxrss


def test_many_rounds_hold_no_more_than_the_command(tmp_path: Path) -> None:
    play = "import houseodds; houseodds.load('gnau').simulate({})"
    few, many = (peak([sys.executable, "-c", play.format(rounds)], tmp_path) for rounds in (4_000, 10**8))
    program = str(Path(sys.executable).parent / "houseodds")
    of_command = peak([program, "simulate", "gnau", "--rounds", "100M", "--progress", "never"], tmp_path)
    # Python and its modules, which the few rounds hold too, are not what the rounds take.
    assert many - few < 4 * 1024
    assert many < of_command + 32 * 1024
