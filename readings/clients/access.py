from django.shortcuts import get_object_or_404

from readings.accounts.models import Membership
from readings.clients.models import Client, Relative


def get_client(request, code: str) -> Client:
    """The client with this code if this member may see it; 404 otherwise."""
    clients = Client.objects.visible_to(request.member).select_related("practice", "practitioner__user")
    return get_object_or_404(clients, code=code)


def get_relative(request, code: str, relative: str) -> Relative:
    """The relative of this client, in the bin or not, if this member may see the client; 404 otherwise."""
    relatives = Relative.objects.of_member(request.member).select_related("client__practice", "same_as")
    return get_object_or_404(relatives, code=relative, client__code=code)


def kept_instead_of(request, code: str) -> Client | None:
    """The client into whom the one with this code was merged, if this member may see them."""
    return Client.objects.visible_to(request.member).filter(merged__code=code).first()


def may_merge(member: Membership, kept: Client, gone: Client) -> bool:
    """Whether this member, who sees both, may merge them: what is in different hands is the owner's to join.

    A practitioner would else come to see what another has cast for one of the two.
    """
    return member.is_owner or (member.reads_cases and kept.practitioner_id == gone.practitioner_id)
