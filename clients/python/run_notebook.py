"""Runs the cells of a notebook one after the other, as Jupyter would, without it: ``python run_notebook.py FILE``."""

import json
import sys
from pathlib import Path


def main(file: str) -> None:
    place = Path(file)
    names = {"__name__": "__main__"}
    for number, cell in enumerate(json.loads(place.read_text("utf-8"))["cells"], start=1):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{place.name}, cell {number}", "exec"), names)


if __name__ == "__main__":
    main(sys.argv[1])
