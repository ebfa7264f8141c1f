#!/bin/sh
# One match as shards under GNU parallel, on this machine or (--sshloginfile) on several.
#
#   docs/jobs/parallel.sh cup.toml cup 4
#
# Plays four shards, as many at a time as there are processors, each with one game at a time, and
# merges them. Interrupted, it goes on where it stopped. HIPPOLYTA names the program if it is not in
# PATH, JOBS the number of shards at a time.
set -eu
config=$1
out=$2
shards=$3
program=${HIPPOLYTA:-hippolyta}
seq "$shards" | parallel --halt soon,fail=1 --jobs "${JOBS:-100%}" --line-buffer --tag \
    "$program" match --config "$config" --out "$out" --resume --concurrency 1 --shard "{}/$shards"
exec "$program" match merge "$out"
