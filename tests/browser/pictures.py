"""`make pictures`: the main screens of the demo practice, two widths × two themes, one contact sheet for each theme."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.chromium import WIDTHS, chromium
from tests.services.processes import PROJECT
from tests.services.servers import fresh_sqlite
from tests.services.stack import Stack

PICTURES = PROJECT / "pictures"
THEMES = ("light", "dark")

SHEET = """<!doctype html>
<style>
  body {{ margin: 0; padding: 24px; width: 1760px; font: 14px sans-serif; background: {background}; color: #888 }}
  main {{ display: grid; grid-template-columns: 1fr 1fr; gap: 24px }}
  figure {{ margin: 0 }}
  div {{ display: flex; gap: 12px; align-items: flex-start; margin-top: 6px; max-height: 960px; overflow: hidden }}
  img.phone {{ width: 210px }}
  img.desktop {{ width: 640px }}
</style>
<main>{figures}</main>
"""


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        with Stack(fresh_sqlite(folder), folder, MEIHUA_DEMO="1") as stack:
            stack.manage("load_demo")
            for theme in THEMES:
                names = [screen for width in WIDTHS for screen in photograph(browser, stack.url, width, theme)]
                print(contact_sheet(browser, list(dict.fromkeys(names)), theme).relative_to(PROJECT))


def photograph(browser: Browser, url: str, width: str, theme: str) -> list[str]:
    """Save one picture of each screen and return the screens' names."""
    context = browser.new_context(viewport=WIDTHS[width], color_scheme=theme, locale="en-GB")
    names = []
    page = context.new_page()
    for name in walk(page, url):
        # A window as high as the page: in a taller picture of a lower window the bar at its foot would hang half-way.
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size(WIDTHS[width] | {"height": height})
        page.screenshot(path=picture(name, width, theme))
        page.set_viewport_size(WIDTHS[width])
        names.append(name)
    context.close()
    return names


def walk(page: Page, url: str) -> Iterator[str]:
    """Go from screen to screen, naming each while it is on view."""
    page.goto(url)
    yield "sign-in"
    page.get_by_role("button", name="Open the demo practice").click()
    page.wait_for_url(f"{url}/")
    yield "today"
    page.goto(f"{url}/cast/")
    yield "cast"
    page.goto(f"{url}/compare/")
    page.get_by_label("Surnames").fill("王 田 韩")
    page.get_by_label("Topic").select_option("dwelling")
    page.get_by_role("button", name="Set side by side").click()
    page.get_by_role("table").first.wait_for()
    yield "compare"
    page.goto(f"{url}/cases/")
    yield "cases"
    page.locator("main li a[href^='/cases/']").first.click()
    page.wait_for_url(f"{url}/cases/**")
    yield "case"
    page.goto(f"{url}/clients/")
    page.locator("main li a[href^='/clients/']").first.click()
    page.wait_for_url(f"{url}/clients/**")
    yield "client"
    page.goto(f"{url}/readings/")
    page.locator("main li a[href^='/readings/']").first.click()
    page.wait_for_url(f"{url}/readings/**")
    yield "reading"
    page.goto(f"{url}/notices/")
    yield "notices"


def contact_sheet(browser: Browser, names: list[str], theme: str) -> Path:
    """Join the pictures of one theme into one."""
    figures = "".join(
        f"<figure>{name}<div>"
        + "".join(f"<img class={width} src={picture(name, width, theme).name}>" for width in WIDTHS)
        + "</div></figure>"
        for name in names
    )
    background = "#eee" if theme == "light" else "#222"
    html = PICTURES / f"contact-{theme}.html"
    html.write_text(SHEET.format(background=background, figures=figures), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1808, "height": 1000})
    page.goto(html.as_uri())
    page.screenshot(path=html.with_suffix(".png"), full_page=True)
    page.close()
    return html.with_suffix(".png")


def picture(name: str, width: str, theme: str) -> Path:
    return PICTURES / f"{name}-{width}-{theme}.png"


if __name__ == "__main__":
    main()
