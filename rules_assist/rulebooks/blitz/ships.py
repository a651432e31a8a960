"""Ships under way: over which seas, out of which Ports, who holds them up, and what transports carry (§4.2, §4.3)."""

from __future__ import annotations

from typing import NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, SideId
from rules_assist.advice import Act, Answer, Detail, Grade, Reason
from rules_assist.common.asked import verb
from rules_assist.common.reaching import Step, StepRule
from rules_assist.common.saying import because, no
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitz.powers import GROUND, LAND, SHIPS, World, hostile_fleets, same_side
from rules_assist.rulebooks.blitz.stacking import may_carry
from rules_assist.rulebooks.blitz.supply import is_open, is_supplied

SEAS = ("sea", "edge", "passage")
PORT_ENDS = because("§4.2", "A Port ends the move.")
OTHER_PORT = because("§1.3", "Its two Ports are on different seas.")


def _leaves(view: World, one: Counter, contact: Contact, here: AreaId) -> bool:
    """Whether a ship in Port here comes out to this sea: the Port touches it, and it is its own Port."""
    if not contact.toward(here).get("port"):
        return False
    lies = view.position.ground(one.id)
    return "/port." not in lies or lies.endswith(f".{contact.other(here)}") or view.said(here, "ports") == 1


class Voyage(NamedTuple):
    """A ship on its way: over seas that are open to it, out of its Port and into others."""

    view: World
    one: Counter
    rebasing: bool = False
    home: bool = False

    def steps(self) -> StepRule:
        us, submarine = self.view.owner(self.one), self.view.type(self.one) == "sub"
        berths: dict[AreaId, Step | Reason] = {}

        def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
            if contact.kind == "coast":
                if self.view.kind(here) in GROUND:
                    return self.out_of_port(contact, here, to)
                if not contact.toward(to).get("port"):
                    return Reason(say("{to} has no Port on {sea}.", to=area(to), sea=area(here)), "§4.2")
                if to not in berths:
                    berths[to] = self.into_port(to)
                found = berths[to]
                return Step(found.cost, found.stop, self.risk(here)) if isinstance(found, Step) else found
            if contact.kind not in SEAS:
                return None
            shut = contact.kind == "passage" and not is_open(self.view, us, contact, submarine=submarine)
            if shut and contact.attributes.get("may_be_forced") and self.view.reading("forced_passage") == "on":
                return self.entered(to, "risky")
            if shut:
                words = "The passage between {here} and {to} is closed."
                return Reason(say(words, here=area(here), to=area(to)), "§4.2")
            return self.entered(to, self.risk(here))

        return step

    def out_of_port(self, contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if self.view.is_in(self.one, here) and not _leaves(self.view, self.one, contact, here):
            return because("§1.3", "That is not the sea of its Port.")
        return self.entered(to) if contact.toward(here).get("port") else None

    def into_port(self, to: AreaId) -> Step | Reason:
        if (why := self.view.barred(self.one, to)) is not None:
            return why
        if not self.view.friendly(self.view.owner(self.one), to):
            return Reason(say("{to} is not friendly.", to=area(to)), "§4.2")
        several = OTHER_PORT if self.view.said(to, "ports") not in (None, 1) else None
        return Step(1, several if self.rebasing else PORT_ENDS)

    def risk(self, here: AreaId) -> Grade:
        """The enemy may hold up who leaves a sea area; never submarines, nor those who go home (§4.3)."""
        if self.rebasing or self.home or self.view.type(self.one) == "sub" or self.view.is_in(self.one, here):
            return "free"
        return (
            "risky" if here in hostile_fleets(self.view.game, self.view.position, self.view.owner(self.one)) else "free"
        )

    def entered(self, to: AreaId, risk: Grade = "free") -> Step | Reason:
        if self.view.out_of_play(to):
            return Reason(say("{to} is not in play.", to=area(to)), f"Sc.{self.view.politics.scenario}")
        if self.rebasing and any(_fights(self.view, self.one, each) for each in self.view.position.in_area(to)):
            return Reason(say("The enemy is in {to}: nobody rebases through it.", to=area(to)), "§5.1")
        return Step(1, None, risk)


def _fights(view: World, one: Counter, other: Counter) -> bool:
    """An enemy with a printed Air or Naval Factor."""
    armed = view.game.number(other, "air") or view.game.number(other, "naval")
    return bool(armed) and view.enemies(one, other)


# ---------------------------------------------------------------- blockade and Free Blitz


def blockade_value(view: World, one: Counter) -> int:
    """By the Blockade Table: what of it is known, and what of it is reconstructed."""
    big = "Big" if view.game.kind(one).attributes.get("big") else "Small"
    sort = view.type(one)
    primary = view.game.kind(one).attributes.get("primary")
    row = {"cv": f"{big} CV", "bb": f"{big} BB", "sub": f"{big} SUB"}.get(sort, "")
    if sort == "air":
        row = f"{big} air, {'primary Naval' if primary == 'naval' else 'other primary'}"
    chart = view.game.sheet.charts["blockade"]
    return round(chart.number(row, 0)) if row in chart.row_heads else 0


def stoppers(view: World, us: SideId, at: AreaId) -> tuple[Counter, ...]:
    sorts = SHIPS if view.reading("blockade_counts") == "naval units" else SHIPS | {"air"}
    return tuple(
        one for one in view.position.in_area(at) if view.type(one) in sorts and view.at_war(us, view.owner(one))
    )


def free_blitz(view: World, act: Act) -> Answer | None:
    """Four Sizes; who both returns and goes to sea counts twice, and what a transport carries counts (§2.2)."""
    ships = tuple(counter(id) for id in act.counters if view.type(view.position.counters[id]) in SHIPS)
    if ships and by_land_only(view):
        return no(because("C.5, A.8", "In this Free Blitz land units move and aircraft rebase: not {who}.", who=ships))
    twice = {each.lstrip("#") for each in act.details.get("both", "").replace(" and ", " ").split()}
    group, total = [*view.named(act)], 0
    for one in group:
        cargo = sum(view.size(each) for each in view.position.cargo(one.id))
        both = one.id in twice or one.kind in twice or "yes" in twice
        total += (view.size(one) + cargo) * (2 if both else 1)
    told = say("They use {count} of the four Sizes of a Free Blitz.", count=total)
    return Answer(yes=total <= 4, sentence=told, rule="§2.2")


def by_land_only(view: World) -> bool:
    """Scenario C's Free Blitz, read as that of scenario A, which knows no ships (C.5, A.8; contested)."""
    return view.politics.scenario == "C" and view.reading("scenario_c_free_blitz") == "as in A.8"


def _blocked(view: World, act: Act) -> Answer | None:
    """Whether a ship may be held up as it leaves a sea area, and by what die."""
    places = [AreaId(str(each).partition("/")[0]) for each in (*act.at, *act.through, *act.from_)]
    group = [*view.named(act)]
    if not places or not group:
        return None
    value = max(sum(blockade_value(view, each) for each in stoppers(view, view.owner(group[0]), at)) for at in places)
    value += sum(1 for at in places if _enemy_convoy(view, view.owner(group[0]), at))
    if all(view.type(one) == "sub" or view.type(one) == "air" for one in group):
        return Answer(yes=False, sentence=say("Submarines and aircraft are never held up."), rule="§4.3")
    if not value:
        return Answer(yes=False, sentence=say("Nobody there holds ships up."), rule="§4.3")
    die = act.details.get("die", "")
    if die.isdecimal():
        words = "It goes on: the die is above {value}."
        if int(die) <= value:
            words = "It is held up: the die is not above {value}."
        return Answer(yes=int(die) <= value, sentence=say(words, value=value), rule="§4.3")
    told = say("It is held up on a die of {value} or less.", value=min(6, value))
    return Answer(yes=True, sentence=told, rule="§4.3")


def _enemy_convoy(view: World, us: SideId, at: AreaId) -> bool:
    whose = str(view.said(at, "convoy_owner") or "")
    return bool(whose) and view.convoy_stands(at) and view.at_war(us, whose) and not same_side(us, whose)


# ---------------------------------------------------------------- transports


def embark(view: World, act: Act) -> Answer | None:
    """Land units into a transport: what it carries, whose they are, and where it lies (§4.2)."""
    group = [*view.named(act)]
    ships, cargo = [one for one in group if view.type(one) == "trs"], [one for one in group if view.type(one) != "trs"]
    if len(ships) != 1 or not cargo:
        return None
    ship = ships[0]
    at, aboard = view.position.area(ship.id), view.position.cargo(ship.id)
    load = sum(view.size(one) for one in {each.id: each for each in (*cargo, *aboard)}.values())
    most = view.game.number(ship, "capacity")
    far = [one for one in cargo if not view.touches(one, at)]
    why = first_reason(
        ("§4.2", "{who} cannot be carried by {ship}.", not all(may_carry(view, ship, one) for one in cargo)),
        ("§4.2", "{who} is not where {ship} could take it aboard.", far),
        ("§1.7, §4.2", "{ship} is out of supply and takes nobody aboard.", not is_supplied(view, ship)),
        ("§1.7, §4.2", "{who} is out of supply and goes nowhere.", view.reading("embark_out_of_supply") != "allowed"
         and not all(is_supplied(view, one) for one in cargo)),
        ("§4.2", "{load} Sizes are too much: {ship} carries {most}.", load > most),
        who=tuple(counter(one.id) for one in cargo), ship=counter(ship.id), load=load, most=most,
    )  # fmt: skip
    told = why.sentence if why else say("{ship} carries {load} Sizes of {most}.", ship=counter(ship.id), load=load,
                                        most=most)  # fmt: skip
    return Answer(yes=why is None, sentence=told, rule=why.rule if why else "§4.2")


def _is_unit(view: World, one: Counter) -> bool:
    return view.type(one) in LAND | SHIPS | {"air"}


CHAPTER = Chapter(
    verbs=(
        verb("free_blitz", free_blitz, "Use these in a Free Blitz", "counters", rule="§2.2",
             details=(Detail(name="both", names="counter", values=("yes",)),), suits=_is_unit, bare=False),
        verb("block", _blocked, "Can it be held up there?", "counters at", also="blockade be_blocked", rule="§4.3",
             details=(Detail(name="die", least=1, most=6),), suits=lambda view, one: view.type(one) in SHIPS,
             bare=False),
        verb("embark", embark, "Take aboard", "counters", also="carry load", rule="§4.2",
             suits=lambda view, one: view.type(one) == "trs" or view.type(one) in LAND, bare=False),
    ),
)  # fmt: skip
