"""What is kept of the files that somebody sends: by what they are and are called, drawn or written anew (T15)."""

import io
import random

import pypdf
import pytest
from django.core.exceptions import ValidationError
from PIL import Image, ImageCms

from readings.cases.files import taken_pdfs, taken_pictures
from readings.cases.files.taken_files import LARGEST, shown_name, taken_file
from readings.cases.files.taken_pdfs import taken_pdf
from readings.cases.files.taken_pictures import small_picture, taken_picture
from tests.readings.cases.files import SCRIPT, active_pdf, locked_pdf, pdf, picture, sent, with_place


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content))


def refused(content: bytes, name: str) -> str:
    with pytest.raises(ValidationError) as told:
        taken_file(sent(content, name))
    return told.value.message


@pytest.mark.parametrize(
    ("kind", "mode", "name", "kept"),
    [
        ("JPEG", "RGB", "house.jpg", "image/jpeg"),
        ("JPEG", "L", "house.JPEG", "image/jpeg"),
        ("JPEG", "CMYK", "house.jpg", "image/jpeg"),
        ("PNG", "RGB", "house.png", "image/png"),
        ("PNG", "RGBA", "house.png", "image/png"),
        ("PNG", "P", "house.png", "image/png"),
        ("PNG", "LA", "house.png", "image/png"),
        ("PNG", "1", "house.png", "image/png"),
        ("PNG", "I;16", "house.png", "image/png"),
        ("WEBP", "RGB", "house.jpg", "image/jpeg"),
        ("WEBP", "RGBA", "house.png", "image/png"),
        ("HEIF", "RGB", "house.jpg", "image/jpeg"),
        ("HEIF", "RGBA", "house.png", "image/png"),
    ],
)
def test_a_picture_of_each_kind_is_drawn_anew(kind, mode, name, kept):
    colour = {"I;16": 65535, "CMYK": (0, 0, 0, 0), "RGBA": (255, 255, 255, 128)}.get(mode)
    taken = taken_file(sent(picture(kind, mode=mode, colour=colour), name))
    assert (taken.content_type, taken.name) == (kept, name)
    drawn = opened(taken.content)
    assert drawn.get_format_mimetype() == kept
    assert drawn.size == (60, 40)
    assert drawn.convert("RGB").getpixel((30, 20)) in ((255, 255, 255), (254, 254, 254))


def test_place_and_camera_are_left_out_and_the_picture_stands_upright():
    """Six is a quarter turn: 60 × 40 becomes 40 × 60."""
    sent_in = with_place()
    assert opened(sent_in).getexif().get_ifd(0x8825)
    content, _kind = taken_picture(sent_in)
    drawn = opened(content)
    assert drawn.size == (40, 60)
    assert not drawn.getexif()
    assert set(drawn.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    for word in (b"Maker", b"Exif", b"GPS"):
        assert word not in content


def test_what_a_png_says_about_itself_is_left_out():
    from PIL.PngImagePlugin import PngInfo

    remarks = PngInfo()
    remarks.add_text("Author", "somebody")
    remarks.add_text("Place", "31.2 N")
    content, _kind = taken_picture(picture("PNG", pnginfo=remarks, dpi=(300, 300)))
    assert b"somebody" not in content
    assert opened(content).info == {}


def test_another_colour_profile_becomes_srgb():
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    for icc in (ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(), profile, b"no profile"):
        content, _kind = taken_picture(picture(colour=(200, 100, 50), icc_profile=icc))
        assert "icc_profile" not in opened(content).info
        red, green, blue = opened(content).getpixel((30, 20))
        assert (abs(red - 200) < 4, abs(green - 100) < 4, abs(blue - 50) < 4) == (True, True, True)


def test_a_large_picture_is_made_smaller():
    """6000 × 1500 to 3000 × 750."""
    content, _kind = taken_picture(picture(size=(6000, 1500)))
    assert opened(content).size == (3000, 750)
    content, _kind = taken_picture(picture("PNG", size=(1500, 6000)))
    assert opened(content).size == (750, 3000)


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_drawn(monkeypatch):
    monkeypatch.setattr(taken_pictures, "_drawn", lambda image: 1 / 0)
    for size in ((8000, 6251), (20_000, 20_000)):  # the second is Pillow's own bomb
        assert "more than 50 million pixels" in refused(picture("PNG", size=size, mode="1", colour=1), "house.png")


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_a_picture_that_moves_is_refused(kind):
    frames = [Image.new("RGB", (9, 9), colour) for colour in ("red", "blue")]
    written = io.BytesIO()
    frames[0].save(written, kind, save_all=True, append_images=frames[1:], duration=100)
    assert refused(written.getvalue(), f"house.{kind.lower()}") == "A picture that moves can’t be kept."


def test_a_picture_with_previews_behind_it_is_taken():
    """Telephones write such: an MPO is a JPEG with others after it."""
    written = io.BytesIO()
    first, second = Image.new("RGB", (60, 40), "white"), Image.new("RGB", (6, 4), "black")
    first.save(written, "MPO", save_all=True, append_images=[second])
    assert opened(written.getvalue()).format == "MPO"
    content, kind = taken_picture(written.getvalue())
    assert (kind, opened(content).format, opened(content).size) == ("image/jpeg", "JPEG", (60, 40))


@pytest.mark.parametrize(
    "name", ["a.svg", "a.html", "a.gif", "a.exe", "a.jpg.exe", "a", "jpg", ".jpg", "a.pdf.zip", "", "a.tiff", "a.bmp"]
)
def test_other_extensions_and_none_are_refused_whatever_is_in_them(name):
    for content in (picture(), pdf()):
        assert refused(content, name or "x") == "Only pictures (JPEG, PNG, WebP, HEIC) and PDFs can be kept."


@pytest.mark.parametrize("name", ["IMG_1.HEIC", "a.heif", "a.jpg"])
def test_heic_is_known_by_what_is_in_it_and_kept_as_jpeg_without_place_and_camera(name):
    """The decoder turns it itself: of a picture that lies on its side, 60 × 40 becomes 40 × 60."""
    sent_in = with_place(kind="HEIF")
    assert b"Maker" in sent_in
    taken = taken_file(sent(sent_in, name))
    assert (taken.content_type, taken.name.rpartition(".")[2]) == ("image/jpeg", "jpg")
    drawn = opened(taken.content)
    assert (drawn.format, drawn.size, dict(drawn.getexif())) == ("JPEG", (40, 60), {})
    for word in (b"Maker", b"Exif", b"GPS"):
        assert word not in taken.content


@pytest.mark.parametrize("name", ["house.jpg", "house.png", "house.webp", "house.heic", "house.pdf"])
@pytest.mark.parametrize(
    "content",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
        b"<!doctype html><script>1</script>",
        b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
        b"\x00\x00\x00\x18ftypheic",
        b"PK\x03\x04",
        b"%PDF-1.7\n%%EOF",
        b"BM" + b"\0" * 60,
        b"\0",
    ],
)
def test_what_is_not_what_it_is_called_is_refused(content, name):
    assert refused(content, name).endswith("damaged or incomplete.")


def test_a_picture_is_no_pdf_and_a_pdf_no_picture():
    assert refused(picture(), "house.pdf") == "The PDF is damaged or incomplete."
    assert refused(pdf(), "house.jpg") == "The picture is damaged or incomplete."


def test_an_empty_and_a_large_file_are_refused(monkeypatch):
    assert refused(b"", "house.jpg") == "The file is empty."
    assert refused(b"\0" * (LARGEST + 1), "house.jpg") == "The file is larger than 10 MB."


def test_a_file_that_is_two_things_is_one_afterwards():
    """What hides behind the end of a picture or a PDF is not kept."""
    hidden = b"PK\x03\x04<script>hidden</script>"
    for content, name in ((picture() + hidden, "a.jpg"), (picture("PNG") + hidden, "a.png"), (pdf() + hidden, "a.pdf")):
        assert b"hidden" not in taken_file(sent(content, name)).content
    assert refused(hidden + pdf(), "a.pdf") == "The PDF is damaged or incomplete."


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(
    ("make", "name"),
    [
        (with_place, "a.jpg"),
        (lambda: picture("PNG"), "a.png"),
        (lambda: with_place(kind="HEIF"), "a.heic"),
        (active_pdf, "a.pdf"),
    ],
)
def test_broken_files_are_refused_or_drawn_anew_and_raise_nothing_else(seed, make, name):
    chance, content = random.Random(seed), bytearray(make())
    if seed % 2:
        del content[chance.randrange(len(content)) :]
    for _time in range(chance.randrange(1, 30)):
        if content:
            content[chance.randrange(len(content))] = chance.randrange(256)
    try:
        taken = taken_file(sent(bytes(content), name))
    except ValidationError:
        return
    assert SCRIPT.encode() not in taken.content
    assert b"Maker" not in taken.content


@pytest.mark.parametrize("part", [0.2, 0.5, 0.9])
def test_a_file_that_was_cut_off_is_refused(part):
    for content, name in (
        (picture(size=(600, 400)), "a.jpg"),
        (picture("PNG", size=(600, 400)), "a.png"),
        (picture("HEIF", size=(600, 400)), "a.heic"),
        (pdf(3), "a.pdf"),
    ):
        assert refused(content[: int(len(content) * part)], name).endswith("damaged or incomplete.")


def test_a_pdf_keeps_its_pages_and_loses_what_does_something():
    sent_in = active_pdf()
    taken = taken_pdf(sent_in)
    words = (SCRIPT, "insidefile", "MZ inside", "calculator", "javascript", "/JS", "/JavaScript", "/Launch", "/AA")
    for word in (*words, "/OpenAction", "/EmbeddedFile"):
        assert (word.encode() in sent_in, word.encode() in taken) == (True, False), word
    page = pypdf.PdfReader(io.BytesIO(taken)).pages[0]
    assert page.get_contents().get_data().strip() == b"% page 0"
    notes = [note.get_object() for note in page["/Annots"]]
    assert [note["/Subtype"] for note in notes] == ["/Link"] * 4
    assert [note["/A"]["/URI"] for note in notes if "/A" in note] == ["https://example.org/"]


def test_a_pdf_with_a_password_or_too_many_pages_is_refused(monkeypatch):
    assert refused(locked_pdf(), "a.pdf") == "The PDF is locked with a password. Attach one that is not."
    monkeypatch.setattr(taken_pdfs, "MOST_PAGES", 3)
    assert taken_file(sent(pdf(3), "a.pdf")).content_type == "application/pdf"
    assert refused(pdf(4), "a.pdf") == "The PDF has more than 3 pages."


@pytest.mark.parametrize(
    ("sent_as", "kept_as"),
    [
        ("新屋.jpg", "新屋.jpg"),
        ("../../etc/a b.jpg", "a b.jpg"),
        ("C:\\photos\\a.JPG", "a.JPG"),
        ("a\r\nSet-Cookie: x.jpg", "aSet-Cookie x.jpg"),
        ("a\x00\x1b.jpg", "a.jpg"),
        ("fdp\u202egpj.jpg", "fdpgpj.jpg"),
        ('<b>"x"</b>.jpg', "b.jpg"),
        ("a.webp", "a.jpg"),
        ("a.png", "a.jpg"),
        ("長" * 150 + ".jpg", "長" * 100 + ".jpg"),
    ],
)
def test_a_file_is_called_as_it_was_without_what_can_not_be_seen(sent_as, kept_as):
    upload = sent(picture())
    upload._name = sent_as
    assert taken_file(upload).name == kept_as


def test_a_name_alone_is_never_a_path():
    assert shown_name("/") == ""
    assert shown_name("..") == ".."
    assert shown_name("a/b\\c.pdf") == "c.pdf"


def test_a_small_picture_fits_into_its_place():
    """1000 × 500 to 320 × 160, and what can be seen through stands on white."""
    small = opened(small_picture(io.BytesIO(picture("PNG", (1000, 500), "RGBA", (0, 0, 0, 0)))))
    assert (small.format, small.size, small.mode) == ("JPEG", (320, 160), "RGB")
    assert min(small.getpixel((9, 9))) > 250
