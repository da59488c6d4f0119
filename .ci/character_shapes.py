"""The strokes of characters by their shapes, for make_characters.py: how often the strokes of a form turn a corner.

cnchar-order and cnchar-trad write a character as a string with a letter for the shape of each stroke. A stroke that
turns has corners (折), of which only the first three letters need their neighbours to be told:

    b  竖折 one corner; in 四 西 酉, after 横折 撇, it is 竖弯, a bend
    v  横折弯 one corner; in 凹 兕, after 竖, it is 横折折, two
    w  横撇弯钩 of 阝 one corner; in 乃 and 杨, before 撇, it is 横折折折钩, three
"""

import json
import re
from collections.abc import Callable
from pathlib import Path

CORNERS = {"a": 3, "q": 3, "x": 2, "z": 2} | dict.fromkeys("bcemnoprv", 1)
BENT = re.compile("(?<=cs)b(?=j)")
TWICE = re.compile("(?<=f)v")
THRICE = re.compile("w(?=s)")
ONCE = "w"

# Where the packages err, or draw another form than the one that is meant.
CORRECTED = {
    "關": "fcjjfrjjnnknnkhsffj",
    "離": "kjskbffrhksfkjjjfj",
    "鬱": "jfsksjjfbfjfskdeskkkkkbfsbsss",
    "誤": "kjjjfcjfcjxjsl",
    "縉": "nnkdkkjnknkjfcjj",
}

# The parts of which characters are built that are none themselves, with their shapes.
LETTERS = {
    "釒": "sljjfkdi",
    "糹": "nnkkkk",
    "訁": "kjjjfcj",
    "飠": "skkcjjhk",
    "艹": "jff",
    "氵": "kki",
    "冫": "ki",
    "忄": "kkf",
    "扌": "jgi",
    "犭": "sts",
    "礻": "kefk",
    "衤": "kefsk",
    "疒": "kjski",
    "宀": "kde",
    "冖": "de",
    "辶": "kal",
    "亻": "sf",
    "彳": "ssf",
    "⺮": "sjksjk",
    "爫": "skks",
    "灬": "kkkk",
    "⺼": "frjj",
    "匚": "jb",
    "厂": "js",
    "广": "kjs",
    "髟": "jfjjjnksss",
    "阝": "wf",
    "纟": "nni",
    "巠": "jmmmjfj",
    "夬": "cjsl",
    "犮": "jselk",
    "畺": "jfcjfjjfcjfjj",
    "昜": "fcjjjsrss",
    "从": "slsl",
    "丶": "k",
    "翏": "ckickislsss",
}

# Characters that the packages lack, as the parts that they are built of; the strokes of the parts must add up.
BUILT = """
伋亻及 汍氵丸 汎氵凡 抆扌文 杗木亡 沘氵比 牠牛也 併亻并 劻匡力 姅女半 枓木斗 沬氵未 泜氵氐 甽田川 芣艹不 帟亦巾 昤日令
疢疒火 觔角力 崁山坎 晅日亘 栘木多 浬氵里 浥氵邑 砠石且 砲石包 訏訁于 訑訁也 訒訁刃 軏車兀 迺西辶 隻隹又 偯亻哀 偭亻面
屝尸非 崙山侖 敔吾攵 梡木完 梂木求 脰⺼豆 脤⺼辰 逕巠辶 釭釒工 愒忄曷 湲氵爰 湩氵重 絰糹至 詖訁皮 鈇釒夫 閒門⺼ 塭土日皿
弒乂木丶式 暍日曷 楛木苦 硿石空 綑糹困 詻訁各 詨訁交 跦足朱 鄗高阝 鉤釒句 雊句隹 僎亻巽 僩亻門⺼ 塽土爽 奩大區
彆敝弓 箇⺮固 箄⺮卑 蒞艹氵位 裯衤周 誧訁甫 跼足局 鉼釒并 閤門合 颱風台 墦土番 嫻女門木 嫵女無 嶔山釒欠 撢扌覃 撳扌釒欠
潠氵巽 瞇目米辶 瞋目真 衝彳重亍 褕衤俞 踫足並 銲釒旱 駑奴馬 髮髟犮 鴃夬鳥 噹口當 彊弓畺 歷厂禾禾止 澦氵預 穋禾翏
諶訁甚 錡釒奇 鴒令鳥 嚐口嘗 壎土熏 尷尢監 擭扌艹隹又 橾木口口口木 歜蜀欠 濩氵艹隹又 燬火毀 縿糹參 褸衤婁 褽尉衣 鍊釒柬
鍚釒昜 檮木壽 瀆氵賣 燸火需 癒疒愈 穠禾農 罈缶覃 蹟足責 鎚釒追 鎗釒倉 韹音皇 颺風昜 鯀魚系 櫝木賣 櫚木門吕 閭門吕 矇目蒙
穫禾艹隹又 藷艹諸 譁訁華 醱酉發 鬍髟胡 瀰氵彌 糰米團 罌貝貝缶 騵馬原 鰍魚秋 麵麥面 瓖王襄 矓目龍 襬衤罷 鐲釒蜀 鐫釒雋
鶸弱鳥 贗厂亻鳥貝 鑑釒監 韁革畺 鬚髟須 巖山嚴 欐木麗 籤⺮从戈韭 籣⺮闌 臢⺼贊 鑤釒暴 鱔魚善 鑪釒盧 鬢髟賓 鱷魚噩
壠土龍 蓴艹專 崬山東 懨忄厭 灩氵豔 鞝革尚 緡糹民日 欞木靈 贐貝盡 磽石堯 磣石參 釹釒女 鋝釒爫寸 鐦釒開 鎇釒眉 钁釒矍
穭禾魯 瘻疒婁 襉衤間 餈次食 鯁魚更 潙氵爲 嬀女爲 涊氵忍 砢石可 眨目乏 偁亻爫冉 蘗艹辟木 鶿茲鳥 鷀茲鳥 痾疒阿
鎿釒拿 嘐口翏 榦木十日十人 榣木爫缶 鉢釒本 譾訁前 冑由⺼ 甦更生 缐纟泉 郈后阝 臺吉冖至
犛未攵厂牛 擥監手 覷虚見 齎齊貝 痳疒林 襯衤親 櫱薛木 奼女乇 皙析白 拋扌尢力
"""


def packed_json(script: Path) -> list[object]:
    """Each JSON value that a packed script parses, in its order."""
    values = re.findall(r"JSON\.parse\('(.*?)'\)", script.read_text(encoding="utf8"))
    return [json.loads(value.replace("\\'", "'")) for value in values]


def shapes(order: Path, trad: Path, strokes: Callable[[str], int]) -> dict[str, str]:
    """The shapes of every character of the two unpacked packages, and of those built of their parts.

    A character whose shapes are not as many as its strokes is left out: the package draws another form.
    """
    known: dict[str, str] = packed_json(trad / "cnchar.trad.min.js")[1]
    known |= packed_json(order / "cnchar.order.min.js")[0] | CORRECTED
    known = {char: drawn for char, drawn in (LETTERS | known).items() if len(drawn) == strokes(char)}
    for char, *parts in BUILT.split():
        if char in known:
            continue
        drawn = [LETTERS.get(part) or known.get(part) for part in parts]
        if None in drawn or sum(map(len, drawn)) != strokes(char):
            print(f"not built: {char} of {parts}, {drawn}, {strokes(char)} strokes")
            continue
        known[char] = "".join(drawn)
    return known


def corners(drawn: str) -> int:
    """How often the strokes of these shapes turn a corner."""
    bent, twice, thrice = (len(each.findall(drawn)) for each in (BENT, TWICE, THRICE))
    return sum(CORNERS.get(shape, 0) for shape in drawn) + drawn.count(ONCE) - bent + twice + 2 * thrice
