"""Influence, technologies, gifts, conquest, exile, surrender, and what happens by the rules (L194-204, L403-422)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import say, side
from counters.counter import SideId
from counters.events import CountersMoved, FactCleared, FactSet, Single, Together
from counters.game import Game
from counters.once import once
from counters.places import PlaceId
from counters.position import Position
from rules_assist.advice import Act, Answer, Deed, Detail, Finding, Ledger
from rules_assist.common.asked import areas_named, figure, number, verb
from rules_assist.common.saying import because, first_reason, no, verdict, yes
from rules_assist.common.sums import add_up
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.income import income
from rules_assist.rulebooks.empires.routes import reached
from rules_assist.rulebooks.empires.war import MAJORS, MINOR_ALLIES, World, friends_of, new_fact, wars

TRACK = ("axis_camp", "favourable_axis", "neutral", "favourable_allies", "allied_camp")
STEPS = ("the Axis camp", "favourable to the Axis", "neutral", "favourable to the Allies", "the Allied camp")
NUCLEAR = ("usa", "germany", "england", "japan")


def _target(view: World, act: Act) -> str:
    told = act.details.get("on", "").casefold()
    named = next((id for id, each in view.game.sheet.sides.items() if told in (id, each.name.casefold())), "")
    return named or next((view.holder(at) for at in areas_named(act)), "")


def _influence_price(view: World, act: Act) -> Ledger | None:
    """10, or 7 for the nation it favours (L408-410)."""
    other = _target(view, act)
    if not other and not act.details.get("favours"):
        return None
    liked = act.details.get("favours") or view.game.board.attribute(AreaId(f"diplomacy_{other}"), "favours")
    if liked == view.side:
        told, price, rule = say("It favours {side}.", side=side(view.side)), 7.0, "L410"
    else:
        told, price, rule = say("An attempt at influence."), 10.0, "L408"
    return add_up(view, "influence", [(price, told, rule)], rule, title="price of influence")


def _influence(view: World, act: Act) -> Answer | None:
    """Whether it may be tried; or what the die brings (L403-412)."""
    other, die = _target(view, act), number(act, "die", "roll")
    star = act.details.get("star") == "yes" or bool(view.game.board.attribute(AreaId(f"diplomacy_{other}"), "star"))
    if not other and die is None:
        return None
    saved = view.position.value(f"{view.side}.resources")
    price = _influence_price(view, act)
    cost = price.total if price else 10.0
    at_war = bool(wars(view.game, view.position).get(other))
    why = first_reason(
        ("L403", "Only majors in the war have influence.", view.side not in MAJORS or not view.enemies()),
        ("L204", "The USA goes by its own track.", other == "usa"),
        ("L403", "{other} is not on the diplomacy chart.", AreaId(f"diplomacy_{other}") not in view.game.board.spaces),
        ("L403", "{other} is not neutral.", at_war),
        ("L408", "{side} tried {other} already this turn.",
         view.position.facts.says("influence_tried", view.side, other)),
        ("L408", "It costs {cost}; {saved} is saved.", saved < cost),
        side=side(view.side), other=side(SideId(other)), cost=cost, saved=saved,
    )  # fmt: skip
    if why is not None and other:
        return no(why)
    if die is not None:
        needed = 10 if star else 2
        so = die == 10 if star else die <= 2
        told = (say("{die}: it comes a step nearer.", die=die) if so
                else say("{die}: nothing; it takes a 10.", die=die) if star
                else say("{die}: nothing; it takes {needed} or less.", die=die, needed=needed))  # fmt: skip
        return Answer(yes=so, sentence=told, rule="L412" if star else "L408")
    words = "{side} may try {other} for {cost}."
    return yes(say(words, side=side(view.side), other=side(SideId(other)), cost=cost), "L408")


def stance(view: World, nation: str) -> int | None:
    """Where it stands on the diplomacy chart, counted from the Axis camp."""
    return _stances(view.game, view.position).get(nation)


@once
def _stances(_game: Game, position: Position) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for place, stack in position.stacks.items():
        if place.startswith("diplomacy_"):
            nation, _, word = place.removeprefix("diplomacy_").partition("/")
            if word in TRACK and any(position.counters[id].kind == "influence" for id in stack):
                found[nation] = TRACK.index(word)
    return found


def _swayed(view: World, act: Act) -> Ledger | None:
    """Where a nation would stand after successes: 0 the Axis camp, 4 the Allied camp (L405-408)."""
    at = stance(view, _target(view, act))
    if at is None:
        return None
    terms = [(float(at), say("It is {stance}.", stance=STEPS[at]), "L405")]
    axis, allied = number(act, "axis") or 0, number(act, "allies") or 0
    by = min(max(at - axis + allied, 0), 4) - at
    if by:
        terms.append((float(by), say("After that: {stance}.", stance=STEPS[at + by]), "L408"))
    return add_up(view, "stance", terms, "L405-408", title="stance")


def _technologies(game: Game) -> Iterable[str]:
    """All words by which the technologies of the chart may be called."""
    of = (f"{id} {kind.name}" for id, kind in game.sheet.kinds.items() if id.startswith("tech_"))
    return ("rockets", "nuclear", *(word for told in of for word in told.removeprefix("tech_").split()))


def _known(view: World, tech: str) -> bool:
    """Whether the chart has a technology of that name."""
    spoken = tech.replace("_", " ")
    names = [
        (id.removeprefix("tech_").replace("_", " "), kind.name.casefold())
        for id, kind in view.game.sheet.kinds.items() if id.startswith("tech_")
    ]  # fmt: skip
    return spoken in ("rockets", "nuclear") or any(spoken in each for names_of in names for each in names_of)


def _technology(view: World, act: Act) -> Answer | None:
    """Ten a try; one at each in a turn; 9 or 10 brings it (L422). Bombs and rockets have their nations (L634, L648)."""
    die, tech = number(act, "die", "roll"), act.details.get("tech", "").casefold()
    again = tech and tech in [each.strip() for each in act.details.get("tried", "").casefold().split(" and ")]
    chosen = first_reason(
        ("L634", "Only Germany develops rockets.", "rocket" in tech and view.side != "germany"),
        ("L648", "Only the USA, Germany, England and Japan develop the bomb.", "nuclear" in tech
         and view.side not in NUCLEAR),
        ("L422", "One try at each technology in a turn.", again),
        ("L422", "There is no such technology.", bool(tech) and not _known(view, tech)),
    )  # fmt: skip
    if chosen:
        return no(chosen)
    saved = view.position.value(f"{view.side}.resources")
    if saved < 10:
        return no(because("L422", "A try costs 10; {saved} is saved.", saved=saved))
    if die is not None:
        told = say("{die}: it is gained.", die=die) if die >= 9 else say("{die}: it takes a 9 or 10.", die=die)
        return Answer(yes=die >= 9, sentence=told, rule="L422")
    return yes(say("{side} may try for 10.", side=side(view.side)), "L422")


def _gift(view: World, act: Act) -> Answer | None:
    """To an ally, by an unbroken line; half arrives, rounded up (L418)."""
    other = _target(view, act)
    if not other:
        return None
    target = ground.capital(view.game, other)
    home = ground.capital(view.game, view.side)
    linked = target is not None and home is not None and target in reached(view, (home,))
    saved = view.position.value(f"{view.side}.resources")
    amount = number(act, "amount", "resources") or 0
    why = first_reason(
        ("L418", "Only resources are given, no men.", act.details.get("what") == "manpower"),
        ("L418", "{other} is no ally of {side}.", other not in view.allies()),
        ("L418", "No unbroken line leads to {other}.", not linked),
        ("L418", "{side} has {saved}.", amount > saved),
        side=side(view.side), other=side(SideId(other)), saved=saved,
    )  # fmt: skip
    words = "It may be given: {half} of {amount} arrive."
    return verdict(why, say(words, half=(amount + 1) // 2, amount=amount), "L418")


def _gifted(view: World, act: Act) -> Ledger | None:
    amount = number(act, "amount", "resources")
    if amount is None:
        return None
    terms = [(float((amount + 1) // 2), say("Half of {amount}, rounded up.", amount=amount), "L418")]
    return add_up(view, "gift", terms, "L418")


# ---------------------------------------------------------------- conquest, exile, surrender


def is_beaten(view: World, nation: str) -> bool:
    """No city and no works of its own is left to it (L196)."""
    colonial = view.reading("colonial_conquest") != "off"
    towns, others = _towns(view.game, nation, colonial)
    # Asked of every nation after each move, and mostly the first city tells.
    if any(view.holder(at) == nation for at in towns):
        return False
    works = [at for at in others if ground.has_kind(view.position, at, "ic")]
    return bool(towns or works) and all(view.holder(at) != nation for at in works)


@once
def _towns(game: Game, nation: str, colonial: bool) -> tuple[tuple[AreaId, ...], tuple[AreaId, ...]]:
    """The cities that were a nation's at first, and its other lands."""
    own = ground.owned_at_first(game, nation)
    towns = tuple(at for at in own if ground.city(game, at) not in (("",) if colonial else ("", "colonial")))
    return towns, tuple(at for at in own if at not in towns)


def _conquests(view: World) -> Iterator[Finding]:
    facts = view.position.facts
    for nation, foes in wars(view.game, view.position).items():
        if not foes or facts.says("conquered", nation) or facts.says("surrendered", nation):
            continue
        if is_beaten(view, nation):
            told = say("{side} has no city and no works left: it is conquered.", side=side(SideId(nation)))
            event = Together((FactSet(new_fact(view.game, "conquered", nation)),))
            yield Finding(severity="warning", sentence=told, rule="L196", aspect="conquest",
                          deed=Deed(sentence=told, event=event))  # fmt: skip
    if _stunning(view):
        told = say("Warsaw is taken: Poland is stunned, and builds nothing at home for a turn.")
        fact = new_fact(view.game, "stunned", "poland", value=str(view.position.clock.turn))
        event = Together((FactSet(fact),))
        yield Finding(severity="warning", places=(PlaceId("warsaw"),), sentence=told, rule="L628", aspect="conquest",
                      deed=Deed(sentence=told, event=event))  # fmt: skip


def _stunning(view: World) -> bool:
    """Warsaw has fallen, and it is not noted yet."""
    facts = view.position.facts
    noted = facts.says("stunned", "poland") or facts.says("conquered", "poland")
    return view.holder(AreaId("warsaw")) not in ("poland", "") and not noted and not is_beaten(view, "poland")


def is_stunned(view: World) -> bool:
    """Poland, in the turn in which Warsaw fell (L628)."""
    fact = view.position.facts.get("stunned", view.side)
    now = fact is not None and fact.value in ("", "yes", str(view.position.clock.turn))
    return now or (view.side == "poland" and _stunning(view))


def _exile(view: World, act: Act) -> Answer | None:
    """A conquered nation, or stunned Poland, names an ally as its host (L196, L628)."""
    host, facts = _target(view, act), view.position.facts
    if not host:
        return None
    free = facts.says("conquered", view.side) or is_stunned(view)
    why = first_reason(
        ("L196", "{side} is not conquered.", not free and not is_beaten(view, view.side)),
        ("L196", "{other} is no ally of {side}.", host not in view.allies()),
        side=side(view.side), other=side(SideId(host)),
    )  # fmt: skip
    words = "{other} may be host to the government of {side}."
    return verdict(why, say(words, side=side(view.side), other=side(SideId(host))), "L196")


def _liberated(view: World, act: Act) -> Answer | None:
    """Two full turns of its capital in allied hands (L196)."""
    fact = view.position.facts.get("liberating", view.side)
    turns = int(fact.value) if fact is not None and fact.value.isdecimal() else 0
    at = ground.capital(view.game, view.side)
    held = at is not None and view.holder(at) in friends_of(view.game, view.position, view.side)
    if not held or turns < 2:
        words = "Its capital has been in allied hands for {turns} of two full turns."
        return no(because("L196", words, turns=turns if held else 0))
    return yes(say("{side} is free again.", side=side(view.side)), "L196")


def surrendering(game: Game, view: World, nation: SideId) -> Together:
    """Peace with everybody, troops abroad to the capital, the enemies keep what they hold (L200, L416)."""
    capital = ground.capital(game, nation)
    home = set(ground.owned_at_first(game, nation))
    events: list[Single] = [FactSet(new_fact(game, "surrendered", nation))]
    events += [FactCleared(fact.word, fact.about) for fact in view.position.facts.of("at_war") if nation in fact.about]
    abroad = tuple(one.id for one in view.position.by(nation) if game.kind(one).type in ("land", "general")
                   and (at := view.position.area(one.id)) in game.board.spaces and at not in home)  # fmt: skip
    if abroad and capital is not None:
        events.append(CountersMoved(abroad, PlaceId(capital)))
    return Together(tuple(events))


def _surrender(view: World, act: Act) -> Answer | None:
    over, phase = view.position.facts.says("surrendered", view.side), view.position.clock.phase
    when = {"diplomacy": "diplomacy", "end": "air_guard"}.get(view.reading("surrender_time"), "")
    why = first_reason(
        ("L200", "{side} has surrendered already.", over),
        ("L200", "{side} is at war with nobody.", not view.enemies()),
        ("L200", "It is offered at the end of a turn.", when == "air_guard" and phase and not phase.endswith(when)),
        (
            "L416",
            "It is offered among the diplomatic actions.",
            when == "diplomacy" and phase and not phase.endswith(when),
        ),
        side=side(view.side),
    )
    return verdict(why, say("{side} may offer to surrender.", side=side(view.side)), "L200, L416")


def _offered(view: World) -> Iterator[Finding]:
    """An offer that lies on the table and was not refused: what it brings, a click away."""
    facts = view.position.facts
    for fact in facts.of("surrender_offered"):
        nation = SideId(fact.about[0])
        if facts.says("surrendered", nation) or facts.says("surrender_refused", nation):
            continue
        told = say("{side} surrenders: troops abroad go home, the wars end.", side=side(nation))
        yield Finding(severity="note", sentence=told, rule="L200, L416", aspect="surrender",
                      deed=Deed(sentence=told, event=surrendering(view.game, view, nation)))  # fmt: skip


def _refused(view: World, act: Act) -> Ledger | None:
    """Half of its original men again, rounded up (L200)."""
    men = number(act, "manpower", "original")
    if men is None:
        return None
    terms = [(float((men + 1) // 2), say("Half of {men} again.", men=men), "L200")]
    return add_up(view, "refused", terms, "L200", title="men after a refused surrender")


def _tribute(view: World, act: Act) -> Ledger | None:
    """A quarter of what is saved, or of what is earned: rounding is not told, up here (reconstructed)."""
    saved = number(act, "saved", "resources")
    left = view.position.value(f"{view.side}.resources") if saved is None else float(saved)
    words = "A quarter of {saved}, rounded up (reconstructed)."
    if saved is None and view.reading("surrender_share") == "income":
        earned = income(view)
        paid = sum(entry.amount for entry in earned.entries if entry.rule.startswith("L200"))
        left, words = earned.total - paid, "A quarter of what it earns, {saved}, rounded up."
    return add_up(view, "tribute", [(float(-(int(left) // -4)), say(words, saved=left), "L200")], "L200")


# ---------------------------------------------------------------- Germany's minor allies


def _lump(view: World, act: Act) -> Ledger | None:
    """Five times its resources at once, if nobody played it when Germany and Russia go to war (L616)."""
    if view.side not in MINOR_ALLIES and number(act, "resources") is None:
        return None
    if view.position.facts.says("played", view.side):
        told = say("It was played from the start: it earns in full, and gets nothing at once.")
        return add_up(view, "minor_ally", [(0.0, told, "L616-620")], "L616-620", title="at once")
    total = number(act, "resources")
    if total is None:
        total = sum(ground.worth(view.game, at) for at in ground.owned_at_first(view.game, view.side))
    told = say("Five times {total}.", total=total)
    return add_up(view, "minor_ally", [(5.0 * total, told, "L616")], "L616", title="at once")


def _joining(view: World) -> Iterator[Finding]:
    """Germany and Russia are at war: its minor allies enter, with five times their resources to spend (L616)."""
    every = wars(view.game, view.position)
    if "soviet" not in every.get("germany", ()) or not view.position.clock.phase.endswith("diplomacy"):
        return
    for nation in MINOR_ALLIES[:4]:
        if every.get(nation) or view.position.facts.says("played", nation):
            continue
        lump = 5 * sum(ground.worth(view.game, at) for at in ground.owned_at_first(view.game, nation))
        words = "{side} enters the war, and may spend {lump} at once."
        told = say(words, side=side(SideId(nation)), lump=lump)
        event = Together((FactSet(new_fact(view.game, "at_war", nation, "soviet")),))
        yield Finding(severity="note", sentence=told, rule="L616", aspect="phase",
                      deed=Deed(sentence=told, event=event))  # fmt: skip


def _camps(view: World) -> Iterator[Finding]:
    """A nation whose marker has come to the end of its track joins that side: it enters its wars (L408)."""
    for space in view.game.board.of_kind("diplomacy"):
        nation = str(view.game.board.attribute(space.id, "nation"))
        at = stance(view, nation)
        if at not in (0, 4) or wars(view.game, view.position).get(nation):
            continue
        leader = "germany" if at == 0 else "england"
        foes = sorted(wars(view.game, view.position).get(leader, frozenset()) - {nation})
        if foes:
            told = say("{side} joins {other}.", side=side(SideId(nation)), other=side(SideId(leader)))
            event = Together(tuple(FactSet(new_fact(view.game, "at_war", nation, foe)) for foe in foes))
            yield Finding(severity="warning", sentence=told, rule="L408", aspect="diplomacy",
                          deed=Deed(sentence=told, event=event))  # fmt: skip


DIE = Detail(name="die", least=1, most=10, also=("roll", "rolls"))
NATION = Detail(name="on", names="side", also=("target", "to", "host", "nation"))
AMOUNT = Detail(name="amount", least=0, most=9999, also=("resources",))
CHAPTER = Chapter(
    once=(_conquests, _offered, _joining, _camps),
    verbs=(
        verb("influence", _influence, "Influence", "side", also="diplomacy", phases=("diplomacy",), rule="L408",
             details=(NATION, DIE, Detail(name="star", values=("yes", "no")), Detail(name="favours", names="side"))),
        verb("try_technology", _technology, "Try a technology", "side", also="technology research tech",
             phases=("technology",), rule="L422", details=(DIE, Detail(name="tech", also=("technology", "name")),
                      Detail(name="tried", known=_technologies, also=("already",)))),
        verb("give", _gift, "Give resources", "side", also="gift", phases=("diplomacy",), rule="L418",
             details=(NATION, AMOUNT, Detail(name="what", values=("resources", "manpower")))),
        verb("go_into_exile", _exile, "Go into exile", "side", also="exile government_in_exile", rule="L196",
             details=(NATION,)),
        verb("be_liberated", _liberated, "Be liberated", "side", also="liberated", rule="L196", listed=()),
        verb("surrender", _surrender, "Offer to surrender", "side", rule="L200, L416"),
    ),
    figures=(
        figure("influence", _influence_price, "Price of influence", "side",
               details=(NATION, Detail(name="favours", names="side")), only_named=True),
        figure("stance", _swayed, "Stance", "side",
               details=(NATION, Detail(name="axis", least=0, most=9), Detail(name="allies", least=0, most=9)),
               only_named=True),
        figure("gift", _gifted, "What arrives of a gift", "side", details=(AMOUNT,), only_named=True),
        figure("refused", _refused, "Men after a refused surrender", "side",
               details=(Detail(name="manpower", least=0, most=9999, also=("original",)),), only_named=True),
        figure("tribute", _tribute, "What a surrendered nation pays", "side",
               details=(Detail(name="saved", least=0, most=9999),), only_named=True),
        figure("minor_ally", _lump, "What a minor ally gets at once", "side", also="lump",
               details=(Detail(name="resources", least=0, most=999),), only_named=True),
    ),
)  # fmt: skip
