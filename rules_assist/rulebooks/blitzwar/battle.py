"""The battle sheet (§16, §17): odds, chances, what follows a result in words and by clicks, and the advance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, counter, say, side
from counters.box.counter_mix import pool_of
from counters.counter import Counter
from counters.events import CountersMoved, CountersTurnedOver, FactSet
from counters.places import area_of, in_area
from rules_assist.advice import Act, Answer, Deed, Detail, Reason, not_told
from rules_assist.battle_sheet import BattleSheet, Chance, Offer
from rules_assist.common.asked import flag, number, of_each, of_one, verb
from rules_assist.common.chart_battle import DIE, are_marked, go_in
from rules_assist.common.saying import agreed, answer, because, ids_of, names, no, one_by_one, resting_on, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.activating import RULE as ACTIVATION
from rules_assist.rulebooks.blitzwar.activating import activating
from rules_assist.rulebooks.blitzwar.air import is_meant, missions, sheet_of
from rules_assist.rulebooks.blitzwar.europe import BRITAIN, ITALY, OWN_TURN, meant
from rules_assist.rulebooks.blitzwar.fighting import (
    GROUNDS,
    Battle,
    Losses,
    Sort,
    all_over_a_line,
    battle_for,
    blitz_weather,
    cell,
    column_of,
    corrected,
    eight_to_one,
    has_line,
    is_idle,
    line_counts_for_all,
    not_for_blitz,
    odds_of,
    read_result,
    refusals,
    shares,
    sort_of,
    way_in,
)
from rules_assist.rulebooks.blitzwar.naval import naval_sheet
from rules_assist.rulebooks.blitzwar.offers import fact, remembered
from rules_assist.rulebooks.blitzwar.results import (
    Fate,
    Survivors,
    Toll,
    bad_choice,
    exchanges,
    fate,
    losses_told,
    refuges_told,
    retreat_zones,
    stays_behind,
)
from rules_assist.rulebooks.blitzwar.shifts import air_over, defenders_unsupplied, shifts_of
from rules_assist.rulebooks.blitzwar.stacking import barred
from rules_assist.rulebooks.blitzwar.supply import War

RULE = "§16.1, §16.2"
AFTER: Mapping[Sort, str] = {"blitz": "§16.4", "normal": "§17.3"}
"""Where the rules tell of the advance."""

# ----------------
# The battle sheet (§16, §17): odds, every shift, the chances, and what the die brings, in words.


def battle_of(view: War, act: Act) -> BattleSheet | None:
    """A battle on land, at sea, or over Britain."""
    if is_meant(view, act):
        return sheet_of(view, act)
    places = (*act.at, *act.to)
    if places and view.is_sea(area_of(places[0])):
        return naval_sheet(view, act)
    battle = battle_for(view, act)
    return None if battle is None else land_battle(battle)


def shift_of(battle: Battle) -> int:
    return int(sum(one.value for one in shifts_of(battle) if one.applies))


def land_battle(battle: Battle) -> BattleSheet:
    """Corps against corps in a zone. What speaks against it is told; the odds are reckoned all the same."""
    view, attack, defence, shift = battle.view, battle.attack, battle.defence, shift_of(battle)
    modifiers, against = shifts_of(battle), tuple(refusals(battle, shift))
    first, too_dear = made_ready(battle, shift) if against else ((), None)
    against = (*against, *((too_dear,) if too_dear else ()))
    column = column_of(view, attack, defence, shift) if attack and defence else ""
    left = max(0, air_over(battle))
    figures: dict[str, float] = {"attack": attack, "defence": defence, "shift": shift, "air": left}
    figures["eight_to_one"] = float(bool(column) and eight_to_one(view, attack, defence, shift))
    if battle.sort == "blitz":
        figures["air_after"] = max(0, left - 1)
    thrown, result = number(battle.act, "die", "dice", "roll"), None
    told = _head(battle, column, modifiers_there=any(one.applies for one in modifiers))
    if column and thrown is not None and 1 <= thrown <= 6:
        word = cell(view, column, thrown)
        result = corrected(view, word, attack, steps_of(battle))
        figures |= {"attacker_loss": result.attacker, "defender_loss": result.defender}
        figures["d"] = result.defender - result.attacker
        die = say("The die is {die}: {word}.", die=thrown, word=word)
        if result.word != word:
            words = "The die is {die}: {word}, which with so few corps becomes {found}."
            die = say(words, die=thrown, word=word, found=result.word)
        told = say("{head} {die} {what}", head=told, die=die, what=explained(battle, result))
    # Odds and table; and with a result what follows it: works, the air unit that leaves, retreat, advance.
    air = "§13.4.2" if battle.sort == "blitz" and air_over(battle) > 0 else ""
    after = (air, "§15.1" if battle.works else "", "§16.4" if battle.sort == "blitz" else "§17.2, §17.3")
    head = against[0] if against else Reason(told, resting_on(RULE, *after) if result else RULE)
    found = shares(view, column, attack, steps_of(battle)) if column else {}
    lots = ((word, part, read_result(word)) for word, part in found.items())
    chances = tuple(Chance(word, part, explained(battle, lost)) for word, part, lost in lots if lost is not None)
    return BattleSheet(
        at=battle.at, attackers=ids_of(battle.attackers), defenders=ids_of(battle.defenders), figures=figures,
        odds=odds_of(view, attack, defence) if attack and defence else "", column=column, chart="combat",
        modifiers=modifiers, chances=chances, result=result.word if result else "",
        offers=tuple(consequences(battle, result)) if result else (), refused=against, first=first,
        sentence=head.sentence, rule=head.rule,
    )  # fmt: skip


def made_ready(battle: Battle, shift: int) -> tuple[tuple[Offer, ...], Reason | None]:
    """Where only that they are not activated speaks against it: what activates and pays; or why nobody can pay."""
    view = battle.view._replace(side=battle.side)
    idle = tuple(one for one in battle.attackers if is_idle(battle, one))
    if why := view.cannot_pay(idle, view.price_of(idle, "activation")):
        return (), why
    doing = activating(view, idle)
    if doing is None:
        return (), None
    after = doing.event.happen(view.position)
    ready = tuple(after.counters[one.id] for one in battle.attackers)
    if any(refusals(battle._replace(view=battle.view._replace(position=after), attackers=ready), shift)):
        return (), None
    told = say("Whoever attacks without having moved is activated first, and that is paid.")
    return (Offer(verb="mark", counters=(), deeds=(doing,), sentence=told, rule=ACTIVATION),), None


def _head(battle: Battle, column: str, *, modifiers_there: bool) -> Sentence:
    values: dict[str, Value] = {"attack": battle.attack, "defence": battle.defence, "at": area(battle.at)}
    if not column:
        return say("{attack} corps against {defence} in {at}.", **values)
    values["odds"] = odds_of(battle.view, battle.attack, battle.defence)
    if modifiers_there:
        words = "{attack} corps against {defence} in {at}: {odds}, and with the shifts {column}."
        return say(words, **values, column=column)
    return say("{attack} corps against {defence} in {at}: {odds}.", **values)


def steps_of(battle: Battle) -> int:
    """The corps that the corrections for few corps count; works count apart if it is played so (§15.1, §16.2)."""
    return battle.defence + (battle.works if battle.view.option("lone_fortified") == "two losses" else 0)


def corps_left(battle: Battle, lost: Losses) -> int:
    """How many defending corps are left; works take a loss each."""
    return max(0, battle.defence - max(0, lost.defender - battle.works))


def explained(battle: Battle, lost: Losses) -> Sentence:
    """What a result means, one thing after the other: losses, air, retreat, advance."""
    parts, left, at = [*losses_told(battle, lost)], corps_left(battle, lost), area(battle.at)
    if battle.sort == "blitz" and (over := air_over(battle)) > 0:
        words = "The attacker removes one air unit from {at}; that leaves {left}."
        last = say("The attacker removes his air unit from {at}.", at=at)
        parts.append(say(words, at=at, left=over - 1) if over > 1 else last)
    if not left:
        words = "The attackers may advance to {at}, armour one zone further."
        if eight_to_one(battle.view, battle.attack, battle.defence, shift_of(battle)):
            words = "The attackers may advance to {at}, armour one zone further, and at 8-1 infantry as well."
        parts.append(say(words, at=at))
    elif battle.sort == "blitz":
        parts.append(say("Nobody retreats after Blitzkrieg combat."))
    else:
        parts.append(_retreat_told(battle, lost))
    return one_by_one(parts)


def _fate(battle: Battle, lost: Losses) -> Fate:
    """Whether those who are left stay, retreat, or choose (§17.2)."""
    side = battle.view.party_of(battle.defenders[0].side)
    rest = Survivors(side, corps_left(battle, lost), defenders_unsupplied(battle).applies, all_over_a_line(battle))
    return fate(battle.view, battle.at, lost.defender - lost.attacker, rest)


def _retreat_told(battle: Battle, lost: Losses) -> Sentence:
    more, end = lost.defender - lost.attacker, _fate(battle, lost)
    if end == "stay":
        return say("They stay." if more <= 0 else "They lost one corps more, but stay on this ground.")
    where = refuges_told(battle.view, battle.at, battle.view.party_of(battle.defenders[0].side))
    words = "They lost {more} more and must retreat. {where}"
    if end == "choose":
        words = "They lost {more} more: they lose one corps more and stay, or retreat. {where}"
    return say(words, more=more, where=where)


def gone(view: War, air: tuple[Counter, ...]) -> Iterator[Deed]:
    """What becomes of air units that have flown, one click for each: to the pool, or back to base (§3, §13.4)."""
    for one in air:
        if view.option("spent_air") == "back to base":
            told = say("{who}: is at base again, and goes back there", who=counter(one.id))
            yield Deed(sentence=told, event=CountersTurnedOver((one.id,), view.game.kind(one).faces[0].name))
        else:
            told = say("{who}: is removed to the pool", who=counter(one.id))
            yield Deed(sentence=told, event=CountersMoved((one.id,), view.pool_for(one)))


# ----------------
# What a result asks of the players, one click each: losses, the air unit that leaves, retreat, marks, advance.


def consequences(battle: Battle, lost: Losses) -> Iterator[Offer]:
    """In the order of the rules (§16.2, §16.4, §17.2, §17.3)."""
    (attackers_lost, defenders_lost), ids = losses_told(battle, lost), ids_of(battle.attackers)
    left, fate = corps_left(battle, lost), _fate(battle, lost)
    if lost.attacker:
        yield _lose(Toll(battle, lost, attacking=True), lost.attacker, attackers_lost)
    if lost.defender and battle.works:
        works = ids_of(filter(battle.view.is_fortified, battle.defenders))
        told, times = say("Works take a loss each: a fortified corps is turned over."), min(lost.defender, len(works))
        yield Offer(verb="turn", counters=works, times=times, mark="front", sentence=told, rule="§15.1")
    if lost.defender > battle.works:
        yield _lose(Toll(battle, lost, attacking=False), lost.defender - battle.works, defenders_lost)
    if battle.sort == "blitz" and air_over(battle) > 0:
        deeds = tuple(gone(battle.view, missions(battle.view, battle.at, battle.side)))
        words = say("The attacker removes an air unit that flew here.")
        yield Offer(verb="lose", counters=(), deeds=deeds, sentence=words, rule="§13.4.2, §16.1")
    goes = battle.sort == "normal" and fate != "stay"
    if left and goes:
        view, side = battle.view, battle.view.party_of(battle.defenders[0].side)
        how = "They retreat, or lose one corps more. {where}" if fate == "choose" else "They retreat. {where}"
        back, where = tuple(map(in_area, retreat_zones(view, battle.at, side))), refuges_told(view, battle.at, side)
        gone_back = ids_of(one for one in battle.defenders if stays_behind(view, one) is None)
        yield Offer(verb="retreat", counters=gone_back, to=back, sentence=say(how, where=where), rule="§17.2")
    yield replace(are_marked(ids, "fought", "§16.1"), along=kept_in_mind(battle))
    if not left or goes:
        yield go_in(ids, battle.at, AFTER[battle.sort])


def kept_in_mind(battle: Battle) -> tuple[FactSet, ...]:
    """What later turns ask of this attack: that the zone was attacked, where who fought in a Blitzkrieg, a first
    attack, and that British corps attacked Italians (§9.6, §16.1, §16.3.1, §17.1, §17.2)."""
    view, at = battle.view, battle.at
    facts = [fact(view, "attacked_this_turn", at, value=battle.side), *remembered(view, {at: battle.side})]
    if battle.sort == "blitz":
        facts += [fact(view, "blitz_target", one.id, value=at) for one in battle.attackers]
    british = any(one.side == BRITAIN for one in battle.attackers)
    if british and all(one.side == ITALY for one in battle.defenders):
        facts.append(fact(view, "british_attacked_italians", f"{view.now}"))
    return tuple(facts)


def _lose(toll: Toll, times: int, told: Sentence) -> Offer:
    """Those who may take a loss, and of whom a turn takes one corps; for the others, what they are changed for."""
    battle, view = toll.battle, toll.battle.view
    fit = [one for one in toll.group if toll.corps > 1 or bad_choice(toll, (one,)) is None]
    whole = [one for one in fit if not loses_by_one(battle, one) and not view.is_fortified(one)]
    changed = [one for one in whole if view.is_elite(one) or not toll.elite]
    owed = toll.corps == 1 and toll.armour
    deeds = tuple(each for one in changed for each in exchanges(view, one, toll.corps, armour_first=owed))
    ids = tuple(one.id for one in fit if loses_by_one(battle, one))
    return Offer(verb="lose", counters=ids, times=times, deeds=deeds, sentence=told, rule="§16.2")


def loses_by_one(battle: Battle, one: Counter) -> bool:
    """Whether the next face, or the pool, is just one corps less. Whoever has no pool of its own goes by a deed."""
    kind, corps = battle.view.game.kind(one), battle.view.corps_of(one)
    faces = [face.name for face in kind.faces]
    at = faces.index(one.face) if one.face in faces else 0
    after = faces[at + 1 : at + 2] if kind.steps == len(faces) else []
    less = int(str(kind.printed("corps", after[0]) or 0)) if after else 0
    pooled = less > 0 or pool_of(battle.view.game, one.side) == battle.view.pool_for(one)
    return corps - less == 1 and pooled


# ----------------
# What is asked: may these attack, in the Blitzkrieg or at all (§16.1)?


def attack(view: War, act: Act) -> Answer | None:
    """`may attack #elite at mechili`; `with blitz` or `with normal` where the phase does not say."""
    sheet = battle_of(view, act)
    if sheet is None:
        return None
    war = view.begins(sheet.at) if not sheet.refused and view.is_zone(sheet.at) else None
    if war is None:
        return Answer(not sheet.refused, sheet.sentence, sheet.rule)
    return yes(say("{sheet} {war}", sheet=sheet.sentence, war=war.sentence), f"{sheet.rule}, {war.rule}")


def blitz(view: War, act: Act) -> Answer | None:
    """`may blitz #elite at mechili`: in the Blitzkrieg phase. Without counters: whether there is Blitzkrieg there."""
    at = meant(act)
    if at is None:
        return not_told("§16.1")
    if act.counters or act.from_:
        return attack(view, act)
    if not view.is_zone(at):
        return no(because("§16.1", "{at} is no land zone.", at=area(at)))
    shut = not_for_blitz(view, at)
    words = "The ground of {at} is not for Blitzkrieg. {why}"
    ground = because(shut.rule, words, at=area(at), why=shut.sentence) if shut else None
    why = blitz_weather(view, at, view.party) or ground
    return answer([why], "Blitzkrieg is possible in {at}.", "§6, §16.1", at=area(at))


def blitz_at(view: War, act: Act) -> Answer | None:
    """With counters an attack, which is on one zone; without, whether it could be made in all of these."""
    if act.counters and not view.is_time(*OWN_TURN):
        return no(because("§8, §16.1", "This is not the time for {side} to do that.", side=side(view.side)))
    return (of_one(blitz, "§16.1") if act.counters else of_each(blitz))(view, act)


# ----------------
# Advance after combat (§16.4, §17.3): into the zone that was emptied, and with armour one zone further.


def cannot_advance(
    view: War, one: Counter, first: AreaId, second: AreaId, sort: Sort, *, like_armour: bool
) -> Reason | None:
    """Why a counter does not go into the zone it attacked, and from there to the second, if that is another.

    From a beachhead armour goes on only by a port, not out of a fortress or mountains, and over good ground; also if it
    came ashore after the Blitzkrieg, and would now go the zone further (§16.4, §17.3)."""
    game, facts, far, over = view.game, view.position.facts, second != first, way_in(view, one, first)
    ashore, own, theirs = view.came_by_beachhead(one), AFTER[sort], view._replace(side=one.side)
    landed = ashore and not far and not view.on_beachhead(one)
    rule, aimed = resting_on(own, "§16.4, §17.3" if ashore else ""), facts.get("blitz_target", one.id)
    elsewhere = sort == "blitz" and aimed is not None and aimed.value not in ("", first)
    gone, most = facts.get("advanced", one.id) if sort == "normal" else None, view.limit("advance")
    before = int(gone.value) if gone is not None and gone.value.isdecimal() else int(gone is not None)
    held = [any(view.party_of(each.side) != theirs.party for each in view.corps_in(at)) for at in (first, second)]
    kept, ground, halts = barred(theirs, (one,)), view.said(first, "terrain"), far and sort == "normal"
    line = "line" in over or (has_line(view, first) and line_counts_for_all(view))
    came = "It came over the fortified line of {first}, and stops there."
    values: dict[str, Value] = {"who": counter(one.id), "first": area(first), "second": area(second)}
    start, end = (view.area(one), first) if landed else (first, second)
    beach, rough = ashore and (far or landed), ("mountain", "high_mountain")
    return (
        first_reason(
            (rule, "{who} is no army corps.", not view.is_corps(one)),
            ("§15.1", "{who} is fortified.", view.is_fortified(one)),
            (rule, "{first} is no zone of land.", not view.is_zone(first)),
            (rule, "{who} attacked another zone.", elsewhere),
            (rule, "{who} did not attack {first}: it is not next to it.", not over),
            (rule, "{who} did not attack {first}.", not landed and not view.has_fought(one)),
            (rule, "Enemy corps are left in {first}.", held[0]),
            **values,
        )
        or kept.get(first)
        or kept.get(second)
        or first_reason(
            ("§17.3", "{who} is infantry and advanced after the Blitzkrieg.", before and not like_armour),
            ("§17.3", "{who} advanced {before} zones before: armour advances {most} in both combat phases together.",
             before and before + 1 + far > most),
            (rule, "{second} is not next to {first} by a brown line.",
             far and not europe.brown_line(game, first, second)),
            (rule, "Only armour advances a second zone.", far and not like_armour),
            (rule, "Enemy corps are in {second}.", far and held[1]),
            (rule, "{first} is {ground}: armour stops there.", halts and str(ground) in GROUNDS),
            (rule, came if "line" in over else "{first} is the zone of a fortified line: armour stops there.",
             halts and line),
            **values, before=before, most=most, ground=GROUNDS.get(str(ground), ""),
        )
        or first_reason(
            (rule, "It came from a beachhead, and {first} has no port.", beach and not view.has_port(start)),
            (rule, "It came from a beachhead, and {first} is a fortress.", beach and view.said(start, "fortress")),
            (rule, "It came from a beachhead, and {first} is mountains.",
             beach and view.said(start, "terrain") in rough),
            (rule, "It came from a beachhead, and {second} is not good going.",
             beach and view.said(end, "terrain") != "good"),
            first=area(start), second=area(end),
        )
    )  # fmt: skip


def advance(view: War, act: Act) -> Answer | None:
    """`may advance #elite to mechili`, `may advance #panzer to gazala through mechili`."""
    group = view.named(act)
    if not group or not (act.to or act.at):
        return not_told("§16.4")
    goal, sort = area_of((*act.to, *act.at)[0]), sort_of(view, act)
    eight = bool({"8-1", "eight_to_one"} & {*act.details, *act.details.values()})
    for one in group:
        first = area_of(act.through[0]) if act.through else _attacked(view, one, goal)
        if why := cannot_advance(view, one, first, goal, sort, like_armour=eight or view.is_armoured(one)):
            return no(why)
    white = any(view.infantry_of(one) and view.is_armoured(one) for one in group)
    ashore = any(view.came_by_beachhead(one) for one in group)
    rules = ("§16.4, §17.3" if ashore else "", "§16.2" if eight else "", "§3" if white else "")
    rule = resting_on(AFTER[sort], *rules)
    return agreed("{who} may advance to {to}, and need not.", rule, who=names(group), to=area(goal))


def _attacked(view: War, one: Counter, goal: AreaId) -> AreaId:
    """The zone it attacked: the goal itself, if it is next to it; else one between that was attacked."""
    if way_in(view, one, goal):
        return goal
    facts, here = view.position.facts, view.area(one)
    between = [at for at in view.beside(here) if europe.brown_line(view.game, at, goal)]
    fought = [at for at in between if facts.says("attacked", at) or facts.says("attacked_this_turn", at)]
    return next(iter((*fought, *between)), goal)


HOW = (
    DIE, *map(flag, ("blitz", "normal", "air_superiority", "air_defence", "out_of_supply", "german_defence",
                     "first_attack", "battle_of_britain")),
    Detail(name="defenders", least=0),
)  # fmt: skip
ADVANCING = (
    Detail(name="odds", values=tuple(f"{us}-{them}" for us in range(1, 10) for them in range(1, 10))),
    *map(flag, ("8-1", "eight_to_one", "blitz", "normal")),
)
CHAPTER = Chapter(
    battle=battle_of,
    verbs=(
        verb(
            "attack", of_one(attack, "§16.1"), "Attack", "counters at", also="assault", phases=OWN_TURN,
            rule="§8, §16.1, §17.1", details=HOW,
        ),
        verb("blitz", blitz_at, "Attack in the Blitzkrieg", "counters at", also="blitzkrieg", details=HOW),
        verb(
            "advance", advance, "Advance there", "counters to", phases=("blitz", "combat"), rule="§8, §16.4, §17.3",
            details=ADVANCING,
        ),
    ),
)  # fmt: skip
