"""Plays whole games of Amazons over UCI and has pyffish referee every move.

usage: uci_amazons.py ENGINE GAMES MILLISECONDS

The engine has White in every second game; the other side moves at random from a fixed seed.
"""

import random
import subprocess
import sys

import pyffish

VARIANT = "amazons"


class Uci:
    """A UCI engine as a child process."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci", "uciok")
        self.send(f"setoption name UCI_Variant value {VARIANT}")
        self.ask("isready", "readyok")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, answer):
        """Sends a line and returns the first line that begins with `answer`."""
        self.send(line)
        for reply in self.process.stdout:
            if reply.split()[:1] == [answer]:
                return reply.split()
        sys.exit(f"the engine ended instead of answering {line}")

    def best_move(self, moves, milliseconds):
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        return self.ask(f"go movetime {milliseconds}", "bestmove")[1]


def play_game(engine, engine_first, seed, milliseconds):
    """One game to its end; returns its moves."""
    rng = random.Random(seed)
    start = pyffish.start_fen(VARIANT)
    moves = []
    engine.send("ucinewgame")
    while legal := pyffish.legal_moves(VARIANT, start, moves):
        if (len(moves) % 2 == 0) == engine_first:
            move = engine.best_move(moves, milliseconds)
            if move not in legal:
                sys.exit(f"illegal move {move} after {' '.join(moves)}")
        else:
            move = rng.choice(sorted(legal))
        moves.append(move)
    if engine.best_move(moves, milliseconds) != "(none)":
        sys.exit("the engine found a move where the referee sees none")
    return moves


def main(path, games, milliseconds):
    engine = Uci(path)
    won = 0
    for number in range(games):
        engine_first = number % 2 == 0
        moves = play_game(engine, engine_first, number, milliseconds)
        won += (len(moves) % 2 == 1) == engine_first
        print(f"game {number + 1}: {len(moves)} plies, {won} won", flush=True)
    engine.send("quit")
    print(f"{games} games, the engine won {won}")
    sys.exit(0 if won == games else "the engine lost to a random player")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
