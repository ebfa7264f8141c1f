"""Plays games over DamExchange with pydraughts as the initiator and referee.

usage: dxp_games.py ENGINE VARIANT GAMES

The engine has White in every second game; the other side moves at random from a fixed seed.
Every move of the engine is looked up among pydraughts' own legal moves.
"""

import random
import subprocess
import sys

import draughts
from draughts.engine import DXPEngine

MOST_PLIES = 160


def listen(path, variant):
    """Starts the daemon on a free port; returns the process and the port."""
    command = [path, "dxp", "--listen", "127.0.0.1:0", "--rules", variant]
    command += ["--numbering", "pydraughts", "--movetime", "20"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for line in process.stderr:
        if line.startswith("listening at "):
            return process, line.rsplit(":", 1)[1].strip()
    sys.exit("the daemon does not listen")


def play_game(path, variant, engine_side, seed):
    """One game on a connection of its own; returns the number of plies and the winner."""
    rng = random.Random(seed)
    process, port = listen(path, variant)
    engine = DXPEngine(options={"engine-opened": True, "port": port}, initial_time=59)
    board = draughts.Board(variant)
    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        legal = {move.hub_move: move for move in board.legal_moves()}
        if board.turn == engine_side:
            answer = engine.play(board).move
            if answer is None:
                break
            played = next((move for move in legal.values() if same(move, answer)), None)
            if played is None:
                sys.exit(f"illegal move {answer.hub_move} of the engine in {board.fen}")
            board.push(played)
        else:
            board.push(legal[rng.choice(sorted(legal))])
    engine.quit()
    result, log = process.communicate(timeout=10)
    if process.returncode != 0 or not result.startswith("game 1: "):
        sys.exit(f"the daemon ended with {process.returncode}: {result} {log}")
    return len(board.move_stack), board.winner()


def same(move, other):
    """Whether two moves have the same squares, whatever the order of the captured ones."""
    squares = [m.hub_move.split("x") for m in (move, other)]
    return all(a[:2] == b[:2] and sorted(a[2:]) == sorted(b[2:]) for a, b in [squares])


def main(path, variant, games):
    won = 0
    for number in range(games):
        side = [draughts.WHITE, draughts.BLACK][number % 2]
        plies, winner = play_game(path, variant, side, seed=number)
        won += winner == side
        print(f"game {number + 1} {variant}: {plies} plies, winner {winner}", flush=True)
    print(f"{games} games, the engine won {won}")
    sys.exit(0 if won * 2 > games else "the engine does not beat a random player")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
