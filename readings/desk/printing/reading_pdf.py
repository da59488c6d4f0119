"""A reading as a PDF on the practice's letterhead: what its page says, on A4."""

from datetime import datetime

from readings.cases.models import Reading
from readings.desk.printing.sheet import AT_WORK, laid_out, sheet_of


def reading_pdf(reading: Reading, *, now: datetime) -> bytes:
    """The PDF in the language that is active, with times as of `now`; every font that it uses is in it."""
    sheet = sheet_of("desk/print/sheet.html", reading, now=now)
    with AT_WORK:
        return laid_out(sheet, "paper.css").write_pdf(pdf_tags=True)
