from django.shortcuts import get_object_or_404

from readings.predictions.models import Chain


def get_chain(request, code: str) -> Chain:
    """The chain of the member's practice with this code; 404 otherwise."""
    return get_object_or_404(Chain, practice=request.member.practice_id, code=code)
