"""Lays the sixteen cards of Euler's Officers over UGI; every move is checked before it is made.

usage: officers.py ENGINE [POSITION]
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
            if rest.startswith("string error"):
                sys.exit(rest)
        sys.exit("the engine has gone")


def main(path, position=None):
    engine = Engine(path, "daemon", "--game", "officers")
    engine.ask("ugi", "ugiok")
    engine.send(f"position fen {position}" if position else "position startpos")
    engine.ask("isready", "readyok")
    while engine.ask("query gameover", "response") == "false":
        move = engine.ask("go depth 1", "bestmove")
        if engine.ask(f"query islegal {move}", "response") != "true":
            sys.exit(f"the engine plays {move}")
        engine.send("moves " + move)
        print(move, engine.ask("query fen", "response"))
    result = engine.ask("query result", "response")
    print("result:", result)
    engine.send("quit")
    sys.exit(engine.process.wait() or result != "p1win")


if __name__ == "__main__":
    main(*sys.argv[1:])
