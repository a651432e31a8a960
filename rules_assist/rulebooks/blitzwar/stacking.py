"""Who may stand where: nations abroad (§9.6), and how many find room together (§4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, kind, say, side
from counters.box.counter_mix import counter_mix
from counters.counter import Counter, SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Reason, Severity, not_told
from rules_assist.common.asked import of_each
from rules_assist.common.noticing import ids_of
from rules_assist.common.saying import agreed, because, no
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import SHORE, War, mixed, swimming, two_countries
from rules_assist.rulebooks.blitzwar.sides import (
    BRITAIN,
    COMMON,
    GERMANY,
    GREECE,
    ITALY,
    PARTIES,
    RUMANIA,
    SPAIN,
    guests,
)

# ----------------
# Where the troops of each nation may not go (§9.6).

NATIONS_RULE = "§9.6"
AT_HOME = tuple(map(SideId, ("poland", "yugoslavia", "finland", "belgium", "spain")))
NEAR_HOME = tuple(map(SideId, ("greece", "bulgaria", "rumania", "turkey", "sweden")))
ITALIAN_LANDS = ("italy", "greece", "yugoslavia", "turkey")
ITALIAN_REGIONS = ("africa", "british_asia", "colonial_italy")
MAY_GO_ABROAD = {ITALY: "italians_abroad", SPAIN: "spaniards_abroad"}
"""So many corps of these may go elsewhere all the same: as the chart of limits says."""

WORDS: Mapping[SideId, Sentence] = {
    **{nation: say("{nation} fights in its own country only.", nation=side(nation)) for nation in AT_HOME},
    **{
        nation: say("{nation} fights in its own and neighbouring countries.", nation=side(nation))
        for nation in NEAR_HOME
    },
    ITALY: say(
        "Italians go to Italy, Albania, Greece, Yugoslavia, Turkey, Africa and British Asia; two corps elsewhere."
    ),
    SPAIN: say("Spaniards stay in Spain; two corps may go elsewhere."),
    GERMANY: say("Germans may not go to Africa or attack Greece yet."),
    BRITAIN: say("The British may not enter French North Africa before France surrenders."),
}


def realm_of(game: Game, zone: AreaId) -> str:
    """A country, its parts overseas apart: British Asia is no neighbour because Britain is."""
    overseas = {"africa", "british_asia", "asia_south_of_mountains", "colonial_italy"}.intersection(
        printed.regions_of(game, zone)
    )
    return f"{printed.country_of(game, zone)} {' '.join(sorted(overseas))}".strip()


@once
def neighbouring(game: Game, nation: SideId) -> frozenset[AreaId]:
    """The zones of a country, and of the countries that brown lines join it to."""
    roads = printed.brown_lines(game)
    own = [zone for zone in printed.zones(game) if printed.country_of(game, zone) == nation]
    realms = {realm_of(game, near) for zone in own for near in (zone, *roads.get(zone, ()))}
    return frozenset(zone for zone in printed.zones(game) if realm_of(game, zone) in realms)


@once
def home_of(game: Game, nation: SideId) -> frozenset[AreaId]:
    return frozenset(zone for zone in printed.zones(game) if printed.country_of(game, zone) == nation)


@once
def italian_ground(game: Game) -> frozenset[AreaId]:
    return frozenset(
        zone
        for zone in printed.zones(game)
        if printed.country_of(game, zone) in ITALIAN_LANDS
        or set(ITALIAN_REGIONS).intersection(printed.regions_of(game, zone))
    )


@once
def in_region(game: Game, region: str) -> frozenset[AreaId]:
    return frozenset(zone for zone in printed.zones(game) if region in printed.regions_of(game, zone))


def germans_may_go_south(view: War) -> bool:
    """Africa and Greece: from the second turn of 1941, or two turns after the British attack Italians (§9.6)."""
    dates, delays = view.game.sheet.charts["dates"], view.game.sheet.charts["delays"]
    fixed = int(dates.rows[dates.row_heads.index("german_africa")][0])
    wait = int(delays.rows[delays.row_heads.index("british_in_africa")][0])
    attacks = [
        int(fact.about[0]) for fact in view.position.facts.of("british_attacked_italians") if _is_turn(fact.about)
    ]
    return view.now >= min([fixed, *(each + wait for each in attacks)])


def _is_turn(about: tuple[str, ...]) -> bool:
    return bool(about) and about[0].isdigit()


def france_has_surrendered(view: War) -> bool:
    facts = view.position.facts
    return facts.says("surrendered", "france") or facts.says("vichy_created") or facts.says("free_french")


def closed_to(view: War, nation: SideId, sort: str = "corps") -> frozenset[AreaId]:
    """Where corps, air units or ships of a nation may not go at present, leaving aside the two corps that may."""
    game = view.game
    if nation in AT_HOME:
        return frozenset(printed.zones(game)) - home_of(game, nation)
    if nation in NEAR_HOME:
        return frozenset(printed.zones(game)) - neighbouring(game, nation)
    if nation == ITALY and sort != "ships":
        far = (sea for sea in printed.sea_zones(game) if not game.board.attribute(sea, "mediterranean"))
        return (frozenset(printed.zones(game)) - italian_ground(game)).union(far if sort == "air" else ())
    if nation == GERMANY and not germans_may_go_south(view):
        greece = frozenset(zone for zone in home_of(game, GREECE) if not view.controls(zone))
        return in_region(game, "africa") | greece
    if nation == BRITAIN and not france_has_surrendered(view):
        return in_region(game, "north_africa_french")
    return frozenset()


def sort_of_unit(view: War, one: Counter) -> str:
    return "air" if view.is_air(one) else "ships" if view.is_naval(one) else "corps"


def corps_abroad(view: War, nation: SideId, but: Iterable[Counter] = ()) -> int:
    """Corps of a nation that stand where it may not go, others than these."""
    closed, spared = closed_to(view, nation), {one.id for one in but}
    there = ((at, one) for at, pile in view.lying.corps.items() for one in pile)
    return sum(view.corps_of(one) for at, one in there if at in closed and one.side == nation and one.id not in spared)


def most_abroad(view: War, nation: SideId) -> int:
    """So many corps of a nation may stand where the others may not."""
    return printed.limit(view.game, MAY_GO_ABROAD[nation]) if nation in MAY_GO_ABROAD else 0


def has_leave(view: War, nation: SideId, group: tuple[Counter, ...]) -> bool:
    """Whether these are among the two corps that may go anywhere."""
    going = [one for one in group if one.side == nation and view.is_corps(one)]
    corps = sum(view.corps_of(one) for one in going)
    return nation in MAY_GO_ABROAD and corps_abroad(view, nation, going) + corps <= most_abroad(view, nation)


def barred(view: War, group: tuple[Counter, ...]) -> dict[AreaId, Reason]:
    """Where these may not go for the nations they are of, and why: on foot, by sea, in the air, after a battle."""
    found: dict[AreaId, Reason] = {}
    for nation, sort in dict.fromkeys((one.side, sort_of_unit(view, one)) for one in group):
        closed = closed_to(view, nation, sort)
        if closed and not (sort == "corps" and has_leave(view, nation, group)):
            found.update(dict.fromkeys(closed, Reason(WORDS[nation], NATIONS_RULE)))
    return found


def may_enter(view: War, act: Act) -> Answer | None:
    """`may enter #afrika_korps at tripoli`, `may enter side germany at tripoli`: as far as their nations go."""
    named = [area_of(place) for place in (*act.at, *act.to)]
    places = [at for at in named if printed.is_zone(view.game, at) or printed.is_sea(view.game, at)]
    if not places or not (act.counters or act.side in view.game.sheet.sides):
        return not_told(NATIONS_RULE)
    if act.side and not act.counters and places[0] in closed_to(view, act.side):
        return Answer(yes=False, sentence=WORDS[act.side], rule=NATIONS_RULE)
    why = barred(view, view.named(act)).get(places[0])
    if why is not None:
        return no(why)
    return agreed("Their nation may go to {at}.", NATIONS_RULE, at=area(places[0]))


def astray(view: War) -> Iterator[Finding]:
    """Troops that stand where their nation may not go."""
    table = view.own_corps
    for nation in {one.side: None for pile in table.values() for one in pile}:
        closed = closed_to(view, nation)
        if not closed or corps_abroad(view, nation) <= most_abroad(view, nation):
            continue
        for at in closed.intersection(table):
            if who := tuple(one.id for one in table[at] if one.side == nation):
                told = say("{who} stand in {at}. {why}", who=tuple(map(counter, who)), at=area(at), why=WORDS[nation])
                yield Finding(places=(PlaceId(at),), counters=who, sentence=told, rule=NATIONS_RULE, aspect="nations")


# ----------------
# How many find room together in a zone (§4). It is tested when a phase ends.

STACKING_RULE = "§4"


def most_counters(view: War, zone: AreaId) -> int | None:
    """The limit of counters; America has none."""
    return None if view.said(zone, "no_stacking_limit") else printed.limit(view.game, "counters_in_zone")


def most_corps(view: War, zone: AreaId) -> int | None:
    """The limit of corps: one in Malta and Gibraltar, two in Tobruk."""
    found = view.said(zone, "most_corps")
    return int(found) if isinstance(found, int | float) and not isinstance(found, bool) else None


def too_many_counters(view: War, zone: AreaId, stack: tuple[Counter, ...]) -> bool:
    """More counters of infantry and armour than a zone has room for."""
    most = most_counters(view, zone)
    return most is not None and len(stack) > most


def too_many_corps(view: War, zone: AreaId, stack: tuple[Counter, ...]) -> bool:
    """More corps than Malta, Gibraltar or Tobruk have room for."""
    most = most_corps(view, zone)
    return most is not None and count_corps(view, stack) > most


def count_corps(view: War, stack: tuple[Counter, ...]) -> int:
    return sum(view.corps_of(one) for one in stack)


def is_transient(view: War) -> bool:
    """Whether the phase is still going on in which it may be put right: limits are tested when a phase ends."""
    return view.is_told and (view.phase in COMMON or view.acting == view.party)


def severity(view: War) -> Severity:
    return "note" if is_transient(view) else "error"


def overfull(view: War) -> Iterator[Finding]:
    """Zones with too many of our counters or corps."""
    for at, ours in view.own_corps.items():
        if too_many_counters(view, at, ours):
            words = "{count} land counters in {at}; the limit is {most}."
            yield _finding(
                view,
                at,
                ours,
                say(words, count=len(ours), at=area(at), most=most_counters(view, at) or 0),
                STACKING_RULE,
            )
        if too_many_corps(view, at, ours):
            words = "{count} corps in {at}; the limit is {most}."
            told = say(words, count=count_corps(view, ours), at=area(at), most=most_corps(view, at) or 0)
            yield _finding(view, at, ours, told, STACKING_RULE)


def _finding(view: War, at: AreaId, stack: tuple[Counter, ...], told: Sentence, rule: str) -> Finding:
    return Finding(
        severity=severity(view),
        places=(PlaceId(at),),
        counters=ids_of(stack),
        sentence=told,
        rule=rule,
        aspect="stacking",
    )


def stack_trouble(view: War, group: tuple[Counter, ...], zone: AreaId) -> Reason | None:
    """What would have to leave when the phase ends, if these stay in a zone."""
    coming = tuple(one for one in group if view.is_corps(one))
    if not coming:
        return None
    staying = tuple(one for one in view.corps_in(zone) if one not in coming and view.is_ours(one))
    whole = (*staying, *coming)
    if too_many_counters(view, zone, whole):
        words = "{count} land counters would be in {at}; the limit at the end of the phase is {most}."
        return because(STACKING_RULE, words, count=len(whole), at=area(zone), most=most_counters(view, zone) or 0)
    if too_many_corps(view, zone, whole):
        words = "{count} corps would be in {at}; the limit at the end of the phase is {most}."
        return because(
            STACKING_RULE, words, count=count_corps(view, whole), at=area(zone), most=most_corps(view, zone) or 0
        )
    return None


# ----------------
# Limits of their own: Elite in the Soviet Union, guests in Rumania, beachheads, and what is in the box.


def guests_in_rumania(view: War) -> tuple[Counter, ...]:
    """Axis troops in Rumania while it is neutral and lets them pass."""
    if not lets_stay(view):
        return ()
    piles = view.lying.corps.items()
    there = (one for at, pile in piles if view.country_of(at) == RUMANIA for one in pile)
    return tuple(one for one in there if view.is_ours(one))


def too_many_guests(view: War) -> Iterator[Finding]:
    who = guests_in_rumania(view)
    most = printed.limit(view.game, "guests_in_rumania")
    if (count := count_corps(view, who)) > most:
        where = tuple(dict.fromkeys(PlaceId(view.position.area(one.id)) for one in who))
        told = say("{count} corps stay in {host}; it lets {most} stay.", count=count, host=side(RUMANIA), most=most)
        yield Finding(
            severity=severity(view), places=where, counters=ids_of(who), sentence=told, rule="§9.3", aspect="stacking"
        )


def too_many_elite(view: War) -> Iterator[Finding]:
    """No more than one Elite counter in the Soviet Union at a time (§11.7)."""
    there = elite_in_russia(view)
    if len(there) > (most := printed.limit(view.game, "elite_in_russia")):
        where = tuple(dict.fromkeys(PlaceId(view.position.area(one.id)) for one in there))
        told = say("{count} Elite counters are in the Soviet Union; {most} may be.", count=len(there), most=most)
        yield Finding(places=where, counters=ids_of(there), sentence=told, rule="§11.7", aspect="stacking")


def one_too_many(view: War, group: tuple[Counter, ...], zone: AreaId) -> Reason | None:
    """Why a country has no room for these: a second Elite in the Soviet Union, a fourth corps in Rumania."""
    if any(view.is_elite(one) for one in group) and zone in in_region(view.game, "soviet_union"):
        most = printed.limit(view.game, "elite_in_russia")
        there = {one.id for one in (*elite_in_russia(view), *group) if view.is_elite(one)}
        words = "Another Elite counter is in the Soviet Union: {most} may be."
        return first_reason(("§11.7", words, len(there) > most), most=most)
    if view.country_of(zone) != RUMANIA or not lets_stay(view):
        return None
    most = printed.limit(view.game, "guests_in_rumania")
    corps = count_corps(view, tuple(dict.fromkeys((*guests_in_rumania(view), *group))))
    words = "{corps} corps would stay in {host}; it lets {most} stay."
    return first_reason(("§9.3", words, corps > most), corps=corps, most=most, host=side(RUMANIA))


def lets_stay(view: War) -> bool:
    """Whether Rumania is neutral, and lets our troops pass."""
    return guests(view.game, view.position).get(RUMANIA) == view.party and view.is_neutral(RUMANIA)


def elite_in_russia(view: War) -> tuple[Counter, ...]:
    soviet, piles = in_region(view.game, "soviet_union"), view.lying.corps
    return tuple(
        one for at in soviet.intersection(piles) for one in piles[at] if view.is_elite(one) and view.is_ours(one)
    )


def room_on_beachhead(view: War, zone: AreaId, sea: AreaId, origins: tuple[AreaId, ...] = ()) -> int:
    """Corps that one beachhead of a zone holds: three, if they come over a dotted blue line, else two (§14.1.2).

    Where nobody says whence they come, any zone on the same sea with such a line will do.
    """
    from_ = origins or printed.zones_on(view.game, sea)
    blue = printed.blue_lines(view.game).get(zone, ())
    return printed.limit(view.game, "over_dotted_line" if any(each in blue for each in from_) else "on_beachhead")


def crowded_beachheads(view: War) -> Iterator[Finding]:
    """Shores with more corps than their beachheads hold."""
    for place, stack in view.position.stacks.items():
        if SHORE not in place:
            continue
        landed = tuple(one for id in stack if view.is_corps(one := view.position.counters[id]) and view.is_ours(one))
        if (full := no_room_on_shore(view, place, landed)) is not None:
            yield Finding(
                severity=severity(view), places=(place,), counters=ids_of(landed), sentence=full.sentence,
                rule=full.rule, aspect="stacking",
            )  # fmt: skip


def no_room_on_shore(view: War, place: PlaceId, corps: tuple[Counter, ...]) -> Reason | None:
    """Why the beachheads on a shore do not hold these (§14.1.2). Where none is told of, one is taken to be there."""
    zone, _, shore = place.partition(SHORE)
    if not printed.is_zone(view.game, AreaId(zone)):
        return None
    there = (view.position.counters[id] for id in view.position.stack(place))
    heads = sum(view.type(one) in ("air", "beachhead") for one in there) or 1
    sea = AreaId(shore.removeprefix(".") or next(iter(printed.coasts(view.game)[AreaId(zone)]), ""))
    room, count = heads * room_on_beachhead(view, AreaId(zone), sea), count_corps(view, corps)
    words = "{count} corps on {heads} beachheads of {at}; the limit is {most}."
    return first_reason(("§14.1.2, §13.4.5", words, count > room), count=count, heads=heads, at=area(zone), most=room)


def beyond_the_box(view: War) -> Iterator[Finding]:
    """More counters on the table than were printed (§3)."""
    for (of_kind, nation), box in counter_mix(view.game, view.position).items():
        if box.printed is None or box.lying <= box.printed or view.party_of(nation) != view.party:
            continue
        if view.game.sheet.kinds[of_kind].sort != "unit":
            continue
        words = "{count} counters {kind} of {side} are on the table; {most} were printed."
        told = say(words, count=box.lying, kind=kind(of_kind), side=side(nation), most=box.printed)
        who = tuple(id for id, one in view.position.counters.items() if (one.kind, one.side) == (of_kind, nation))
        yield Finding(counters=who, sentence=told, rule="§3, §11.5", aspect="mix")


# ----------------
# Whether counters find room where they are, or would be, when the phase ends (§4).

LOOKS = (overfull, too_many_guests, too_many_elite, crowded_beachheads, beyond_the_box, mixed, two_countries, swimming)


def trouble(view: War, group: tuple[Counter, ...], zone: AreaId) -> Reason | None:
    """What would have to leave, if these stay in a zone: by the limits of all zones, and by those of countries."""
    return stack_trouble(view, group, zone) or one_too_many(view, group, zone)


def may_stay(view: War, act: Act) -> Answer | None:
    """`may stack #first, #second at malta`: whether they find room there when the phase ends."""
    zones = [area_of(place) for place in (*act.at, *act.to)]
    group = view.named(act)
    if not group and zones:
        return _whether_all_fit(view, zones[0])
    if not group or not zones:
        return not_told(STACKING_RULE)
    place = (*act.at, *act.to)[0]
    if SHORE in place:
        landed = (view.position.counters[id] for id in view.position.stack(place))
        corps = tuple(one for one in dict.fromkeys((*landed, *group)) if view.is_corps(one) and view.is_ours(one))
        full = no_room_on_shore(view, place, corps)
        told = say("There is room on the beachheads of {at}.", at=area(zones[0]))
        return Answer(full is None, full.sentence if full else told, "§14.1.2, §13.4.5")
    why = view.no_sharing(group, zones[0]) or trouble(view, group, zones[0])
    if why is not None:
        return no(why)
    return agreed("There is room in {at}.", STACKING_RULE, at=area(zones[0]))


def _whether_all_fit(view: War, zone: AreaId) -> Answer:
    """Whether those who stand in a zone have room there."""
    nations = dict.fromkeys(one.side for one in view.corps_in(zone))
    for nation in nations:
        own = view._replace(side=nation)
        ours = tuple(one for one in view.corps_in(zone) if own.is_ours(one))
        if (why := own.no_sharing(ours, zone) or trouble(own, ours, zone)) is not None:
            return no(why)
    return agreed("There is room in {at}.", STACKING_RULE, at=area(zone))


def may_end_phase(view: War, act: Act) -> Answer | None:
    """`may end_phase side axis`."""
    looks = LOOKS if view.party in PARTIES else (overfull,)
    found = next((found for look in looks for found in look(view) if found.aspect == "stacking"), None)
    if found is not None:
        return no(Reason(found.sentence, found.rule))
    return agreed("No zone holds too many.", "§4")


CHAPTER = Chapter(
    findings=(astray, overfull, too_many_guests, too_many_elite, crowded_beachheads, beyond_the_box),
    verbs=(
        Verb(
            name="enter", does=of_each(may_enter), title="Go there, as their nation", needs=("counters", "at"),
            bare=True,
            details=(),
        ),
        Verb(
            name="stack", does=of_each(may_stay), title="Stay there with the others", needs=("counters", "at"),
            bare=True,
            details=(),
            also=("share",),
        ),
        Verb(name="end_phase", does=may_end_phase, title="End the phase", needs=("side",), details=(), also=("end",)),
    ),
)  # fmt: skip
