"""What a result asks of the players, one click each: losses, the air unit that leaves, retreat, marks, advance."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import Sentence, say
from counters.box.pools import pool_of
from counters.counter import Counter, CounterId
from counters.places import in_area
from rules_assist.advice import Deed
from rules_assist.battle_sheet import Offer
from rules_assist.common.offers import are_marked, go_in
from rules_assist.rulebooks.blitzwar.air import missions
from rules_assist.rulebooks.blitzwar.columns import Losses
from rules_assist.rulebooks.blitzwar.corps import corps_of, is_elite, is_fortified
from rules_assist.rulebooks.blitzwar.exchange import exchanges
from rules_assist.rulebooks.blitzwar.fighting import Battle
from rules_assist.rulebooks.blitzwar.losses import bad_choice, owes_armour, owes_elite, told
from rules_assist.rulebooks.blitzwar.refuges import refuges_told, retreat_zones
from rules_assist.rulebooks.blitzwar.retreat import Fate, stays_behind
from rules_assist.rulebooks.blitzwar.shifts import air_over
from rules_assist.rulebooks.blitzwar.sides import party_of
from rules_assist.rulebooks.blitzwar.spent import gone, pool_for

PLAIN = "front"


def consequences(battle: Battle, lost: Losses, left: int, fate: Fate) -> Iterator[Offer]:
    """In the order of the rules (§16.2, §16.4, §17.2, §17.3). `left`: the defending corps that are."""
    attackers_lost, defenders_lost = told(battle, lost)
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
    ids = tuple(one.id for one in battle.attackers)
    yield are_marked(ids, "fought", "§16.1")
    if not left or (battle.sort == "normal" and fate != "stay"):
        yield go_in(ids, battle.at, "§16.4" if battle.sort == "blitz" else "§17.3")


def _defenders_lose(battle: Battle, lost: Losses, words: Sentence) -> Iterator[Offer]:
    works = tuple(one.id for one in battle.defenders if is_fortified(battle.view, one))
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
        if not is_fortified(battle.view, one)
        and not loses_by_one(battle, one)
        and (count > 1 or bad_choice(battle, lost, (one,), attacking=attacking) is None)
        and (is_elite(battle.view, one) or not elite)
    )
    return tuple(deed for one in fit for deed in exchanges(battle.view, one, count, armour_first=owed))


def loses_by_one(battle: Battle, one: Counter) -> bool:
    """Whether the next face, or the pool, is just one corps less. Whoever has no pool of its own goes by a deed."""
    kind, corps = battle.view.game.kind(one), corps_of(battle.view, one)
    names = [face.name for face in kind.faces]
    at = names.index(one.face) if one.face in names else 0
    after = names[at + 1 : at + 2] if kind.steps == len(names) else []
    less = int(str(kind.printed("corps", after[0]) or 0)) if after else 0
    pooled = less > 0 or pool_of(battle.view.game, one.side) == pool_for(battle.view, one)
    return corps - less == 1 and pooled


def _retreat(battle: Battle, fate: Fate) -> Offer:
    view, side = battle.view, party_of(battle.view, battle.defenders[0].side)
    to = tuple(map(in_area, retreat_zones(view, battle.at, side)))
    words = "They retreat, or lose one corps more. {where}" if fate == "choose" else "They retreat. {where}"
    told_so = say(words, where=refuges_told(view, battle.at, side))
    ids = tuple(one.id for one in battle.defenders if stays_behind(view, one) is None)
    return Offer(verb="retreat", counters=ids, to=to, sentence=told_so, rule="§17.2")
