"""What a result does: who loses what (§16.2), what counters are changed for (§11.10), and who retreats (§17.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, counter, kind, say, side
from counters.counter import Counter, CounterId, Kind, SideId
from counters.events import CounterBrokenDown, CountersMoved
from counters.places import area_of
from rules_assist.advice import Act, Answer, Deed, Detail, Reason, not_told
from rules_assist.common.asked import flag, number, verb
from rules_assist.common.saying import agreed, answer, because, names, no
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar.air import missions
from rules_assist.rulebooks.blitzwar.control import Group
from rules_assist.rulebooks.blitzwar.europe import NOBODY, PARTIES, enemies_of, meant
from rules_assist.rulebooks.blitzwar.fighting import (
    Battle,
    Losses,
    armoured_corps,
    battle_for,
    has_line,
    line_counts_for_all,
    read_result,
    sort_of,
)
from rules_assist.rulebooks.blitzwar.naval import nobody_fights, spares_fleets
from rules_assist.rulebooks.blitzwar.shifts import german_defence
from rules_assist.rulebooks.blitzwar.stacking import barred, stack_trouble
from rules_assist.rulebooks.blitzwar.supply import War

RULE, BACK = "§16.2", "§17.2"

# ----------------
# Who loses what (§16.2): armour for a C, the Elite first, a German where the German defence was used.


class Toll(NamedTuple):
    """What one side loses in a battle."""

    battle: Battle
    lost: Losses
    attacking: bool

    @property
    def group(self) -> Group:
        return self.battle.attackers if self.attacking else self.battle.defenders

    @property
    def corps(self) -> int:
        return self.lost.attacker if self.attacking else self.lost.defender

    @property
    def german(self) -> bool:
        """Whether one loss of the defenders must be German: the shift for German defence was used (§16.2)."""
        germans = not self.attacking and any(one.side == "germany" for one in self.group)
        return germans and german_defence(self.battle).applies

    @property
    def armour(self) -> bool:
        """With a C the attacker's loss is armoured, and one of the defender's; where there is armour (§16.2)."""
        return self.lost.armoured and self.corps > 0 and armoured_corps(self.battle.view, self.group) > 0

    @property
    def elite(self) -> bool:
        """Whether the attacker loses from the Elite, which took part (§16.2); any armour for a C, as some read it."""
        armour = self.lost.armoured and self.battle.view.option("elite_and_armour") == "any armour"
        return self.attacking and any(map(self.battle.view.is_elite, self.group)) and not armour


def bad_choice(toll: Toll, chosen: Group, *, as_infantry: bool = False) -> Reason | None:
    """Why these counters cannot be the ones that lose (§16.2)."""
    view, count = toll.battle.view, toll.corps
    armoured = any(map(view.armour_of, chosen)) and not as_infantry
    few = sum(map(view.corps_of, chosen)) < count or len(chosen) > max(count, 0)
    elite, german = count and toll.elite, count and toll.german
    needs_armour = toll.armour
    if elite:
        needs_armour = needs_armour and any(view.armour_of(one) for one in toll.group if view.is_elite(one))
    elif german and count == 1 and not any(one.side == "germany" and view.armour_of(one) for one in toll.group):
        needs_armour = False
    germans, elites = any(one.side == "germany" for one in chosen), any(map(view.is_elite, chosen))
    return first_reason(
        (RULE, "Nobody is lost on this side.", count == 0),
        (RULE, "{count} corps are lost on this side.", few),
        (RULE, "An Elite took part: the attacker’s loss is taken from it.", elite and not elites),
        (RULE, "The German defence was used: a German corps is lost.", german and not germans),
        (RULE, "The result is a C: an armoured corps is lost.", needs_armour and not armoured),
        count=count,
    )


def take_loss(view: War, act: Act) -> Answer | None:
    """`may take_loss #ariete at mechili with result C/2`: counters of one side, who lose one corps each, or all."""
    chosen, at = view.named(act), meant(act)
    if chosen and all(map(view.is_naval, chosen)):
        ours, seas = view._replace(side=chosen[0].side), dict.fromkeys(map(view.area, chosen))
        if any(nobody_fights(ours, sea) for sea in seas):
            return not_told("§12.2")
        against = [spares_fleets(view, one, view.area(one)) for one in chosen]
        return answer(against, "They may be lost.", "§12.2")
    lost = read_result(act.details.get("result", ""))
    if at is None and chosen and view.acting not in (NOBODY, view.party_of(chosen[0].side)):
        at = view.position.area(chosen[0].id)  # In the turn of another side they defend.
    if at is None or lost is None or not chosen:
        return not_told(RULE)
    attacking = any(view.area(one) != at or view.on_beachhead(one) for one in chosen)
    if (battle := _battle_around(view, act, chosen, attacking=attacking)) is None:
        return not_told(RULE)
    as_infantry = "infantry" in act.details or "infantry" in act.details.values()
    if why := bad_choice(Toll(battle, lost, attacking), chosen, as_infantry=as_infantry):
        return no(why)
    if any(map(view.is_fortified, chosen)):
        return agreed("{who} is turned over, and is plain infantry.", "§15.1, §20.2, §16.2", who=names(chosen))
    return agreed("{who} may take the loss.", RULE, who=names(chosen))


def _battle_around(view: War, act: Act, chosen: Group, *, attacking: bool) -> Battle | None:
    """The battle in which these lose something, with all who attack there, or who would; none without two sides."""
    mine, theirs = view.party_of(chosen[0].side), view.party_of(view.position.clock.side)
    foes = (theirs,) if theirs in PARTIES and theirs != mine else enemies_of(mine)
    for of in (mine,) if attacking or not foes else foes:
        battle = battle_for(view, replace(act, counters=(), side=of))
        if battle and attacking:
            battle = battle._replace(attackers=tuple(dict.fromkeys((*battle.attackers, *chosen))))
        if battle and battle.attackers and battle.defenders:
            return battle
    return None


class Taken(NamedTuple):
    """One corps that could be lost: whose, and of which sort."""

    one: Counter
    armoured: bool


def proposed(toll: Toll) -> tuple[Taken, ...]:
    """Corps that could be lost, the cheapest first: infantry rather than armour, small counters rather than big."""
    view, found = toll.battle.view, list[Taken]()
    left = {one.id: [view.infantry_of(one), view.armour_of(one)] for one in toll.group}
    elite, german, armour = toll.elite, toll.german, toll.armour
    for place in range(toll.corps):
        wanted = armour and place == 0

        def dear(one: Counter, *, wanted: bool = wanted, german: bool = german and place == 0) -> tuple[object, ...]:
            """How unwelcome its loss would be: what the rules want first, then what costs least."""
            infantry, tanks = left[one.id]
            scarce = not tanks if wanted else not infantry
            return elite and not view.is_elite(one), german and one.side != "germany", scarce, infantry + tanks

        able = [one for one in toll.group if sum(left[one.id])]
        if not able:
            break
        best = min(able, key=dear)
        armoured = bool(left[best.id][1]) and (wanted or not left[best.id][0])
        left[best.id][armoured] -= 1
        found.append(Taken(best, armoured))
    return tuple(found)


def _one_corps(view: War, taken: Taken) -> Value:
    """Named one by one; out of white tanks and Elites, by the sort of corps as well."""
    if not (view.infantry_of(taken.one) and view.armour_of(taken.one)):
        return counter(taken.one.id)
    words = "an armoured corps of {who}" if taken.armoured else "an infantry corps of {who}"
    return say(words, who=counter(taken.one.id))


def losses_told(battle: Battle, lost: Losses) -> tuple[Sentence, ...]:
    """What both sides lose, who chooses, and who could be meant."""
    return _attackers_loss(Toll(battle, lost, attacking=True)), _defenders_loss(Toll(battle, lost, attacking=False))


def _attackers_loss(toll: Toll) -> Sentence:
    view, tanks = toll.battle.view, toll.armour
    if not toll.corps:
        return say("The attacker loses nothing.")
    if toll.elite:
        tanks = tanks and any(view.is_elite(one) and view.armour_of(one) for one in toll.group)
        words = "The attacker loses an armoured corps out of the Elite."
        return say(words if tanks else "The attacker loses a corps out of the Elite.")
    words = "The attacker loses an armoured corps: {who} for example."
    if not tanks:
        words = "The attacker loses a corps of his choice: {who} for example."
    return say(words, who=tuple(_one_corps(view, each) for each in proposed(toll)))


def _defenders_loss(toll: Toll) -> Sentence:
    battle, count, taken = toll.battle, toll.corps, proposed(toll)
    if not count:
        return say("The defender loses nothing.")
    chosen = tuple(each.one for each in taken)
    works = [battle.view.is_fortified(one) for one in chosen]
    if count >= battle.defence and not any(works):
        return say("The defender loses {count} corps, all there are.", count=count)
    if chosen and all(works):
        return say("{who} is turned over and is plain infantry: the works take the loss.", who=names(chosen))
    who = tuple(_one_corps(battle.view, each) for each in taken)
    mixed = toll.german and any(one.side != "germany" for one in toll.group)
    if not (toll.armour or mixed):
        words = "The defender loses {count} corps; the defender chooses: {who} for example."
        return say(words, count=count, who=who)
    must = say("one of them German, for the German defence was used") if mixed else say("one of them armoured")
    words = "The defender loses {count} corps, {must}; for the rest the defender chooses: {who} for example."
    return say(words, count=count, must=must, who=who)


# ----------------
# What a counter is changed for when it loses corps: one click for each way (§11.10, §16.2).


def exchanges(view: War, one: Counter, most: int, *, armour_first: bool) -> Iterator[Deed]:
    """Every loss of one to `most` corps out of a counter. Where an armoured corps is owed, it is among them."""
    foot, tanks = view.infantry_of(one), view.armour_of(one)
    for armour in range(tanks + 1):
        for infantry in range(foot + 1):
            if not 0 < infantry + armour <= most or (armour_first and not armour):
                continue
            if (infantry, armour) == (foot, tanks):
                off, told = CountersMoved((one.id,), view.pool_for(one)), say("{who}: is lost", who=counter(one.id))
                yield Deed(sentence=told, event=off, counts=view.corps_of(one))
            elif (new := smaller(view, one, (foot - infantry, tanks - armour))) is not None:
                figures = "–".join(view.game.kind(new).figures(new.face, new.side))
                told = say("{who} → {new} {figures}", who=counter(one.id), new=kind(new.kind), figures=figures)
                yield Deed(sentence=told, event=CounterBrokenDown(one.id, (new,)), counts=infantry + armour)


def smaller(view: War, one: Counter, left: tuple[int, int]) -> Counter | None:
    """A counter of the same nation with just these corps: rather a whole one than a reduced one; and no Elite."""

    def has(of: Kind, face: str) -> bool:
        return not of.printed("fortified", face) and (of.printed("infantry", face), of.printed("armour", face)) == left

    kinds = [of for of in view.game.sheet.kinds.values() if of.attributes.get("land") and one.side in of.mix]
    plain = [of for of in kinds if not of.attributes.get("elite")]
    faces = [(of, face.name) for of in plain for face in of.faces if has(of, face.name)]
    whole_first = sorted(faces, key=lambda found: (found[1] != found[0].faces[0].name, len(found[0].faces)))
    number = 1
    for of, face in whole_first:
        while (id := CounterId(f"{one.side}_{of.id}_{number}")) in view.position.counters:
            number += 1
        return replace(one, id=id, kind=of.id, face=face, steps=0)
    return None


# ----------------
# Where defenders retreat to (§17.2): one zone away, theirs, and not attacked this turn.


def no_refuge(view: War, start: AreaId, to: AreaId, mine: SideId) -> Reason | None:
    """Why nobody retreats from here to there (§17.2): one zone away, ours, and not attacked this turn; an empty zone of
    a partner, or of a neutral, if it is played so."""
    theirs, zone, owner, reading = (
        view._replace(side=mine),
        view.is_zone(to),
        view.control(to),
        view.option("retreat_zones"),
    )
    fought_for = view.says("attacked_this_turn", to) or view.says("attacked", to)
    there = tuple(one for one in view.corps_in(start) if view.party_of(one.side) == mine) if zone else ()
    crowd = there if view.option("retreat_room") == "at once" else ()
    lent = {"zones of partners too": theirs.is_partner(owner), "neutral zones too": owner not in PARTIES}
    held = owner == mine or (lent.get(reading, False) and not view.corps_in(to))
    kept = there and all(barred(view, (one,)).get(to) for one in there)
    return first_reason(
        (BACK, "{to} is not next to {start} by a brown line.", to not in view.beside(start)),
        (BACK, "The side of those who retreat does not control {to}.", zone and not held),
        (BACK, "{to} was attacked this turn.", fought_for),
        (f"{BACK}, §9.6", "Their nations may not go to {to}.", kept),
        (f"{BACK}, §4", "{to} has no room for them.", crowd and stack_trouble(theirs, crowd, to)),
        to=area(to), start=area(start),
    )  # fmt: skip


def retreat_zones(view: War, start: AreaId, mine: SideId) -> tuple[AreaId, ...]:
    """The zones to retreat to: those without enemy air, or if there are none, those with it (§17.2)."""
    near = [to for to in view.beside(start) if no_refuge(view, start, to, mine) is None]
    return tuple(to for to in near if not missions(view, to, *enemies_of(mine))) or tuple(near)


def under_enemy_air(view: War, start: AreaId, to: AreaId, mine: SideId) -> Reason | None:
    """A zone with enemy air is a refuge only if there is none without (§17.2)."""
    better, words = retreat_zones(view, start, mine), "Enemy air is over {to}, and not over {better}."
    return first_reason((BACK, words, to not in better), to=area(to), better=tuple(map(area, better)))


def refuges_told(view: War, start: AreaId, mine: SideId) -> Sentence:
    found, by_owner = retreat_zones(view, start, mine), view.option("retreat_choice") == "its owner"
    several = "They can retreat to {zones}; the attacker chooses."
    if by_owner:
        several = "They can retreat to {zones}; their owner chooses."
    words = several if len(found) > 1 else "They can retreat to {zones}."
    none = say("There is no zone to retreat to: whoever has to is destroyed.")
    return say(words, zones=tuple(map(area, found))) if found else none


# ----------------
# Retreat after normal combat (§17.2): whether defenders must, may stay for one more corps, and who goes.

Fate: TypeAlias = Literal["stay", "choose", "retreat"]
"""They stay; they retreat or lose one more corps; they retreat."""


class Survivors(NamedTuple):
    """What is left of the defenders of a zone."""

    side: SideId
    corps: int
    unsupplied: bool
    over_line: bool = False
    """Whether all who attacked came over a fortified line of the zone."""


def holds_on(view: War, at: AreaId, *, over: bool = False) -> bool:
    """Ground on which one corps more lost makes nobody retreat (§17.2): as the chart of terrain prints. A fortified
    line counts in its whole zone; or only for those whom all attackers came `over` it."""
    chart, words = view.game.sheet.charts["terrain"], {str(view.said(at, "terrain"))}
    words |= {"fortress"} if bool(view.said(at, "fortress")) else set()
    words |= {"fortified_line"} if has_line(view, at) and (over or line_counts_for_all(view)) else set()
    return any(chart.rows[chart.row_heads.index(word)][2] == "no" for word in words if word in chart.row_heads)


def fate(view: War, at: AreaId, more: int, left: Survivors) -> Fate:
    """What becomes of those who are left when the defender lost so many corps more than the attacker (§17.2)."""
    if stays_unhurt(view, at, more, over=left.over_line):
        return "stay"
    return "choose" if no_last_stand(view, at, more, left) is None else "retreat"


def stays_unhurt(view: War, at: AreaId, more: int, *, over: bool = False) -> bool:
    """Nobody retreats who did not lose more, or on good ground for it only one more (§17.2)."""
    return more <= 0 or (more == 1 and holds_on(view, at, over=over))


def no_last_stand(view: War, at: AreaId, more: int, left: Survivors) -> Reason | None:
    """Why they cannot stay and lose one corps more instead (§17.2). With two more lost that is only for a fortress, or
    for those who have nowhere to go; and only in supply. The last corps never can (§20.1)."""
    fortress = bool(view.said(at, "fortress"))
    cornered = fortress or not retreat_zones(view, at, left.side)
    hungry = left.unsupplied and not (fortress and view.option("last_stand_supply") == "with nowhere to go")
    last = left.corps <= 1 and view.option("last_corps") == "never lost to stay"
    words = (
        "The defender lost {more} corps more: only in a fortress, or with nowhere to go, can one more be lost instead."
    )
    return first_reason(
        (f"{BACK}, §20.1", "Only one corps is left: it cannot be lost to stay.", last),
        (BACK, words, more >= 2 and not cornered),
        (BACK, "They are out of supply, and cannot stay for one more corps.", more >= 2 and hungry),
        more=more,
    )


def stays_behind(view: War, one: Counter) -> Reason | None:
    """Corps and air units retreat, those in works as plain infantry; supplies do not (§15.1, §17.2)."""
    works = view.is_fortified(one) and view.option("fortified_retreat") == "lost"
    words = "{who} is fortified, and cannot be turned over to retreat, as it is played here: it is lost."
    return first_reason(
        ("§15.1", words, works),
        (BACK, "Supplies do not retreat.", view.is_supply(one)),
        (BACK, "{who} does not retreat.", not view.is_corps(one) and not view.is_air(one)),
        who=counter(one.id),
    )


class After(NamedTuple):
    """A battle that is over, as a question tells of it."""

    at: AreaId | None
    more: int | None
    """How many corps more the defender lost: told as `result C/2`, `d 1`, or both losses."""

    group: Group
    left: Survivors

    def stays_unhurt(self, view: War) -> bool:
        told = self.at is not None and self.more is not None
        return told and stays_unhurt(view, self.at or AreaId(""), self.more or 0, over=self.left.over_line)


def after(view: War, act: Act) -> After:
    """Those who are named, or who are left where it was; `with across_the_line` all attackers came over the line."""
    found = read_result(act.details.get("result", ""))
    killed, more = number(act, "defender_loss", "defender_losses"), number(act, "d", "difference")
    if found is not None:
        more = found.defender - found.attacker
    elif killed is not None:
        more = killed - (number(act, "attacker_loss", "attacker_losses") or 0)
    at = area_of(act.from_[0]) if act.from_ else view.position.area(act.counters[0]) if act.counters else meant(act)
    group = tuple(filter(view.is_corps, view.named(act)))
    if not group and at is not None:
        group = tuple(one for one in view.corps_in(at) if not act.side or view.party_of(one.side) == act.side)
    mine = next((view.party_of(one.side) for one in (*view.named(act), *group)), view.side)
    hungry, corps = (
        any(view.is_out_of_supply(view.position.counters[one.id]) for one in group),
        sum(map(view.corps_of, group)),
    )
    return After(at, more, group, Survivors(mine, corps, hungry, "across_the_line" in act.details))


def stay(view: War, act: Act) -> Answer | None:
    """`may stay #survivors at mechili with result C/2`: without, or by losing one corps more."""
    at, more, _, left = told = after(view, act)
    if sort_of(view, act) == "blitz":
        return agreed("Nobody retreats after Blitzkrieg combat.", "§16.4")
    if at is None or more is None:
        return not_told(BACK)
    if told.stays_unhurt(view):
        if more != 1:
            return agreed("They stay: they lost no more than the attacker.", BACK)
        return agreed("They stay: on ground such as {at} one corps more lost is no reason to go.", BACK, at=area(at))
    if (why := no_last_stand(view, at, more, left)) is not None:
        words = "They lost {more} more than the attacker and must retreat. {why}"
        return no(because(why.rule, words, more=more, why=why.sentence))
    return agreed("They retreat, or lose one corps more and stay.", BACK)


def lose_one_more(view: War, act: Act) -> Answer | None:
    """`may lose_one_more #survivors at paris with result 0/1`: instead of a retreat."""
    at, more, _, left = told = after(view, act)
    if at is None or more is None:
        return not_told(BACK)
    unhurt = first_reason((BACK, "They stay without it.", told.stays_unhurt(view)))
    return answer([unhurt or no_last_stand(view, at, more, left)], "One corps more is lost, and the others stay.", BACK)


def retreat(view: War, act: Act) -> Answer | None:
    """`may retreat #survivors from mechili to gazala`; `with result C/2` looks whether they retreat at all."""
    if sort_of(view, act) == "blitz":
        return no(because("§16.4", "Nobody retreats after Blitzkrieg combat."))
    if view.is_told and view.phase != "combat":
        return no(because("§8, §17.2", "This is not the time for {side} to do that.", side=side(view.side)))
    start, _, group, left = told = after(view, act)
    if start is None:
        return not_told(BACK)
    if told.stays_unhurt(view):
        return no(because(BACK, "They stay: there is no retreat."))
    group, mine, goals = view.named(act) or group, left.side, list(dict.fromkeys(map(area_of, act.to)))
    if len(goals) > 1:
        return no(because(BACK, "All retreat to one zone."))
    for to in goals:
        kept = (stays_behind(view, one) or barred(view._replace(side=one.side), (one,)).get(to) for one in group)
        behind = next((why for why in kept if why), None)
        if why := behind or no_refuge(view, start, to, mine) or under_enemy_air(view, start, to, mine):
            return no(why)
        if dug_in := names(filter(view.is_fortified, group)):
            words = "{who} may be turned over at any time, and then they can retreat to {to}."
            return agreed(words, f"{BACK}, §15.1", who=dug_in, to=area(to))
        return agreed("They can retreat to {to}, all to this one zone.", BACK, to=area(to))
    where = refuges_told(view, start, mine)
    return agreed("{told}", BACK, told=where) if retreat_zones(view, start, mine) else no(Reason(where, BACK))


def must_retreat(view: War, act: Act) -> Answer | None:
    """`may must_retreat #survivors at paris with result 0/2`: whether nothing else is left."""
    found = stay(view, act)
    return found if found is None or found.yes is None else replace(found, yes=not found.yes)


RESULT = Detail(
    name="result",
    values=tuple(f"{loss}{sign}{kill}" for sign in "/-:" for loss in ("C", *range(10)) for kill in range(10)),
)
RESULTS = (
    RESULT, Detail(name="d", least=-99, also=("difference",)),
    Detail(name="attacker_loss", least=0, also=("attacker_losses",)),
    Detail(name="defender_loss", least=0, also=("defender_losses",)),
    flag("across_the_line"), flag("blitz"), flag("normal"),
)  # fmt: skip
CHAPTER = Chapter(
    verbs=(
        verb(
            "take_loss", take_loss, "Take the loss", "counters", also="lose",
            details=(RESULT, flag("infantry"), flag("german_defence"), Detail(name="as", values=("infantry",))),
        ),
        verb("lose_one_more", lose_one_more, "Lose one more and stay", "counters", details=RESULTS),
        verb("retreat", retreat, "Retreat there", "counters to", also="withdraw", details=RESULTS),
        verb("must_retreat", must_retreat, "Have to retreat", "counters", details=RESULTS),
    ),
)  # fmt: skip
