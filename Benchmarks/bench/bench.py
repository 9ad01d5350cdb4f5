"""All tables. Usage: bench.py SIZE PART… — SIZE small or full; PART local, fetch, unchanged, mix, start."""
import sys

import fetch
import growth
import local
from measure import Tables, tidy

SIZES = {
    "small": dict(photos=16, renditions=1000, assets=[1000, 10_000], mix=100, rounds=5),
    "full": dict(photos=48, renditions=4000, assets=[1000, 10_000, 100_000], mix=200, rounds=5),
}


def main():
    size, parts = SIZES[sys.argv[1]], sys.argv[2:]
    tables = Tables()
    tidy()
    if "local" in parts:
        local.table(tables, size["photos"], size["rounds"])
    if "fetch" in parts:
        fetch.table(tables, size["renditions"], size["rounds"])
    if "unchanged" in parts:
        growth.table(tables, size["assets"])
    if "mix" in parts:
        growth.mix(tables, size["mix"], size["rounds"])
    if "start" in parts:
        growth.start(tables)
    tidy()


main()
