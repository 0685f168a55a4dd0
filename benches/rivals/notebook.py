"""A round of Gnau with one player as analysts simulate it with numpy: deal, find the best Ox of each hand, compare.

House rules are the plainest: a 3 counts 3 and a 6 counts 6, no doubles, no tonku, no five dukes. `loop` plays round by
round; `vectorised` plays 100 000 at once.
"""

import itertools
import time

import numpy as np

VALUE = np.repeat(np.minimum(np.arange(1, 14), 10), 4)
TRIPLES = np.array(list(itertools.combinations(range(5), 3)))


def ox(cards):
    """The Ox number of five cards, 1 ... 10; 0 without an Ox."""
    values = VALUE[cards]
    if any(values[list(three)].sum() % 10 == 0 for three in itertools.combinations(range(5), 3)):
        return (values.sum() - 1) % 10 + 1
    return 0


def loop(rounds, rng):
    net = 0
    for _ in range(rounds):
        deal = rng.choice(52, size=10, replace=False)
        net += 1 if ox(deal[:5]) > ox(deal[5:]) else -1
    return net / rounds


def best(cards):
    values = VALUE[cards]
    has_ox = (values[:, TRIPLES].sum(axis=2) % 10 == 0).any(axis=1)
    return np.where(has_ox, (values.sum(axis=1) - 1) % 10 + 1, 0)


def vectorised(rounds, rng, batch=100_000):
    net = 0
    for _ in range(rounds // batch):
        deal = rng.permuted(np.tile(np.arange(52), (batch, 1)), axis=1)[:, :10]
        net += np.where(best(deal[:, :5]) > best(deal[:, 5:]), 1, -1).sum()
    return net / rounds


for play, rounds in [(loop, 20_000), (vectorised, 1_000_000)]:
    start = time.process_time()
    net = play(rounds, np.random.default_rng(1))
    ns = (time.process_time() - start) / rounds * 1e9
    print(f"numpy {np.__version__}, {play.__name__}: {ns:,.0f} ns a round; the player's net is {net:+.3f}")
