"""Solves a region queens puzzle step by step over UGI, asking for a hint before each step.

usage: queens.py ENGINE [LEVEL]
"""

import subprocess
import sys

LEVEL = "CABBDDD/CCBBDDD/CCBBDDD/EEEBDDD/EEEBDDD/EEEGFFF/EGGGGGF"


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
            if rest.startswith("string error"):
                sys.exit(rest)
        sys.exit("the engine has gone")


def main(path, level=LEVEL):
    engine = Engine(path, "daemon", "--game", "queens")
    engine.ask("ugi", "ugiok")
    engine.send("position fen " + level)
    engine.ask("isready", "readyok")
    solutions = engine.ask("query solutions", "response")
    if solutions == "none":
        sys.exit("no solution")
    print("columns by row:", solutions)
    while engine.ask("query gameover", "response") == "false":
        hint = engine.ask("query hint", "response")
        print("hint:", hint)
        kind, *details = hint.split(" | ")
        move = "Q" + details[1] if kind == "place" else engine.ask("go", "bestmove")
        engine.send("moves " + move)
        print("place", move)
    print(engine.ask("query result", "response"), engine.ask("query fen", "response"))
    engine.send("quit")
    sys.exit(engine.process.wait())


if __name__ == "__main__":
    main(*sys.argv[1:])
