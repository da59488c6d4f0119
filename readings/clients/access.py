from django.shortcuts import get_object_or_404

from readings.clients.models import Client


def get_client(request, code: str) -> Client:
    """The client with this code if this member may see it; 404 otherwise. The note comes to those who read cases."""
    clients = Client.objects.visible_to(request.member)
    return get_object_or_404(clients if request.member.reads_cases else clients.contacts(), code=code)
