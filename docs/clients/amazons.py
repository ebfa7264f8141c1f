"""Plays a game of Amazons against itself over UCI, shows what the search finds, and stops it.

usage: amazons.py ENGINE [VARIANT] [SECONDS]
"""

import subprocess
import sys
import threading


class Engine:
    def __init__(self, *command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, word, show=lambda line: None):
        """Sends a line and returns the words of the first answer that begins with a word."""
        self.send(line)
        for answer in self.process.stdout:
            words = answer.split()
            if words[0] == word:
                return words[1:]
            show(answer.rstrip())
        sys.exit("the engine has gone")


def main(path, variant="amazons6", seconds="0.1"):
    engine = Engine(path, "uci")
    engine.ask("uci", "uciok", show=print)
    engine.send(f"setoption name UCI_Variant value {variant}")
    engine.ask("isready", "readyok")
    moves = []
    while True:
        engine.send("position startpos" + " moves " * bool(moves) + " ".join(moves))
        threading.Timer(float(seconds), engine.send, ["stop"]).start()
        best = engine.ask("go infinite", "bestmove", show=print)[0]
        if best == "(none)":
            break
        moves.append(best)
        print(f"== {len(moves)}. {best}")
    print("won by the", "second" if len(moves) % 2 == 0 else "first", "player")
    engine.send("quit")
    sys.exit(engine.process.wait())


if __name__ == "__main__":
    main(*sys.argv[1:])
