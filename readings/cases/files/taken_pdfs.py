"""PDFs as they are taken in: written anew, without whatever in them does something by itself."""

import io
import logging

import pypdf
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

log = logging.getLogger(__name__)

MOST_PAGES = 200

# What a document or a page of it starts by itself, computes or carries along.
ACTIVE_KEYS = {"/AA", "/OpenAction", "/JS", "/JavaScript", "/EmbeddedFiles", "/EF", "/AF", "/XFA", "/Collection"}
ACTIVE_ANNOTATIONS = {"/FileAttachment", "/RichMedia", "/Movie", "/Sound", "/Screen", "/3D"}
# What a click in it may do: go to another page of it, or to an address of the web.
QUIET_ACTIONS = {"/GoTo", "/Named", "/URI"}
ADDRESSES = ("http://", "https://", "mailto:", "tel:")


def taken_pdf(content: bytes) -> bytes:
    """A PDF written anew, without scripts, actions and the files within it; raises ValidationError.

    It begins as a PDF does and was received to its end: what stood before or after it is not kept.
    """
    if not content.startswith(b"%PDF-") or b"%%EOF" not in content[-2048:]:
        raise _damaged()
    try:
        reader = pypdf.PdfReader(io.BytesIO(content))
        _make_sure_can_be_kept(reader)
        return _written_anew(reader)
    except ValidationError:
        raise
    except Exception as error:  # whatever the parser trips over
        log.info("a PDF could not be read: %r", error)
        raise _damaged() from error


def _damaged() -> ValidationError:
    return ValidationError(_("The PDF is damaged or incomplete."))


def _make_sure_can_be_kept(reader: pypdf.PdfReader) -> None:
    if reader.is_encrypted:
        raise ValidationError(_("The PDF is locked with a password. Attach one that is not."))
    if len(reader.pages) > MOST_PAGES:
        raise ValidationError(_("The PDF has more than %(number)s pages.") % {"number": MOST_PAGES})
    if not reader.pages:
        raise _damaged()


def _written_anew(reader: pypdf.PdfReader) -> bytes:
    _quieten(reader.root_object)
    written = io.BytesIO()
    pypdf.PdfWriter(clone_from=reader).write(written)  # all that the document still leads to, and nothing else
    return written.getvalue()


def _quieten(document: DictionaryObject) -> None:
    """Take out of a document, and of all that it leads to, whatever does something by itself."""
    waiting, seen = [document], set()
    while waiting:
        held = waiting.pop()
        if isinstance(held, IndirectObject):
            if held.idnum in seen:
                continue
            seen.add(held.idnum)
            held = held.get_object()
        if isinstance(held, ArrayObject):
            held[:] = [item for item in held if not _is_active_annotation(item)]
            waiting += held
        elif isinstance(held, DictionaryObject):
            for key in [key for key in held if _is_active(key, held)]:
                del held[key]
            waiting += held.values()


def _is_active(key: str, held: DictionaryObject) -> bool:
    """Whether what an object has under this key does something by itself, or at a click more than go somewhere."""
    if key in ("/A", "/PA"):  # of an annotation or an entry of the outline
        action = _resolved(held[key])
        return isinstance(action, DictionaryObject) and "/S" in action and not _is_quiet(action)
    return key in ACTIVE_KEYS or (key == "/Next" and "/S" in held)  # what an action has others follow it


def _is_quiet(action: DictionaryObject) -> bool:
    kind = _resolved(action["/S"])
    if kind == "/URI":
        return str(_resolved(action.get("/URI"))).lower().startswith(ADDRESSES)
    return kind in QUIET_ACTIONS


def _is_active_annotation(item: object) -> bool:
    item = _resolved(item)
    return isinstance(item, DictionaryObject) and _resolved(item.get("/Subtype")) in ACTIVE_ANNOTATIONS


def _resolved(item: object) -> object:
    return item.get_object() if isinstance(item, IndirectObject) else item
