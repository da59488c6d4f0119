import pytest

from readings.predictions.feeds.initials import initials_of


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("林晚", "林"),
        ("田家", "田"),
        ("김철수", "김"),
        ("Mary Ann Lee", "M.A.L."),
        ("Anne-Marie", "A.M."),
        ("émile  zola", "É.Z."),
        ("(Mr.) O'Neil", "M.O."),
        ("Lin 林", "L.林"),
        ("138 0000", ""),
        ("", ""),
        ("a b c d e f g", "A.B.C.D.E."),
    ],
)
def test_a_name_is_cut_down_to_its_initials(name, initials):
    assert initials_of(name) == initials
