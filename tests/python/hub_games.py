"""Plays whole games over Hub with pydraughts as the driver and referee.

usage: hub_games.py ENGINE VARIANT GAMES

The engine has White in every second game; the other side moves at random from a fixed seed.
Every move of the engine is looked up among pydraughts' own legal moves.
"""

import random
import sys

import draughts
from draughts.engine import HubEngine, Limit

MOST_PLIES = 300


def play_game(engine, variant, engine_side, seed):
    """One game to its end; returns the number of plies and the winner."""
    rng = random.Random(seed)
    board = draughts.Board(variant)
    engine.send("new-game")
    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        legal = {move.hub_move: move for move in board.legal_moves()}
        if board.turn == engine_side:
            answer = engine.play(board, Limit(time=10, inc=0.1, depth=6), ponder=False)
            played = next((m for m in legal.values() if same(m, answer.move)), None)
            if played is None:
                sys.exit(f"illegal move {answer.move.hub_move} of the engine in {board.fen}")
            board.push(played)
        else:
            board.push(legal[rng.choice(sorted(legal))])
    return len(board.move_stack), board.winner()


def same(move, other):
    """Whether two moves have the same squares, whatever the order of the captured ones."""
    squares = [m.hub_move.split("x") for m in (move, other)]
    return all(a[:2] == b[:2] and sorted(a[2:]) == sorted(b[2:]) for a, b in [squares])


def main(path, variant, games):
    engine = HubEngine([path, "hub"])
    engine.init()
    engine.configure({"variant": variant})
    won = 0
    for number in range(games):
        side = [draughts.WHITE, draughts.BLACK][number % 2]
        plies, winner = play_game(engine, variant, side, seed=number)
        won += winner == side
        print(f"game {number + 1} {variant}: {plies} plies, winner {winner}", flush=True)
    engine.quit()
    print(f"{games} games, the engine won {won}")
    sys.exit(0 if won * 2 > games else "the engine does not beat a random player")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
