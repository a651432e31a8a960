"""Who loses what (§16.2), and what a counter is changed for (§11.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from boards.plain.sentence import Sentence, Value, counter, kind, say
from counters.box.counter_mix import pool_of
from counters.counter import Counter, CounterId, Kind
from counters.events import CounterBrokenDown, CountersMoved
from counters.places import in_area
from rules_assist.advice import Act, Answer, Deed, Detail, Reason, not_told
from rules_assist.battle_sheet import Offer
from rules_assist.common.asked import flag
from rules_assist.common.chart_battle import are_marked, go_in
from rules_assist.common.saying import agreed, answer, ids_of, names, no
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Verb
from rules_assist.rulebooks.blitzwar.air import gone, missions
from rules_assist.rulebooks.blitzwar.combat_table import RESULT, Losses, read_result
from rules_assist.rulebooks.blitzwar.control import War, pool_for
from rules_assist.rulebooks.blitzwar.fighting import Battle, armoured_corps, battle_for
from rules_assist.rulebooks.blitzwar.naval import spares_fleets
from rules_assist.rulebooks.blitzwar.retreat import Fate, refuges_told, retreat_zones, stays_behind
from rules_assist.rulebooks.blitzwar.shifts import air_over, german_defence
from rules_assist.rulebooks.blitzwar.sides import NOBODY, PARTIES, enemies_of, meant

# ----------------
# Who loses what (§16.2): armour for a C, the Elite first, a German where the German defence was used.

RULE = "§16.2"


def owes_german(battle: Battle) -> bool:
    """Whether one loss of the defenders must be German: the shift for German defence was used (§16.2)."""
    germans = any(one.side == "germany" for one in battle.defenders)
    return germans and german_defence(battle).applies


def owes_armour(battle: Battle, lost: Losses, *, attacking: bool) -> bool:
    """With a C the attacker's loss is armoured, and one of the defender's; where there is armour (§16.2)."""
    who, count = (battle.attackers, lost.attacker) if attacking else (battle.defenders, lost.defender)
    return lost.armoured and count > 0 and armoured_corps(battle.view, who) > 0


def owes_elite(battle: Battle, lost: Losses) -> bool:
    """Whether the attacker loses from the Elite, which took part (§16.2); any armour for a C, as some read it."""
    armour = lost.armoured and battle.view.option("elite_and_armour") == "any armour"
    return any(battle.view.is_elite(one) for one in battle.attackers) and not armour


# ---------------------------------------------------------------- a choice of losses


def bad_choice(
    battle: Battle, lost: Losses, chosen: tuple[Counter, ...], *, attacking: bool, as_infantry: bool = False
) -> Reason | None:
    """Why these counters cannot be the ones that lose (§16.2)."""
    view, count = battle.view, lost.attacker if attacking else lost.defender
    armoured = any(view.armour_of(one) for one in chosen) and not as_infantry
    few = sum(view.corps_of(one) for one in chosen) < count or len(chosen) > max(count, 0)
    elite = attacking and count and owes_elite(battle, lost)
    elites = [one for one in chosen if view.is_elite(one)]
    german = not attacking and count and owes_german(battle)
    german_armour = any(one.side == "germany" and view.armour_of(one) for one in battle.defenders)
    needs_armour = owes_armour(battle, lost, attacking=attacking)
    if elite:
        needs_armour = needs_armour and any(view.armour_of(one) for one in battle.attackers if view.is_elite(one))
    elif german and count == 1 and not german_armour:
        needs_armour = False
    return first_reason(
        (RULE, "Nobody is lost on this side.", count == 0),
        (RULE, "{count} corps are lost on this side.", few),
        (RULE, "An Elite took part: the attacker’s loss is taken from it.", elite and not elites),
        (RULE, "The German defence was used: a German corps is lost.", german and not _any_german(chosen)),
        (RULE, "The result is a C: an armoured corps is lost.", needs_armour and not armoured),
        count=count,
    )


def _any_german(chosen: tuple[Counter, ...]) -> bool:
    return any(one.side == "germany" for one in chosen)


def take_loss(view: War, act: Act) -> Answer | None:
    """`may take_loss #ariete at mechili with result C/2`: counters of one side, who lose one corps each, or all."""
    chosen, at = view.named(act), meant(act)
    if chosen and all(view.is_naval(one) for one in chosen):
        against = [spares_fleets(view, one, view.position.area(one.id)) for one in chosen]
        return answer(against, "They may be lost.", "§12.2")
    lost = read_result(act.details.get("result", ""))
    if at is None and chosen and view.acting not in (NOBODY, view.party_of(chosen[0].side)):
        at = view.position.area(chosen[0].id)  # In the turn of another side they defend.
    if at is None or lost is None or not chosen:
        return not_told(RULE)
    attacking = any(view.position.area(one.id) != at or view.on_beachhead(one) for one in chosen)
    battle = _battle_around(view, act, chosen, attacking=attacking)
    as_infantry = "infantry" in act.details or "infantry" in act.details.values()
    if battle is None:
        return not_told(RULE)
    if why := bad_choice(battle, lost, chosen, attacking=attacking, as_infantry=as_infantry):
        return no(why)
    if any(view.is_fortified(one) for one in chosen):
        return agreed("{who} is turned over, and is plain infantry.", "§15.1, §20.2, §16.2", who=_names(chosen))
    return agreed("{who} may take the loss.", RULE, who=_names(chosen))


def _battle_around(view: War, act: Act, chosen: tuple[Counter, ...], *, attacking: bool) -> Battle | None:
    """The battle in which these lose something: with all who attack there, or who would."""
    mine = view.party_of(chosen[0].side)
    theirs = view.party_of(view.position.clock.side)
    foes = (theirs,) if theirs in PARTIES and theirs != mine else enemies_of(mine)
    side = mine if attacking or not foes else foes[0]
    battle = battle_for(view, replace(act, counters=(), side=side))
    if battle is None or not attacking:
        return battle
    return battle._replace(attackers=tuple(dict.fromkeys((*battle.attackers, *chosen))))


def _names(counters: tuple[Counter, ...]) -> tuple[Value, ...]:
    return names(counters)


# ---------------------------------------------------------------- what is proposed


class Taken(NamedTuple):
    """One corps that could be lost: whose, and of which sort."""

    one: Counter
    armoured: bool


def proposed(battle: Battle, lost: Losses, *, attacking: bool) -> tuple[Taken, ...]:
    """Corps that could be lost, the cheapest first: infantry rather than armour, small counters rather than big."""
    view = battle.view
    group, count = (battle.attackers, lost.attacker) if attacking else (battle.defenders, lost.defender)
    left = {one.id: [view.infantry_of(one), view.armour_of(one)] for one in group}
    found: list[Taken] = []
    for number in range(count):
        able = [one for one in group if sum(left[one.id])]
        if not able:
            break
        best = min(able, key=_dearness(battle, lost, left, attacking=attacking, first=number == 0))
        wanted = number == 0 and owes_armour(battle, lost, attacking=attacking)
        armoured = bool(left[best.id][1]) and (wanted or not left[best.id][0])
        left[best.id][armoured] -= 1
        found.append(Taken(best, armoured))
    return tuple(found)


Dearness: TypeAlias = Callable[[Counter], tuple[bool, bool, bool, int]]


def _dearness(
    battle: Battle, lost: Losses, left: Mapping[CounterId, list[int]], *, attacking: bool, first: bool
) -> Dearness:
    """How unwelcome a counter's loss would be: what the rules want first, then what costs least."""
    view = battle.view
    elite = attacking and owes_elite(battle, lost)
    german = first and not attacking and owes_german(battle)
    armour = first and owes_armour(battle, lost, attacking=attacking)

    def dear(one: Counter) -> tuple[bool, bool, bool, int]:
        infantry, tanks = left[one.id]
        return (
            elite and not view.is_elite(one),
            german and one.side != "germany",
            not tanks if armour else not infantry,
            infantry + tanks,
        )

    return dear


def _corps(view: War, taken: tuple[Taken, ...]) -> tuple[Value, ...]:
    """Named one by one; out of white tanks and Elites, by the sort of corps as well."""
    return tuple(_one_corps(view, each) for each in taken)


def _one_corps(view: War, taken: Taken) -> Value:
    if not (view.infantry_of(taken.one) and view.armour_of(taken.one)):
        return counter(taken.one.id)
    words = "an armoured corps of {who}" if taken.armoured else "an infantry corps of {who}"
    return say(words, who=counter(taken.one.id))


def losses_told(battle: Battle, lost: Losses) -> tuple[Sentence, ...]:
    """What both sides lose, who chooses, and who could be meant."""
    return (_attackers_loss(battle, lost), _defenders_loss(battle, lost))


def _attackers_loss(battle: Battle, lost: Losses) -> Sentence:
    if not lost.attacker:
        return say("The attacker loses nothing.")
    who = _corps(battle.view, proposed(battle, lost, attacking=True))
    armoured = owes_armour(battle, lost, attacking=True)
    if owes_elite(battle, lost):
        of_armour = armoured and _elite_armour(battle)
        words = "The attacker loses an armoured corps out of the Elite."
        return say(words if of_armour else "The attacker loses a corps out of the Elite.")
    if armoured:
        words = "The attacker loses an armoured corps: {who} for example."
    else:
        words = "The attacker loses a corps of his choice: {who} for example."
    return say(words, who=who)


def _elite_armour(battle: Battle) -> bool:
    return any(battle.view.is_elite(one) and battle.view.armour_of(one) for one in battle.attackers)


def _defenders_loss(battle: Battle, lost: Losses) -> Sentence:
    if not lost.defender:
        return say("The defender loses nothing.")
    taken = proposed(battle, lost, attacking=False)
    chosen = tuple(each.one for each in taken)
    if lost.defender >= battle.defence and not any(battle.view.is_fortified(one) for one in chosen):
        return say("The defender loses {count} corps, all there are.", count=lost.defender)
    if chosen and all(battle.view.is_fortified(one) for one in chosen):
        return say("{who} is turned over and is plain infantry: the works take the loss.", who=_names(chosen))
    armour, german = owes_armour(battle, lost, attacking=False), owes_german(battle)
    mixed = german and any(one.side != "germany" for one in battle.defenders)
    must = say("one of them German, for the German defence was used") if mixed else say("one of them armoured")
    words = "The defender loses {count} corps, {must}; for the rest the defender chooses: {who} for example."
    if not (armour or mixed):
        words = "The defender loses {count} corps; the defender chooses: {who} for example."
        return say(words, count=lost.defender, who=_corps(battle.view, taken))
    return say(words, count=lost.defender, must=must, who=_corps(battle.view, taken))


# ----------------
# What a counter is changed for when it loses corps: one click for each way (§11.10, §16.2).


class Less(NamedTuple):
    """Corps that go, of each sort."""

    infantry: int
    armour: int


def exchanges(view: War, one: Counter, most: int, *, armour_first: bool) -> Iterator[Deed]:
    """Every loss of one to `most` corps out of a counter. Where an armoured corps is owed, it is among them."""
    there = Less(view.infantry_of(one), view.armour_of(one))
    for armour in range(there.armour + 1):
        for infantry in range(there.infantry + 1):
            less = Less(infantry, armour)
            if 0 < sum(less) <= most and (armour or not armour_first):
                yield from _exchange(view, one, less, Less(there.infantry - infantry, there.armour - armour))


def _exchange(view: War, one: Counter, less: Less, left: Less) -> Iterator[Deed]:
    if not sum(left):
        off = CountersMoved((one.id,), pool_for(view, one))
        yield Deed(sentence=say("{who}: is lost", who=counter(one.id)), event=off, counts=view.corps_of(one))
        return
    found = smaller(view, one, left)
    if found is not None:
        figures = "–".join(view.game.kind(found).figures(found.face, found.side))
        told = say("{who} → {new} {figures}", who=counter(one.id), new=kind(found.kind), figures=figures)
        yield Deed(sentence=told, event=CounterBrokenDown(one.id, (found,)), counts=sum(less))


def smaller(view: War, one: Counter, left: Less) -> Counter | None:
    """A counter of the same nation with just these corps: rather a whole one than a reduced one; and no Elite."""
    kinds = [of for of in view.game.sheet.kinds.values() if of.attributes.get("land") and one.side in of.mix]
    plain = [of for of in kinds if not of.attributes.get("elite")]
    faces = [(of, face.name) for of in plain for face in of.faces if _has(of, face.name, left)]
    whole_first = sorted(faces, key=lambda found: (found[1] != found[0].faces[0].name, len(found[0].faces)))
    return next((_new(view, one, of, face) for of, face in whole_first), None)


def _has(of: Kind, face: str, left: Less) -> bool:
    return not of.printed("fortified", face) and (of.printed("infantry", face), of.printed("armour", face)) == left


def _new(view: War, one: Counter, of: Kind, face: str) -> Counter:
    number = 1
    while (id := CounterId(f"{one.side}_{of.id}_{number}")) in view.position.counters:
        number += 1
    return replace(one, id=id, kind=of.id, face=face, steps=0)


# ----------------
# What a result asks of the players, one click each: losses, the air unit that leaves, retreat, marks, advance.

PLAIN = "front"


def consequences(battle: Battle, lost: Losses, left: int, fate: Fate) -> Iterator[Offer]:
    """In the order of the rules (§16.2, §16.4, §17.2, §17.3). `left`: the defending corps that are."""
    attackers_lost, defenders_lost = losses_told(battle, lost)
    if lost.attacker:
        ids = _losers(battle, lost, battle.attackers, attacking=True)
        yield Offer(
            verb="lose", counters=ids, times=lost.attacker, deeds=_changes(battle, lost, attacking=True),
            sentence=attackers_lost, rule="§16.2",
        )  # fmt: skip
    if lost.defender:
        yield from _defenders_lose(battle, lost, defenders_lost)
    if battle.sort == "blitz" and air_over(battle) > 0:
        deeds = tuple(gone(battle.view, missions(battle.view, battle.at, battle.side)))
        words = "The attacker removes an air unit that flew here."
        yield Offer(verb="lose", counters=(), deeds=deeds, sentence=say(words), rule="§13.4.2, §16.1")
    if left and battle.sort == "normal" and fate != "stay":
        yield _retreat(battle, fate)
    ids = ids_of(battle.attackers)
    yield are_marked(ids, "fought", "§16.1")
    if not left or (battle.sort == "normal" and fate != "stay"):
        yield go_in(ids, battle.at, "§16.4" if battle.sort == "blitz" else "§17.3")


def _defenders_lose(battle: Battle, lost: Losses, words: Sentence) -> Iterator[Offer]:
    works = tuple(one.id for one in battle.defenders if battle.view.is_fortified(one))
    others = lost.defender - len(works)
    if works:
        told_so = say("Works take a loss each: a fortified corps is turned over.")
        times = min(lost.defender, len(works))
        yield Offer(verb="turn", counters=works, times=times, mark=PLAIN, sentence=told_so, rule="§15.1")
    if others > 0:
        ids = _losers(battle, lost, battle.defenders, attacking=False)
        deeds = _changes(battle, lost, attacking=False)
        yield Offer(verb="lose", counters=ids, times=others, deeds=deeds, sentence=words, rule="§16.2")


def _losers(battle: Battle, lost: Losses, group: tuple[Counter, ...], *, attacking: bool) -> tuple[CounterId, ...]:
    """Those who may take a loss, and of whom a turn takes one corps. Others are changed for a smaller counter."""
    count = lost.attacker if attacking else lost.defender
    fit = [one for one in group if count > 1 or bad_choice(battle, lost, (one,), attacking=attacking) is None]
    return tuple(one.id for one in fit if loses_by_one(battle, one))


def _changes(battle: Battle, lost: Losses, *, attacking: bool) -> tuple[Deed, ...]:
    """For the others: what they are changed for."""
    group, count = (battle.attackers, lost.attacker) if attacking else (battle.defenders, lost.defender)
    owed = count == 1 and owes_armour(battle, lost, attacking=attacking)
    elite = attacking and owes_elite(battle, lost)
    fit = (
        one
        for one in group
        if not battle.view.is_fortified(one)
        and not loses_by_one(battle, one)
        and (count > 1 or bad_choice(battle, lost, (one,), attacking=attacking) is None)
        and (battle.view.is_elite(one) or not elite)
    )
    return tuple(deed for one in fit for deed in exchanges(battle.view, one, count, armour_first=owed))


def loses_by_one(battle: Battle, one: Counter) -> bool:
    """Whether the next face, or the pool, is just one corps less. Whoever has no pool of its own goes by a deed."""
    kind, corps = battle.view.game.kind(one), battle.view.corps_of(one)
    names = [face.name for face in kind.faces]
    at = names.index(one.face) if one.face in names else 0
    after = names[at + 1 : at + 2] if kind.steps == len(names) else []
    less = int(str(kind.printed("corps", after[0]) or 0)) if after else 0
    pooled = less > 0 or pool_of(battle.view.game, one.side) == pool_for(battle.view, one)
    return corps - less == 1 and pooled


def _retreat(battle: Battle, fate: Fate) -> Offer:
    view, side = battle.view, battle.view.party_of(battle.defenders[0].side)
    to = tuple(map(in_area, retreat_zones(view, battle.at, side)))
    words = "They retreat, or lose one corps more. {where}" if fate == "choose" else "They retreat. {where}"
    told_so = say(words, where=refuges_told(view, battle.at, side))
    ids = tuple(one.id for one in battle.defenders if stays_behind(view, one) is None)
    return Offer(verb="retreat", counters=ids, to=to, sentence=told_so, rule="§17.2")


CHAPTER = Chapter(
    verbs=(
        Verb(
            name="take_loss", does=take_loss, title="Take the loss", needs=("counters",), bare=True, also=("lose",),
            details=(RESULT, flag("infantry"), flag("german_defence"), Detail(name="as", values=("infantry",))),
        ),
    ),
)  # fmt: skip
