"""Messages between a client and the practice: both directions, read marks, files, and what mails say of them."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.urls import reverse

from readings.accounts.models import AuditEntry, Membership, User
from readings.cases.files.room import QuotaUsedUp
from readings.cases.files.taken_files import taken_file
from readings.clients.actions import add_client
from readings.clients.consents import give_consent, withdraw_consent
from readings.clients.models import Client
from readings.notices.models import Notice
from readings.portal.mailing import send_letters
from readings.portal.models import ClientMessage, Letter, MessageFile
from readings.portal.talking import actions
from readings.portal.talking.reading import unread_for, unread_of
from tests.clients_side import came_in
from tests.readings.cases.files import pdf, picture, sent
from tests.readings.conftest import NOW, signed_in

WORDS = "The stove is clean now."
EVIL = "<script>alert(1)</script>"


@pytest.fixture
def wei(bob) -> Client:
    """A client of bob's who agreed to be kept and written to."""
    client = add_client(bob, name="Wei", email="wei@example.org", now=NOW)
    for kind in ("processing", "reminders"):
        give_consent(bob, client, kind=kind, given_on=NOW.date(), now=NOW)
    return client


def mine(client: Client) -> str:
    return reverse("my-messages", args=[client.code])


def theirs(client: Client) -> str:
    return reverse("client-messages", args=[client.code])


def message(text: str = WORDS, **more) -> dict:
    return {"key": str(uuid4()), "text": text} | more


def test_a_client_writes_and_whoever_has_them_in_hand_is_told_that_there_is_a_message(bob, wei):
    response = came_in(wei).post(mine(wei), message())
    assert response.headers["Location"] == f"{mine(wei)}?said=message-sent#latest"
    assert "Your message is sent." in came_in(wei).get(f"{mine(wei)}?said=message-sent").text
    kept = ClientMessage.objects.get()
    assert (kept.text, kept.author, kept.sent_at, kept.read_at) == (WORDS, None, NOW, None)
    notice = Notice.objects.get()
    assert (notice.recipient, notice.kind, notice.context) == (bob, "client_message", {"message": kept.code})
    assert list(unread_for(bob).values_list("client__name", "unread")) == [("Wei", 1)]
    assert WORDS not in signed_in(bob).get("/").text
    assert "1 new message" in signed_in(bob).get("/").text


def test_it_is_read_when_somebody_of_the_practice_looks_and_the_client_sees_that(bob, wei):
    came_in(wei).post(mine(wei), message())
    signed_in(bob).head(theirs(wei))
    assert ClientMessage.objects.get().read_at is None
    assert WORDS in signed_in(bob).get(theirs(wei)).text
    assert ClientMessage.objects.get().read_at == NOW
    assert "read" in came_in(wei).get(mine(wei)).text
    assert not unread_for(bob).exists()


def test_the_practice_writes_and_the_client_is_mailed_that_there_is_a_message(bob, wei):
    page = signed_in(bob).get(theirs(wei)).text
    assert "The client sees this" in page
    assert "wei@example.org" in page
    signed_in(bob).post(theirs(wei), message())
    assert unread_of(wei) == 1
    send_letters(now=NOW)
    (letter,) = mail.outbox
    assert letter.to == ["wei@example.org"]
    assert WORDS not in letter.subject + letter.body
    assert "Wei" not in letter.subject + letter.body
    assert WORDS in came_in(wei).get(mine(wei)).text
    assert unread_of(wei) == 0


def test_several_messages_are_one_letter_until_the_client_has_looked(bob, wei):
    for _ in range(3):
        signed_in(bob).post(theirs(wei), message())
    assert Letter.objects.count() == 1
    came_in(wei).get(mine(wei))
    signed_in(bob).post(theirs(wei), message())
    assert Letter.objects.count() == 2


def test_no_letter_leaves_of_what_was_read_meanwhile(bob, wei):
    signed_in(bob).post(theirs(wei), message())
    came_in(wei).get(mine(wei))
    send_letters(now=NOW)
    assert mail.outbox == []


@pytest.mark.parametrize("of_client", [True, False])
def test_sent_twice_it_is_kept_once(bob, wei, of_client):
    browser, address = (came_in(wei), mine(wei)) if of_client else (signed_in(bob), theirs(wei))
    said = message()
    for _ in range(2):
        assert browser.post(address, said).status_code == 302
    assert ClientMessage.objects.count() == 1


@pytest.mark.parametrize(
    ("said", "error"),
    [(message(""), "Write something first"), (message("a" * 5001), "at most 5000"), ({"text": WORDS}, "key")],
)
def test_what_says_nothing_or_too_much_is_refused_and_kept_on_the_page(wei, said, error):
    response = came_in(wei).post(mine(wei), said)
    assert response.status_code == 422
    assert error in response.text
    assert not ClientMessage.objects.exists()


def test_markup_is_text_on_both_sides(bob, wei):
    """T11."""
    came_in(wei).post(mine(wei), message(EVIL))
    for page in (came_in(wei).get(mine(wei)).text, signed_in(bob).get(theirs(wei)).text):
        assert EVIL not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_pictures_and_pdfs_come_along_and_are_handed_out_to_the_two_alone(bob, charlie, wei):
    """T15: the picture is drawn anew; another client, and another practice, get 404."""
    files = [sent(picture(), "stove.jpg"), sent(pdf(), "plan.pdf")]
    came_in(wei).post(mine(wei), message("", files=files))
    assert [file.name for file in MessageFile.objects.all()] == ["stove.jpg", "plan.pdf"]
    file = MessageFile.objects.first()
    own = reverse("my-message-file", args=[wei.code, file.code])
    assert came_in(wei).get(own).headers["Content-Disposition"].startswith("attachment")
    assert came_in(wei).get(f"{own}?inline").headers["Content-Security-Policy"].startswith("sandbox")
    lu = add_client(bob, name="Lu", now=NOW)
    assert came_in(lu).get(reverse("my-message-file", args=[lu.code, file.code])).status_code == 404
    staff = reverse("client-message-file", args=[wei.code, file.code])
    assert signed_in(bob).get(staff).status_code == 200
    assert signed_in(charlie).get(staff).status_code == 404


@pytest.mark.parametrize("name", ["x.svg", "x.html", "x"])
def test_what_could_run_in_a_browser_is_refused(wei, name):
    response = came_in(wei).post(mine(wei), message(files=[sent(b"<svg onload=alert(1)>", name)]))
    assert response.status_code == 422
    assert "Files have to be chosen once more." in response.text
    assert WORDS in response.text
    assert not ClientMessage.objects.exists()


def test_no_more_is_kept_than_the_practice_has_room_for(wei, settings):
    settings.FILES_QUOTA = 10
    response = came_in(wei).post(mine(wei), message(files=[sent(picture(), "stove.jpg")]))
    assert response.status_code == 422
    assert not ClientMessage.objects.exists()
    with pytest.raises(QuotaUsedUp):
        actions.write_to_practice(wei, key=uuid4(), text="", files=[taken_file(sent(picture(), "x.jpg"))], now=NOW)


def test_one_message_more_than_thirty_within_the_hour_has_to_wait(wei):
    for _ in range(30):
        actions.write_to_practice(wei, key=uuid4(), text=WORDS, now=NOW)
    response = came_in(wei).post(mine(wei), message())
    assert response.status_code == 429
    assert WORDS in response.text
    with pytest.raises(actions.TooMany):
        actions.write_to_practice(wei, key=uuid4(), text=WORDS, now=NOW + timedelta(minutes=59))
    actions.write_to_practice(wei, key=uuid4(), text=WORDS, now=NOW + timedelta(hours=1))
    assert ClientMessage.objects.count() == 31


def test_nobody_writes_any_more_once_the_client_took_back_being_kept(bob, wei):
    withdraw_consent(bob, wei.consents.get(kind="processing"), now=NOW)
    for browser, address in ((came_in(wei), mine(wei)), (signed_in(bob), theirs(wei))):
        assert "<textarea" not in browser.get(address).text
        assert browser.post(address, message()).status_code == 422
    assert not ClientMessage.objects.exists()


def test_nothing_of_it_is_another_clients(bob, wei):
    actions.write_to_practice(wei, key=uuid4(), text=WORDS, now=NOW)
    lu = add_client(bob, name="Lu", now=NOW)
    browser = came_in(lu)
    assert WORDS not in browser.get(mine(lu)).text
    assert browser.get(mine(wei)).status_code == 404
    assert browser.post(mine(wei), message("not mine")).status_code == 404
    assert ClientMessage.objects.count() == 1


@pytest.mark.parametrize("who", ["assistant", "reader"])
def test_who_reads_no_cases_reads_no_messages(request, bob, wei, who):
    user = User.objects.create_user(f"{who}@example.org", "a long password", name=who)
    member = Membership.objects.create(practice=bob.practice, user=user, role=who)
    assert signed_in(member).get(theirs(wei)).status_code in (403, 404)
    assert signed_in(member).post(theirs(wei), message()).status_code in (403, 404)
    assert not ClientMessage.objects.exists()
    assert not unread_for(member).exists()


def test_the_trail_says_who_wrote_and_who_looked(bob, wei):
    came_in(wei).post(mine(wei), message())
    signed_in(bob).get(theirs(wei))
    signed_in(bob).post(theirs(wei), message())
    actions_of = AuditEntry.objects.filter(action__in=("write_to_practice", "write_to_client", "saw_client_messages"))
    said = list(actions_of.order_by("id").values_list("action", "role"))
    assert said == [
        ("write_to_practice", "client"),
        ("saw_client_messages", "practitioner"),
        ("write_to_client", "practitioner"),
    ]
