"""How much one request may send: whatever is more is read and thrown away, and the page that asked for it says so."""

from django.core.files.uploadhandler import FileUploadHandler, SkipFile

MOST = 120 * 1024 * 1024  # bytes, of ten files of ten megabytes and what parts them


class UploadLimit(FileUploadHandler):
    """Keeps no file of a request that is too large; `request.upload_is_too_large` says so to the view."""

    def handle_raw_input(self, input_data, META, content_length, boundary, encoding=None):
        self.request.upload_is_too_large = content_length > MOST

    def new_file(self, *args, **kwargs):
        super().new_file(*args, **kwargs)
        if self.request.upload_is_too_large:
            raise SkipFile

    def receive_data_chunk(self, raw_data, start):
        return raw_data  # for the handlers after this one

    def file_complete(self, file_size):
        return None
