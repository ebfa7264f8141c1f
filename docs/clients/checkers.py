"""Plays a game of draughts against itself over UGI and shows the board after every move.

usage: checkers.py ENGINE [RULES]
"""

import subprocess
import sys


class Engine:
    def __init__(self, *command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, word):
        """Sends a line and returns the rest of the first answer that begins with a word."""
        self.send(line)
        for answer in self.process.stdout:
            first, _, rest = answer.strip().partition(" ")
            if first == word:
                return rest
        sys.exit("the engine has gone")


def main(path, rules="russian"):
    engine = Engine(path, "daemon", "--game", "checkers", "--rules", rules)
    engine.ask("ugi", "ugiok")
    engine.ask("isready", "readyok")
    moves = []
    while engine.ask("query gameover", "response") == "false" and len(moves) < 300:
        moves.append(engine.ask("go movetime 20", "bestmove"))
        engine.send("position startpos moves " + " ".join(moves))
        print(f"{len(moves)}. {moves[-1]}  {engine.ask('query fen', 'response')}")
    print("result:", engine.ask("query outcome", "response"))
    engine.send("quit")
    sys.exit(engine.process.wait())


if __name__ == "__main__":
    main(*sys.argv[1:])
