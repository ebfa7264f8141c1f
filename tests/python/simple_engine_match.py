"""A match of the engine against SimpleEngine of py-draughts under Russian rules.

usage: simple_engine_match.py ENGINE GAMES MILLISECONDS DEPTH

Games come in pairs with colours swapped; each pair begins with four random plies of its own seed.
Ends with 1 if the engine scores less than 75 %.
"""

import random
import subprocess
import sys

from draughts import RussianBoard, SimpleEngine
from draughts.models import Color

NAMES = [file + str(rank) for rank in range(8, 0, -1) for file in ("bdfh" if rank % 2 == 0 else "aceg")]
OPENING_PLIES = 4
MOST_PLIES = 300


class Uci:
    """The engine as a child process."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path, "daemon", "--protocol", "uci", "--game", "checkers", "--rules", "russian"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )
        self.ask("uci", "uciok")
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


def text(move):
    """The move as UCI spells it."""
    return ("x" if move.captured_list else "-").join(NAMES[square] for square in move.square_list)


def key(move):
    """What identifies a move: its ends and the captured squares."""
    return move.square_list[0], move.square_list[-1], tuple(sorted(move.captured_list))


def spelled(board, answer):
    """The legal move that the engine's text names."""
    squares = [NAMES.index(name) for name in answer.replace("x", "-").split("-")]
    fits = [m for m in board.legal_moves if [m.square_list[0], m.square_list[-1]] == [squares[0], squares[-1]]]
    exact = [m for m in fits if m.square_list == squares]
    found = exact or fits
    if not found:
        sys.exit(f"illegal move {answer} in {board.fen}")
    return found[0]


def play_game(uci, engine_side, seed, milliseconds, depth):
    """One game; the engine's points."""
    rng = random.Random(seed)
    board, rival, moves = RussianBoard(), SimpleEngine(depth_limit=depth), []
    uci.send("ucinewgame")
    while board.legal_moves and not board.is_draw and len(moves) < MOST_PLIES:
        if len(moves) < OPENING_PLIES:
            move = rng.choice(sorted(board.legal_moves, key=key))
        elif board.turn == engine_side:
            uci.send("position startpos moves " + " ".join(moves))
            move = spelled(board, uci.ask(f"go movetime {milliseconds}", "bestmove")[1])
        else:
            move = rival.get_best_move(board)
        moves.append(text(move))
        board.push(move)
    if board.legal_moves:
        return 0.5
    return 0.0 if board.turn == engine_side else 1.0


def main(path, games, milliseconds, depth):
    uci = Uci(path)
    points = 0.0
    for number in range(games):
        side = [Color.WHITE, Color.BLACK][number % 2]
        result = play_game(uci, side, number // 2, milliseconds, depth)
        points += result
        print(f"game {number + 1}: {result}, {points} of {number + 1}", flush=True)
    uci.send("quit")
    print(f"score {points} of {games} ({100 * points / games:.1f} %)")
    sys.exit(0 if points >= 0.75 * games else 1)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]))
