"""A house taken down and changed: what is kept, what is refused with a sentence, and two people at once."""

from datetime import timedelta

import pytest

from readings.accounts.models import AuditEntry
from readings.surveys.houses.actions import change_house
from readings.surveys.houses.forms import HouseForm
from readings.surveys.houses.versions import version_of
from readings.surveys.models import House
from readings.versions import ChangedMeanwhile
from tests.readings.conftest import NOW, signed_in
from tests.readings.surveys.houses.conftest import SINCE

LATER = NOW + timedelta(hours=1)
TYPED = {
    "name": "槐树巷",
    "address": "城南槐树巷七号",
    "surnames": "王，田 韩 王",
    "began": "built",
    "when": "solar",
    "moment": "2022-12-23T12:00",
    "facing": "S",
    "rooms": "堂\n 厨 房 \n\n堂\n",
}


def take_down(member, client, **typed):
    return signed_in(member).post(f"/clients/{client.code}/houses/new/", typed)


def change(member, house, **typed):
    return signed_in(member).post(f"/houses/{house.code}/edit/", {"seen": version_of(house)} | typed)


def test_a_house_is_taken_down_as_it_is_typed(bob, somebody):
    response = take_down(bob, somebody, **TYPED, practice="9", created_by="1", code="mine")
    house = House.objects.get()
    assert response["Location"] == f"/houses/{house.code}/"
    assert (house.practice, house.client, house.created_by, house.created_at) == (bob.practice, somebody, bob, NOW)
    assert (house.name, house.address, house.surnames) == ("槐树巷", "城南槐树巷七号", "王 田 韩")
    assert (house.began, house.since, house.since_year) == ("built", SINCE, None)
    assert (house.facing, house.sitting, house.rooms) == ("S", "N", ["堂", "厨 房"])
    assert (house.code != "mine", house.plan.name, house.plan_north) == (True, "", None)
    assert AuditEntry.objects.filter(action="add_house", object_code=house.code).count() == 1


def test_a_lunar_date_is_the_middle_of_its_hour(bob, somebody):
    """The first of the twelfth month of 2022 is 23 December, and 午 begins at eleven and ends at thirteen."""
    lunar = {"lunar_year": "2022", "lunar_month": "12", "lunar_day": "1", "lunar_hour": "午"}
    take_down(bob, somebody, name="槐树巷", began="moved-in", when="lunar", **lunar)
    house = House.objects.get()
    assert (house.since, house.began) == (SINCE, "moved-in")


def test_of_a_house_the_year_alone_may_be_known_or_nothing(bob, somebody):
    take_down(bob, somebody, name="老宅", began="built", when="year", since_year="1998", moment="2022-12-23T12:00")
    take_down(bob, somebody, name="新宅", began="built", when="", moment="2022-12-23T12:00")
    new, old = House.objects.order_by("pk").reverse()
    assert (old.began, old.since, old.since_year) == ("built", None, 1998)
    assert (new.began, new.since, new.since_year) == ("", None, None)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"surnames": "王 田 韩 李 张"}, "At most 4 families."),
        ({"surnames": "王" * 21}, "A surname has at most 20 characters."),
        ({"rooms": "\n".join(map(str, range(41)))}, "At most 40 rooms."),
        ({"rooms": "x" * 81}, "The name of a room has at most 80 characters."),
        ({"facing": "up"}, "up is not one of the available choices."),
        ({"moment": ""}, "Give the date and time; where only the year is known, choose that."),
        ({"moment": "1066-10-14T09:00"}, "This lies outside what there is."),
        ({"when": "year"}, "Give the year, or choose “not known”."),
        ({"when": "year", "since_year": "1066"}, "Ensure this value is greater than or equal to 1600."),
        ({"when": "lunar", "lunar_year": "2022"}, "Give this too: the figure is cast from all of it."),
        (
            {"when": "lunar", "lunar_year": "2022", "lunar_month": "12", "lunar_day": "31", "lunar_hour": "午"},
            "This lies outside what there is.",
        ),
        ({"north_at": "90"}, "There is no plan yet on which north could be set. Send its picture too."),
        ({"plan_north": "360"}, "Ensure this value is less than or equal to 359."),
        ({"north_at": "90", "plan_north": "91"}, "Choose one of the eight or give the degrees, not both."),
    ],
)
def test_what_cant_be_kept_is_told_and_what_was_typed_stays(bob, somebody, typed, sentence):
    response = take_down(bob, somebody, **TYPED | typed)
    assert (response.status_code, House.objects.count()) == (422, 0)
    assert sentence in response.text
    for words in ("What was typed is all here.", 'value="城南槐树巷七号"'):
        assert words in response.text
    if "facing" not in typed:
        assert '<input type="radio" name="facing" value="S"' in response.text
        assert response.text.split('name="facing" value="S"')[1].split(">")[0].count("checked") == 1


def test_the_form_shows_what_is_kept_and_keeps_it_unchanged(bob, house):
    """Twelve o'clock in Shanghai is four by the clock of the world."""
    form = HouseForm(practice=bob.practice, house=house)
    shown = {name: form[name].value() for name in form.fields}
    assert (shown["when"], shown["moment"], shown["rooms"]) == ("solar", SINCE.replace(tzinfo=None), "堂\n厨")
    page = signed_in(bob).get(f"/houses/{house.code}/edit/").text
    assert 'value="2022-12-23T12:00"' in page
    typed = {name: value for name, value in shown.items() if value not in (None, False)}
    before = version_of(house)
    assert change(bob, house, **typed | {"moment": "2022-12-23T12:00"}).status_code == 302
    assert version_of(House.objects.get()) == before


def test_a_house_is_changed(alice, house):
    response = change(alice, house, name="槐树巷七号", when="year", began="moved-in", since_year="2023", facing="NE")
    assert response["Location"] == f"/houses/{house.code}/"
    house.refresh_from_db()
    assert (house.name, house.address, house.surnames, house.rooms) == ("槐树巷七号", "", "", [])
    assert (house.since, house.since_year, house.began, house.facing) == (None, 2023, "moved-in", "NE")
    assert AuditEntry.objects.filter(action="change_house", object_code=house.code).count() == 1


def test_the_second_of_two_loses_nothing_and_may_write_over_the_first(alice, bob, house):
    seen = version_of(house)
    change(alice, house, name="Alice’s words", surnames="王", facing="N")
    page = change(bob, house, name="Bob’s words", surnames="王", seen=seen)
    assert page.status_code == 409
    for words in ("Not kept: somebody changed the house meanwhile.", "Alice’s words", 'value="Bob’s words"'):
        assert words in page.text
    house.refresh_from_db()
    assert house.name == "Alice’s words"
    assert change(bob, house, name="Bob’s words", surnames="王").status_code == 302
    house.refresh_from_db()
    assert house.name == "Bob’s words"


def test_a_house_that_is_gone_meanwhile_is_not_written_again(bob, house):
    seen = version_of(house)
    House.objects.filter(pk=house.pk).delete()
    with pytest.raises(ChangedMeanwhile):
        change_house(bob, house, seen=seen, name="Back", now=LATER)
    assert (House.objects.count(), change(bob, house, name="Back").status_code) == (0, 404)
