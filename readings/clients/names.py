"""Clients by their names as one types them; several of one name are told apart by how they are reached."""

from collections import Counter
from collections.abc import Iterable

from readings.accounts.models import Membership
from readings.clients.models import Client
from readings.finding import plain

OFFERED = 200  # names, of those who came last


def labelled(clients: Iterable[Client]) -> dict[str, Client]:
    """The clients by their names; of several with one name each by name and contact, or by name and code."""
    clients = list(clients)
    namesakes = Counter(plain(client.name) for client in clients)
    labels: dict[str, Client] = {}
    for client in clients:
        label = client.name
        if namesakes[plain(label)] > 1:
            label = f"{client.name} · {client.contact or client.code}"
        labels[label if label not in labels else f"{client.name} · {client.code}"] = client
    return labels


def offered(member: Membership) -> list[str]:
    """The labels that a field for a client's name offers."""
    return list(labelled(Client.objects.visible_to(member).order_by("-created_at", "-id")[:OFFERED]))


def called(member: Membership, typed: str) -> dict[str, Client]:
    """The clients this member sees who are meant by a label, or else by a name; by their labels."""
    word = plain(typed)
    likely = Client.objects.visible_to(member).filter(search__contains=plain(typed.split(" · ")[0]))
    labels = labelled(client for client in likely if word.startswith(plain(client.name)))
    exact = {label: client for label, client in labels.items() if plain(label) == word}
    return exact or {label: client for label, client in labels.items() if plain(client.name) == word}


def label_of(member: Membership, client: Client) -> str:
    """How this client is called where one types a name."""
    return next((label for label, other in called(member, client.name).items() if other == client), client.name)
