"""What stands on the client's side of the demo: of the 田 house, whose promises are in demo_promises."""

from datetime import datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from readings.accounts.models import Membership
from readings.portal.asking.actions import Asked, ask
from readings.portal.meeting.actions import arrange
from readings.portal.sharing.actions import Told, share
from readings.portal.sharing.things import OfReading
from readings.portal.talking.actions import write_to_client, write_to_practice

ASKED, ANSWERED = UUID(int=1), UUID(int=2)

LETTER = (
    "这座宅子得水来生，住着是兴旺的。只有中间几年要防口舌与破费，遇到要担保、要立据的事，缓一缓再说。\n"
    "灶台宜常清，井边莫堆杂物。"
)


def live_on_the_clients_side(member: Membership, *, now: datetime) -> None:
    """A letter, a question and its answer, not seen by the client; one meeting agreed on, and one with two times.

    Another client asks something new.
    """
    other = member.practice.clients.get(name="韩家")
    ask(
        other,
        Asked("孩子明年往何处读书？", more="看了三处，都在城外。"),
        agreed=["processing"],
        now=now - timedelta(hours=2),
    )
    client, zone = member.practice.clients.get(name="田家"), ZoneInfo(member.practice.time_zone)
    letter = {
        "title": "新屋起造，此居如何？",
        "words": LETTER,
        "depth": "letter",
        "language": "zh-hans",
        "names_times": True,
    }
    house = OfReading(client.readings.get())
    share(member, house, client=client, told=Told(**letter), by_mail=False, now=now - timedelta(hours=5))
    write_to_practice(client, key=ASKED, text="入宅那天要备些什么？", now=now - timedelta(hours=3))
    write_to_client(member, client, key=ANSWERED, text="见面细说。先把灶台收拾干净即可。", now=now)
    today = now.astimezone(zone).date()
    mornings = [datetime.combine(today + timedelta(days=days), time(10), zone) for days in (3, 10, 11)]
    said = {"practitioner": member, "minutes": 60, "where": "城南槐树巷七号"}
    arrange(member, client, **said, times=mornings[:1], is_agreed=True, now=now)
    arrange(member, client, **said, times=mornings[1:], now=now)
