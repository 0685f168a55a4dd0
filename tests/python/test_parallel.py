"""Shards on a pool of processes and on a cluster of Dask, against the run in one piece."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import houseodds
import pytest

HOUSE = houseodds.load("chinese-blackjack", set={"rules.player_minimum": 17}, without="As Kd")
ROUNDS, SEED, SHARDS = 40_000, 5, 3


def play(house: houseodds.House, part: int) -> houseodds.Played:
    return house.simulate(ROUNDS, seed=SEED, shard=(part, SHARDS), threads=1)


def check(shards: list[houseodds.Played]) -> None:
    whole = HOUSE.simulate(ROUNDS, seed=SEED)
    merged = houseodds.merge(*shards)
    assert {name: table.to_csv() for name, table in merged.tables.items()} == {
        name: table.to_csv() for name, table in whole.tables.items()
    }


def test_processes() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        check(list(pool.map(play, [HOUSE] * SHARDS, range(1, SHARDS + 1))))


def test_joblib() -> None:
    joblib: Any = pytest.importorskip("joblib")
    check(joblib.Parallel(n_jobs=2)(joblib.delayed(play)(HOUSE, part) for part in range(1, SHARDS + 1)))


def test_dask() -> None:
    distributed: Any = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            check(client.gather(client.map(play, [HOUSE] * SHARDS, range(1, SHARDS + 1))))
