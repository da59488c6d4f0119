"""Which kinds of notice a person is told through which channel: as the kind says, unless they chose otherwise."""

from collections.abc import Iterable

from readings.notices.channels import channels
from readings.notices.kinds import kinds
from readings.notices.models import Choice


class Choices:
    """The choices of some people, looked up at once."""

    def __init__(self, user_ids: Iterable[int]):
        chosen = Choice.objects.filter(user__in=set(user_ids)).values_list("user", "kind", "channel", "wanted")
        self._chosen = {(user, kind, channel): wanted for user, kind, channel, wanted in chosen}

    def wants(self, user_id: int, kind: str, channel: str) -> bool:
        """Whether this person is told this kind of thing through this channel."""
        described = kinds()[kind]
        by_default = channel in described.channels
        return self._chosen.get((user_id, kind, channel), by_default) if described.can_be_refused else by_default

    def channels_of(self, user_id: int, kind: str) -> list[str]:
        return [name for name in channels() if self.wants(user_id, kind, name)]
