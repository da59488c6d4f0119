"""A reading as one tall picture for a chat: question, figure, verdict, first timing, findings and their sources.

The picture is 1080 pixels wide, and at most 16 000 high: what phones and chat apps take as one picture. A reading that
would be higher is drawn smaller, and narrower, as a whole; what would stand below 19 000 CSS pixels is left out.
It names neither the client nor any address.
"""

from datetime import datetime
from io import BytesIO

from readings.cases.models import Reading
from readings.desk.printing.sheet import AT_WORK, laid_out, sheet_of

WIDTH, HIGHEST = 1080, 16_000  # pixels
COLOURS = 64  # paper, inks and cinnabar, and what lies between them at the edges of the letters


def reading_picture(reading: Reading, *, now: datetime) -> bytes:
    """The PNG in the language that is active, by day whatever theme the reader has."""
    import pypdfium2

    sheet = sheet_of("desk/print/picture.html", reading, now=now)
    with AT_WORK:
        document = laid_out(sheet, "picture.css")
        page = document.pages[0]
        height = page.anchors["end"][1] if "end" in page.anchors else page.height
        with pypdfium2.PdfDocument(document.copy([page]).write_pdf()) as pdf:
            points = pdf[0].get_width() / page.width  # for each pixel of the sheet
            scale = min(WIDTH / page.width, HIGHEST / height) / points
            cut = (page.height - height) * points
            picture = pdf[0].render(scale=scale, crop=(0, cut, 0, 0)).to_pil()
    png = BytesIO()
    picture.quantize(COLOURS).save(png, "PNG", optimize=True)
    return png.getvalue()
