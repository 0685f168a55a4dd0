"""A chart of how often each hand comes up: from the CSV, titled with the edge from --json.

    houseodds simulate gnau --json > summary.json
    python hands.py summary.json results/gnau/simulated hands.png
"""

import json
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import pandas as pd

summary_file, folder, picture = sys.argv[1:]
with open(summary_file) as file:
    summary = json.load(file)
hands = pd.read_csv(f"{folder}/frequency.csv")
player = hands[(hands.role == "player") & (hands["count"] > 0)].iloc[::-1]

figure, axes = plt.subplots(figsize=(7, 0.28 * len(player) + 1), layout="constrained")
error = [player.probability - player.ci_low, player.ci_high - player.probability]
axes.barh(player.hand, 100 * player.probability, xerr=[100 * side for side in error], color="#2d6396")
axes.set_xlabel("% of a player's hands")
axes.set_title(f"{summary['name']}: dealer edge {summary['edge']:.2%} ± {summary['std_error']:.2%}", loc="left")
figure.savefig(picture)
