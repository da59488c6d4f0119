"""Run pytest with a throw-away PostgreSQL as Django's database: python -m tests.services.run_on_postgres [arguments]"""

import os
import signal
import subprocess
import sys

from tests.services.servers import postgres_server


def main(arguments: list[str]) -> int:
    """Run pytest with these arguments and return its exit status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the server is stopped then, too
    with postgres_server() as server:
        # Set from outside: pytest-django reads the settings before any conftest could say which database to use.
        environ = os.environ | {"DATABASE_URL": server.url, "MEIHUA_EXPECT_DATABASE": "postgresql"}
        return subprocess.run([sys.executable, "-m", "pytest", *arguments], env=environ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
