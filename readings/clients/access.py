from django.shortcuts import get_object_or_404

from readings.clients.models import Client


def get_client(request, code: str) -> Client:
    """The client with this code if this member may see it; 404 otherwise."""
    return get_object_or_404(Client.objects.visible_to(request.member), code=code)
