"""A client's own pages at the width of a phone: in by a link and a code, and through everything to the erasure."""

import json
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import WIDTHS
from tests.browser.conftest import PATIENCE
from tests.services.processes import wait_until
from tests.services.stack import Stack

SHANGHAI = timezone(timedelta(hours=8))
LOCKED = datetime(2026, 12, 1, 12, tzinfo=SHANGHAI)
AFTER = datetime(2027, 1, 8, 9, tzinfo=SHANGHAI)  # the horizon of 36 days ends with 6 January

WEI = """
from readings import clock
from readings.accounts.models import Membership, Practice, User
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.clients.actions import add_client
from readings.clients.consents import give_consent
from readings.portal.sharing.actions import Told, share
from readings.portal.sharing.things import OfReading
from readings.predictions.promising.actions import lock_promise, save_draft
user = User.objects.create_user("alice@example.org", "a long password", name="Alice", time_zone="Asia/Shanghai")
practice = Practice.objects.create(name="Lin's practice", time_zone="Asia/Shanghai")
member, now = Membership.objects.create(practice=practice, user=user, role="owner"), clock.now()
request = {"method": "time", "year": 2022, "month": 12, "day": 1, "hour_branch": "午", "surnames": ["田"],
           "topic": "dwelling"}
reading = keep_reading(member, request=request, question="新屋如何？", language="en", now=now)
wei = add_client(member, name="Wei", language="LANGUAGE", now=now)
give_consent(member, wei, kind="processing", given_on=now.date(), now=now)
reading = file_reading(member, reading, client=wei, case=None, now=now)
said = {"position": 0, "unit": "day", "length": 36, "claim": "钱款到手", "criteria": "账上可见", "told": True}
lock_promise(member, save_draft(member, reading, **said, now=now), now=now)
told = Told(title="新屋", words="灶台宜常清。", depth="letter", language="LANGUAGE", names_times=True)
share(member, OfReading(reading), client=wei, told=told, by_mail=False, now=now)
"""
LINK = """
import json
from django.urls import reverse
from readings import clock
from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.portal.entering.staff_actions import make_entry_link
_link, token, spoken = make_entry_link(Membership.objects.get(), Client.objects.get(), days=7, now=clock.now())
print(json.dumps({"address": reverse("my-in-link", args=[token]), "spoken": spoken}))
"""


def link_to(stack: Stack, *, language: str) -> dict[str, str]:
    """Wei's link and its code, once the time of what was promised is over."""
    stack.travel_to(LOCKED)
    stack.manage("shell", "--command", WEI.replace("LANGUAGE", language))
    stack.travel_to(AFTER)
    return json.loads(stack.manage("shell", "--command", LINK).splitlines()[-1])


@pytest.fixture
def phone(browser: Browser, javascript: bool) -> Page:
    """The page of a phone that is set to Chinese."""
    context = browser.new_context(
        viewport=WIDTHS["phone"], java_script_enabled=javascript, locale="zh-CN", accept_downloads=True
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.mark.browser
@pytest.mark.parametrize("javascript", [True, False], ids=["javascript", "no javascript"])
def test_a_client_comes_in_reads_answers_asks_writes_takes_out_and_is_erased(
    phone: Page, stack_sqlite: Stack, tmp_path: Path
):
    link = link_to(stack_sqlite, language="zh-hans")
    come_in(phone, stack_sqlite, link)
    read_the_letter(phone)
    say_what_happened(phone)
    ask_something(phone)
    write_a_message(phone)
    take_the_data_out(phone, tmp_path)
    have_it_erased(phone)
    find_it_gone(phone, stack_sqlite)


def come_in(phone: Page, stack: Stack, link: dict[str, str]) -> None:
    phone.goto(f"{stack.url}{link['address']}")
    expect(phone.locator("html")).to_have_attribute("lang", "zh-Hans")
    phone.get_by_label("六位数字").fill("000000" if link["spoken"] != "000000" else "111111")
    phone.get_by_role("button", name="打开我的页面").click()
    expect(phone.locator(".field-error")).to_be_visible()
    phone.get_by_label("六位数字").fill(link["spoken"])
    phone.get_by_role("button", name="打开我的页面").click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Wei")


def read_the_letter(phone: Page) -> None:
    phone.get_by_role("link", name="新屋").click()
    expect(phone.get_by_text("灶台宜常清。")).to_be_visible()
    expect(phone.locator(".figure-primary .hexagram-name")).to_have_text("井")
    fits(phone)
    home(phone)


def say_what_happened(phone: Page) -> None:
    phone.get_by_role("link", name="说说结果如何").click()
    expect(phone.get_by_text("钱款到手")).to_be_visible()
    phone.locator("input[value=happened]").check()
    phone.locator("input[name=happened_from]").fill("2026-12-03")
    phone.locator("main button.primary").click()
    expect(phone.get_by_role("status")).to_contain_text("谢谢")


def ask_something(phone: Page) -> None:
    phone.locator(".portal-nav a").nth(2).click()
    phone.locator("textarea[name=question], input[name=question]").fill("何时搬家为好？")
    fits(phone)
    phone.locator("main button.primary").click()
    expect(phone.get_by_role("status")).to_be_visible()
    expect(phone.get_by_text("何时搬家为好？")).to_be_visible()


def write_a_message(phone: Page) -> None:
    phone.locator(".portal-nav a").nth(1).click()
    phone.locator("textarea[name=text]").fill("多谢。")
    phone.locator("main button.primary").click()
    expect(phone.get_by_role("status")).to_be_visible()
    expect(phone.get_by_text("多谢。")).to_be_visible()
    fits(phone)


def take_the_data_out(phone: Page, folder: Path) -> None:
    phone.locator(".portal-nav a").nth(3).click()
    phone.locator(".my-list a").nth(2).click()
    with phone.expect_download() as taken:
        phone.locator("main button.primary").click()
    taken.value.save_as(folder / "mine.zip")
    with zipfile.ZipFile(folder / "mine.zip") as archive:
        whole = "\n".join(archive.read(name).decode(errors="ignore") for name in archive.namelist())
    for said in ("灶台宜常清。", "何时搬家为好？", "多谢。", "2026-12-03"):
        assert said in whole


def have_it_erased(phone: Page) -> None:
    phone.locator(".portal-nav a").nth(3).click()
    phone.locator(".my-list a").nth(3).click()
    fits(phone)
    phone.locator("input[name=name]").fill("Wei")
    phone.locator("main form button.primary").click()
    expect(phone.get_by_text("2027年1月15日").first).to_be_visible()


def find_it_gone(phone: Page, stack: Stack) -> None:
    """Seven days later the clock does what was asked for, and the device opens nothing any more."""
    stack.travel_to(AFTER + timedelta(days=7, minutes=5))
    wait_until(lambda: stack.rows("SELECT count(*) FROM clients_client") == [(0,)], "the client to be erased")
    phone.reload()
    expect(phone.locator(".portal-nav")).to_have_count(0)


def home(phone: Page) -> None:
    phone.locator(".portal-nav a").first.click()


def fits(phone: Page) -> None:
    """Nothing has to be pushed sideways at 390 px."""
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", ["phone"])
def test_the_same_by_the_keyboard_alone_in_english(page: Page, stack_sqlite: Stack, tmp_path: Path):
    """No mouse and no click by the test: what is used was reached by Tab, and pressed by Enter or Space."""
    link = link_to(stack_sqlite, language="en")
    page.goto(f"{stack_sqlite.url}{link['address']}")
    write(page, page.locator("input[name=spoken]"), link["spoken"])
    press(page, page.locator("main button.primary"))
    expect(page.get_by_role("heading", name="Good day, Wei")).to_be_visible()

    press(page, page.get_by_role("link", name="新屋", exact=True))
    expect(page.get_by_text("灶台宜常清。")).to_be_visible()
    press(page, page.locator(".portal-nav a").first)

    press(page, page.get_by_role("link", name="Say what happened"))
    reach(page, page.locator("input[name=answer]").first)
    page.keyboard.press("Space")
    write(page, page.locator("input[name=happened_from]"), "12032026")
    press(page, page.locator("main button.primary"))
    expect(page.get_by_role("status")).to_contain_text("Thank you")

    press(page, page.locator(".portal-nav a").nth(2))
    write(page, page.locator("[name=question]"), "When shall we move?")
    press(page, page.locator("main button.primary"))
    expect(page.get_by_text("When shall we move?")).to_be_visible()

    press(page, page.locator(".portal-nav a").nth(1))
    write(page, page.locator("textarea[name=text]"), "Thank you.")
    press(page, page.locator("main button.primary"))
    expect(page.get_by_text("Thank you.")).to_be_visible()

    press(page, page.locator(".portal-nav a").nth(3))
    press(page, page.get_by_role("link", name="Take my data with me"))
    with page.expect_download() as taken:
        press(page, page.locator("main button.primary"))
    assert taken.value.suggested_filename.endswith(".zip")

    press(page, page.locator(".portal-nav a").nth(3))
    press(page, page.get_by_role("link", name="Have my data erased"))
    write(page, page.locator("input[name=name]"), "Wei")
    press(page, page.locator("main form button.primary"))
    expect(page.get_by_text("15 Jan 2027").first).to_be_visible()


def reach(page: Page, wanted: Locator) -> None:
    """Go on by Tab until what is wanted has the focus, which is seen."""
    expect(wanted).to_be_visible()
    for _step in range(120):
        if wanted.evaluate("each => each === document.activeElement"):
            assert wanted.evaluate("each => each.matches(':focus-visible')")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def press(page: Page, wanted: Locator) -> None:
    reach(page, wanted)
    page.keyboard.press("Enter")


def write(page: Page, wanted: Locator, words: str) -> None:
    reach(page, wanted)
    page.keyboard.type(words)
