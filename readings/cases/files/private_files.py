"""Where attached files lie: outside of what the web server knows, under names that tell nothing."""

from django.core.files.storage import FileSystemStorage


class PrivateFiles(FileSystemStorage):
    """Files that no address leads to; a view that asks who may see one hands it out."""

    def url(self, name):
        raise NotImplementedError("an attached file has no address of its own")
