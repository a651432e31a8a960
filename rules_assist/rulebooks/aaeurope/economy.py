"""Money and what it buys: purchases, placement at factories, what changes hands, the Middle East, victory."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter, KindId, SideId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Detail, Ledger, Reason
from rules_assist.common.asked import areas_named, so_many, some, whole
from rules_assist.common.saying import because, no, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import Term, add_up
from rules_assist.rulebooks.aaeurope.powers import (
    AIR,
    ALLIES,
    GERMANY,
    LAND,
    NAVAL,
    PIECES,
    POWERS,
    World,
    friends,
    lying,
    named,
)

KINDS = ("infantry", "artillery", "armor", "aa_gun", "fighter", "bomber", "transport", "submarine", "destroyer",
         "carrier", "battleship")  # fmt: skip
OTHER_WORDS = {"armor": ("armour", "tank", "tanks"), "carrier": ("aircraft_carrier", "carriers"), "infantry": (),
               "artillery": (), "factory": ("industrial_complex",), "aa_gun": ("aa_guns", "gun")}  # fmt: skip
KNOWN = {word: kind for kind in (*KINDS, "factory") for word in (kind, f"{kind}s", *OTHER_WORDS.get(kind, ()))}
KNOWN |= {"infantries": "infantry"}
BOUGHT = (
    *(Detail(name=kind, values=("yes",), least=0, most=99, counted=True, also=OTHER_WORDS.get(kind,
     (f"{kind}s",))) for kind in (*KINDS, "factory")),
    *(Detail(name=name, values=tuple(KNOWN), counted=True) for name in ("units", "kind")),
)  # fmt: skip


def listed(act: Act) -> dict[str, int]:
    """`with fighter 1, armor 2`, `with units 2 armor and fighter`: how many of each kind."""
    found: Tally[str] = Tally()
    for word, told in act.details.items():
        if word in KNOWN:
            for each in so_many(told, KNOWN[word]):
                found[KNOWN[word]] += each.number
        elif word in ("units", "kind"):
            for each in some(told):
                if each.what in KNOWN:
                    found[KNOWN[each.what]] += each.number
    return dict(found)


def price(view: World, kind: str) -> int:
    rule = view.game.sheet.kinds.get(KindId(kind))
    cost = rule.attributes.get("cost") if rule is not None else None
    return int(cost) if isinstance(cost, int | float) else 0


def price_of(view: World, act: Act) -> Ledger | None:
    """What a list of units costs; without a list, what waits in the purchase box."""
    wanted = listed(act) or dict(Tally(view.position.counters[id].kind for id in act.counters))
    if not wanted:
        wanted = dict(Tally(one.kind for one in view.position.in_place(AreaId(f"purchases/{view.side}"))))
    if not wanted:
        return None
    words = "{count} {kind} at {cost}"
    terms = [
        (float(count * price(view, kind)), say(words, count=count, kind=kind.replace("_", " "), cost=price(view, kind)),
         "§ Purchase Combat Units")
        for kind, count in wanted.items()
    ]  # fmt: skip
    return add_up(view, "price", terms, "§ Purchase Combat Units")


def may_buy(view: World, act: Act) -> Answer | None:
    """Whatever there is money for, but no factories; nothing without one's capital."""
    if view.side not in POWERS:
        return None
    wanted = listed(act)
    cost = sum(count * price(view, kind) for kind, count in wanted.items())
    money = int(view.position.value(f"{view.side}.ipc"))
    why = first_reason(
        (
            "§ Capturing an Enemy Capital",
            "The capital is in enemy hands: {side} buys nothing.",
            not view.has_capital(view.side),
        ),
        ("§ Industrial Complex", "Industrial complexes are never bought.", wanted.get("factory")),
        ("§ Purchase Combat Units", "That costs {cost} IPCs, and {side} has {money}.", cost > money),
        side=side(view.side),
        cost=cost,
        money=money,
    )
    if why is not None:
        return no(why)
    if not wanted:
        told = say("{side} has {money} IPCs to spend.", side=side(view.side), money=money)
        return yes(told, "§ Purchase Combat Units")
    return yes(say("That costs {cost} of {money} IPCs.", cost=cost, money=money), "§ Purchase Combat Units")


# ---------------------------------------------------------------- placement


def has_works(view: World, at: AreaId) -> bool:
    return bool(view.said(at, "factory")) or any(one.kind == "factory" for one in view.position.in_area(at))


def usable_works(view: World, at: AreaId) -> Reason | None:
    """A factory that the power has held since its turn began, or an ally's in its stead (§ Place New Units)."""
    home = view.said(at, "home")
    liberator = view.position.facts.says("liberator", at, view.side)
    return first_reason(
        ("§ Place New Units", "{at} has no industrial complex.", not has_works(view, at)),
        ("§ Liberating a Former Allied Territory", "{at} is an ally's: its own power places there.",
         view.holder(at) in friends(view.side) and view.holder(at) != view.side and not liberator),
        ("§ Place New Units", "{at} is not the power's own.", view.holder(at) != view.side and not liberator),
        ("§ Capturing a Territory", "{at} was taken in this turn: its factory serves from the next turn on.",
         view.captured_now(at)),
        ("§ Liberating a Former Allied Territory", "{at} goes back to its power, whose capital is free.",
         liberator and home and view.has_capital(str(home))),
        at=area(at),
    )  # fmt: skip


def slots(view: World, at: AreaId) -> int | None:
    """How many units a factory can place in a turn; None: any number (§ Place New Units)."""
    home = str(view.said(at, "home") or "")
    own = home == view.side
    if own and view.reading("home_factories") == "the capital’s":
        return None if view.said(at, "capital_of") == view.side else view.worth(at)
    return None if own else view.worth(at)


def slots_of(view: World, act: Act) -> Ledger | None:
    """How many units may be placed in a territory with a factory; where there is no limit, nothing is told."""
    places = areas_named(act)
    sites = places or [at for at in view.game.board.spaces if view.is_land(at) and has_works(view, at)]
    terms: list[Term] = []
    for at in sites:
        why = usable_works(view, at)
        most = slots(view, at)
        if why is not None and places:
            terms.append((0.0, why.sentence, why.rule))
        elif why is None and most is not None:
            terms.append((float(most), say("{area}: as many as it is worth.", area=area(at)), "§ Place New Units"))
    return add_up(view, "placement", terms, "§ Place New Units") if terms else None


def may_place(view: World, act: Act) -> Answer | None:
    """Land units and aircraft at a factory, ships in a sea zone beside one."""
    places = areas_named(act)
    pieces = Tally(view.position.counters[id].kind for id in act.counters)
    wanted = {str(kind): n for kind, n in pieces.items()} or listed(act)
    if not places or view.side not in POWERS:
        return None
    at = places[0]
    if view.step() == "cash_advance":
        return _advance(view, at)
    why = _placing(view, at, wanted)
    if why is not None:
        return no(why)
    told = say("They may be placed in {at}.", at=area(at))
    if view.is_sea(at):
        told = say("Ships may be placed in {at}, whoever else is there.", at=area(at))
    return yes(told, "§ Place New Units")


def _advance(view: World, at: AreaId) -> Answer:
    side_too = view.reading("advance_where") == "pieces of the side there"
    there = lying(view.game, view.position).get(at)
    ours = [one for one in there.of(view.side) if side_too or view.side in {one.side, "allies"}] if there else []
    if not ours:
        words = "The cash advance is placed where a unit stands already; none is in {at}."
        return no(because("§ Special Cash Advance", words, at=area(at)))
    return yes(
        say("The cash advance may be placed in {at}: a unit stands there.", at=area(at)), "§ Special Cash Advance"
    )


def _placing(view: World, at: AreaId, wanted: Mapping[str, int]) -> Reason | None:
    kinds = {kind for kind, count in wanted.items() if count}
    ships, others = kinds & NAVAL, kinds - NAVAL
    sea = view.is_sea(at)
    why = first_reason(
        ("§ Neutral Territories", "{at} is neutral.", view.said(at, "neutral")),
        ("§ Industrial Complex", "Industrial complexes are never built.", "factory" in kinds),
        ("§ Place New Units", "New fighters are not placed on carriers.", sea and "fighter" in kinds),
        ("§ Place New Units", "Land and air units are placed on land.", sea and others),
        ("§ Place New Units", "Ships are placed at sea.", not sea and ships),
        ("§ Capturing an Enemy Capital", "The capital is in enemy hands: nothing is placed.",
         not view.has_capital(view.side)),
        at=area(at),
    )  # fmt: skip
    if why is not None:
        return why
    if not sea:
        return usable_works(view, at) or _too_many(view, at, wanted)
    coasts = [to for to in view.game.board.network("coast").get(at, ()) if view.is_land(to)]
    reasons = [usable_works(view, to) or (_too_many(view, to, wanted) if _ships_count(view) else None) for to in coasts]
    if not reasons or all(reasons):
        near = [why for to, why in zip(coasts, reasons, strict=True) if why is not None and has_works(view, to)]
        return (
            near[0] if near else because("§ Place New Units", "No factory of the power is next to {at}.", at=area(at))
        )
    return None


def _ships_count(view: World) -> bool:
    return view.reading("ships_count_at_captured") == "count"


def _too_many(view: World, at: AreaId, wanted: Mapping[str, int]) -> Reason | None:
    most, count = slots(view, at), sum(wanted.values())
    if most is None or count <= most:
        return None
    words = "{at} is worth {most}: no more than {most} units are placed there, not {count}."
    return because("§ Place New Units", words, at=area(at), most=most, count=count)


# ---------------------------------------------------------------- what changes hands


def may_capture(view: World, act: Act) -> Answer | None:
    """Who takes a space: land units land, warships convoy centers; nobody while an enemy is left there."""
    pieces = view.named(act)
    places = areas_named(act)
    if not pieces:
        return None
    at = places[0] if places else view.position.area(pieces[0].id)
    kinds, sea = {view.type(one) for one in pieces}, view.is_sea(at)
    there = [
        one for one in lying(view.game, view.position).get(at, _NOBODY).against(view.side) if view.type(one) != "aa_gun"
    ]
    why = first_reason(
        ("§ Multi-player Forces", "{who} takes nothing in another power's turn.",
         any(view.anothers_turn(one) for one in pieces)),
        ("§ Combat Results", "Ordinary sea zones are never taken.", sea and view.kind(at) != "convoy"),
        ("§ Neutral Territories", "{at} is neutral.", view.said(at, "neutral")),
        ("§ Combat Results", "Enemies are left in {at}.", there),
        ("§ The Battle of the Atlantic", "Transports alone take no convoy center.", sea and kinds == {"transport"}),
        ("§ The Battle of the Atlantic", "Whoever is aboard takes no convoy center: warships do.",
         sea and kinds <= LAND | {"aa_gun", "transport"}),
        ("§ The Battle of the Atlantic", "Aircraft take no convoy center.", sea and kinds <= AIR),
        ("§ The Battle of the Atlantic", "Submerged submarines take no convoy center.",
         sea and all(one.face == "submerged" for one in pieces)),
        ("§ The Battle of the Atlantic", "Whoever only stays there takes no convoy center.", sea and _stayed(view,
         pieces, at)),
        ("§ Combat Results", "Aircraft alone take nothing.", not sea and kinds <= AIR),
        ("§ Combat Results", "AA guns take nothing.", not sea and kinds <= {"aa_gun"} | AIR),
        ("§ Combat Results", "Only infantry, artillery and armor take territory.", not sea and not kinds & LAND),
        ("§ Land Territories, Sea Zones and Convoy Centers", "{at} is friendly already.",
         view.holder(at) in friends(view.side)),
        at=area(at), who=named(pieces),
    )  # fmt: skip
    if why is not None:
        return no(why)
    told = say(
        "{at} is taken by {who}, and goes to {side}.", who=named(pieces), at=area(at), side=side(new_holder(view, at))
    )
    return yes(told, "§ The Battle of the Atlantic" if sea else "§ Combat Results")


def _stayed(view: World, pieces: tuple[Counter, ...], at: AreaId) -> bool:
    """By the reading that a center is taken by coming there, or in battle, and not by staying (§ contested)."""
    still = all(view.position.area(one.id) == at and not one.marked("moved") and not one.marked("fought")
                for one in pieces)  # fmt: skip
    return still and view.reading("convoy_by_staying") == "no"


class _Nobody:
    def against(self, _side: str) -> tuple[Counter, ...]:
        return ()


_NOBODY = _Nobody()


def new_holder(view: World, at: AreaId) -> SideId:
    """Who holds a space that this power takes: its first owner, if that is an ally with a free capital."""
    home = str(view.said(at, "home") or view.said(at, "owner") or "")
    if view.side not in ALLIES or home not in ALLIES or home == view.side:
        return view.side
    if home == "allies" or (view.kind(at) == "convoy" and view.reading("convoy_of_the_fallen") == "stay its own"):
        return SideId(home)
    own_capital = view.capital(home)
    return SideId(home) if own_capital == at or view.has_capital(home) else view.side


def may_convert(view: World, act: Act) -> Answer | None:
    """British and American units on Soviet soil may become Soviet (§ The Soviet Patriotic War)."""
    pieces = view.named(act)
    if not pieces:
        return None
    rule, position = "§ The Soviet Patriotic War", view.position
    guns = view.reading("patriotic_units") == "no AA guns"
    here = [position.area(one.id) for one in pieces]
    phase = position.clock.phase
    why = first_reason(
        (rule, "Only British and American units become Soviet.", any(one.side not in ("great_britain",
         "united_states") for one in pieces)),
        (rule, "That is for the Soviet non-combat movement.", phase and phase != "soviet_union_movement"),
        (rule, "Only units on land become Soviet.", any(view.carried_by(one.id) or view.is_sea(at) for one,
         at in zip(pieces, here, strict=True))),
        (rule, "{who} is not in red or light purple territory.", any(not view.said(at,
         "soviet_territory") for at in here)),
        (rule, "AA guns stay as they are.", guns and any(view.type(one) == "aa_gun" for one in pieces)),
        who=named(pieces),
    )  # fmt: skip
    if why is not None:
        return no(why)
    words = "{who} may become Soviet, for good; they do not move before the next Soviet turn."
    return yes(say(words, who=named(pieces)), rule)


def convertible(view: World) -> dict[AreaId, tuple[Counter, ...]]:
    """British and American units on Soviet soil, place by place."""
    found: dict[AreaId, tuple[Counter, ...]] = {}
    for at, there in lying(view.game, view.position).items():
        pieces = tuple(
            one for one in there.allied if one.side in ("great_britain", "united_states") and view.type(one) in PIECES
        )
        if pieces and view.said(at, "soviet_territory"):
            found[at] = pieces
    return found


# ---------------------------------------------------------------- victory and money


def may_win(view: World, act: Act) -> Answer | None:
    """Who holds an enemy capital that was taken before, and its own, when its turn begins (§ Object of the Game)."""
    power = view.side
    if power not in POWERS:
        return None
    goals = [GERMANY] if power in ALLIES else [each for each in POWERS if each != GERMANY]
    held = [(each, at) for each in goals if (at := view.capital(each)) is not None and view.holder(at) == power]
    fresh = [at for _, at in held if view.captured_now(at)]
    rule = "§ Object of the Game, Capturing an Enemy Capital"
    why = first_reason(
        (rule, "{side} holds no enemy capital.", not held),
        (rule, "{at} was taken in this turn: it has to be held to the start of the next.", len(fresh) == len(held)),
        (rule, "Its own capital is in enemy hands.", not view.has_capital(power)),
        side=side(power),
        at=tuple(map(area, fresh)),
    )
    if why is not None:
        return no(why)
    taken = tuple(area(at) for _, at in held if at not in fresh)
    if power in ALLIES:
        return yes(say("{side} holds {at}, and its own capital: the Allies win.", side=side(power), at=taken), rule)
    return yes(say("{side} holds {at}, and its own capital: Germany wins.", side=side(power), at=taken), rule)


def may_collect(view: World, act: Act) -> Answer | None:
    if view.side not in POWERS:
        return None
    if not view.has_capital(view.side):
        words = "The capital is in enemy hands: nothing is collected."
        return no(because("§ Capturing an Enemy Capital", words))
    return yes(say("{side} collects its income.", side=side(view.side)), "§ Collect Income")


def middle_east_payment(view: World, act: Act) -> Ledger | None:
    """What the Allies owe Germany for the Middle East, if they have as much (§ The Middle East)."""
    if view.side != "allies" and view.side not in POWERS:
        return None
    rule = "§ The Middle East"
    lost = [at for at in view.game.board.spaces if view.said(at, "middle_east") and view.holder(at) == GERMANY]
    terms: list[Term] = [
        (float(view.worth(at)), say("{area} is German.", area=area(at)), rule) for at in lost if view.worth(at)
    ]
    owed = sum(amount for amount, _, _ in terms)
    known = [view.position.value(f"{power}.ipc", -1) for power in POWERS if power != GERMANY]
    have = sum(known) if all(money >= 0 for money in known) and any(known) else owed
    if owed > have and view.reading("unpaid_oil") == "pay what they have":
        terms.append((have - owed, say("The Allies have no more than {have}.", have=have), rule))
    if not view.has_capital(GERMANY):
        terms.append(
            (
                -sum(amount for amount, _, _ in terms),
                say("Germany is without its capital."),
                "§ Capturing an Enemy Capital",
            )
        )
    return add_up(view._replace(side=GERMANY), "middle_east_payment", terms, rule)


def booty(view: World, act: Act) -> Ledger | None:
    """All the money that a power loses with its capital (§ Capturing an Enemy Capital)."""
    if view.side not in POWERS:
        return None
    money = view.position.value(f"{view.side}.ipc")
    terms = [
        (money, say("All that {side} has goes to the captor.", side=side(view.side)), "§ Capturing an Enemy Capital")
    ]
    return add_up(view, "booty", terms if money else [], "§ Capturing an Enemy Capital")


def bombing(view: World, act: Act) -> Ledger | None:
    """What a raid costs: a die for each bomber, and no more than the owner has (§ Strategic Bombing Raids)."""
    dice = [whole(each) for each in act.details.get("dice", act.details.get("die", "")).split()]
    if not dice or any(each is None for each in dice):
        return None
    rule = "§ Strategic Bombing Raids"
    fallen = [each for each in dice if each is not None]
    terms: list[Term] = [(float(each), say("A bomber: {die}.", die=each), rule) for each in fallen]
    at = area_of((act.at or act.to)[0]) if act.at or act.to else None
    owner = view.holder(at) if at else view.side
    money = view.position.values.get(f"{owner}.ipc")  # type: ignore[call-overload]  # ids are words
    if money is not None and sum(fallen) > money:
        terms.append((money - sum(fallen), say("{side} has no more.", side=side(owner)), rule))
    return add_up(view, "bombing", terms, rule)


def chips(view: World, act: Act) -> Ledger | None:
    """How a pile is stacked: a red chip for five, a gray one for one, and a real piece on top (§ Plastic Chips)."""
    pieces = len(act.counters) or sum(listed(act).values())
    if not pieces:
        return None
    red, gray = divmod(pieces - 1, 5)
    terms: list[Term] = [(1.0, say("A real piece on top."), "§ Plastic Chips")]
    if gray:
        terms.insert(0, (float(gray), say("{count} gray: one each.", count=gray), "§ Plastic Chips"))
    if red:
        terms.insert(0, (float(red), say("{count} red: five each.", count=red), "§ Plastic Chips"))
    return add_up(view, "chips", terms, "§ Plastic Chips")
