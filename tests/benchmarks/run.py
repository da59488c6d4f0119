"""`make bench`: run every bench_*.py beside this file and print the figures of each.

A benchmark has a docstring that says what it measures and `main()`, which yields (name, figure, unit).
"""

from importlib import import_module
from pathlib import Path


def main() -> None:
    for file in sorted(Path(__file__).parent.glob("bench_*.py")):
        benchmark = import_module(f"tests.benchmarks.{file.stem}")
        print(f"\n{benchmark.__doc__.splitlines()[0]}")
        for name, figure, unit in benchmark.main():
            print(f"  {name:<32}{figure:>14,.1f} {unit}", flush=True)


if __name__ == "__main__":
    main()
