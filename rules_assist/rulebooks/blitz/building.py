"""Building and placing units, taking new weapons, and what lend lease and lost ground ask for (§6.6, §7.3 to §7.8)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, SideId
from counters.events import CountersMarked, CountersMoved, CountersTurnedOver, FactSet, Single, Together, ValueSet
from counters.places import PlaceId, area_of
from counters.position import Fact, FactWord, ValueId
from counters.tracks import now, value_set
from rules_assist.advice import Act, Answer, Deed, Finding
from rules_assist.common.asked import verb
from rules_assist.common.saying import because, no
from rules_assist.common.stacking import no_room
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitz.powers import GROUND, LAND, POWERS, SHIPS, World, same_side, word
from rules_assist.rulebooks.blitz.production import delivers
from rules_assist.rulebooks.blitz.stacking import limits
from rules_assist.rulebooks.blitz.supply import armies, reached, supply_matters

ARMED = LAND | SHIPS | {"air"}
BUILDING = ("plans", "reveal")


def build(view: World, act: Act) -> Answer | None:
    """A unit on the map to its next Size, or one out of the Force Pool to a place (§7.8)."""
    if len(act.counters) != 1:
        return None
    one = view.position.counters[act.counters[0]]
    at = view.position.area(one.id)
    to = next((area_of(each) for each in (*act.to, *act.at)), None)
    if view.kind(at) in (*GROUND, "sea"):
        if to not in (None, at):
            return no(because("§7.8", "{who} is built up where it is, in {at}.", who=counter(one.id), at=area(at)))
        return _built_up(view, one, at)
    return None if to is None else _placed(view, one, to)


def _fed(view: World, one: Counter, at: AreaId) -> bool:
    """The AFA and the USA build from their own homes only, whoever fights (§7.8)."""
    us = view.owner(one)
    if not supply_matters(view) or view.kind(at) == "sea":
        return True
    every = reached(view.game, view.position, us, "", "build")
    return at in every or at in reached(view.game, view.position, us, view.home_country(one))


def spent(view: World, us: SideId, sizes: int) -> tuple[Single, ...] | None:
    """A Resource for each Size, and an Oil where there are no more (§7.8); None: there is not so much left."""
    found: list[Single] = []
    for name in ("resources", "oil"):
        rule = view.game.sheet.values.get(ValueId(f"{us}.{name}"))
        has = now(view.position, rule) if rule is not None else 0
        if rule is not None and (part := min(sizes, has)) > 0:
            event = value_set(view.game, view.position, rule.id, has - part)
            found += event.events if isinstance(event, Together) else (event,)
            sizes -= round(part)
    return tuple(found) if sizes == 0 else None


def _larger(view: World, one: Counter, at: PlaceId) -> tuple[Single, ...]:
    """Its next Size: the face before, or in its place the smaller face of its Big counter, out of the Force Pool."""
    faces = [face.name for face in view.game.kind(one).faces]
    shows = faces.index(one.face) if one.face in faces else 0
    if shows:
        return (CountersTurnedOver((one.id,), faces[shows - 1]),)
    pool, big = PlaceId(f"pool/{view.owner(one)}"), view.game.kind(one).attributes.get("big_counter")
    waiting = next(each for each in view.position.in_place(pool) if each.kind == big)
    least = view.game.kind(waiting).faces[-1].name
    marks = CountersMarked((waiting.id,), on=one.marks) if one.marks else None
    moves = CountersMoved((one.id,), pool), CountersMoved((waiting.id,), at), CountersTurnedOver((waiting.id,), least)
    return (*moves, marks) if marks is not None else moves


def comes_out(view: World, move: CountersMoved) -> Iterator[Single]:
    """Out of the Force Pool a unit comes in its smallest Size, which is paid; one GAR a turn is free (§7.8)."""
    if view.position.clock.phase not in BUILDING or view.kind(area_of(move.to)) not in GROUND:
        return
    for one in (view.position.counters[id] for id in move.counters if id in view.position.counters):
        if not str(view.position.where[one.id]).startswith("pool/") or not _armed(view, one):
            continue
        us, least = view.owner(one), view.game.kind(one).faces[-1]
        free = bool(view.game.kind(one).attributes.get("free_gar")) and not view.position.facts.says("free_gar", us)
        size = least.attributes.get("size")
        paid = spent(view, us, round(size)) if isinstance(size, int | float) and not free else ()
        if (one.face or view.game.kind(one).faces[0].name) != least.name:
            yield CountersTurnedOver((one.id,), least.name)
        if free:
            yield FactSet(Fact(FactWord("free_gar"), (us,), "turn"), quiet=True)
        yield from paid or ()


def _built_up(view: World, one: Counter, at: AreaId) -> Answer:
    faces, kind = [face.name for face in view.game.kind(one).faces], view.game.kind(one)
    first = (one.face or faces[0]) == faces[0]
    big = str(kind.attributes.get("big_counter") or "")
    pool = f"pool/{view.owner(one)}"
    waits = any(each.kind == big and view.position.where[each.id] == pool for each in view.position.counters.values())
    gone = word(view.home_country(one)) in view.politics.conquered
    why = first_reason(
        ("§1.7, §7.8", "{who} is out of supply and cannot be built up.", not _fed(view, one, at)),
        ("§7.8", "{who} has its full Size.", first and not big),
        ("§3.4", "The country of {who} is conquered: its Big counter cannot come.", first and gone),
        ("§7.8", "The Big counter of {who} is not in the Force Pool.", first and not waits),
        who=counter(one.id),
    )
    if why is not None:
        return no(why)
    told = say("{who} may be built up, a Resource or an Oil for each Size.", who=counter(one.id))
    paid = spent(view, view.owner(one), 1)
    oil = any(isinstance(each, ValueSet) and each.value.endswith(".oil") for each in paid or ())
    doing = say("Build up by a Size, for an Oil") if oil else say("Build up by a Size, for a Resource")
    event = Together((*_larger(view, one, view.position.where[one.id]), *paid)) if paid else None
    deed = Deed(sentence=doing, event=event) if event is not None else None
    return Answer(yes=True, sentence=told, rule="§7.8", deed=deed)


def _placed(view: World, one: Counter, to: AreaId) -> Answer:
    us, fort = view.owner(one), view.type(one) == "fort"
    lies, home = str(view.position.where[one.id]), view.home_country(one)
    ship = view.type(one) in SHIPS
    fed = not supply_matters(view) or to in reached(view.game, view.position, us, "", "build")
    american = view.politics.scenario == "B" and home == "USA" and view.country(to) == "Great Britain"
    why = first_reason(
        ("§7.8", "{who} is not in the Force Pool.", not lies.startswith("pool/")),
        ("§7.8", "Once it is lost the Maginot Line is never built again.", one.kind == "maginot_line"),
        ("§3.4", "The country of {who} is conquered.", word(home) in view.politics.conquered),
        ("§7.8", "{to} is not friendly.", not view.friendly(us, to)),
        ("§7.8", "A FORT goes to an area of its own power, in supply.", fort
         and not (view.one_power(us, view.holder(to)) and fed)),
        ("§7.8", "{who} is placed in its home country.", not fort and view.country(to) != home and not american),
        ("§7.8", "{to} has no Port.", ship and not view.said(to, "port")),
        who=counter(one.id), to=area(to),
    )  # fmt: skip
    why = why or no_room(view.position, limits(view), (one.id,), f"{to}/port" if ship else to)  # type: ignore[arg-type]
    told = say("{who} may be placed in {to}.", who=counter(one.id), to=area(to))
    return no(why) if why else Answer(yes=True, sentence=told, rule="§7.8")


def take_new(view: World, act: Act) -> Answer | None:
    """A new weapon out of the current Group; from Group 4 on Japan and the USSR take one a turn (§7.3)."""
    if len(act.counters) != 1:
        return None
    one = view.position.counters[act.counters[0]]
    us, lies = one.side, str(view.position.where[one.id])
    groups = sorted(str(place) for place, stack in view.position.stacks.items()
                    if str(place).startswith(f"group/{us}_") and stack)  # fmt: skip
    if not lies.startswith("group/"):
        return None
    taken = view.position.facts.get("new_units", us)
    late = us in ("japan", "ussr") and lies[-1] in "45" and taken is not None
    home = next((at for at in view.game.board.spaces if view.country(at) == view.home_country(one)), None)
    ally = view.holder(home) if home is not None else us
    why = first_reason(
        ("§7.3", "The units of an earlier Group come first.", bool(groups) and lies != groups[0]),
        ("§7.3", "From Group 4 on there is one new unit a turn.", late),
    )
    if why is not None:
        return no(why)
    if ally != us and same_side(us, ally):
        told = say("{who} goes to the Force Pool of the ally who has its country.", who=counter(one.id))
    else:
        told = say("{who} may be added to the Force Pool.", who=counter(one.id))
    return Answer(yes=True, sentence=told, rule="§7.3")


def delivered(view: World) -> Iterator[Finding]:
    """Lend lease that has to be sent, while plans are made (§7.4)."""
    if view.position.clock.phase != "plans":
        return
    for one in view.position.counters.values():
        amount = delivers(view, one) if view.type(one) == "ll" else 0
        if amount and not view.position.facts.says("lend_lease", one.id):
            words = "{who} delivers {amount:Resource|Resources}, or Oil in their place."
            told = say(words, who=counter(one.id), amount=round(amount))
            event = FactSet(Fact(FactWord("lend_lease"), (one.id,), "turn", f"{round(amount)} Resource"))
            yield Finding(severity="note", places=(view.position.ground(one.id),), counters=(one.id,), sentence=told,
                          rule="§7.4", aspect="phase", deed=Deed(sentence=told, event=event))  # fmt: skip


def overrun(view: World) -> Iterator[Finding]:
    """Aircraft, and ships in Port, whose area the enemy has taken (§6.6)."""
    for power in POWERS:
        for at, ids in armies(view.game, view.position).get((power, False), {}).items():
            them = view.holder(at)
            if not them or same_side(them, power) or view.kind(at) not in GROUND:
                continue
            for id in ids:
                if view.type(view.position.counters[id]) in SHIPS | {"air"}:
                    words = "{who} is overrun in {at}: it goes to the closest base in supply."
                    told = say(words, who=counter(id), at=area(at))
                    yield Finding(severity="warning", places=(view.position.ground(id),), counters=(id,), sentence=told,
                                  rule="§6.6", aspect="base")  # fmt: skip


def _armed(view: World, one: Counter) -> bool:
    return view.type(one) in ARMED


CHAPTER = Chapter(
    once=(delivered, overrun),
    verbs=(
        verb("build", build, "Build", "counters", also="place repair", phases=BUILDING, rule="§7.8",
             suits=_armed, bare=False),
        verb("take_new_weapon", take_new, "Add to the Force Pool", "counters", also="new_weapon add_unit",
             phases=("plans",), rule="§7.3", suits=_armed, bare=False),
    ),
)  # fmt: skip
