from django.core.management.base import BaseCommand, CommandError

from readings import clock
from readings.accounts.models import Practice
from readings.predictions.proof.verifying import verify_practice
from readings.predictions.proof.wording import sentence


class Command(BaseCommand):
    help = "Check that no promise was edited, removed, inserted or re-ordered since it was sealed; fails if one was."

    def add_arguments(self, parser):
        parser.add_argument("--practice", metavar="CODE", help="of this practice alone")

    def handle(self, *, practice, **options):
        practices = Practice.objects.filter(code=practice) if practice else Practice.objects.order_by("pk")
        if practice and not practices:
            raise CommandError(f"There is no practice {practice}.")
        faults = 0
        for one in practices:
            for chain in verify_practice(one, now=clock.now()):
                faults += len(chain.faults)
                self.stdout.write(self._line_of(chain))
                for fault in chain.faults:
                    self.stdout.write(f"  {sentence(fault)}")
                if not chain.faults:
                    self.stdout.write("  nothing was changed")
        if faults:
            raise CommandError(f"{faults} fault{'s' if faults > 1 else ''}")

    def _line_of(self, chain) -> str:
        name = (
            chain.practice.name if chain.is_own else f"{chain.practice.name}, brought in {chain.imported_at:%Y-%m-%d}"
        )
        erased = chain.links.exclude(erased_at=None).count()
        return f"{name}: {chain.length} records, erased {erased}, head {chain.head}"
