"""Building and placing units, new weapons, research and the bomb, and what lost ground asks for (§6.6, §7.3, §7.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from boards.plain.working_out import once
from counters.counter import Counter, KindId, SideId
from counters.events import CountersMoved, CountersTurnedOver, FactSet, Single, Together, ValueSet
from counters.game import Game
from counters.position import Fact, FactWord, PlaceId, ValueId, area_of, in_area
from rules_assist.advice import Act, Answer, Deed, Finding, Reach, Reason, Thrown, not_told
from rules_assist.common.asked import meant, number
from rules_assist.common.reaching import brought_in
from rules_assist.common.stacking import no_room
from rules_assist.common.standpoint import allowed, because, deed, first_reason, no, notice, to_see_to, with_deed
from rules_assist.common.standpoint import number as printed
from rules_assist.rulebooks.blitz.moving import goes_there, in_enemy_hands, refuges
from rules_assist.rulebooks.blitz.powers import ASKED, GROUND, SHIPS, UNITS, World, word
from rules_assist.rulebooks.blitz.production import GOODS, booked, chinese, has_chinese, production, usable
from rules_assist.rulebooks.blitz.results import put_in_its_place
from rules_assist.rulebooks.blitz.sides import AFA, ALLIES, JAPAN, POWERS, USA, USSR, same_side
from rules_assist.rulebooks.blitz.stacking import limits
from rules_assist.rulebooks.blitz.supply import armies, reached

ARRIVALS = {"A": (1, "A.7"), "E": (4, "Sc.E")}
"""In which turn of a scenario reinforcements come, whose counters say where to: reconstructed, as set-ups tell it."""

BRITAIN = "Great Britain"
IN_BRITAIN = {"B": (USA,), "D": (AFA, USA)}  # Whose new units come in there, in these scenarios (B.7, Sc.D).
SUPER_WEAPONS = "v_1", "v_2", "jet_fighters"  # The first of each that is built is worth a point to Germany (§8).
BUILDING, ASIDE = ASKED.times["building"].split(), ("build", "tray")
TO_PLACE = "pool", "build"  # The Force Pool, and a worksheet: what is on that has been paid (§1.9).


def build(view: World, act: Act) -> Answer | None:
    if len(act.counters) != 1:
        return None
    one, to = view.one(act.counters[0]), meant(act)
    at = view.position.area(one.id)
    if (why := view.not_theirs(act)) is not None:
        return no(why)
    if not view.is_on_map(one):
        return _placed(view, one, to)
    if to not in (None, at):
        return no(because("§7.8", "{who} is built up where it is, in {at}.", who=counter(one.id), at=area(at)))
    return _built_up(view, one)


def placing(view: World, group: Sequence[Counter], means: str) -> Reach:
    """Where those out of the Force Pool, or off a worksheet, may be placed, while it is the time to build."""
    board, homes = view.game.board, {BRITAIN, *map(view.home_country, group)}
    if means or view.clock.phase not in BUILDING or any(view.position.area(one.id) not in TO_PLACE for one in group):
        return Reach()
    stand = {view.position.area(each.id) for one in group for each in view.position.by(one.side)}
    fort = any(view.type(one) == "fort" for one in group)

    def may(to: AreaId) -> Answer:
        told = [
            build(view, Act(verb="build", counters=(one.id,), to=(in_area(to),))) or not_told("§7.8") for one in group
        ]
        return next((each for each in told if not each.yes), told[0])

    likely = {at for at in board.spaces if fort or at in stand or view.country(at) in homes}
    return brought_in(board, view.position.area(group[0].id), may, likely)


def _fed(view: World, one: Counter, at: AreaId) -> bool:
    """The AFA and the USA build from their own homes only, whoever fights (§7.8)."""
    us = view.seen_by_owner(one)
    return view.kind(at) == "sea" or any(at in reached(us, each, "build") for each in ("", view.home_country(one)))


def _is_free(view: World, one: Counter) -> bool:
    """One GAR a turn (§7.8); but in the first scenarios each Size is paid (B.7, C.7)."""
    gar = view.type(one) == "gar" and view.position.area(one.id) == "pool"
    return gar and view.has_cards and not view.so("free_garrison", view.owner(one))


def _left(us: World) -> float:
    """What there is to pay with, counted or to be counted; of who counts nothing, as much as is asked for."""
    if production(us) is None:
        return inf
    return sum(us.position.value(f"{us.side}.{good}") + max(0.0, usable(us, good) - booked(us, good)) for good in GOODS)


def _unpaid(view: World, one: Counter) -> Reason | None:
    """Whether nothing is left to pay with: but one GAR a turn is free, and Chinese units have their own (§7.8)."""
    us = view.seen_by(view.account(view.owner(one)))
    theirs = view.is_chinese(one) and production(us) is not None and has_chinese(us)
    left = sum(amount for amount, _, _ in chinese(us)) if theirs else _left(us)
    words = "There is no Resource and no Oil to build {who}."
    return because("§7.8", words, who=counter(one.id)) if left <= 0 and not _is_free(view, one) else None


def spent(view: World, us: SideId, sizes: int) -> Iterator[Single]:
    """A Resource for each Size, and an Oil where there are no more (§7.8). What is owed then, Resources owe."""
    resources, oil = (max(0.0, view.position.value(f"{us}.{good}")) for good in reversed(GOODS))
    burnt = min(oil, max(0.0, sizes - resources))
    for good, part in (("resources", sizes - burnt), ("oil", burnt)):
        if part and ValueId(f"{us}.{good}") in view.game.sheet.values:
            yield from view.added(f"{us}.{good}", -part)


def _a_resource(view: World, us: SideId) -> tuple[Single, ...]:
    us = view.account(us)
    return tuple(spent(view, us, 1)) if any(view.position.value(f"{us}.{good}") > 0 for good in GOODS) else ()


def _larger(view: World, one: Counter) -> tuple[Single, ...]:
    """Its face before; or the smaller one of its Big counter, and it waits in the Reserve Pool."""
    faces = [face.name for face in view.game.kind(one).faces]
    if not _at_full_size(view, one):
        return (CountersTurnedOver((one.id,), faces[faces.index(one.face) - 1]),)
    big = _big_of(view, one.kind)
    return put_in_its_place(view, one, big, "pool", view.game.sheet.kinds[big].faces[-1].name)


def kept_in_mind(view: World, move: CountersMoved) -> Iterator[Single]:
    """Of a liberated country's unit, or a new one, that it was taken in this turn (§3.4, §7.3); and who went to sea in
    this stage of it (§5.1), rebased aboard another, or fought at sea, whence it is sent home (§5.3)."""
    to, start = area_of(move.to), {id: view.position.area(id) for id in move.counters}
    back = {word(view.home_country(view.one(id))) for id, at in start.items() if at == "aside"}
    yield from (view.noted("came_back", name) for name in sorted(back) if to == "pool" and view.so("liberated", name))
    yield from (view.noted("moved_to_sea", id, value=view.stage) for id in start if move.means == "to_sea")
    aboard = (each for id in start if move.means == "rebase" for each in view.position.cargo(id))
    yield from (view.noted("rebased", each.id) for each in aboard)
    sent = (id for id, at in start.items() if view.kind(at) == "sea" and view.one(id).marked("returned"))
    yield from (view.noted("was_at_sea", id, value=view.stage) for id in sent if view.kind(to) in GROUND)
    new = [view.account(view.one(id).side) for id, at in start.items() if at == "group" != to]
    if new and view.clock.phase == "plans":
        yield view.counted("new_units", new[0], by=len(new))


def comes_out(view: World, move: CountersMoved) -> Iterator[Single]:
    """Out of the Force Pool a unit comes in its smallest Size, which is paid; one GAR a turn is free; a Big counter
    takes its Small one's place for a Size (§7.8)."""
    yield from kept_in_mind(view, move)
    to, due, garrisons = area_of(move.to), dict[SideId, int](), set[SideId]()
    on_map = view.kind(to) in GROUND
    if to not in ASIDE and not (on_map and view.clock.phase in BUILDING):
        return
    for one in (view.one(id) for id in move.counters if id in view.position.counters):
        lies, us, least = view.position.area(one.id), view.owner(one), view.game.kind(one).faces[-1:]
        if lies not in ("pool", *ASIDE) or view.type(one) not in UNITS:
            continue
        smalls = [each for each in view.position.by(one.side) if _big_of(view, each.kind) == one.kind]
        if on_map and lies in TO_PLACE and not any(view.is_on_map(each) for each in smalls):
            yield view.noted("placed", one.id, value=view.position.where[one.id])
        if on_map and (gone := tuple(each.id for each in smalls if view.is_in(each, to))):
            yield CountersMoved(gone, PlaceId(f"reserve_pool/{us}"))
        if on_map and view.has_cards and one.kind in SUPER_WEAPONS and not view.so("first_built", one.kind):
            super_weapon = view.noted("card_met", us, f"super_weapons_{one.kind}")
            yield from (view.noted("first_built", one.kind), super_weapon)
        if lies != "pool" or not least or view.fact_about("placed", one.id):
            continue
        if (one.face or view.game.kind(one).faces[0].name) != least[0].name:
            yield CountersTurnedOver((one.id,), least[0].name)
        size = 1 if any(view.is_on_map(each) for each in smalls) else least[0].attributes.get("size")
        if _is_free(view, one) and us not in garrisons:
            garrisons.add(us)
            yield FactSet(Fact(FactWord("free_garrison"), (us,), "turn"), quiet=True)
        elif isinstance(size, int | float):
            due[view.account(us)] = due.get(view.account(us), 0) + round(size)
    for power in (*due, *garrisons - {*due}):
        yield from spent(view, power, due.get(power, 0))
        yield view.counted("built", power, by=due.get(power, 0) + (power in garrisons))


@once
def _bigs(game: Game) -> Mapping[KindId, KindId]:
    printed = {id: KindId(str(kind.attributes.get("big_counter") or "")) for id, kind in game.sheet.kinds.items()}
    return {id: big for id, big in printed.items() if big}


def _big_of(view: World, kind: KindId) -> KindId:
    return _bigs(view.game).get(kind, KindId(""))


def doubled(view: World) -> Iterator[Finding]:
    counters, aside = view.position.counters, view.game.sheet.places
    lying = {counters[id].kind for at, ids in view.position.stacks.items() if at not in aside for id in ids}
    small_of = {big: small for small, big in _bigs(view.game).items() if small in lying and big in lying}
    big_ones = [one for one in counters.values() if one.kind in small_of and view.is_on_map(one)] if small_of else ()
    smalls = {small_of[one.kind]: one for one in big_ones}
    for one in counters.values() if smalls else ():
        if one.kind in smalls and view.is_on_map(one):
            told = "§7.8", "{who} is one unit: the Big counter takes the Small one's place."
            yield notice(told, (one, smalls[one.kind]), view.position.ground(one.id), aspect="stacking")


def _at_full_size(view: World, one: Counter) -> bool:
    return one.face in ("", None, view.game.kind(one).faces[0].name)


def _built_up(view: World, one: Counter) -> Answer:
    full, big, us = _at_full_size(view, one), _big_of(view, one.kind), view.owner(one)
    gone = word(view.home_country(one)) in view.politics.conquered
    waits = any(each.kind == big for each in view.pile(f"pool/{us}"))
    may = allowed(
        "{who} may be built up, a Resource or an Oil for each Size.", "§7.8",
        view.idle((one,)),
        ("§1.7, §7.8", "{who} is out of supply and cannot be built up.",
         not _fed(view, one, view.position.area(one.id))),
        ("§7.8", "{who} has its full Size.", full and not big),
        ("§3.4", "The country of {who} is conquered: its Big counter cannot come.", full and gone),
        ("§7.8", "The Big counter of {who} is not in the Force Pool.", full and not waits),
        _unpaid(view, one),
        who=counter(one.id),
    )  # fmt: skip
    paid = _a_resource(view, us) if may.yes else ()
    oil = any(isinstance(each, ValueSet) and each.value.endswith(".oil") for each in paid)
    doing = say("Build up by a Size, for an Oil") if oil else say("Build up by a Size, for a Resource")
    done = deed(doing, *_larger(view, one), *paid, view.counted("built", us)) if paid else None
    return with_deed(may, done)


def _placed(view: World, one: Counter, to: AreaId | None) -> Answer:
    """Out of the Force Pool. A Big counter takes the place of its Small one, which grew to Size 2 before."""
    us, home, start = view.owner(one), view.home_country(one), view.position.area(one.id)
    fort, ship = view.type(one) == "fort", view.type(one) in SHIPS
    others = [each for each in view.position.by(one.side) if each.kind == _big_of(view, one.kind)
              or _big_of(view, each.kind) == one.kind]  # fmt: skip
    other = next((each for each in others if view.is_on_map(each)), None)
    lies = view.position.area(other.id) if other else to
    grows = other is not None and lies == to and _big_of(view, other.kind) == one.kind and _at_full_size(view, other)
    late = any(view.position.area(each.id) == "group" for each in others if _big_of(view, each.kind) == one.kind)
    why = first_reason(
        ("§7.8", "{who} is not in the Force Pool.", start not in TO_PLACE),
        ("§7.8", "Once it is lost the Maginot Line is never built again.", one.kind == "maginot_line"),
        ("§3.4", "The country of {who} is conquered.", word(home) in view.politics.conquered),
        ("§7.8", "{other} is in {at}: a Big counter takes its Small one's place, once that has Size 2.",
         other is not None and not grows),
        ("§7.8", "The Small counter of {who} has not come into the Force Pool yet.", late),
        None if start == "build" or view.fact_about("placed", one.id) else _unpaid(view, one),
        who=counter(one.id), other=counter(other.id) if other else "", at=area(lies) if lies else "",
    )  # fmt: skip
    if why is not None or to is None:
        return no(why) if why else not_told("§7.8")
    if other is not None:
        return _built_up(view, other)
    fed, scenario = to in reached(view.seen_by(us), "", "build"), view.politics.scenario
    rule, words = "§7.8", "{who} is placed in its home country."
    if one.side in IN_BRITAIN.get(scenario, ()):
        rule, words, home = f"Sc.{scenario}", "In this scenario {who} comes in Great Britain.", BRITAIN
    return allowed(
        "{who} may be placed in {to}.", "§7.8",
        ("§7.8", "{to} is not friendly.", not view.friendly(us, to)),
        ("§7.8", "A FORT goes to an area of its own power, in supply.", fort
         and not (view.one_power(us, view.holder(to)) and fed)),
        (rule, words, not fort and view.country(to) != home),
        ("§7.8", "{to} has no Port.", ship and not view.said(to, "port")),
        no_room(view.position, limits(view), (one.id,), PlaceId(f"{to}/port" if ship else to)),
        who=counter(one.id), to=area(to),
    )  # fmt: skip


def misplaced(view: World) -> Iterator[Finding]:
    """Who was placed in these builds where he may not be, and the click that takes him back; he is not paid twice."""
    for one, at, fact in view.said_of("placed") if view.clock.phase in BUILDING else ():
        back = CountersMoved((one.id,), PlaceId(fact.value))
        may = _placed(view.then((back,)), one, at)
        if not may.yes:
            yield notice(may, (one,), at, aspect="place", done=(back,), doing="Back to where it came from, paid.")


def take_new(view: World, act: Act) -> Answer | None:
    """Out of the current Group, so many a turn as the chart says; from Group 4 on Japan and the USSR take one."""
    if len(act.counters) != 1:
        return None
    one = view.one(act.counters[0])
    us, lies = one.side, str(view.position.where[one.id])
    if not lies.startswith("group/"):
        return None
    groups = [place for place, stack in view.position.stacks.items() if place.startswith(f"group/{us}_") and stack]
    taken, western = view.count_said("new_units", taker := view.account(us)), us in ALLIES
    row = f"{us.upper() if western else view.game.sheet.sides[us].name}: Group {lies[-1]}"
    most = printed(view.game, "weapons_development", row, "New units a turn")
    if view.politics.scenario == "C":
        most = 2 if western else 1  # Twice the Western Allies may pay for a second one (C.6).
    late = us in (JAPAN, USSR) and lies[-1] in "45" and taken
    second, before = view.politics.scenario == "C" and taken == 1, view.count_said("second_unit", taker)
    words, to = _goes_to(view, one)
    may = allowed(
        words, "§7.3",
        view.not_theirs(act),
        ("§7.3", "The units of an earlier Group come first.", bool(groups) and lies != min(groups)),
        ("§7.3", "From Group 4 on there is one new unit a turn.", late),
        ("§7.3", "{us} has added {taken:new unit|new units} in this turn, and adds no more.", 0 < most <= taken),
        ("C.6", "{us} has paid twice for a second unit, and adds no more.", second and before > 1),
        who=counter(one.id), us=side(us), taken=taken,
    )  # fmt: skip
    counted = [view.counted("new_units", taker)]
    counted += [view.counted("second_unit", taker)] if second else []
    oil = view.position.value(f"{taker}.oil") if second else 0
    paid = view.added(f"{taker}.oil", -1) if oil else ()
    added = say("Add it, as a new unit of this turn")
    added = say("Add it, for an Oil, as a second unit of this turn") if paid else added
    return with_deed(may, deed(added, CountersMoved((one.id,), to), *counted, *paid))


def _goes_to(view: World, one: Counter) -> tuple[str, PlaceId]:
    """Where a unit comes that leaves its Group, and how that is told."""
    us = one.side
    holders = [view.holder(at) for at in view.areas_in(word(view.home_country(one)))] or [us]
    ally = next((each for each in (us, *holders) if each in holders and same_side(us, each)), "")
    if is_bomb(view, one):
        return "{who} is put into box 5 of the track.", PlaceId(f"{TRACK}/5")
    if not ally:
        return "{who} is set aside until its country is an ally.", PlaceId(f"aside/{us}")
    if ally != us:
        return "{who} goes to the Force Pool of the ally who has its country.", PlaceId(f"pool/{ally}")
    return "{who} may be added to the Force Pool.", PlaceId(f"pool/{us}")


# ---------------------------------------------------------------- research and the A-Bomb (§7.8, E.5)

NOT_YET = ("A", "B", "C", "D")  # Scenarios that know neither; E brings them (E.5).
TRACK, MOST_FOR_RESEARCH = "victory_track", 4


def _for_a_resource(view: World, act: Act, may: Answer, *events: Single, thrown: Thrown | None = None) -> Answer:
    """The same, with the click that pays for it, if it is not paid; no, if nothing is left to pay with."""
    paid = act.details.get("paid") == "yes"
    if may.yes and not paid and _left(view.seen_by(view.account(view.side))) <= 0:
        return no(because("§7.8", "There is no Resource and no Oil for it."))
    cost = _a_resource(view, view.side) if may.yes and not paid else ()
    told = say("Pay for it, and throw") if thrown else say("Pay for it")
    done = Deed(sentence=told, event=Together((*events, *cost)), thrown=thrown)
    return replace(may, deed=done) if may.yes and (paid or cost) else may


def _thrown(view: World, act: Act, why: Sentence, dice: str = "1d6", word: str = "die") -> Thrown | None:
    asked = Act(verb=act.verb, side=view.side, counters=act.counters, details={**act.details, "paid": "yes"})
    return Thrown(dice, why, asked, word)


def research(view: World, act: Act) -> Answer | None:
    """A unit by chance out of the current Group, on 1 to 4; one is added for who fights no major power (§7.8). A click
    throws for it, and then for which it is."""
    us, die, drawn, scenario = view.side, number(act, "die"), number(act, "drawn"), view.politics.scenario
    if us not in POWERS:
        return None
    more = 0 if any(view.at_war(us, each) for each in POWERS if not same_side(us, each)) else 1
    groups = [place for place, stack in view.position.stacks.items() if place.startswith(f"group/{us}_") and stack]
    group = tuple(view.pile(min(groups, default="")))
    one = group[min(drawn or 1, len(group)) - 1] if group and die is not None and (drawn or len(group) == 1) else None
    words = "With a die of {most} or less {us} draws a unit out of Group {group}; it costs a Resource."
    thrown = _thrown(view, act, say("research"))
    if die is not None:
        words = "{die} is enough: {us} draws a unit out of Group {group}. It costs a Resource."
        thrown = _thrown(view, act, say("which unit it is"), f"1d{len(group)}", "drawn")
    if one is not None:
        words, thrown = "{one} is drawn.", None
    moves = (CountersMoved((one.id,), _goes_to(view, one)[1]),) if one is not None else ()
    return _for_a_resource(view, act, allowed(
        words, "§7.8",
        ("E.5", "In this scenario nothing is researched.", scenario in NOT_YET),
        ("§7.8", "No unit is left in the Groups of {us}.", not groups),
        ("§7.8", "{die} is too much: {most} or less is needed.", die is not None and die + more > MOST_FOR_RESEARCH),
        us=side(us), die=die or 0, most=MOST_FOR_RESEARCH - more, group=min(groups, default=" ")[-1],
        one=counter(one.id) if one is not None else "",
    ), *moves, thrown=thrown)  # fmt: skip


def work_on_bomb(doing: str, view: World, act: Act) -> Answer | None:
    """Developed, it goes a box down on the track; tested, a die above its box is needed, to which one is added for whom
    an enemy has bombed: each once a turn, for a Resource. What is tested comes into the Force Pool."""
    bombs = [one for one in view.named(act) if is_bomb(view, one)]
    if len(bombs) != 1 or len(act.counters) != 1:
        return None
    one, us, die, tests = bombs[0], view.owner(bombs[0]), number(act, "die"), doing == "tested"
    lies, paid = view.position.where[one.id].removeprefix(f"{TRACK}/"), act.details.get("paid") == "yes"
    box, more = int(lies) if lies.isdecimal() else 0, 1 if act.details.get("bombed") == "yes" else 0
    words = "{who} goes on to box {next}, for a Resource."
    events: list[Single] = [] if paid else [view.noted("bomb_work", us, doing)]
    if not tests:
        events.append(CountersMoved((one.id,), PlaceId(f"{TRACK}/{box - 1}")))
    elif die is None:
        words = "A die above {least} is a success; it costs a Resource."
    else:
        words = "{die}: a success."
        joined = () if view.so("atomic", us) else (view.noted("atomic", us, value=view.clock.turn),)
        events += (view.noted("bomb_tested", us), *joined, CountersMoved((one.id,), PlaceId(f"pool/{us}")))
    us_now = view.seen_by(us)
    thrown = _thrown(us_now, act, say("the test of {who}", who=counter(one.id))) if tests and die is None else None
    return _for_a_resource(us_now, act, allowed(
        words, "§7.8",
        view.not_theirs(act),
        ("E.5", "In this scenario there is no A-Bomb.", view.politics.scenario in NOT_YET),
        ("§7.8", "{who} is not on the track: once it is selected it begins in box 5.", not box),
        ("§7.8", "That was done in this turn already.", view.so("bomb_work", us, doing) and not paid),
        ("§7.8", "Box 1 is the last.", not tests and box == 1),
        ("§7.8", "{die} is not above {least}: the test fails.", tests and die is not None and die + more <= box),
        who=counter(one.id), next=box - 1, die=die or 0, least=box - more,
    ), *events, thrown=thrown)  # fmt: skip


def reinforced(view: World) -> Iterator[Finding]:
    """What a scenario sends, when the units of the turn come onto the map; not to where the enemy is (A.7)."""
    turn, rule = ARRIVALS.get(view.politics.scenario, (0, ""))
    for power in POWERS if view.clock.phase == "reveal" and view.clock.turn == turn else ():
        pile = view.pile(f"arriving/{power}")
        lands = {one: PlaceId(str(view.game.kind(one).attributes.get("arrives"))) for one in pile}
        coming = {one: to for one, to in lands.items() if same_side(view.holder(area_of(to)), power)}
        if coming:
            done = tuple(CountersMoved((one.id,), to) for one, to in coming.items())
            yield to_see_to((rule, "Reinforcements arrive: {who}."), coming, done=done)


def overrun(view: World) -> Iterator[Finding]:
    """Aircraft, and ships in Port, whose area the enemy has taken (§6.6)."""
    words = "{who} is overrun in {at}, and goes to the closest base in supply: {to:or}."
    lost = "{who} is overrun in {at}, and lost: no base in supply is near enough."
    for us in map(view.seen_by, POWERS):
        now, lying = us, armies(view).get(us.side, {}).items()
        units = (view.one(id) for at, ids in lying if in_enemy_hands(view, at, us.side) for id in ids)
        for one in filter(view.has_base, units):
            near = refuges(now, one)
            done = goes_there(now, one, near)
            yield notice(("§6.6", words if near else lost), (one,), view.position.ground(one.id), aspect="base",
                         severity="warning", done=done, to=tuple(map(area, near)))  # fmt: skip
            now = now.then(done)  # Whoever is next finds that base taken.


def is_bomb(_view: World, one: Counter) -> bool:
    return one.kind.startswith("a_bomb")
