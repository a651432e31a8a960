"""What a result does: who loses what (§16.2), who retreats where (§17.2), and who advances (§16.4, §17.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as with_these
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter
from counters.events import CountersMoved
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Reason, not_told
from rules_assist.common import standpoint
from rules_assist.common.asked import areas_named, meant, number
from rules_assist.common.standpoint import allowed, because, cell, first_reason, names, no, notice, resting_on, worded
from rules_assist.rulebooks.blitzwar import air, europe, fighting, naval, stacking
from rules_assist.rulebooks.blitzwar.europe import ENEMIES, GERMANY, NOBODY, PARTIES, Group
from rules_assist.rulebooks.blitzwar.supply import War

RULE, BACK, ENDED = "§16.2", "§17.2", say("It was not told how the battle ended, “with result C/2”, and where.")
AFTER: Mapping[fighting.Sort, str] = {"blitz": "§16.4", "normal": "§16.4, §17.3"}  # Of the advance.
LAST_STAND = "The defender lost {more} more: only in a fortress, or with nowhere to go, can one more be lost instead."


# ---- who loses what (§16.2): armour for a C, the Elite first, a German where the German defence was used
class Toll(NamedTuple):
    view: War
    attacking: bool
    group: Group
    corps: int
    elite: bool  # The attacker loses from the Elite, which took part; with a C any armour, as some read it.
    german: bool  # One loss of the defenders must be German: the shift for German defence was used.
    armour: bool  # With a C the attacker's loss is armoured, and one of the defender's, where they have armour.


def toll_of(battle: fighting.Battle, lost: fighting.Losses, *, attacking: bool) -> Toll:
    view, group, corps = battle.view, battle.defenders, lost.defender
    if attacking:
        group, corps = battle.attackers, lost.attacker
    elites, germans = tuple(filter(view.is_elite, group)), tuple(one for one in group if one.side == GERMANY)
    elite = attacking and bool(elites) and not (lost.armoured and view.reading("elite_and_armour") == "any armour")
    german = not attacking and bool(germans) and battle.shifted_by("german_defence")
    must = elites if elite else germans if german and corps == 1 else group
    armour = lost.armoured and corps > 0 and any(map(view.armour_of, must))
    return Toll(view, attacking, group, corps, elite, german, armour)


def bad_choice(toll: Toll, chosen: Group, *, as_infantry: bool = False) -> Reason | None:
    view, count = toll.view, toll.corps
    return first_reason(
        (RULE, "Nobody is lost on this side.", count == 0),
        (RULE, "{count:corps is|corps are} lost on this side.",
         sum(map(view.corps_of, chosen)) < count or len(chosen) > count),
        (RULE, "An Elite took part: the attacker’s loss is taken from it.",
         toll.elite and not any(map(view.is_elite, chosen))),
        (RULE, "The German defence was used: a German corps is lost.",
         toll.german and not any(one.side == GERMANY for one in chosen)),
        (RULE, "The result is a C: an armoured corps is lost.",
         toll.armour and (as_infantry or not any(map(view.armour_of, chosen)))),
        count=count)  # fmt: skip


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
    attacking = any(view.area(one) != at or view.on_beachhead(one) for one in chosen)
    battle = _battle_around(view, act, chosen, attacking=attacking) if at and chosen else None
    if at is None or lost is None or battle is None:
        return not_told(RULE, ENDED)
    as_infantry = "infantry" in {*act.details, *act.details.values()}
    far = next((one for one in chosen if attacking and not fighting.way_in(view, one, at)), None)
    away, works = "{who} did not attack {first}: it is not next to it.", any(map(view.is_fortified, chosen))
    words = "{who} is turned over, and {who:~is|are} plain infantry." if works else "{who} may take the loss."
    return allowed(
        words, "§15.1, §20.2, §16.2" if works else RULE,
        because(RULE, away, who=counter(far.id), first=area(at)) if far else None,
        bad_choice(toll_of(battle, lost, attacking=attacking), chosen, as_infantry=as_infantry),
        who=names(chosen))  # fmt: skip


def _battle_around(view: War, act: Act, chosen: Group, *, attacking: bool) -> fighting.Battle | None:
    """The battle in which these lose something, with all who attack there, or who would."""
    mine, theirs = view.party_of(chosen[0].side), view.party_of(view.position.clock.side)
    foes = (theirs,) if theirs in PARTIES and theirs != mine else ENEMIES.get(mine, ())
    asked = (replace(act, counters=(), side=of) for of in ((mine,) if attacking or not foes else foes))
    found = [battle for each in asked if (battle := fighting.battle_for(view, each)) and battle.defenders]
    if attacking:
        found = [with_these(o, attackers=tuple(dict.fromkeys((*o.attackers, *chosen)))) for o in found]
    # In a combat phase of the others who is named in a zone defends it, wherever those lie who attack.
    alone = not attacking and view.phase in ("blitz", "combat") and foes == (theirs,)
    return next((each for each in found if each.attackers or alone), None)


def proposed(toll: Toll) -> tuple[tuple[Counter, bool], ...]:
    """The first corps that may be lost together, and which of them armoured; of small counters, and infantry, first."""
    view, every = toll.view, sorted(toll.group, key=toll.view.corps_of)
    foot = [(one, False) for one in every for _ in range(view.infantry_of(one))]
    corps = [*foot, *((one, True) for one in every for _ in range(view.armour_of(one)))]

    def fits(some: tuple[tuple[Counter, bool], ...]) -> bool:
        tanks = any(armoured for _, armoured in some)
        return bad_choice(toll, tuple(dict.fromkeys(one for one, _ in some)), as_infantry=not tanks) is None

    return next(filter(fits, combinations(corps, toll.corps)), tuple(corps[: toll.corps]))


def loss_told(toll: Toll) -> Sentence:
    """What a side loses, and who could be lost: one by one, and out of white tanks and Elites by the sort of corps."""
    view, count, taken, ours, tanks = toll.view, toll.corps, proposed(toll), toll.attacking, toll.armour
    words = "an infantry corps of {who}", "an armoured corps of {who}"
    works = [view.is_fortified(one) for one, _ in taken]
    mixed = toll.german and any(one.side != GERMANY for one in toll.group)
    must = say("one of them German, for the German defence was used") if mixed else say("one of them armoured")
    who = tuple(
        say(words[tank], who=counter(one.id)) if view.infantry_of(one) and view.armour_of(one) else counter(one.id)
        for one, tank in taken)  # fmt: skip
    return worded(
        ("The attacker loses nothing.", ours and not count),
        ("The attacker loses an armoured corps out of the Elite.", ours and toll.elite and tanks),
        ("The attacker loses a corps out of the Elite.", ours and toll.elite),
        ("The attacker loses an armoured corps: {who} for example.", ours and tanks),
        ("The attacker loses a corps of his choice: {who} for example.", ours),
        ("The defender loses nothing.", not count),
        ("The defender loses {count} corps, all there are.",
         count >= sum(map(view.corps_of, toll.group)) and not any(works)),
        ("{who} is turned over and {who:~is|are} plain infantry: the works take the loss.", taken and all(works)),
        ("The defender loses {count} corps; the defender chooses: {who} for example.", not (tanks or mixed)),
        ("The defender loses {count} corps, {must}; for the rest the defender chooses: {who} for example.", True),
        count=count, who=who, must=must)  # fmt: skip


# ---- retreat after normal combat (§17.2): whether defenders must, may stay for one more corps, who goes, and where to
@dataclass(frozen=True)
class After:  # The defenders of a zone when the battle is over, as they see it.
    view: War
    at: AreaId
    more: int | None  # How many corps more they lost than the attacker, if that is known.
    group: Group
    corps: int
    unsupplied: bool
    over_line: bool  # Whether all who attacked came over a fortified line of the zone.

    @property
    def stays_unhurt(self) -> bool:
        """Nobody retreats who did not lose more, or on good ground for it only one more (§17.2)."""
        line, said = fighting.line_holds_up(self.view, self.at, self.over_line), self.view.said
        ground = str(said(self.at, "terrain")), "fortress" * bool(said(self.at, "fortress")), "fortified_line" * line
        holds = any(cell(self.view.game, "terrain", word, "retreat for one more lost") == "no" for word in ground)
        return self.more is not None and self.more <= int(holds)

    def no_last_stand(self) -> Reason | None:
        view, two, fortress = self.view, (self.more or 0) >= 2, self.view.said(self.at, "fortress")
        hungry = self.unsupplied and not (fortress and view.reading("last_stand_supply") == "with nowhere to go")
        last = self.corps <= 1 and view.reading("last_corps") == "never lost to stay"
        return first_reason(
            (f"{BACK}, §20.1", "Only one corps is left: it cannot be lost to stay.", last),
            (BACK, LAST_STAND, two and not fortress and self.refuges),
            (BACK, "They are out of supply, and cannot stay for one more corps.", two and hungry),
            more=self.more or 0)  # fmt: skip

    def stays(self) -> Answer:
        """Yes, if nothing makes them go, or if they may lose one corps more instead."""
        why, more = None if self.stays_unhurt else self.no_last_stand(), self.more or 0
        if why is not None:
            words = "They lost {more} more than the attacker and must retreat. {why}"
            return no(because(why.rule, words, more=more, why=why.sentence))
        told = worded(
            ("They stay: they lost no more than the attacker.", more <= 0),
            ("They stay: on ground such as {at} one corps more lost is no reason to go.", self.stays_unhurt),
            ("They lost {more} more: they retreat, or lose one corps more and stay.", self.refuges),
            ("There is no zone to retreat to: they lose one corps more and stay.", True),
            at=area(self.at), more=more)  # fmt: skip
        return Answer(yes=True, sentence=told, rule=BACK)

    def no_refuge(self, to: AreaId) -> Reason | None:
        view, owner = self.view, self.view.control(to)
        there = tuple(filter(view.is_ours, view.corps_in(self.at)))
        lent = {"zones of partners too": view.is_partner(owner), "neutral zones too": owner not in PARTIES}
        held = owner == view.party or (lent.get(view.reading("retreat_zones"), False) and not view.corps_in(to))
        crowd = view.reading("retreat_room") == "at once" and stacking.no_room(view, there, to)
        return first_reason(
            (BACK, "{to} is not next to {start} by a brown line.", to not in view.beside(self.at)),
            (BACK, "The side of those who retreat does not control {to}.", not held),
            (BACK, "{to} was attacked this turn.", was_attacked(view, to)),
            (f"{BACK}, §9.6", "Their nations may not go to {to}.",
             there and all(stacking.barred(view, (one,)).get(to) for one in there)),
            (f"{BACK}, §4", "{to} has no room for them.", crowd),
            to=area(to), start=area(self.at))  # fmt: skip

    @cached_property
    def refuges(self) -> tuple[AreaId, ...]:
        """The zones to retreat to: those without enemy air, or if there are none, those with it (§17.2)."""
        near = [to for to in self.view.beside(self.at) if self.no_refuge(to) is None]
        return tuple(to for to in near if not air.missions(self.view, to, *self.view.enemies)) or tuple(near)

    def refuges_told(self) -> Sentence:
        theirs = self.view.reading("retreat_choice") == "its owner"
        return worded(
            ("There is no zone to retreat to: whoever must retreat is destroyed.", not self.refuges),
            ("They can retreat to {zones:or}.", len(self.refuges) == 1),
            ("They can retreat to {zones:or}; their owner chooses.", theirs),
            ("They can retreat to {zones:or}; the attacker chooses.", True),
            zones=tuple(map(area, self.refuges)))  # fmt: skip


def after_battle(battle: fighting.Battle, lost: fighting.Losses) -> After:
    """With what is left of the defenders; works take a loss each."""
    view, left = battle.view, max(0, battle.defence - max(0, lost.defender - battle.works))
    theirs, hungry = view._replace(side=battle.defenders[0].side), battle.shifted_by("out_of_supply")
    more = lost.defender - lost.attacker
    return After(theirs, battle.at, more, battle.defenders, left, hungry, battle.all_over("line"))


def after(view: War, act: Act) -> After | None:
    """As a question tells of it: those who are named, or who are left where it was. How many corps more they lost is
    told as `result C/2`, `d 1`, or both losses; `with across_the_line`: all attackers came over the line."""
    found, more = fighting.read_result(act.details.get("result", "")), number(act, "d", "difference")
    if found is not None:
        more = found.defender - found.attacker
    elif (killed := number(act, "defender_loss", "defender_losses")) is not None:
        more = killed - (number(act, "attacker_loss", "attacker_losses") or 0)
    named = view.named(act)
    if (at := next(iter((*map(area_of, act.from_), *map(view.area, named), *areas_named(act))), None)) is None:
        return None
    group = tuple(filter(view.is_corps, named))
    group = group or tuple(o for o in view.corps_in(at) if not act.side or view.party_of(o.side) == act.side)
    theirs = view._replace(side=next((one.side for one in (*named, *group)), view.side))
    hungry, corps = any(map(view.is_out_of_supply, group)), sum(map(view.corps_of, group))
    return After(theirs, at, more, group, corps, hungry, "across_the_line" in act.details)


def stays_behind(view: War, one: Counter) -> Reason | None:
    return first_reason(
        ("§15.1", "{who} is fortified, and cannot be turned over to retreat, as it is played here: it is lost.",
         view.is_fortified(one) and view.reading("fortified_retreat") == "lost"),
        (BACK, "Supplies do not retreat.", view.is_supply(one)),
        (BACK, "{who} does not retreat.", not view.is_corps(one) and not view.is_air(one)),
        who=counter(one.id))  # fmt: skip


def stay(view: War, act: Act) -> Answer | None:
    """After a battle; where nothing is told of one, whether there is room (§4). `may must_retreat` is the opposite."""
    must = act.verb == "must_retreat"
    if not must and not any(word in act.details for word in ("result", "d", "attacker_loss", "defender_loss")):
        return stacking.may_stay(view, act)
    if fighting.sort_of(view, act) == "blitz":
        found = allowed("Nobody retreats after Blitzkrieg combat.", "§16.4")
    else:
        left = after(view, act)
        found = not_told(BACK, ENDED) if left is None or left.more is None else left.stays()
    return replace(found, yes=not found.yes) if must and found.yes is not None else found


def lose_one_more(view: War, act: Act) -> Answer | None:
    if (left := after(view, act)) is None or left.more is None:
        return not_told(BACK, ENDED)
    unhurt = (BACK, "They stay without it.", left.stays_unhurt)
    return allowed("One corps more is lost, and the others stay.", BACK, unhurt, left.no_last_stand())


def retreat(view: War, act: Act) -> Answer | None:
    left, goals = after(view, act), list(dict.fromkeys(map(area_of, act.to)))
    if left is None:
        return not_told(BACK, ENDED)
    strays = [one for one in view.named(act) if view.area(one) != left.at and view.on_map(one)]
    why = first_reason(
        ("§16.4", "Nobody retreats after Blitzkrieg combat.", fighting.sort_of(view, act) == "blitz"),
        ("§8, §17.2", "This is not the time for {side} to do that.", view.is_told and view.phase != "combat"),
        (BACK, "Only defenders retreat: in this phase it is the {them} who attack.", left.view.party == view.acting),
        (BACK, "They stay: there is no retreat.", left.stays_unhurt),
        (BACK, "All retreat to one zone.", len(goals) > 1),
        (BACK, "{who:is|are} not in {start}.", strays),
        side=side(view.side), them=side(view.acting), who=names(strays), start=area(left.at))  # fmt: skip
    if why or not goals:
        return no(why) if why else Answer(bool(left.refuges), left.refuges_told(), BACK)
    (to,), group = goals, view.named(act) or left.group
    kept = (stays_behind(view, one) or stacking.barred(view._replace(side=one.side), (one,)).get(to) for one in group)
    flown = (BACK, "Enemy air is over {to}, and not over {better:or}.", to not in left.refuges)
    words, rule = "They can retreat to {to}, all to this one zone.", BACK
    if dug_in := names(filter(view.is_fortified, group)):
        words, rule = "{who} may be turned over at any time, and then they can retreat to {to}.", f"{BACK}, §15.1"
    better = tuple(map(area, left.refuges))
    return allowed(words, rule, *kept, left.no_refuge(to), flown, who=dug_in, to=area(to), better=better)


def was_attacked(view: War, at: AreaId) -> bool:
    return view.so("attacked", at) or view.so("attacked_this_turn", at)


# ---- advance after combat (§16.4, §17.3): into the zone that was emptied, and with armour one zone further
def stops_armour(view: War, at: AreaId, sort: fighting.Sort, came: Collection[str]) -> Reason | None:
    ground, line, beach, normal = str(view.said(at, "terrain")), "line" in came, "beachhead" in came, sort == "normal"
    words = "{at} is the zone of a fortified line: armour stops there."
    return first_reason(
        (AFTER[sort], "{at} is {ground}: armour stops there.", normal and ground in ("swamp", "high_mountain")),
        (AFTER[sort], "It came over the fortified line of {at}, and stops there." if line else words,
         normal and fighting.line_holds_up(view, at, line)),
        (AFTER["normal"], "It came from a beachhead, and {at} has no port.", beach and not view.said(at, "port")),
        (AFTER["normal"], "It came from a beachhead, and {at} is a fortress.", beach and view.said(at, "fortress")),
        (AFTER["normal"], "It came from a beachhead, and {at} is mountains.", beach and "mountain" in ground),
        at=area(at), ground=fighting.GROUNDS.get(ground, ""))  # fmt: skip


def cannot_advance(view: War, first: AreaId, second: AreaId, sort: fighting.Sort, one: Counter, *,
                   eight: bool) -> Reason | None:  # fmt: skip
    """Why a counter does not go into a zone, or through it into a second; at 8-1 infantry goes as armour does."""
    like_armour = eight or view.armour_of(one) > 0
    far, theirs, over = second != first, view._replace(side=one.side), fighting.way_in(view, one, first)
    ashore = view.came_by_sea(one) == "beach"
    landed = ashore and not far and not view.on_beachhead(one)  # Then it has gone into a zone, and goes on from there.
    stops = stops_armour(view, view.area(one), "blitz", ("beachhead",)) if landed else None
    if far:
        stops = stops_armour(view, first, sort, (*over, "beachhead") if ashore else over)
    rule, aimed = AFTER["normal" if ashore else sort], view.fact_about("blitz_target", one.id)
    attacked = [at for at in europe.zones(view.game) if was_attacked(view, at) and fighting.way_in(view, one, at)]
    elsewhere = attacked and first not in attacked and not landed
    gone, most = view.fact_about("advanced", one.id) if sort == "normal" else None, view.limit("advance")
    before = int(gone) if gone and gone.isdecimal() else int(gone is not None)
    held = [any(view.party_of(each.side) != theirs.party for each in view.corps_in(at)) for at in (first, second)]
    kept, unopposed = stacking.barred(theirs, (one,)), view.on_beachhead(one) and not far and not held[0]
    return first_reason(
        (rule, "{who} is no army corps.", not view.is_corps(one)),
        ("§15.1", "{who} is fortified.", view.is_fortified(one)),
        (rule, "{first} is no zone of land.", not view.is_zone(first)),
        (rule, "{who} attacked another zone.", elsewhere or (sort == "blitz" and aimed not in (None, "", first))),
        (rule, "{who} did not attack {first}: it is not next to it.", not over),
        (rule, "{who} did not attack {first}.", not (landed or unopposed or view.has_fought(one))),
        (rule, "Enemy corps are left in {first}.", held[0]),
        kept.get(first) or kept.get(second),
        ("§17.3", "{who} is infantry and advanced after the Blitzkrieg.", before and not like_armour),
        ("§17.3", "{who} advanced {before} zones before: armour advances {most} in both combat phases together.",
         before and before + 1 + far > most),
        (rule, "{second} is not next to {first} by a brown line.",
         far and not europe.contact(view.game, first, second)),
        (rule, "Only armour advances a second zone.", far and not like_armour),
        (rule, "Enemy corps are in {second}.", far and held[1]),
        stops,
        (rule, "It came from a beachhead, and {second} is not good going.",
         ashore and (far or landed) and view.said(second, "terrain") != "good"),
        who=counter(one.id), first=area(first), second=area(second), before=before, most=most)  # fmt: skip


def advance(view: War, act: Act) -> Answer | None:
    group, goal, sort = view.named(act), next(map(area_of, (*act.to, *act.at)), None), fighting.sort_of(view, act)
    if not group or goal is None:
        return not_told("§16.4")
    eight = bool({"8-1", "eight_to_one"} & {*act.details, *act.details.values()})
    for one in group:
        # Unless it is said by which, through the zone it attacked: the goal, or one between that was attacked.
        beside = () if fighting.way_in(view, one, goal) else view.beside(view.area(one))
        between = sorted((at for at in beside if at in view.beside(goal)), key=lambda at: not was_attacked(view, at))
        first = next(iter((*map(area_of, act.through), *between)), goal)
        if why := cannot_advance(view, first, goal, sort, one, eight=eight):
            return no(why)
    white = any(view.infantry_of(one) and view.armour_of(one) for one in group)
    landed = AFTER["normal"] if any(view.came_by_sea(one) == "beach" for one in group) else ""
    rule = resting_on(AFTER[sort], landed, "§16.2" if eight else "", "§3" if white else "")
    told = allowed("{who} may advance to {to}, and need not.", rule, who=names(group), to=area(goal))
    return standpoint.warned(told, view.begins(goal))  # Into a neutral country, too (§9.3).


def to_go_ashore(view: War) -> Iterator[Finding]:
    """Nobody has to be fought for a zone that nobody defends: who is on its beachhead goes in."""
    now, sort = view.is_told and view.acting == view.party, fighting.sort_of(view, Act(verb="advance"))
    for at, there in view.lying.on_beachheads.items() if now and view.phase in ("blitz", "combat") else ():
        ours = [one for one in there if view.is_ours(one)]
        group = [one for one in ours if cannot_advance(view, at, at, sort, one, eight=False) is None]
        crowd = any([*stacking.too_many_on_shore(view, view.position.where[one.id])] for one in group)
        if group and not crowd:
            why = because("§14.1.2, §16.4", "No enemy is in {at}: {who} may go ashore.", who=names(group), at=area(at))
            ashore = CountersMoved(tuple(one.id for one in group), PlaceId(at), means="advance", route=(at,))
            yield notice(why, group, at, aspect="phase", severity="note", done=(ashore,), doing="They go ashore.")
