import subprocess
import sys

import pytest

from tests.services.servers import environment, fresh_database, fresh_sqlite


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def python(request, tmp_path):
    """Start Python code against a throw-away database, one on each kind."""
    if request.param == "sqlite":
        database_url = fresh_sqlite(tmp_path)
    else:
        database_url = fresh_database(request.getfixturevalue("postgres_url"))
    (tmp_path / "mail").mkdir()
    environ = environment(database_url, MEIHUA_MAIL=str(tmp_path / "mail"))

    def start(code, *arguments):
        command = [sys.executable, "-c", code, *arguments]
        return subprocess.Popen(
            command, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    return start
