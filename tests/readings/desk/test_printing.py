"""The PDF of a reading says what its page says; the picture and the text for a chat say less, and name no client."""

from io import BytesIO

import pytest
from django.utils import timezone, translation
from PIL import Image
from pypdf import PdfReader

from readings.accounts.models import AuditEntry, Practice
from readings.cases.models import Reading
from readings.cases.noting.note_actions import write_note
from readings.cases.noting.note_targets import Target
from readings.cases.sealed.actions import file_reading, keep_reading
from readings.clients.actions import add_client
from readings.desk.printing import reading_picture, sheet
from readings.desk.printing.reading_pdf import reading_pdf
from readings.predictions.watching.actions import watch_timing
from tests.readings.conftest import NOW, TIAN, signed_in
from tests.readings.desk.printed import fonts_of, letterhead_of, pages_of, squeezed, words_of

LANGUAGES = ("en", "zh-hans", "zh-hant")
PAYLOAD = '<script>alert(1)</script><img src="file:///etc/hostname"><b>&amp;'

READINGS = {
    "a house": TIAN,
    # 1962 and the total of 29 years: 1991, which is past, so that this timing has no date.
    "a house whose term is over": TIAN | {"year": 1962},
    "money": {"method": "direct", "hexagram": "讼", "line": 1, "topic": "wealth", "at": NOW.isoformat()},
    "the weather, which has no timing": {"method": "time", "at": NOW.isoformat(), "topic": "weather"},
    "no topic": {"method": "direct", "hexagram": "乾", "line": 1},
}


@pytest.fixture
def filed(alice, tian):
    """The 田 house under a client, in a practice with a letterhead."""
    Practice.objects.update(letterhead="河坊街 12 号\nTuesday to Saturday")
    return file_reading(alice, tian, client=add_client(alice, name="田家", now=NOW), case=None, now=NOW)


def get(browser, reading, what, language=""):
    response = browser.get(f"/readings/{reading.code}/{what}", {"language": language} if language else {})
    assert response.status_code == 200
    return response


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", READINGS)
def test_the_pdf_says_what_the_page_says(alice, name, language):
    """Once without the words in drawings, which differ with their width; then the sheet against what was printed."""
    Practice.objects.update(letterhead="河坊街 12 号\nTuesday to Saturday", language=language)
    reading = keep_reading(alice, request=READINGS[name], question="此事如何？", language="zh-hans", now=NOW)
    reading = file_reading(alice, reading, client=add_client(alice, name="田家", now=NOW), case=None, now=NOW)
    browser = signed_in(alice)
    page = browser.get(f"/readings/{reading.code}/").text
    reading = Reading.objects.get(pk=reading.pk)
    with translation.override(language), timezone.override("Asia/Shanghai"):
        printed = sheet.html_of("desk/print/sheet.html", reading, now=NOW)
    assert words_of(printed, drawings=False) == words_of(page, drawings=False)

    pdf = get(browser, reading, "reading.pdf").content
    pages = pages_of(pdf)
    head = squeezed("Lin's practice" + "此事如何？")
    said = pages[0].removesuffix(f"1/{len(pages)}")
    for number, words in enumerate(pages[1:], start=2):
        assert words.endswith(f"{head}{number}/{len(pages)}")
        said += words.removesuffix(f"{head}{number}/{len(pages)}")
    assert said == letterhead_of(printed) + words_of(printed, drawings=True)
    fonts = fonts_of(pdf)
    assert any("Noto-Serif-CJK" in name for name in fonts)
    assert all(fonts.values())


def test_a_timing_without_a_date_is_printed_without_one(alice):
    reading = keep_reading(alice, request=TIAN | {"year": 1962}, question="", language="en", now=NOW)
    words = "".join(pages_of(get(signed_in(alice), reading, "reading.pdf").content))
    assert "29yearsbadthehousecomestoitsendthesixtrigramsaddupto29" in words


def test_the_letterhead_stands_at_the_top_and_the_client_beside_the_question(alice, filed):
    first = pages_of(get(signed_in(alice), filed, "reading.pdf").content)[0]
    assert first.startswith("Lin'spractice河坊街12号TuesdaytoSaturday")
    assert "田家" in first


def test_no_address_of_this_machine_goes_out_with_a_file(alice, filed):
    pdf = get(signed_in(alice), filed, "reading.pdf").content
    assert b"/URI" not in pdf
    assert "http" not in "".join(pages_of(pdf))


def test_nothing_is_fetched_for_a_file_from_anywhere():
    fetcher = sheet.parsed("<p>").url_fetcher
    for address in (
        "file:///etc/hostname",
        "http://localhost/",
        "https://example.org/",
        "data:text/plain,x",
        "ftp://a/b",
    ):
        with pytest.raises(ValueError, match="disallowed protocol"):
            fetcher(address)


def test_what_somebody_typed_is_printed_as_it_was_typed(alice):
    """T11."""
    Practice.objects.update(name=PAYLOAD, letterhead=PAYLOAD)
    reading = keep_reading(alice, request=TIAN, question=PAYLOAD, language="en", now=NOW)
    reading = file_reading(alice, reading, client=add_client(alice, name=PAYLOAD[:60], now=NOW), case=None, now=NOW)
    browser = signed_in(alice)
    first = pages_of(get(browser, reading, "reading.pdf").content)[0]
    assert first.count(squeezed(PAYLOAD)) == 3
    assert first.count(squeezed(PAYLOAD[:60])) == 4
    shared = get(browser, reading, "share/")
    assert shared.context["text"].startswith(f"{PAYLOAD}\n")
    assert shared.context["text"].endswith(f"\n{PAYLOAD}\n")
    assert "<script>alert" not in shared.text
    assert Image.open(BytesIO(get(browser, reading, "reading.png").content)).format == "PNG"


def test_no_note_leaves_the_house(alice, filed):
    """T16: whatever it is written on, and whoever may read it."""
    for place in ("", "outside", "housecast-gen-gain"):
        for visibility in ("author", "practice"):
            write_note(alice, Target(reading=filed, place=place), text="怕蛇", visibility=visibility, now=NOW)
    write_note(alice, Target(client=filed.client), text="怕蛇", visibility="practice", now=NOW)
    browser = signed_in(alice)
    assert "怕蛇" in browser.get(f"/readings/{filed.code}/").text
    assert "怕蛇" not in "".join(pages_of(get(browser, filed, "reading.pdf").content))
    assert "怕蛇" not in pictured(filed)
    assert "怕蛇" not in get(browser, filed, "share/").text


def pictured(reading) -> str:
    """The words of a picture, which are still words one step before it is one."""
    page = sheet.sheet_of("desk/print/picture.html", reading, now=NOW)
    return "".join(pages_of(sheet.laid_out(page, "picture.css").write_pdf()))


def test_the_picture_is_as_wide_as_a_phone_and_not_higher_than_a_chat_takes(alice, filed, monkeypatch):
    browser = signed_in(alice)
    width, height = Image.open(BytesIO(get(browser, filed, "reading.png").content)).size
    assert width == 1080
    assert 5_000 < height <= 16_000
    monkeypatch.setattr(reading_picture, "HIGHEST", 5_000)
    smaller = Image.open(BytesIO(get(browser, filed, "reading.png").content)).size
    assert smaller[1] == pytest.approx(5_000, abs=2)
    assert smaller[0] == pytest.approx(1080 * 5_000 / height, abs=2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_names_the_practice_and_neither_client_nor_address(filed, language):
    with translation.override(language):
        words = pictured(filed)
    assert "新屋起造，此居如何？" in words
    assert "Lin'spractice" in words
    assert "田家" not in words
    assert "http" not in words
    assert "housecast-" not in words


def test_the_text_for_a_chat_says_what_and_when(alice, filed):
    assert get(signed_in(alice), filed, "share/").context["text"] == (
        "新屋起造，此居如何？\n"
        "Jǐng 井 to Shēng 升, line 5 moving\n"
        "\n"
        "Verdict, mixed: Water feeds wood, and the house can flourish; metal lies hidden in the nuclear trigrams, "
        "with loss in 酉 and 申 years; its term is 29 years.\n"
        "\n"
        "The first answer: 亥子, gain\n"
        "  the 辛亥 year: 4 Feb 2031 – 4 Feb 2032\n"
        "  now, the 己亥 month: 7 Nov 2026 – 7 Dec 2026\n"
        "  the 辛亥 day: 3 Dec 2026\n"
        "Further timings:\n"
        "· 酉申, worry of loss\n"
        "  the 戊申 year: 4 Feb 2028 – 3 Feb 2029\n"
        "  the 戊申 month: 8 Aug 2027 – 8 Sep 2027\n"
        "  now, the 戊申 day: 30 Nov 2026\n"
        "· 寅卯, great joy\n"
        "  the 甲寅 year: 4 Feb 2034 – 4 Feb 2035\n"
        "  the 壬寅 month: 4 Feb 2027 – 6 Mar 2027\n"
        "  the 甲寅 day: 6 Dec 2026\n"
        "· 29 years, the house comes to its end\n"
        "  the 辛未 year: 4 Feb 2051 – 4 Feb 2052\n"
        "\n"
        "This is no medical, legal or financial advice.\n"
        "Lin's practice\n"
    )


def test_the_text_of_a_matter_without_a_timing_says_so(alice):
    reading = keep_reading(alice, request=READINGS["the weather, which has no timing"], language="en", now=NOW)
    lines = get(signed_in(alice), reading, "share/").context["text"].split("\n")
    assert lines[0] == "Gèn 艮 to Jiàn 渐, line 5 moving"
    assert "Of this matter the text gives no time." in lines


def test_one_shares_in_the_clients_language_or_in_the_one_that_is_chosen(alice, filed):
    browser = signed_in(alice)
    assert get(browser, filed, "share/").context["language"] == "en"
    filed.client.language = "zh-hant"
    filed.client.save()
    shared = get(browser, filed, "share/")
    assert "水來生木" in shared.context["text"]
    assert f'href="/readings/{filed.code}/reading.pdf?language=zh-hant"' in shared.text
    assert f'href="/readings/{filed.code}/reading.png?language=zh-hant"' in shared.text
    assert 'lang="en"' in shared.text  # the page itself stays the reader's
    assert "水来生木" in get(browser, filed, "share/", "zh-hans").context["text"]
    assert "水來生木" in "".join(pages_of(get(browser, filed, "reading.pdf", "zh-hant").content))


@pytest.mark.parametrize("what", ["share/", "reading.pdf", "reading.png"])
def test_there_is_no_other_language(alice, filed, what):
    assert signed_in(alice).get(f"/readings/{filed.code}/{what}?language=xx").status_code == 404
    assert not AuditEntry.objects.filter(action__in=["opened_to_share", "printed_reading", "pictured_reading"]).exists()


def test_a_file_is_named_after_its_question_and_kept_by_nobody_on_the_way(alice, filed):
    response = get(signed_in(alice), filed, "reading.pdf")
    name = "%E6%96%B0%E5%B1%8B%E8%B5%B7%E9%80%A0%EF%BC%8C%E6%AD%A4%E5%B1%85%E5%A6%82%E4%BD%95%EF%BC%9F%202026-11-30.pdf"
    assert response["Content-Disposition"] == f"attachment; filename*=utf-8''{name}"
    assert response["Content-Type"] == "application/pdf"
    assert response["Cache-Control"] == "private, no-store"
    response = get(signed_in(alice), filed, "reading.png")
    assert response["Content-Disposition"].endswith("2026-11-30.png")
    assert response["Content-Type"] == "image/png"
    assert response["Cache-Control"] == "private, no-store"
    assert get(signed_in(alice), filed, "share/")["Cache-Control"] == "private, no-store"


def test_no_letter_of_a_question_breaks_the_name_of_a_file(alice):
    reading = keep_reading(alice, request=TIAN, question='a/b\\c: "d"?', language="en", now=NOW)
    disposition = get(signed_in(alice), reading, "reading.pdf")["Content-Disposition"]
    assert disposition == 'attachment; filename="a b c d 2026-11-30.pdf"'


def test_every_file_is_written_down_and_the_page_once_an_hour(alice, filed):
    """T22."""
    AuditEntry.objects.all().delete()
    browser = signed_in(alice)
    for _time in range(2):
        for what in ("share/", "reading.pdf", "reading.png"):
            get(browser, filed, what)
    told = list(AuditEntry.objects.order_by("id").values_list("action", "object_code", "at"))
    files = ["printed_reading", "pictured_reading"]
    assert told == [(action, filed.code, NOW) for action in ["opened_to_share", *files, *files]]


def test_a_file_asks_the_same_however_much_hangs_on_the_reading(alice, filed, django_assert_num_queries):
    """Session, person, memberships; reading; what was seen since, what is watched; the row of the trail."""
    browser = signed_in(alice)
    for position in range(3):
        watch_timing(alice, filed, position=position, unit="day", now=NOW)
        write_note(alice, Target(reading=filed), text="x", visibility="practice", now=NOW)
    with django_assert_num_queries(8):
        get(browser, filed, "reading.pdf")


def test_a_pdf_says_whose_it_is_and_in_which_language(filed):
    with translation.override("zh-hans"):
        pdf = reading_pdf(filed, now=NOW)
    document = PdfReader(BytesIO(pdf))
    assert document.root_object["/Lang"] == "zh-Hans"
    assert document.root_object["/MarkInfo"]["/Marked"]  # tagged, so that it can be read aloud
    assert document.metadata.title == "新屋起造，此居如何？"
    assert document.metadata.author == "Lin's practice"
