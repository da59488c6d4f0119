"""Files of a case: sent to it, kept outside of the web, and handed out to whoever sees the case then (T15)."""

import io
import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from PIL import Image

from meihua_site import upload_limit
from readings.accounts.models import AuditEntry, Membership
from readings.cases.files import attachment_actions, attachment_forms
from readings.cases.files.attachment_actions import CaseIsFull, attach_file
from readings.cases.files.room import QuotaUsedUp
from readings.cases.files.taken_files import TakenFile
from readings.cases.models import Attachment, Case
from readings.cases.shelf.bin import KEPT_FOR, empty_bin, take_back, throw_away
from readings.cases.shelf.case_actions import assign_case, open_case
from tests.readings.cases.files import active_pdf, pdf, picture, sent, with_place
from tests.readings.conftest import NOW, member_of, signed_in

LATER = NOW + timedelta(hours=1)


@pytest.fixture
def case(alice):
    return open_case(alice, question="A new house", now=NOW)


def kept(case: Case, content: bytes = b"content", name: str = "house.pdf", kind: str = "application/pdf") -> Attachment:
    return attach_file(case.practitioner, case, file=TakenFile(name, kind, content), now=NOW)


def stored(settings) -> list[Path]:
    return sorted(path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file())


def send(member: Membership, case: Case, *files):
    return signed_in(member).post(f"/cases/{case.code}/attachments/", {"files": list(files)})


def test_a_file_is_kept_drawn_anew_and_shown_on_its_case(alice, case, settings):
    response = send(alice, case, sent(with_place(), "新屋.jpg"), sent(active_pdf(), "plan.pdf"))
    assert response["Location"] == f"/cases/{case.code}/#attachments"
    photo, plan = Attachment.objects.all()
    assert (photo.name, photo.content_type, photo.practice, photo.case) == (
        "新屋.jpg",
        "image/jpeg",
        alice.practice,
        case,
    )
    assert (photo.uploaded_by, photo.uploaded_at, photo.size) == (alice, NOW, photo.file.size)
    assert (plan.name, plan.content_type) == ("plan.pdf", "application/pdf")
    assert b"Maker" not in photo.file.read()
    page = signed_in(alice).get(f"/cases/{case.code}/").text
    for words in ("新屋.jpg", "plan.pdf", f'src="/attachments/{photo.code}/small/"', 'loading="lazy"'):
        assert words in page
    assert f"/attachments/{plan.code}/small/" not in page
    actions = list(AuditEntry.objects.order_by("id").values_list("action", "object_code"))
    assert actions[1:3] == [("attach_file", photo.code), ("attach_file", plan.code)]


def test_a_stored_file_lies_in_a_private_folder_by_a_name_that_tells_nothing(alice, case, settings):
    attachment = kept(case)
    (path,) = stored(settings)
    assert re.fullmatch(r"\w{20,}", path.name)
    assert path.parent == Path(settings.MEDIA_ROOT) / "attachments" / alice.practice.code
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert "house" not in str(path)
    with pytest.raises(NotImplementedError):
        default_storage.url(attachment.file.name)
    assert signed_in(alice).get(f"/{attachment.file.name}").status_code == 404


def test_of_several_files_those_that_can_be_kept_are_and_the_others_are_named(alice, case):
    page = send(
        alice, case, sent(picture(), "a.jpg"), sent(b"<svg/>", "b.svg"), sent(b"x", "c.heic"), sent(b"x", "d.png")
    )
    assert page.status_code == 422
    assert [attachment.name for attachment in Attachment.objects.all()] == ["a.jpg"]
    for words in (
        "Not all of it was kept.",
        "b.svg: Only pictures (JPEG, PNG, WebP, HEIC) and PDFs can be kept.",
        "c.heic: The picture is damaged or incomplete.",
        "d.png: The picture is damaged or incomplete.",
        '<li translate="no">a.jpg</li>',
    ):
        assert words in page.text


def test_nothing_chosen_and_too_many_files_are_told(alice, case, monkeypatch):
    assert "Choose a file first." in send(alice, case).text
    monkeypatch.setattr(attachment_forms.AttachForm.base_fields["files"], "most", 1)
    page = send(alice, case, sent(picture(), "a.jpg"), sent(pdf(), "b.pdf"))
    assert (page.status_code, Attachment.objects.count()) == (422, 0)
    assert "At most 1 files at a time." in page.text


def test_a_request_that_is_too_large_is_told_and_none_of_it_is_kept(alice, case, monkeypatch):
    monkeypatch.setattr(upload_limit, "MOST", 500)
    page = send(alice, case, sent(picture(), "a.jpg"))
    assert (page.status_code, Attachment.objects.count()) == (422, 0)
    assert "That is too much at a time. Send fewer files." in page.text


def test_the_same_file_is_not_kept_twice_in_a_case(alice, case, settings):
    for _time in range(2):
        assert send(alice, case, sent(picture(), "a.jpg")).status_code == 302
    assert (Attachment.objects.count(), len(stored(settings))) == (1, 1)
    throw_away(alice, Attachment.objects.get(), now=NOW)
    send(alice, case, sent(picture(), "a.jpg"))
    assert Attachment.objects.filter(binned_at=None).count() == 1


def test_a_case_takes_so_many_files_and_no_more(alice, case, settings, monkeypatch):
    monkeypatch.setattr(attachment_actions, "MOST_IN_A_CASE", 1)
    kept(case)
    with pytest.raises(CaseIsFull):
        kept(case, b"more")
    assert (Attachment.objects.count(), len(stored(settings))) == (1, 1)
    page = send(alice, case, sent(picture(), "a.jpg"))
    assert page.status_code == 422
    assert "a.jpg: The case has 50 files already." in page.text


def test_the_files_of_a_practice_take_so_much_room_and_no_more(alice, charlie, case, settings):
    """Of 10 bytes 7 are taken, though they lie in the bin: 3 more fit, 4 do not. Another practice has its own."""
    settings.FILES_QUOTA = 10
    throw_away(alice, kept(case, b"1234567"), now=NOW)
    with pytest.raises(QuotaUsedUp):
        kept(case, b"1234")
    assert (Attachment.objects.count(), len(stored(settings))) == (1, 1)
    kept(case, b"123")
    kept(open_case(charlie, question="q", now=NOW), b"1234567890")
    settings.FILES_QUOTA = 3 * 1024**2
    Attachment.objects.update(size=3 * 1024**2)
    page = send(alice, case, sent(picture(), "a.jpg"))
    assert page.status_code == 422
    assert "a.jpg: The files of the practice fill all its room, 3 MB." in page.text


@pytest.mark.parametrize("step", ["touch_case", "record_action"])
def test_where_the_row_is_not_written_the_file_is_gone_too(case, settings, monkeypatch, step):
    monkeypatch.setattr(attachment_actions, step, lambda *args, **kwargs: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        kept(case)
    assert (Attachment.objects.count(), stored(settings)) == (0, [])


def test_the_case_is_touched(case):
    attach_file(case.practitioner, case, file=TakenFile("a.pdf", "application/pdf", b"x"), now=LATER)
    assert Case.objects.get().changed_at == LATER


def test_a_file_is_handed_out_as_an_attachment_that_runs_nothing(alice, case):
    attachment = kept(case, b"%PDF", name="合同 2026.pdf")
    response = signed_in(alice).get(f"/attachments/{attachment.code}/?inline=1")  # a PDF is never shown in its place
    assert b"".join(response.streaming_content) == b"%PDF"
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == "attachment; filename*=utf-8''%E5%90%88%E5%90%8C%202026.pdf"
    assert response["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert set(response["Cache-Control"].split(", ")) == {"private", "no-store"}
    assert response["Cross-Origin-Resource-Policy"] == "same-origin"
    assert AuditEntry.objects.order_by("id").last().action == "saw_attachment"


def test_a_picture_is_shown_where_it_is_asked_for_so(alice, case):
    send(alice, case, sent(picture(size=(1000, 500)), "a.jpg"))
    attachment = Attachment.objects.get()
    browser = signed_in(alice)
    assert browser.get(f"/attachments/{attachment.code}/")["Content-Disposition"] == 'attachment; filename="a.jpg"'
    shown = browser.get(f"/attachments/{attachment.code}/?inline=1")
    assert shown["Content-Disposition"] == 'inline; filename="a.jpg"'
    assert shown["Content-Type"] == "image/jpeg"
    assert shown["Content-Security-Policy"] == "sandbox; default-src 'none'; style-src 'unsafe-inline'"
    small = browser.get(f"/attachments/{attachment.code}/small/")
    assert Image.open(io.BytesIO(small.content)).size == (320, 160)
    assert set(small["Cache-Control"].split(", ")) == {"private", "no-store"}
    assert small["Content-Security-Policy"] == "sandbox; default-src 'none'"


def test_looking_at_the_case_is_no_look_at_the_file_and_two_looks_in_an_hour_are_one(alice, case):
    send(alice, case, sent(picture(), "a.jpg"))
    code, browser = Attachment.objects.get().code, signed_in(alice)
    browser.get(f"/attachments/{code}/small/")
    assert not AuditEntry.objects.filter(action="saw_attachment").exists()
    for _time in range(2):
        browser.get(f"/attachments/{code}/")
    assert AuditEntry.objects.filter(action="saw_attachment", object_code=code).count() == 1


def test_a_pdf_has_no_small_picture_and_a_lost_file_is_not_found(alice, case, settings):
    attachment = kept(case)
    browser = signed_in(alice)
    assert browser.get(f"/attachments/{attachment.code}/small/").status_code == 404
    stored(settings)[0].unlink()
    assert browser.get(f"/attachments/{attachment.code}/").status_code == 404


def test_a_file_in_the_bin_is_not_found_at_once_and_comes_back(alice, case):
    send(alice, case, sent(picture(), "a.jpg"))
    attachment, browser = Attachment.objects.get(), signed_in(alice)
    page = browser.post(f"/attachments/{attachment.code}/bin/", follow=True)
    assert "“a.jpg” lies in the bin for thirty days." in page.text
    assert f'action="/cases/bin/attachment/{attachment.code}/"' in page.text
    for address in ("", "?inline=1", "small/"):
        assert browser.get(f"/attachments/{attachment.code}/{address}").status_code == 404
    assert browser.post(f"/attachments/{attachment.code}/bin/").status_code == 404
    assert browser.post(f"/cases/bin/attachment/{attachment.code}/").status_code == 302
    assert browser.get(f"/attachments/{attachment.code}/").status_code == 200
    actions = AuditEntry.objects.filter(object_code=attachment.code).order_by("id").values_list("action", flat=True)
    assert list(actions) == ["attach_file", "throw_away_attachment", "take_back_attachment", "saw_attachment"]


def test_with_its_case_in_the_bin_or_in_other_hands_a_file_is_not_found(alice, bob, case):
    assign_case(alice, case, practitioner=bob, now=NOW)
    attachment = kept(Case.objects.get())
    browser = signed_in(bob)
    assert browser.get(f"/attachments/{attachment.code}/").status_code == 200
    throw_away(alice, case, now=NOW)
    assert browser.get(f"/attachments/{attachment.code}/").status_code == 404
    take_back(alice, case, now=NOW)
    assign_case(alice, case, practitioner=alice, now=NOW)
    assert browser.get(f"/attachments/{attachment.code}/").status_code == 404


@pytest.mark.parametrize("role", [Membership.Role.ASSISTANT, Membership.Role.READER])
def test_who_reads_no_cases_gets_403_and_sends_nothing(practice, case, role):
    attachment, dora = kept(case), member_of(practice, "dora", role)
    browser = signed_in(dora)
    for address in ("", "small/"):
        assert browser.get(f"/attachments/{attachment.code}/{address}").status_code == 403
    assert browser.post(f"/attachments/{attachment.code}/bin/").status_code == 403
    assert send(dora, case, sent(picture())).status_code == 403
    assert list(Attachment.objects.values_list("pk", "binned_at")) == [(attachment.pk, None)]


def test_a_stranger_and_another_practitioner_get_404_and_change_nothing(bob, charlie, case):
    """T1."""
    attachment = kept(case)
    for member in (bob, charlie):
        browser = signed_in(member)
        for address in ("", "small/"):
            assert browser.get(f"/attachments/{attachment.code}/{address}").status_code == 404
        assert browser.post(f"/attachments/{attachment.code}/bin/").status_code == 404
        assert send(member, case, sent(picture())).status_code == 404
    assert list(Attachment.objects.values_list("pk", "binned_at")) == [(attachment.pk, None)]


def test_markup_and_lines_in_a_name_are_text_and_no_header(alice, case):
    """T11, T13: even of a row that was not made here."""
    attachment = kept(case, name='<script>1</script>"\r\nSet-Cookie: x=1.pdf')
    browser = signed_in(alice)
    page = browser.get(f"/cases/{case.code}/").text
    assert "<script>1" not in page
    assert "&lt;script&gt;1" in page
    response = browser.get(f"/attachments/{attachment.code}/")
    assert "\n" not in response["Content-Disposition"]
    assert "Set-Cookie" not in response
    refused = send(alice, case, sent(b"x", "<script>2<script>.svg")).text
    assert "<script>2" not in refused


def test_fields_that_are_none_of_the_form_change_nothing(alice, bob, case):
    """T10."""
    foreign = {"practice": "9", "name": "x", "content_type": "text/html", "binned_at": "2001-01-01", "case": "9"}
    signed_in(alice).post(f"/cases/{case.code}/attachments/", {"files": sent(picture(), "a.jpg")} | foreign)
    attachment = Attachment.objects.get()
    assert (attachment.practice, attachment.case, attachment.name) == (alice.practice, case, "a.jpg")
    assert (attachment.content_type, attachment.binned_at) == ("image/jpeg", None)


@pytest.mark.django_db(transaction=True)
def test_when_the_bin_is_emptied_the_stored_file_goes_too(alice, case, settings):
    stays = kept(case, b"stays")
    throw_away(alice, kept(case, b"goes"), now=NOW)
    assert len(stored(settings)) == 2
    assert empty_bin(now=NOW + KEPT_FOR) == 1
    assert [path.name for path in stored(settings)] == [Path(stays.file.name).name]


def test_the_page_of_a_case_asks_no_more_for_more_files(alice, case, django_assert_max_num_queries):
    browser = signed_in(alice)
    kept(case)
    browser.get(f"/cases/{case.code}/")
    for number in range(12):
        kept(case, str(number).encode())
    with django_assert_max_num_queries(15):
        assert browser.get(f"/cases/{case.code}/").text.count("house.pdf") == 26
