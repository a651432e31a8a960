"""What one may do in a battle: raid, go back, submerge, strike first, choose a loss, fire from the sea."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.asked import areas_named
from rules_assist.common.saying import no, verdict, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebooks.aaeurope import flying, odds
from rules_assist.rulebooks.aaeurope.powers import AIR, LAND, NAVAL, World, friends, named


def may_raid(view: World, act: Act) -> Answer | None:
    """Bombers, with escorts, against a factory (§ Strategic Bombing Raids)."""
    pieces = view.named(act)
    places = areas_named(act)
    if not pieces or not places:
        return None
    at, rule = places[0], "§ Strategic Bombing Raids"
    works = any(view.type(one) == "industrial_complex" for one in view.position.in_area(at)) or view.said(at, "factory")
    why = view.two_powers(pieces) or first_reason(
        (rule, "Only bombers raid, and fighters go with them.", [one for one in pieces if view.type(one) not in AIR]),
        (rule, "No bomber is with them: fighters alone do not raid.", not view.of_types(pieces, ("bomber",))),
        (rule, "{at} is no enemy territory.", view.is_friendly(at) or view.neutral(at)),
        (rule, "{at} has no industrial complex.", not works),
        (rule, "{who} fought in this turn already.", [one for one in pieces if one.marked("fought")]),
        at=area(at), who=named(pieces),
    ) or next((far for one in pieces if (far := flying.too_far_to_raid(view, one, at)) is not None), None)  # fmt: skip
    return verdict(
        why, say("{who} may raid {at}; they fight in no other battle there.", who=named(pieces), at=area(at)), rule
    )


def may_retreat(view: World, act: Act) -> Answer | None:
    """Attackers only, together, to where one of them came from; nobody who landed (§ Resolving Land Combat 6)."""
    pieces = view.named(act)
    if not pieces:
        return None
    at = area_of(act.at[0]) if act.at else area_of(act.from_[0]) if act.from_ else view.position.area(pieces[0].id)
    troops, ships = view.of_types(pieces, LAND), view.of_types(pieces, NAVAL)
    planes = view.of_types(pieces, AIR)
    rule = "§ Resolving Naval Combat 6" if ships else "§ Resolving Land Combat 6"
    facts = view.position.facts
    landed = tuple(one for one in troops if facts.says("landed", one.id) or view.carried_by(one.id) is not None)
    landing = (
        landed
        or any(facts.says("landed", one.id) for one in view.with_us(at))
        or act.details.get("landing", "no") == "yes"
    )
    turn = view.position.clock.side
    others = () if view.reading("partial_retreat") == "any part" else _left_behind(view, pieces, at)
    why = first_reason(
        (
            rule,
            "Only the attacker may retreat.",
            turn in friends("great_britain") | friends("germany") and pieces[0].side not in ("", turn),
        ),
        ("§ Amphibious Assaults", "Land units do not retreat from an amphibious assault.", troops and landing),
        (rule, "{others} would stay: all of them go back, or none.", others),
        (
            "§ Resolving Naval Combat 6",
            "Only submerged submarines are left: the battle is over.",
            ships and not view.enemies(at) and any(one.face == "submerged" for one in view.position.in_area(at)),
        ),
        others=others,
    )
    if why is None:
        why = _no_flight_back(view, planes, at, area_of(act.to[0]) if act.to and not (troops or ships) else None)
    if why is None and act.to:
        why = _no_way_back(view, pieces, at, area_of(act.to[0]), rule, troops or ships or planes)
    return verdict(why, say("{who} may retreat, all together, once both sides have fired.", who=named(pieces)), rule)


def _left_behind(view: World, pieces: tuple[Counter, ...], at: AreaId) -> tuple[Value, ...]:
    """Of the same power and the same sort, in the battle as well (§ Resolving Land Combat 6; contested)."""
    sorts = [sort for sort in (LAND, NAVAL) if view.of_types(pieces, sort)]
    stay = [one for sort in sorts for one in view.of_types(view.with_us(at), sort)
            if one not in pieces and one.side == pieces[0].side and one.face != "submerged"
            and view.carried_by(one.id) is None]  # fmt: skip
    return named(tuple(stay)) if view.enemies(at) else ()


def _no_flight_back(view: World, planes: tuple[Counter, ...], at: AreaId, to: AreaId | None) -> Reason | None:
    """Aircraft go back as far as their range takes them; without any place to land they are lost (§ Fighters)."""
    for one in planes:
        left = flying.range_left(view, one)
        far = 0 if to is None else flying.distance(view, at, to) or 0
        why = first_reason(
            ("§ Movement on the Gameboard", "{to} is too far: it would cost {far}, and {left} is left.", far > left),
            ("§ Fighters", "{who} cannot go back: with the {left} that is left it lands nowhere.",
             to is None and not any(flying.after(view, one, at, left))),
            to=area(to or at), far=far, left=left, who=counter(one.id),
        )  # fmt: skip
        if why is not None:
            return why
    return None


def _no_way_back(  # noqa: PLR0917 - all of it makes the question
    view: World, pieces: tuple[Counter, ...], at: AreaId, to: AreaId, rule: str, moving: tuple[Counter, ...]
) -> Reason | None:
    walking = bool(view.of_types(moving, (*LAND, *NAVAL)))
    came = {said for one in view.with_us(at) + pieces if (said := view.fact_about("came_from", one.id))}
    near = view.game.board.neighbours(at)
    own = view.reading("retreat_to") == "own at start of turn"
    sea = view.is_sea(to)
    return first_reason(
        (rule, "{to} is neutral.", view.neutral(to)),
        (rule, "{to} is not next to {at}.", walking and to not in near),
        (rule, "{to} was taken in this turn: nobody retreats to it.", view.captured_now(to)),
        (rule, "{to} is not friendly.", not sea and not view.is_friendly(to)),
        (rule, "{to} is not the power's own.", own and not sea and view.position.holders.get(to) != view.side),
        (rule, "Enemies are in {to}.", view.enemies(to)),
        (rule, "None of them came from {to}.", walking and came and to not in came),
        to=area(to), at=area(at),
    )  # fmt: skip


def may_submerge(view: World, act: Act) -> Answer | None:
    pieces = view.named(act)
    if not pieces:
        return None
    rule = "§ Submarines"
    why = first_reason(
        (rule, "Only submarines submerge.", any(view.type(one) != "submarine" for one in pieces)),
        (rule, "{who} is submerged already.", any(one.face == "submerged" for one in pieces)),
        (rule, "{who} was hit: it may still fire, but not submerge.", any(one.marked("hit") for one in pieces)),
        ("§ Resolving Naval Combat 4", "Submarines submerge in a battle only.", view.step() not in ("", "combat")),
        (
            "§ Resolving Naval Combat 4",
            "{who} is in no battle.",
            any(not view._replace(side=one.side).enemies(view.position.area(one.id)) for one in pieces),
        ),
        who=named(pieces),
    )
    if why is not None:
        return no(why)
    told = say("{who} may submerge in place of firing; a destroyer does not hinder it.", who=named(pieces))
    return yes(told, "§ Resolving Naval Combat 4")


def may_hit(view: World, act: Act) -> Answer | None:
    """Whether what one side's dice hit can be that piece: `may hit #fighter by #submarine`."""
    pieces = view.named(act)
    by = [one for one in pieces if one.side in friends(view.side)]
    if len({one.side in friends("germany") for one in pieces}) < 2:
        return None
    shooters = [one for one in pieces if one.side == pieces[-1].side] if by else by
    targets = [one for one in pieces if one.side not in friends(shooters[0].side)] if shooters else []
    if not shooters or not targets:
        return None
    at = view.position.area(targets[0].id)
    kinds, aims = {view.type(one) for one in shooters}, {view.type(one) for one in targets}
    helped = any(
        view.type(one) == "destroyer" for one in view.position.in_area(at) if one.side in friends(shooters[0].side)
    )
    carried = [
        one for one in targets if (ship := view.carried_by(one.id)) is not None and view.type(ship) == "transport"
    ]
    why = first_reason(
        ("§ Submarines", "Submarines hit no aircraft.", kinds == {"submarine"} and aims <= AIR),
        ("§ Submarines", "Aircraft hit submarines only while a friendly destroyer is in the zone.",
         kinds <= AIR and aims == {"submarine"} and not helped),
        ("§ Submarines", "{who} is submerged.", any(one.face == "submerged" for one in targets)),
        ("§ Antiaircraft Gun", "AA guns fire at aircraft only.", kinds == {"aa_gun"} and not aims <= AIR),
        ("§ Antiaircraft Gun", "AA guns and industrial complexes are never losses.",
         aims <= {"aa_gun", "industrial_complex"}),
        ("§ Transports", "Cargo is never chosen: it goes down with its ship.", carried),
        who=named(targets),
    )  # fmt: skip
    return verdict(why, say("{who} may be the loss.", who=named(targets)), "§ Resolving Naval Combat 3")


def may_first_strike(view: World, act: Act) -> Answer | None:
    pieces = view.named(act)
    if not pieces:
        return None
    at = area_of(act.at[0]) if act.at else view.position.area(pieces[0].id)
    destroyer = any(view.type(one) == "destroyer" for one in view.enemies(at))
    turn = view.position.clock.side
    why = first_reason(
        ("§ Submarines", "Only submarines strike first.", any(view.type(one) != "submarine" for one in pieces)),
        ("§ Submarines", "Defending submarines never strike first.", turn not in ("", pieces[0].side)),
        ("§ Resolving Naval Combat 2", "An enemy destroyer is there: the losses fire back.", destroyer),
    )
    if why is not None:
        return no(why)
    words = "No enemy destroyer is there: what {who} hits is gone at once."
    return yes(say(words, who=named(pieces)), "§ Resolving Naval Combat 2")


def may_shore_shot(view: World, act: Act) -> Answer | None:
    pieces = view.named(act)
    if not pieces or not act.at:
        return None
    at, rule, facts = area_of(act.at[0]), "§ Amphibious Assaults", view.position.facts
    zone = view.position.area(pieces[0].id)
    lands = [one for ship in view.with_us(zone) if view.type(ship) == "transport" for one in view.cargo(ship.id)]
    why = first_reason(
        (rule, "Only battleships and destroyers give shore shots.",
         any(view.type(one) not in odds.SHORE for one in pieces)),
        (rule, "{zone} is not next to {at}.", at not in view.game.board.network("coast").get(zone, ())),
        (rule, "A sea battle was fought in {zone}: no shore shots.", facts.says("sea_battle", zone)
         or any(one.marked("fought") for one in pieces)),
        (rule, "Enemy ships are in {zone}: there is a sea battle in place of shore shots.", view.enemies(zone)),
        (rule, "Each ship has one shore shot.", any(facts.says("shore_shot", one.id) and (
            view.reading("shore_shots") == "one" or view.fact_about("shore_shot", one.id) == at) for one in pieces)),
        (rule, "Nobody lands from {zone}.", not lands and not any(facts.says("landed",
         one.id) for one in view.position.in_area(at))),
        zone=area(zone), at=area(at),
    )  # fmt: skip
    return verdict(why, say("{who} may fire at {at} once, before the landing.", who=named(pieces), at=area(at)), rule)
