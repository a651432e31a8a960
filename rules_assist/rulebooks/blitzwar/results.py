"""What a result does: who loses what (§16.2), who retreats where (§17.2), and who advances (§16.4, §17.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as with_these
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, counter, say, side
from counters.counter import Counter, SideId
from counters.position import area_of
from rules_assist.advice import Act, Answer, Detail, Reason, not_told
from rules_assist.common import standpoint
from rules_assist.common.asked import flag, number, verb
from rules_assist.common.standpoint import agreed, allowed, first_reason, names, no, resting_on, verdict, worded
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import air, europe, fighting, naval, stacking
from rules_assist.rulebooks.blitzwar.europe import GERMANY, NOBODY, PARTIES, Group, enemies_of, meant
from rules_assist.rulebooks.blitzwar.supply import War

RULE, BACK, ENDED = "§16.2", "§17.2", say("It was not told how the battle ended, “with result C/2”, and where.")
LAST_STAND = "The defender lost {more} more: only in a fortress, or with nowhere to go, can one more be lost instead."

# Who loses what (§16.2): armour for a C, the Elite first, a German where the German defence was used.


class Toll(NamedTuple):
    """What one side loses in a battle."""

    battle: fighting.Battle
    lost: fighting.Losses
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
        germans = not self.attacking and any(one.side == GERMANY for one in self.group)
        return germans and self.battle.shifted_by("german_defence")

    @property
    def armour(self) -> bool:
        """With a C the attacker's loss is armoured, and one of the defender's; where there is armour (§16.2)."""
        return self.lost.armoured and self.corps > 0 and any(map(self.battle.view.armour_of, self.group))

    @property
    def elite(self) -> bool:
        """Whether the attacker loses from the Elite, which took part (§16.2); any armour for a C, as some read it."""
        armour = self.lost.armoured and self.battle.view.option("elite_and_armour") == "any armour"
        return self.attacking and any(map(self.battle.view.is_elite, self.group)) and not armour


def bad_choice(toll: Toll, chosen: Group, *, as_infantry: bool = False) -> Reason | None:
    view, count, elite, german, needed = toll.battle.view, toll.corps, toll.elite, toll.german, toll.armour
    few = sum(map(view.corps_of, chosen)) < count or len(chosen) > max(count, 0)
    if elite:
        needed = needed and any(view.armour_of(one) for one in toll.group if view.is_elite(one))
    elif german and count == 1:
        needed = needed and any(one.side == GERMANY and view.armour_of(one) for one in toll.group)
    armoured = any(map(view.armour_of, chosen)) and not as_infantry
    return first_reason(
        (RULE, "Nobody is lost on this side.", count == 0),
        (RULE, "{count:corps is|corps are} lost on this side.", few),
        (RULE, "An Elite took part: the attacker’s loss is taken from it.",
         elite and not any(map(view.is_elite, chosen))),
        (RULE, "The German defence was used: a German corps is lost.",
         german and not any(one.side == GERMANY for one in chosen)),
        (RULE, "The result is a C: an armoured corps is lost.", needed and not armoured),
        count=count,
    )  # fmt: skip


def take_loss(view: War, act: Act) -> Answer | None:
    named, at, lost = view.named(act), meant(act), fighting.read_result(act.details.get("result", ""))
    chosen = tuple(one for one in named if view.party_of(one.side) == view.party_of(named[0].side))
    if chosen and all(map(view.is_naval, chosen)):
        seas, ours = {*map(view.area, chosen)}, view._replace(side=chosen[0].side)
        if seas != {at or min(seas)} or any(naval.nobody_fights(ours, sea) for sea in seas):
            return not_told("§12.2")
        return allowed("They may be lost.", "§12.2", *(naval.spares_fleets(view, one) for one in chosen))
    if at is None and chosen and view.acting not in (NOBODY, view.party_of(chosen[0].side)):
        at = view.area(chosen[0])  # In the turn of another side they defend.
    if at is None or lost is None or not chosen:
        return not_told(RULE, ENDED)
    attacking = any(view.area(one) != at or view.on_beachhead(one) for one in chosen)
    battle = _battle_around(view, act, chosen, attacking=attacking)
    if battle is None:
        return not_told(RULE, ENDED)
    as_infantry = "infantry" in act.details or "infantry" in act.details.values()
    if why := bad_choice(Toll(battle, lost, attacking), chosen, as_infantry=as_infantry):
        return no(why)
    works = any(map(view.is_fortified, chosen))
    words = "{who} is turned over, and is plain infantry." if works else "{who} may take the loss."
    return agreed(words, "§15.1, §20.2, §16.2" if works else RULE, who=names(chosen))


def _battle_around(view: War, act: Act, chosen: Group, *, attacking: bool) -> fighting.Battle | None:
    """The battle in which these lose something, with all who attack there, or who would."""
    mine, theirs = view.party_of(chosen[0].side), view.party_of(view.position.clock.side)
    foes = (theirs,) if theirs in PARTIES and theirs != mine else enemies_of(mine)
    asked = (replace(act, counters=(), side=of) for of in ((mine,) if attacking or not foes else foes))
    found = [battle for each in asked if (battle := fighting.battle_for(view, each)) and battle.defenders]
    if attacking:
        found = [with_these(o, attackers=tuple(dict.fromkeys((*o.attackers, *chosen)))) for o in found]
    # In a combat phase of the others who is named in a zone defends it, wherever those lie who attack.
    alone = not attacking and view.phase in ("blitz", "combat") and foes == (theirs,)
    return next((each for each in found if each.attackers or alone), None)


def proposed(toll: Toll) -> tuple[tuple[Counter, bool], ...]:
    """Corps that could be lost, and which of them armoured; the cheapest first."""
    view, found = toll.battle.view, list[tuple[Counter, bool]]()
    left = {one.id: [view.infantry_of(one), view.armour_of(one)] for one in toll.group}
    elite, german, armour = toll.elite, toll.german, toll.armour
    for place in range(min(toll.corps, sum(map(sum, left.values())))):
        first = place == 0

        def dear(one: Counter, *, first: bool = first) -> tuple[object, ...]:
            """How unwelcome its loss would be: what the rules want first, then what costs least."""
            scarce = not left[one.id][armour and first]
            return elite and not view.is_elite(one), first and german and one.side != GERMANY, scarce, sum(left[one.id])

        best = min((one for one in toll.group if sum(left[one.id])), key=dear)
        armoured = bool(left[best.id][1]) and ((armour and first) or not left[best.id][0])
        left[best.id][armoured] -= 1
        found.append((best, armoured))
    return tuple(found)


def loss_told(toll: Toll) -> Sentence:
    """What a side loses, and who could be lost: one by one, and out of white tanks and Elites by the sort of corps."""
    view, count, taken, ours, tanks = toll.battle.view, toll.corps, proposed(toll), toll.attacking, toll.armour
    from_it = tanks and any(view.is_elite(one) and view.armour_of(one) for one in toll.group)
    works = [view.is_fortified(one) for one, _ in taken]
    mixed = toll.german and any(one.side != GERMANY for one in toll.group)
    must = say("one of them German, for the German defence was used") if mixed else say("one of them armoured")
    who: list[Value] = []
    for one, armoured in taken:
        white, words = view.infantry_of(one) and view.armour_of(one), "an infantry corps of {who}"
        words = "an armoured corps of {who}" if armoured else words
        who.append(say(words, who=counter(one.id)) if white else counter(one.id))
    return worded(
        ("The attacker loses nothing.", ours and not count),
        ("The attacker loses an armoured corps out of the Elite.", ours and toll.elite and from_it),
        ("The attacker loses a corps out of the Elite.", ours and toll.elite),
        ("The attacker loses an armoured corps: {who} for example.", ours and tanks),
        ("The attacker loses a corps of his choice: {who} for example.", ours),
        ("The defender loses nothing.", not count),
        ("The defender loses {count} corps, all there are.", count >= toll.battle.defence and not any(works)),
        ("{who} is turned over and is plain infantry: the works take the loss.", taken and all(works)),
        ("The defender loses {count} corps; the defender chooses: {who} for example.", not (tanks or mixed)),
        ("The defender loses {count} corps, {must}; for the rest the defender chooses: {who} for example.", True),
        count=count, who=tuple(who), must=must,
    )  # fmt: skip


# Retreat after normal combat (§17.2): whether defenders must, may stay for one more corps, who goes, and where to.


@dataclass(frozen=True)
class After:
    """The defenders of a zone when the battle is over."""

    view: War
    at: AreaId
    more: int | None
    """How many corps more they lost than the attacker, if that is known."""

    group: Group
    side: SideId
    corps: int
    unsupplied: bool
    over_line: bool
    """Whether all who attacked came over a fortified line of the zone."""

    @property
    def stays_unhurt(self) -> bool:
        """Nobody retreats who did not lose more, or on good ground for it only one more (§17.2)."""
        chart, words = self.view.game.sheet.charts["terrain"], {str(self.view.said(self.at, "terrain"))}
        words |= {"fortress"} if self.view.said(self.at, "fortress") else set()
        words |= {"fortified_line"} if fighting.line_holds_up(self.view, self.at, self.over_line) else set()
        holds = any(chart.cell(word, 2) == "no" for word in words)
        return self.more is not None and (self.more <= 0 or (self.more == 1 and holds))

    def no_last_stand(self) -> Reason | None:
        view, two, fortress = self.view, (self.more or 0) >= 2, bool(self.view.said(self.at, "fortress"))
        hungry = self.unsupplied and not (fortress and view.option("last_stand_supply") == "with nowhere to go")
        last = self.corps <= 1 and view.option("last_corps") == "never lost to stay"
        return first_reason(
            (f"{BACK}, §20.1", "Only one corps is left: it cannot be lost to stay.", last),
            (BACK, LAST_STAND, two and not fortress and self.refuges),
            (BACK, "They are out of supply, and cannot stay for one more corps.", two and hungry),
            more=self.more or 0,
        )  # fmt: skip

    def no_refuge(self, to: AreaId) -> Reason | None:
        view, theirs = self.view, self.view._replace(side=self.side)
        zone, owner, reading = view.is_zone(to), view.control(to), view.option("retreat_zones")
        there = tuple(one for one in view.corps_in(self.at) if view.party_of(one.side) == self.side) if zone else ()
        crowd = there if view.option("retreat_room") == "at once" else ()
        lent = {"zones of partners too": theirs.is_partner(owner), "neutral zones too": owner not in PARTIES}
        held = owner == self.side or (lent.get(reading, False) and not view.corps_in(to))
        kept = there and all(stacking.barred(view, (one,)).get(to) for one in there)
        return first_reason(
            (BACK, "{to} is not next to {start} by a brown line.", to not in view.beside(self.at)),
            (BACK, "The side of those who retreat does not control {to}.", zone and not held),
            (BACK, "{to} was attacked this turn.", was_attacked(view, to)),
            (f"{BACK}, §9.6", "Their nations may not go to {to}.", kept),
            (f"{BACK}, §4", "{to} has no room for them.", crowd and stacking.stack_trouble(theirs, crowd, to)),
            to=area(to), start=area(self.at),
        )  # fmt: skip

    @cached_property
    def refuges(self) -> tuple[AreaId, ...]:
        """The zones to retreat to: those without enemy air, or if there are none, those with it (§17.2)."""
        near = [to for to in self.view.beside(self.at) if self.no_refuge(to) is None]
        return tuple(to for to in near if not air.missions(self.view, to, *enemies_of(self.side))) or tuple(near)

    def refuges_told(self) -> Sentence:
        return worded(
            ("There is no zone to retreat to: whoever has to is destroyed.", not self.refuges),
            ("They can retreat to {zones}.", len(self.refuges) == 1),
            ("They can retreat to {zones}; their owner chooses.", self.view.option("retreat_choice") == "its owner"),
            ("They can retreat to {zones}; the attacker chooses.", True),
            zones=tuple(map(area, self.refuges)),
        )


def after_battle(battle: fighting.Battle, lost: fighting.Losses) -> After:
    """With what is left of the defenders; works take a loss each."""
    view, left = battle.view, max(0, battle.defence - max(0, lost.defender - battle.works))
    side, hungry = view.party_of(battle.defenders[0].side), battle.shifted_by("out_of_supply")
    more = lost.defender - lost.attacker
    return After(view, battle.at, more, battle.defenders, side, left, hungry, battle.all_over("line"))


def after(view: War, act: Act) -> After | None:
    """As a question tells of it: those who are named, or who are left where it was. How many corps more they lost is
    told as `result C/2`, `d 1`, or both losses; `with across_the_line`: all attackers came over the line."""
    found = fighting.read_result(act.details.get("result", ""))
    killed, more = number(act, "defender_loss", "defender_losses"), number(act, "d", "difference")
    if found is not None:
        more = found.defender - found.attacker
    elif killed is not None:
        more = killed - (number(act, "attacker_loss", "attacker_losses") or 0)
    at = meant(act)
    if act.from_:
        at = area_of(act.from_[0])
    elif act.counters:
        at = view.position.area(act.counters[0])
    if at is None:
        return None
    group = tuple(filter(view.is_corps, view.named(act)))
    group = group or tuple(o for o in view.corps_in(at) if not act.side or view.party_of(o.side) == act.side)
    mine = next((view.party_of(one.side) for one in (*view.named(act), *group)), view.side)
    hungry, corps = any(map(view.is_out_of_supply, group)), sum(map(view.corps_of, group))
    return After(view, at, more, group, mine, corps, hungry, "across_the_line" in act.details)


def stays_behind(view: War, one: Counter) -> Reason | None:
    works = view.is_fortified(one) and view.option("fortified_retreat") == "lost"
    words = "{who} is fortified, and cannot be turned over to retreat, as it is played here: it is lost."
    return first_reason(
        ("§15.1", words, works),
        (BACK, "Supplies do not retreat.", view.is_supply(one)),
        (BACK, "{who} does not retreat.", not view.is_corps(one) and not view.is_air(one)),
        who=counter(one.id),
    )


def stay(view: War, act: Act) -> Answer | None:
    left = after(view, act)
    if fighting.sort_of(view, act) == "blitz":
        return agreed("Nobody retreats after Blitzkrieg combat.", "§16.4")
    if left is None or left.more is None:
        return not_told(BACK, ENDED)
    why, words = left.no_last_stand(), "They lost {more} more than the attacker and must retreat. {why}"
    must = standpoint.because(why.rule, words, more=left.more, why=why.sentence) if why else None
    return verdict(None if left.stays_unhurt else must, worded(
        ("They stay: they lost no more than the attacker.", left.stays_unhurt and left.more != 1),
        ("They stay: on ground such as {at} one corps more lost is no reason to go.", left.stays_unhurt),
        ("They retreat, or lose one corps more and stay.", left.refuges),
        ("There is no zone to retreat to: they lose one corps more and stay.", True),
        at=area(left.at),
    ), BACK)  # fmt: skip


def lose_one_more(view: War, act: Act) -> Answer | None:
    left = after(view, act)
    if left is None or left.more is None:
        return not_told(BACK, ENDED)
    unhurt = (BACK, "They stay without it.", left.stays_unhurt)
    return allowed("One corps more is lost, and the others stay.", BACK, unhurt, left.no_last_stand())


def retreat(view: War, act: Act) -> Answer | None:
    left, goals = after(view, act), list(dict.fromkeys(map(area_of, act.to)))
    strays = [one for one in view.named(act) if left and view.area(one) != left.at and view.on_map(one)]
    why = first_reason(
        ("§16.4", "Nobody retreats after Blitzkrieg combat.", fighting.sort_of(view, act) == "blitz"),
        ("§8, §17.2", "This is not the time for {side} to do that.", view.is_told and view.phase != "combat"),
        (BACK, "Only defenders retreat: in this phase it is the {them} who attack.", left and left.side == view.acting),
        (BACK, "They stay: there is no retreat.", left and left.stays_unhurt),
        (BACK, "All retreat to one zone.", left and len(goals) > 1),
        (BACK, "{who} are not in {start}.", strays),
        side=side(view.side), them=side(view.acting), who=names(strays), start=area(left.at if left else AreaId("")),
    )  # fmt: skip
    if why or left is None:
        return no(why) if why else not_told(BACK, ENDED)
    if not goals:
        where = left.refuges_told()
        return agreed("{told}", BACK, told=where) if left.refuges else no(Reason(where, BACK))
    (to,), group = goals, view.named(act) or left.group
    kept = (stays_behind(view, one) or stacking.barred(view._replace(side=one.side), (one,)).get(to) for one in group)
    # A zone with enemy air is a refuge only if there is none without (§17.2).
    words = "Enemy air is over {to}, and not over {better}."
    flown = (BACK, words, to not in left.refuges)
    reasons = (*kept, left.no_refuge(to), first_reason(flown, to=area(to), better=tuple(map(area, left.refuges))))
    if dug_in := names(filter(view.is_fortified, group)):
        words = "{who} may be turned over at any time, and then they can retreat to {to}."
        return allowed(words, f"{BACK}, §15.1", *reasons, who=dug_in, to=area(to))
    return allowed("They can retreat to {to}, all to this one zone.", BACK, *reasons, to=area(to))


def must_retreat(view: War, act: Act) -> Answer | None:
    found = stay(view, act)
    return found if found is None or found.yes is None else replace(found, yes=not found.yes)


AFTER: Mapping[fighting.Sort, str] = {"blitz": "§16.4", "normal": "§16.4, §17.3"}
"""Where the rules tell of the advance."""
GROUNDS, ROUGH = {"swamp": say("swamp"), "high_mountain": say("high mountains")}, ("mountain", "high_mountain")

# Advance after combat (§16.4, §17.3): into the zone that was emptied, and with armour one zone further.


def cannot_advance(
    view: War, one: Counter, first: AreaId, second: AreaId, sort: fighting.Sort, *, like_armour: bool
) -> Reason | None:
    facts, far, theirs = view.position.facts, second != first, view._replace(side=one.side)
    over = fighting.way_in(view, one, first)
    ashore = view.came_by_beachhead(one)
    landed = ashore and not far and not view.on_beachhead(one)
    own, aimed = AFTER[sort], facts.get("blitz_target", one.id)
    rule = resting_on(own, "§16.4, §17.3" if ashore else "")
    elsewhere = sort == "blitz" and aimed is not None and aimed.value not in ("", first)
    attacked = [at for at in europe.zones(view.game) if was_attacked(view, at) and fighting.way_in(view, one, at)]
    elsewhere = elsewhere or (bool(attacked) and first not in attacked and not landed)
    gone, most = facts.get("advanced", one.id) if sort == "normal" else None, view.limit("advance")
    before = int(gone.value) if gone is not None and gone.value.isdecimal() else int(gone is not None)
    held = [any(view.party_of(each.side) != theirs.party for each in view.corps_in(at)) for at in (first, second)]
    kept, ground, halts = stacking.barred(theirs, (one,)), str(view.said(first, "terrain")), far and sort == "normal"
    came = "It came over the fortified line of {first}, and stops there."
    start, end = (view.area(one), first) if landed else (first, second)
    beach = ashore and (far or landed)
    return first_reason(
        (rule, "{who} is no army corps.", not view.is_corps(one)),
        ("§15.1", "{who} is fortified.", view.is_fortified(one)),
        (rule, "{first} is no zone of land.", not view.is_zone(first)),
        (rule, "{who} attacked another zone.", elsewhere),
        (rule, "{who} did not attack {first}: it is not next to it.", not over),
        (rule, "{who} did not attack {first}.", not landed and not view.has_fought(one)),
        (rule, "Enemy corps are left in {first}.", held[0]),
        kept.get(first) or kept.get(second),
        ("§17.3", "{who} is infantry and advanced after the Blitzkrieg.", before and not like_armour),
        ("§17.3", "{who} advanced {before} zones before: armour advances {most} in both combat phases together.",
         before and before + 1 + far > most),
        (rule, "{second} is not next to {first} by a brown line.",
         far and not europe.brown_line(view.game, first, second)),
        (rule, "Only armour advances a second zone.", far and not like_armour),
        (rule, "Enemy corps are in {second}.", far and held[1]),
        (rule, "{first} is {ground}: armour stops there.", halts and ground in GROUNDS),
        (rule, came if "line" in over else "{first} is the zone of a fortified line: armour stops there.",
         halts and fighting.line_holds_up(view, first, "line" in over)),
        (rule, "It came from a beachhead, and {start} has no port.", beach and not view.has_port(start)),
        (rule, "It came from a beachhead, and {start} is a fortress.", beach and view.said(start, "fortress")),
        (rule, "It came from a beachhead, and {start} is mountains.",
         beach and view.said(start, "terrain") in ROUGH),
        (rule, "It came from a beachhead, and {end} is not good going.",
         beach and view.said(end, "terrain") != "good"),
        who=counter(one.id), first=area(first), second=area(second), start=area(start), end=area(end),
        before=before, most=most, ground=GROUNDS.get(ground, ""),
    )  # fmt: skip


def advance(view: War, act: Act) -> Answer | None:
    group, goal, sort = view.named(act), next(map(area_of, (*act.to, *act.at)), None), fighting.sort_of(view, act)
    if not group or goal is None:
        return not_told("§16.4")
    eight = bool({"8-1", "eight_to_one"} & {*act.details, *act.details.values()})
    for one in group:
        # Unless it is said by which, through the zone it attacked: the goal, or one between that was attacked.
        beside = view.beside(view.area(one)) if not act.through and not fighting.way_in(view, one, goal) else ()
        between = [at for at in beside if europe.brown_line(view.game, at, goal)]
        near = (*map(area_of, act.through), *(at for at in between if was_attacked(view, at)), *between)
        first = next(iter(near), goal)
        if why := cannot_advance(view, one, first, goal, sort, like_armour=eight or view.armour_of(one) > 0):
            return no(why)
    white = any(view.infantry_of(one) and view.armour_of(one) for one in group)
    landed = AFTER["normal"] if any(map(view.came_by_beachhead, group)) else ""
    rule = resting_on(AFTER[sort], landed, "§16.2" if eight else "", "§3" if white else "")
    return agreed("{who} may advance to {to}, and need not.", rule, who=names(group), to=area(goal))


def was_attacked(view: War, at: AreaId) -> bool:
    """Whether it is noted of a zone, in this phase or in this turn."""
    return view.so("attacked", at) or view.so("attacked_this_turn", at)


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
ADVANCING = (
    Detail(name="odds", values=tuple(f"{us}-{them}" for us in range(1, 10) for them in range(1, 10))),
    *map(flag, ("8-1", "eight_to_one", "blitz", "normal")),
)
CHAPTER = Chapter(
    verbs=(
        verb("take_loss", take_loss, "Take the loss", "counters", also="lose",
             details=(RESULT, flag("infantry"), flag("german_defence"), Detail(name="as", values=("infantry",)))),
        verb("lose_one_more", lose_one_more, "Lose one more and stay", "counters", details=RESULTS),
        verb("retreat", retreat, "Retreat there", "counters to", also="withdraw", details=RESULTS),
        verb("must_retreat", must_retreat, "Have to retreat", "counters", details=RESULTS),
        verb("advance", advance, "Advance there", "counters to", phases=("blitz", "combat"),
             rule="§8, §16.4, §17.3", details=ADVANCING),
    ),
)  # fmt: skip
