from celery import shared_task

from readings import clock
from readings.predictions.ticking import tick as the_tick


@shared_task
def tick() -> None:
    the_tick.tick(now=clock.now())
