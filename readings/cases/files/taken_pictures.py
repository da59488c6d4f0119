"""Pictures as they are taken in: drawn anew, without what a camera wrote into them, and never too large."""

import io
import logging

import pillow_heif
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from PIL import Image, ImageCms, ImageOps

log = logging.getLogger(__name__)

MOST_PIXELS = 50_000_000  # what the cameras of telephones make at most
LONGEST_SIDE = 3000  # pixels, of what is kept
SMALL_SIDE = 320
READ_FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")
MANY_IN_ONE = ("MPO", "HEIF")  # a JPEG with previews behind it, a HEIC with more than its photo
SRGB = ImageCms.createProfile("sRGB")

pillow_heif.register_heif_opener(thumbnails=False, depth_images=False, aux_images=False)


def taken_picture(content: bytes) -> tuple[bytes, str]:
    """A JPEG, PNG, WebP or HEIC picture drawn anew, and its type; place, camera and the like in it are left out.

    It stands upright, in sRGB, its longest side LONGEST_SIDE pixels at most. Raises ValidationError.
    """
    try:
        with Image.open(io.BytesIO(content), formats=READ_FORMATS) as image:
            _make_sure_can_be_drawn(image)
            return _drawn(image)
    except ValidationError:
        raise
    except Image.DecompressionBombError as error:
        raise _too_large() from error
    except Exception as error:  # whatever a decoder trips over
        log.info("a picture could not be read: %r", error)
        raise ValidationError(_("The picture is damaged or incomplete.")) from error


def small_picture(file, side: int = SMALL_SIDE) -> bytes:
    """A kept picture as a JPEG that fits into `side` pixels each way."""
    with Image.open(file, formats=READ_FORMATS) as image:
        image.draft("RGB", (2 * side, 2 * side))
        image = _on_white(image)
        image.thumbnail((side, side))
        return _encoded(image, "JPEG", quality=80)


def _make_sure_can_be_drawn(image: Image.Image) -> None:
    if image.width * image.height > MOST_PIXELS:
        raise _too_large()
    if image.format not in MANY_IN_ONE and getattr(image, "n_frames", 1) > 1:
        raise ValidationError(_("A picture that moves can’t be kept."))


def _too_large() -> ValidationError:
    return ValidationError(
        _("The picture has more than %(number)s million pixels. Make it smaller and attach it again.")
        % {"number": MOST_PIXELS // 1_000_000}
    )


def _drawn(image: Image.Image) -> tuple[bytes, str]:
    as_png = image.format == "PNG" or image.has_transparency_data
    image.draft(None, (LONGEST_SIDE, LONGEST_SIDE))  # a JPEG is decoded no larger than it has to be
    image = _in_srgb(ImageOps.exif_transpose(image))
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
    if as_png:
        return _encoded(image, "PNG", optimize=True), "image/png"
    return _encoded(_on_white(image), "JPEG", quality=88), "image/jpeg"


def _in_srgb(image: Image.Image) -> Image.Image:
    """The picture in the colours that every screen assumes; a profile that can't be read is passed over."""
    profile = image.info.get("icc_profile")
    if image.mode.startswith("I"):  # sixteen bits of grey
        image = image.convert("I").point(lambda grey: grey / 257).convert("L")
    see_through = image.has_transparency_data
    if image.mode not in ("RGB", "CMYK", "L") or see_through:
        image = image.convert("RGBA" if see_through else "RGB")
    if profile:
        try:
            opened = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            return ImageCms.profileToProfile(image, opened, SRGB, outputMode="RGBA" if see_through else "RGB")
        except (ImageCms.PyCMSError, OSError, ValueError) as error:
            log.info("a colour profile could not be read: %r", error)
    return image.convert("RGB") if image.mode == "CMYK" else image


def _on_white(image: Image.Image) -> Image.Image:
    if not image.has_transparency_data:
        return image if image.mode in ("RGB", "L") else image.convert("RGB")
    image = image.convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(white, image).convert("RGB")


def _encoded(image: Image.Image, kind: str, **options) -> bytes:
    image.info = {}  # a PNG would carry its remarks and profile on
    written = io.BytesIO()
    image.save(written, kind, **options)
    return written.getvalue()
