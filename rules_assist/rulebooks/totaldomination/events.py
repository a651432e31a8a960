"""Events (§7.0): Tactics, Logistics with Puppets and Resistance, Influence; and rockets (§6.4), given up like them."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import counter, say, side
from counters.counter import Counter, KindId, SideId
from counters.events import CardsDrawn, CountersConcealed, CountersMoved, Event
from counters.position import FactWord, PlaceId
from rules_assist.advice import Act, Answer, Finding, Reason
from rules_assist.common.asked import areas_named, number, so_many, some, spelled
from rules_assist.common.standpoint import because, first_reason, names, no, notice, row_like, to_see_to
from rules_assist.common.sums import Term
from rules_assist.rulebook import Does
from rules_assist.rulebooks.totaldomination import cards, moving, operations, politics, production, stacking, technology
from rules_assist.rulebooks.totaldomination.technology import unit_type
from rules_assist.rulebooks.totaldomination.world import ASKED, AXIS, FACTIONS, NOBODY, POWERS, World, no_area

# Where the rulebook tells of each sort of event.
CHAPTERS = {"tactics": "7.1", "logistics": "7.2", "science": "7.3", "influence": "7.4", "peace": "7.5"}
# How many units one such icon brings.
MOST = {"puppets": "Armies of one Puppets event", "resistance": production.TOKENS_OF_AN_EVENT}
WORDS = {"army": "Deploy an Army.", "fleet": "Deploy a Fleet.", "air_fleet": "Deploy an Air Fleet.",
         "move": "Move one unit of any sort.", "puppets": "Puppets: an Army each in other areas.",
         "resistance": "Resistance: a token each."}  # fmt: skip
LAUNCHED, TWICE = FactWord("rocket_launched"), "Each Puppet comes into another area."
LEAST, TAKES, WITH_RADAR = "discard a card of", "the opponent loses", "with Radar"
ROCKETS, SPELLINGS = {"e1": "v1", "e2": "v2", "e3": "a-bomb"}, ASKED.meanings("rockets")


# ---- playing an event (§7.0)
def may_event(view: World, act: Act) -> Answer | None:
    """As far as the question tells how; asked by the name of a sort of events, it has to be of that sort."""
    card = cards.asked_card(view, act)
    if card is None:
        return Answer(yes=None, sentence=cards.NO_CARD, rule="§7.0")
    view, sort = cards.as_owner(view, card), act.verb if act.verb in CHAPTERS else ""
    why = cards.why_not_played(view, act, card, sort) or _why_not_so(view, act, card)
    to, before = cards.DISCARDS, meant if (meant := cards.opponent_named(view, act)) in POWERS else view.power
    if card.event in ("influence", "tactics"):
        to = PlaceId(f"{card.event}/{before if card.event == 'tactics' else view.power}")
    # Whose a −1 is its player says; a +1 is one's own, if nothing is said. A 5, 6 or 7 is played for operations (§7.1).
    alone = card.becomes and view.reading("becomes") != "all_cards_of_that_value"
    none_to_draw = card.event == cards.PEACE and not view.lying(cards.DECK)
    open_ = alone or none_to_draw or (cards.MINUS in card.icons and before == view.power)
    told = say("Lay it before {side}", side=side(before)) if act.at else say("Play it for its event")
    icons = may_be_done(view, card) if card.event == "logistics" else Tally([card.event])
    goes_on = card.event in (cards.PEACE, "logistics", "science")
    brings: list[Event] = [cards.icons_noted(view, icons)] if goes_on else []
    if card.event == cards.PEACE:
        brings.append(CardsDrawn(cards.DECK, 1, cards.DISCARDS))
    gone, falls = driven_out(view, card, view.power) if card.event == "influence" else ([], False)
    if lying := tuple(each.lies for _, each in gone if each.lies):
        brings.append(CountersMoved(lying, cards.DISCARDS))
        to = cards.DISCARDS if falls else to
    click = None if open_ else cards.played(view, act, told, *brings, to=to)
    words, rule = "{side} may play {card} for its event.", f"§7.0, {CHAPTERS[card.event]}"
    return view.allowed(words, rule, why, done=click, card=card.named)


def _why_not_so(view: World, act: Act, card: cards.Card) -> Reason | None:
    """With which technology, where; and on whom: +1 before a teammate, −1 before an opponent (§7.1)."""
    if card.event in ("science", "logistics"):
        return technology.why_no_science(view, act) if card.event == "science" else why_no_logistics(view, act, card)
    target = cards.opponent_named(view, act) if card.event == "tactics" else NOBODY
    plus, minus, friend = cards.PLUS in card.icons, cards.MINUS in card.icons, view.is_friend(target)
    return first_reason(
        ("§13.0, 13.0.9", "Events of −1 are blank in the solo game.", minus and view.alone()),
        ("§7.1", "Tactics lie before a power.", target and target not in POWERS),
        ("§7.1", "+1 is put before oneself or a teammate.", target and plus and not friend),
        ("§7.1", "−1 is put before an opponent.", target and minus and friend),
    )


# ---- Logistics (§7.2)
def may_be_done(view: World, card: cards.Card) -> Tally[str]:
    """How often each sort of thing may be done; icons of what is not played with are blank (§3.6, §13.0)."""
    played = (icon for icon in card.icons if icon in WORDS and not stacking.not_played_with(view, icon))
    return Tally(each for icon in played for each in [icon] * (view.limit(MOST[icon]) if icon in MOST else 1))


def wanted(act: Act) -> Mapping[str, int]:
    """What the question wants to do: `with army, move 2` or `with deploy army, move army`; so many `tokens`."""
    found: Tally[str] = Tally()
    for word, told in ((spelled(word), told) for word, told in act.details.items()):
        if word in ("deploy", "build"):
            found += Tally({unit_type(each.what): each.number for each in some(told)})
            continue
        sort = "move" if word == "moves" else word if word in (*MOST, "move") else unit_type(word)
        found += Tally({sort: sum(each.number for each in so_many(told, word))} if sort else {})
    return {**found, "resistance": tokens} if (tokens := number(act, "tokens")) else found


class Left(NamedTuple):
    """What of a card is left to do, at the table as what was done before leaves it."""

    view: World
    icons: Tally[str]
    puppets: tuple[AreaId, ...] = ()

    def done(self, sort: str, at: AreaId, one: Counter | None = None) -> Left | Reason:
        """What is left when this was done there, with that unit or one of the pool; or why it cannot be."""
        view, icons, puppets = self.view, self.icons - Tally([sort]), self.puppets
        if sort == "resistance":
            return production.why_no_tokens(view, (at,), 1) or Left(view, icons, puppets)
        if sort == "puppets":
            twice = because("§7.2", TWICE) if at in puppets else None
            return twice or production.why_no_puppet(view, at) or Left(view, icons, (*puppets, at))
        # Only units of one's own are deployed: the others' home areas take none of them.
        nation = view.areas[at].home if at in view.areas else NOBODY
        unit = one or production.unused(view, sort, nation if view.run_by(nation) == view.power else view.power)
        if isinstance(unit, Reason):
            return unit
        moves = sort == "move"
        found = moving.move_reach(view, (unit,)) if moves else production.deploy_reach(view, (unit,), free=True)
        if at in found.ways:
            return Left(moving.moved(view, (unit,), at), icons, puppets)
        return found.why_not(at) or next(iter(found.notes), None) or no_area(at)


def why_no_logistics(view: World, act: Act, card: cards.Card) -> Reason | None:
    """It costs no OPs; all else that holds for deploying and moving holds. Units that are named are moved, or deployed,
    and moved on if there is an icon for it; each area that is named takes something of the card."""
    may, asked, to = may_be_done(view, card), wanted(act), areas_named(act)
    units = tuple(one for one in view.named(act) if view.stacks(one))
    sorts = [sort for sort in (asked or may) if sort in may and sort != "move"]
    tokens = asked.get("resistance", 0) if units else max(len(to), asked.get("resistance", 0))
    no_icon = because("§7.2", "{card} has no icon for that.", card=card.named)
    if why := first_reason(
        next((blank for icon in card.icons if not may and (blank := stacking.not_played_with(view, icon))), None),
        production.why_no_tokens(view, (), tokens) if "resistance" in (asked or sorts) and not units else None,
        no_icon if any(count > may[sort] for sort, count in asked.items()) else None,
        no_puppets_at_all(view, to, may) if "puppets" in sorts and not units else None,
    ):
        return why
    left, goals = Left(view, Tally(may)), to if len(to) == len(units) else (*to,) * len(units)
    for one, at in zip(units, goals, strict=False) if units else ((None, at) for at in to):
        if one and view.its_power(one.side).side != view.power:
            return because("§3.7", "{who} belongs to another power.", who=counter(one.id))
        does = ["move" if left.view.lies_on_map(one) else view.type(one)] if one else sorts
        tried = [left.done(sort, at, one) for sort in does if left.icons[sort] > 0]
        good = [found for found in tried if not isinstance(found, Reason)]
        if not good:
            return next((found for found in reversed(tried) if isinstance(found, Reason)), no_icon)
        left = good[0]
    return None


def icons_open(view: World) -> Iterator[Finding]:
    words, left = "{side} may still do by its event, {count} ×: {what}", cards.icons_left(view) or Tally()
    for icon, count in ((icon, count) for icon, count in left.items() if icon in WORDS):
        if icon == "move" or any(isinstance(Left(view, Tally([icon])).done(icon, at), Left) for at in view.areas):
            pool = [] if icon == "move" else [view.pool_of(view.power)]  # A click leads there; who moves finds a way.
            yield to_see_to(("§7.2", words), (), *pool, side=side(view.side), count=count, what=say(WORDS[icon]))


def science_open(view: World) -> Iterator[Finding]:
    """What the discard pile offers to a Science event, its own card apart; laid down unseen (§7.3)."""
    pile = cards.cards_in(view, cards.DISCARDS)[:-1] if "science" in (cards.icons_left(view) or ()) else ()
    for what, card in {each.technology: each for each in pile if each.lies}.items():
        if technology.why_not_develop(view, what) is None and card.lies:
            laid = CountersMoved((card.lies,), technology.pile_of(view.power))
            done = CountersConcealed((card.lies,), (view.power,)), laid, cards.icons_noted(view, Tally())
            words, brings = "{side} may develop {what} by its event.", technology.told_of(view, what)
            yield to_see_to(("§7.3", words), done=done, doing="lay it down", side=side(view.side), what=brings)


def logistics(view: World, act: Act) -> list[Term] | None:
    card = cards.asked_card(view, act)
    if card is None or card.event != "logistics":
        return None
    return [(count, say(WORDS[icon]), "§7.2") for icon, count in may_be_done(view, card).items()]


# ---- Puppets (§7.2.C)
def no_puppets_at_all(view: World, to: Sequence[AreaId], may: Mapping[str, int]) -> Reason | None:
    return first_reason(
        ("§7.2", "Only the Axis has Puppets.", view.faction(view.power) != AXIS),
        stacking.none_left(view, KindId("army"), view.power, max(len(to), 1)) if set(may) == {"puppets"} else None,
    )


def may_puppets(view: World, act: Act) -> Answer | None:
    to, most = areas_named(act), view.limit(MOST["puppets"])
    others = [one for one in view.named(act) if view.type(one) != "army" and not cards.is_card(view, one)]
    return Answer(yes=None, sentence=production.NO_PLACE, rule="§7.2") if not to else view.allowed(
        "{side} may put Puppets there, without OPs.", "§7.2",
        cards.why_not_played(view, act, cards.asked_card(view, act), "puppets"),
        ("§7.2", "Puppets are Armies: {who} is none.", others),
        no_puppets_at_all(view, to, {"puppets": most}), ("§7.2", TWICE, len(set(to)) < len(to)),
        ("§7.2", "There are {most:Puppet|Puppets} at most.", len(to) > most),
        *(production.why_no_puppet(view, at) for at in to), most=most, who=names(others),
    )  # fmt: skip


# ---- Influence (§7.4)
def rivals(view: World, card: cards.Card, player: SideId) -> list[tuple[SideId, cards.Card]]:
    """Cards of the same country that lie there, and whose points they are; by option own_influence not one's own."""
    spared = player if view.reading("own_influence") == "left_alone" else NOBODY
    lying = ((of, each) for of in POWERS if of != spared for each in cards.cards_in(view, f"influence/{of}"))
    return [(owner, each) for owner, each in lying if each.country == card.country and each.lies != card.lies]


def driven_out(view: World, card: cards.Card, player: SideId) -> tuple[list[tuple[SideId, cards.Card]], bool]:
    """Which cards go, and whether it goes with them. A higher card drives old ones out and stays; equal ones stay
    together; a lower one takes the old ones away, or by option reveal_influence one of them, and goes with them."""
    old = rivals(view, card, player)
    above = [each for each in old if card.points < each[1].points]
    if not above or view.reading("reveal_influence") == "takes_one_away":
        return above[:1] or [each for each in old if card.points > each[1].points], bool(above)
    return old, True


def influence(view: World, act: Act) -> list[Term] | None:
    """What a power gains or loses."""
    us, card, told = view.power, cards.asked_card(view, act), SideId(act.details.get("player", ""))
    if card is None or not card.points:
        return None
    player = told if told in POWERS else view.run_by(card.power) or view.original(card.power)
    gone, above = driven_out(view, card, player)
    mine = (each for owner, each in gone if owner == us)
    terms: list[Term] = [(-each.points, say("{card} is discarded.", card=each.named), "§7.4") for each in mine]
    if player == us:
        words = "{card} is discarded with the cards it takes away." if above else "{card} stays on the table."
        terms.append((0 if above else card.points, say(words, card=card.named), "§7.4"))
    return terms


def unequal(view: World) -> Iterator[Finding]:
    for card in cards.cards_in(view, f"influence/{view.side}"):
        lower, us = any(card.points < other.points for _, other in rivals(view, card, view.side)), side(view.side)
        words = "A higher card drives {card} of {side} out." if lower else "{card} of {side} is no Influence."
        if card.lies and (lower or card.event != "influence"):
            about, off = (view.one(card.lies),), (CountersMoved((card.lies,), cards.DISCARDS),)
            yield notice(("§7.4", words), about, aspect="cards", done=off, doing="discard it", card=card.named, side=us)


def printed(view: World, id: str, column: str) -> int:
    """What the chart says of a rocket: the least OPs of the card, how many cards are lost, and with Radar."""
    return view.charted("rockets", row_like(view.game, "rockets", ROCKETS.get(id, "")), column)


def taken(view: World, id: str, target: SideId) -> int:
    """How many cards a target loses: Radar saves one (§8.1)."""
    return printed(view, id, WITH_RADAR if target and has_radar(view.seen_by(target)) else TAKES)


def used_up(view: World, *ids: str) -> int:
    """How often these were used this round: their cards are turned."""
    turned = (cards.read_card(view, one) for one in view.pile(technology.pile_of(view.power)) if one.turned)
    return sum(card is not None and card.technology in ids for card in turned)


def launched_already(view: World) -> bool:
    return view.so(LAUNCHED, view.power) or used_up(view, *ROCKETS) > 0


# ---- rockets (§6.4, §8.1.E)
def has_radar(view: World) -> bool:
    """A Radar that can still be used: one's own; with a common hand those of both powers, each once a round (§10.1)."""
    if not view.common_hand():
        return technology.has(view, technology.RADAR)
    team, radar = [view.seen_by(each) for each in view.teams()[0]], technology.RADAR
    return sum(technology.has(each, radar) for each in team) > sum(used_up(each, radar) for each in team)


def may_launch(view: World, act: Act) -> Answer:
    """The rocket that is meant, else the strongest that has been developed; Tactics count for its card."""
    told, owned = act.details.get("rocket", act.means), [id for id in ROCKETS if technology.has(view, id)]
    id = SPELLINGS.get(spelled(told), "") if told else next(reversed(owned), "")
    card, target, least = cards.asked_card(view, act), cards.opponent_named(view, act), printed(view, id, LEAST)
    worth = cards.ops_of(view, Act(verb="", details={"for": "rocket"}), card) if card else least
    several = target in FACTIONS and not view.common_hand()
    return view.allowed(
        "{side} may launch it with a card of {least:OP|OPs} or more; "
        "the target loses {count:random card|random cards}.", "§6.4, 8.1",
        ("§6.4, 8.1", "{side} has developed no such rocket.", not id), view.plays_nothing(),
        ("§6.4, 8.1", "{side} has not developed this rocket.", id not in owned),
        ("§6.4", "{side} has launched its one rocket of the round.", launched_already(view)),
        ("§6.4", "{target} is no opponent.", target and (view.is_friend(target) or target not in (*POWERS, *FACTIONS))),
        ("§6.4", "A rocket takes cards of one opponent, not of {target}.", several),
        ("§6.4", "It takes a card of {least:OP|OPs} or more; this one is worth {ops}.", worth < least),
        cards.not_in_hand(view, act, needed=True),
        done=cards.played(view, act, say("Play it for the rocket"), view.noted(LAUNCHED, view.power)),
        target=side(target), least=least, ops=worth, count=taken(view, id, target),
    )  # fmt: skip


def cards_lost(view: World, act: Act) -> list[Term] | None:
    id = SPELLINGS.get(spelled(act.details.get("rocket", act.means)), "")
    if not id or not (view.common_hand() if view.side in FACTIONS else view.power in POWERS):
        return None
    all_, left, held = printed(view, id, TAKES), taken(view, id, view.side), view.lying(view.hand())
    takes = all_, say("The rocket takes {count:random card|random cards}.", count=all_), "§6.4"
    saved: list[Term] = [(left - all_, say("Radar saves one."), "§8.1")] if has_radar(view) else []
    return [takes, *saved, *([(held - left, say("No more lie in the hand."), "§6.4")] if 0 < held < left else [])]


def rockets(view: World, act: Act) -> list[Term] | None:
    """What each rocket that a power has would take from whom, and what card it takes; silent while it has none."""
    terms, owned = list[Term](), [id for id in ROCKETS if technology.has(view, id) and not launched_already(view)]
    for id, target in ((id, target) for id in owned for target in view.teams()[1]):
        words, what = "{rocket} on {target}, for a card of {least:OP|OPs} or more.", technology.told_of(view, id)
        told = say(words, rocket=what, target=side(target), least=printed(view, id, LEAST))
        terms.append((taken(view, id, target), told, "§6.4, 8.1"))
    return terms or None


# ---- one use of a card (§3.3)
def may_play(view: World, act: Act) -> Answer | None:
    told = map(spelled, act.details.get("for", "operations").replace(" and ", ",").split(","))
    uses = list(dict.fromkeys(cards.PURPOSES.get(word, word) for word in told if word))
    if len(uses) > 1:
        return no(because("§3.3", "A card is played for one thing only."))
    does: Mapping[str, Does] = {
        "ops": operations.may_operate, "technology": technology.may_develop, "event": may_event, "peace": may_event,
        "lend_lease": politics.may_lend, "launch": may_launch,
    }  # fmt: skip
    return does[uses[0]](cards.as_owner(view, cards.asked_card(view, act)), act) if uses[0] in does else None
