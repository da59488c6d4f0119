"""The list of houses and the page of one, and who sees them."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from readings.accounts.models import AuditEntry
from readings.clients.actions import add_client
from readings.surveys.actions import add_house, start_survey
from readings.surveys.models import House, Survey
from tests.readings.conftest import NOW, member_of, signed_in


def test_the_page_says_what_is_kept_of_the_house(bob, house):
    page = signed_in(bob).get(f"/houses/{house.code}/").text
    for words in (
        "槐树巷",
        "城南槐树巷七号",
        "王 · 田 · 韩",
        "23 Dec 2022 12:00",
        "sits N, faces S",
        "堂 · 厨",
        "The house sits in the N and faces S.",
        "Nobody has walked through it yet.",
        "No floor plan, and so no north on it either.",
    ):
        assert words in page
    assert AuditEntry.objects.filter(action="saw_house", object_code=house.code).count() == 1


def test_a_house_of_which_only_the_year_is_known_says_so(bob, somebody):
    house = add_house(bob, somebody, name="老宅", began="moved-in", since_year=1998, now=NOW)
    page = signed_in(bob).get(f"/houses/{house.code}/").text
    for words in ("<dd>moved in 1998</dd>", "Where the house faces is not set.", "Only the year is known"):
        assert words in page
    assert f"/houses/{house.code}/cast/" not in page


def test_what_somebody_calls_a_house_is_escaped(bob, somebody):
    payload = "<script>alert(1)</script>"
    house = add_house(bob, somebody, name=payload, address=payload, rooms=[payload], now=NOW)
    for address in ("/houses/", f"/houses/{house.code}/", f"/houses/{house.code}/edit/", f"/clients/{somebody.code}/"):
        page = signed_in(bob).get(address).text
        assert "alert(1)" in page
        assert payload not in page


def test_the_list_has_the_houses_that_one_may_see(alice, bob, charlie, house):
    add_house(alice, add_client(alice, name="韩家", now=NOW), name="柳巷", now=NOW)
    assert ("槐树巷" in signed_in(bob).get("/houses/").text, "柳巷" in signed_in(bob).get("/houses/").text) == (
        True,
        False,
    )
    page = signed_in(alice).get("/houses/").text
    assert ("槐树巷" in page, "柳巷" in page) == (True, True)
    page = signed_in(charlie).get("/houses/").text
    assert "槐树巷" not in page
    assert "No house yet." in page


def test_a_house_is_found_by_name_address_family_and_client(bob, house):
    """In either script, and the client by the sound of the name."""
    add_house(bob, add_client(bob, name="Han", now=NOW), name="柳巷", now=NOW)
    browser = signed_in(bob)
    for query in ("槐树", "槐樹", "城南 七号", "韩", "tianjia", "田家 槐"):
        page = browser.get("/houses/", {"q": query}).text
        assert ("槐树巷" in page, "柳巷" in page) == (True, False), query
    page = browser.get("/houses/", {"q": "龘"}).text
    assert "No house in whose name, address or client these words stand." in page
    assert 'value="龘"' in page
    assert browser.get("/houses/", {"q": "x" * 101}).status_code == 422


def test_a_long_list_has_pages_that_keep_the_search(bob, somebody):
    for number in range(51):
        add_house(bob, somebody, name=f"House {number:02}", now=NOW)
    browser = signed_in(bob)
    first = browser.get("/houses/", {"q": "house"}).text
    assert ("House 49" in first, "House 50" in first) == (True, False)
    address = first.split('href="/houses/?q=house&amp;after=')[1].split('"')[0]
    second = browser.get(f"/houses/?q=house&after={address}").text
    assert ("House 49" in second, "House 50" in second) == (False, True)


def test_the_list_asks_as_many_queries_for_many_houses_as_for_one(bob, house, somebody):
    browser = signed_in(bob)
    with CaptureQueriesContext(connection) as one:
        browser.get("/houses/")
    for number in range(5):
        start_survey(bob, add_house(bob, somebody, name=f"House {number}", now=NOW), now=NOW)
    with CaptureQueriesContext(connection) as many:
        browser.get("/houses/")
    assert len(one) == len(many)


def test_the_page_of_the_client_lists_the_houses(bob, dora, house, somebody):
    page = signed_in(bob).get(f"/clients/{somebody.code}/").text
    assert f'href="/houses/{house.code}/"' in page
    assert f'href="/clients/{somebody.code}/houses/new/"' in page
    assert "槐树巷" not in signed_in(dora).get(f"/clients/{somebody.code}/").text


def test_another_practice_and_another_practitioner_get_404_an_assistant_403(alice, charlie, dora, house, somebody):
    """Alice owns the practice and sees all; she hands the client to nobody."""
    addresses = {
        "get": [f"/houses/{house.code}/", f"/houses/{house.code}/edit/", f"/houses/{house.code}/plan/"],
        "post": [f"/houses/{house.code}/{what}/" for what in ("edit", "cast", "surveys")],
    }
    addresses["get"].append(f"/clients/{somebody.code}/houses/new/")
    addresses["post"].append(f"/clients/{somebody.code}/houses/new/")
    erin = member_of(alice.practice, "erin", "practitioner")
    before = list(House.objects.values()), Survey.objects.count(), AuditEntry.objects.count()
    for member, status in ((charlie, 404), (erin, 404), (dora, 403)):
        browser = signed_in(member)
        assert {browser.get(address).status_code for address in addresses["get"]} == {status}
        assert {browser.post(address, {"name": "Stolen"}).status_code for address in addresses["post"]} == {status}
    assert signed_in(dora).get("/houses/").status_code == 403
    assert (list(House.objects.values()), Survey.objects.count(), AuditEntry.objects.count()) == before


def test_a_survey_is_begun_with_one_tap_and_stands_in_the_house(bob, house):
    response = signed_in(bob).post(f"/houses/{house.code}/surveys/")
    survey = Survey.objects.get()
    assert (survey.house, survey.made_by, survey.started_at) == (house, bob, NOW)
    assert response["Location"] == f"/surveys/{survey.code}/"
    assert f'href="/surveys/{survey.code}/"' in signed_in(bob).get(f"/houses/{house.code}/").text
    assert AuditEntry.objects.order_by("-pk").filter(action="start_survey", object_code=survey.code).exists()
