"""Where the system's parts for printing are missing, everything else goes on, and the page says what to install."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

from readings.accounts.models import AuditEntry
from readings.desk.printing import sheet
from tests.readings.conftest import signed_in

LIBRARIES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"


@pytest.fixture
def asked_anew():
    """What this machine lacks is asked once in a process's life; a test asks it before and after."""
    sheet.missing_packages.cache_clear()
    yield
    sheet.missing_packages.cache_clear()


class WithoutPango:
    """An importer under which weasyprint fails as it does where no Pango is found."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")


@pytest.fixture
def no_pango(monkeypatch, asked_anew):
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    monkeypatch.setattr(sys, "meta_path", [WithoutPango, *sys.meta_path])


@pytest.fixture
def no_chinese_font(monkeypatch, tmp_path, asked_anew):
    """A fontconfig that knows of no font at all."""
    config = tmp_path / "fonts.conf"
    config.write_text("<fontconfig></fontconfig>")
    monkeypatch.setenv("FONTCONFIG_FILE", str(config))


def test_nothing_is_missing_here(asked_anew):
    assert sheet.missing_packages() == ()


def test_without_the_libraries_the_page_names_them(no_pango, alice, tian):
    page = signed_in(alice).get(f"/readings/{tian.code}/share/")
    assert page.status_code == 200
    assert f"{LIBRARIES} fonts-noto-cjk" in page.text
    assert "reading.pdf" not in page.text
    assert "The first answer" in page.context["text"]


def test_without_a_chinese_font_the_page_names_one(no_chinese_font, alice, tian):
    page = signed_in(alice).get(f"/readings/{tian.code}/share/").text
    assert "fonts-noto-cjk" in page
    assert "libpango" not in page
    assert "reading.pdf" not in page


@pytest.mark.parametrize("what", ["reading.pdf", "reading.png"])
def test_a_file_that_cannot_be_made_is_answered_with_what_to_install(no_pango, alice, tian, what):
    response = signed_in(alice).get(f"/readings/{tian.code}/{what}")
    assert response.status_code == 503
    assert LIBRARIES in response.text
    assert not AuditEntry.objects.filter(action__in=["printed_reading", "pictured_reading"]).exists()


def test_the_site_starts_without_the_libraries():
    """A process of its own, in which no library of the system can be loaded by name."""
    program = """
import cffi, django
def refuse(*_): raise OSError("cannot load library")
cffi.FFI.dlopen = refuse
django.setup()
from django.core.management import call_command
call_command("check")
from readings.desk.printing.sheet import missing_packages
print(" ".join(missing_packages()))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=settings.BASE_DIR, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.endswith(f"{LIBRARIES} fonts-noto-cjk\n")


def test_setting_a_page_does_not_let_pillow_take_cut_off_pictures_for_whole():
    """WeasyPrint's own import would: in a new process that has imported it, through us, the switch is off."""
    told = subprocess.check_output(
        [
            sys.executable,
            "-c",
            "import sys, django; django.setup(); from PIL import ImageFile; from readings.desk.printing import sheet; "
            "sheet.missing_packages(); print('weasyprint' in sys.modules, ImageFile.LOAD_TRUNCATED_IMAGES)",
        ],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "meihua_site.settings.test"},
        text=True,
    )
    assert told.split() == ["True", "False"]
