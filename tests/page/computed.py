"""The program of the page against the command: fractions and bytes of random configs."""

import json
import random
import shutil
import subprocess
from pathlib import Path

import random_tables
from steps import HOME, PROGRAM, check, command, tables


def shipped():
    """The presets of each game whose edge the page counts, its default first: those with a fixed dealer."""
    presets = {}
    for preset in json.loads(command("presets", "--json")):
        if "[dealer]" not in preset["toml"]:
            presets.setdefault(preset["game"], []).append(preset["name"])
    return presets


PRESETS = shipped()


class Core:
    """The program of a page, in Node."""

    def __init__(self, page, *options):
        words = ["node", HOME / "tests/page/answers.mjs", page, *options]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def held(what, answer, folder, toml):
    """The tables of an answer are the command's, to the byte."""
    own = {file["name"]: file["text"] for file in answer["files"]}
    written = tables(folder)
    check(own.keys() == written.keys(), f"{what}: tables {sorted(own)} and {sorted(written)}\n{toml}")
    for name, text in own.items():
        check(text == written[name], f"{what}: {name}.csv differs\n{toml}")


def changed(core, preset):
    """A preset with random rules changed, as TOML."""
    return random_tables.config(preset, random_tables.changes(core, preset))


def random_configs(core, folder, most):
    """Random configs: the same fraction and the same tables."""
    counted = refused = 0
    own = Path(folder, "my-table.toml")
    while counted < most:
        game = random.choice(["gnau", "chinese-blackjack"])
        toml = changed(core, random.choice(PRESETS[game]))
        own.write_text(toml)
        out = Path(folder, "exact")
        answer = core.ask(ask="exact", toml=toml)
        ran = subprocess.run([PROGRAM, "exact", own, "--json", "--out", out], capture_output=True, text=True)
        if ran.returncode == 2:
            check("errors" in answer, f"the command refuses what the page takes: {ran.stderr}\n{toml}")
            refused += 1
            continue
        check(answer.get("fraction") == json.loads(ran.stdout)["edge_fraction"], f"the fraction of\n{toml}is {answer}")
        held("exact", answer, out, toml)
        quick = core.ask(ask="edge", toml=toml)
        check(quick["fraction"] == answer["fraction"], f"the edge alone of\n{toml}is {quick['fraction']}")
        shutil.rmtree(out)
        counted += 1
    check(refused < most, f"{refused} of the configs are none")
    print(f"page: {counted} random configs have the command's fractions and bytes; it refuses {refused} more as the page does")


def simulations(core, folder, most):
    """Seeded rounds: the same tables, whatever was played before."""
    played, own = 0, Path(folder, "my-table.toml")
    while played < most:
        game = random.choice(list(PRESETS))
        toml, seed = changed(core, random.choice(PRESETS[game])), random.randrange(1 << 50)
        first = core.ask(ask="simulate", toml=toml, rounds=8_000, seed=seed)
        if "errors" in first:
            continue
        answer = core.ask(ask="simulate", toml=toml, rounds=25_000, seed=seed)
        own.write_text(toml)
        out = Path(folder, "simulated")
        command("simulate", own, "--rounds", 25_000, "--seed", seed, "--out", out)
        held("simulated", answer, out, toml)
        shutil.rmtree(out)
        played += 1
    print(f"page: {played} simulations have the command's bytes")


def solved(core, folder):
    for preset in ("chinese-blackjack", "gnau"):
        answer = core.ask(ask="solve", toml=f'base = "{preset}"')
        value = json.loads(command("solve", preset, "--json", "--out", Path(folder, "solved")))["value"]
        check(answer["figures"]["value"] == value, f"{preset}: solved for {answer['figures']['value']}, not {value}")
    print("page: what is solved has the command's value")
