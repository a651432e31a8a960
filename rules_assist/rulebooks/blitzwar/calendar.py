"""The calendar: the order of a turn (§8), who joins whom, and when (§9.3), what falls due, and victory (§18)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Ref, Sentence, say, side
from counters.box.sheet import Phase
from counters.counter import SideId
from rules_assist.advice import Act, Answer, Finding, Ledger, Reason, not_told
from rules_assist.common import standpoint
from rules_assist.common.asked import areas_named, meant, number
from rules_assist.common.standpoint import allowed, every_reason, first_reason, one_by_one, rows, to_see_to, worded
from rules_assist.common.sums import Term, told_sum
from rules_assist.rulebooks.blitzwar import europe, fighting, surrender
from rules_assist.rulebooks.blitzwar.europe import ALLIES, AXIS, PARTIES, RUMANIA, SPAIN, TURKEY, USA, YUGOSLAVIA
from rules_assist.rulebooks.blitzwar.supply import War, pay

RULE, TURNS, MAY_ROLL = "§9.3", "§8", "The Axis may roll for {country}: a 6 is needed."
VICTORY, DEFENCE, KEPT = "§18", "§16.3.2", surrender.POINTS
BY_POINTS = (europe.ITALY, europe.HUNGARY)
JOINING = (*BY_POINTS, europe.BULGARIA, europe.GREECE, europe.FINLAND, RUMANIA, USA, YUGOSLAVIA)
REACHED_OTHERWISE = ("usa", "soviet_total_war", "no_revival")  # Or told in other words.


# ---- the order of a turn (§8, §11.1): phases of all sides together, then Axis, Allies and Soviets one by one
def is_setting_up(view: War) -> bool:
    """Whether the set-up lies on the table as it is told, and the war has not begun (§19)."""
    return view.position.clock.phase == "setup" and view.now == 1


def phase_now(view: War) -> Phase | None:
    return view.game.sheet.sequence.phase(view.position.clock.phase) if view.is_told else None


def may_act_now(view: War, act: Act) -> Answer:
    laying, now, phases = is_setting_up(view) and not act.details, phase_now(view), view.game.sheet.sequence.phases
    said = act.details.get("phase", act.details.get("in", "")).strip().casefold().replace(" ", "_")
    named = (each for each in phases if said in (each.id, f"{each.id}".removeprefix(f"{view.party}_")))
    asked = next(named, None) if said else now
    if asked is None:  # While all is laid out, the Allied player lays the Polish armies (§19).
        return allowed(
            "It is the time of the {side}.", "§8, §19",
            (TURNS, "No phase was told.", not laying),
            ("§8, §19", "That phase is not one of the {side}.", view.party != ALLIES),
            side=side(view.party))  # fmt: skip
    ahead = phases.index(asked) - phases.index(now) if now else 0
    return allowed(
        "It is the time of the {side}.", "§8, §11.1",
        (f"§8, {'§6' if 'blitz' in asked.id else '§11.1'}", "There is no such phase on turn {turn}.",
         asked.turns and view.now not in asked.turns),
        (TURNS, "That phase is not one of the {side}.", bool(asked.sides) and view.party not in asked.sides),
        (TURNS, "Others come first.", ahead > 0),
        (TURNS, "That phase is over.", ahead < 0),
        turn=view.now, side=side(view.party))  # fmt: skip


# ---- what brings each country into the war (§9.3)
def war_with_ussr(view: War) -> int:
    pairs = [(a, b) for a in (AXIS, europe.GERMANY) for b in (europe.SOVIET, europe.USSR)]
    told = [view.since("at_war", *pair) for a, b in pairs for pair in ((a, b), (b, a))]
    attacks = [view.since("first_attack_on_ussr"), view.since("first_attack_on_germany")]
    return min((found for found in (*told, *attacks) if found is not None), default=europe.NEVER)


def why_no_roll(view: War, country: SideId) -> Reason | None:
    cause = {SPAIN: europe.FRANCE, TURKEY: europe.GREECE}.get(country)
    yugoslav = country == YUGOSLAVIA and view.now == view.date("yugoslav_die")
    due = yugoslav or (cause is not None and view.since("surrendered", cause) == view.now)
    return first_reason(
        (RULE, "The die was rolled for {country} already.", view.so("rolled", country)),
        (RULE, "{country} is at war already.", view.party_of(country) in PARTIES),
        (RULE, "There is no roll for {country} this turn.", not due),
        country=side(country))  # fmt: skip


def brought_america_in(view: War) -> tuple[Reason, ...]:
    spain, turkey = (view.since("rolled", each) == view.limit("die_to_join") for each in (SPAIN, TURKEY))
    return every_reason(
        first_reason((RULE, "{country} joined the Axis by the die.", spain), country=side(SPAIN)),
        first_reason((RULE, "{country} lets the Axis pass by the die.", turkey), country=side(TURKEY)),
        (RULE, "The Axis landed in the United Kingdom.", view.so("landed_in_britain")))  # fmt: skip


def usa_turn(view: War) -> int:
    return view.date("usa") - len(brought_america_in(view))


def joins(view: War, country: SideId, act: Act | None = None) -> tuple[SideId, Sentence] | None:
    if act and (attacker := act.details.get("attacker", "")):
        return europe.side_against(view.party_of(SideId(attacker.casefold()))), say("it was attacked")
    rolled, war, winter = number(act, "die") if act else None, war_with_ussr(view), say("winter 1941 has come")
    six, known_roll = view.limit("die_to_join"), view.since("rolled", YUGOSLAVIA) if rolled is None else rolled
    waits = view.reading("twenty_points") == "next diplomacy phase" and view.phase != "diplomacy"
    twenty = view.france_has_surrendered or (not waits and surrender.holds_twenty(view))
    cold = view.now >= view.date("bulgaria_and_greece")
    known = (
        ((YUGOSLAVIA,), AXIS, say("the die fell so, and costs the Axis six supplies at once"),
         known_roll == six and view.now == view.date("yugoslav_die")),
        ((YUGOSLAVIA,), ALLIES, say("the USSR was attacked"), view.since("first_attack_on_ussr") is not None),
        ((SPAIN,), AXIS, say("the die fell so"), rolled == six and not why_no_roll(view, SPAIN)),
        (BY_POINTS, AXIS, say("France has surrendered, or the Axis holds 20 strategic points"), twenty),
        ((europe.BULGARIA,), AXIS, winter, cold),
        ((europe.GREECE,), ALLIES, winter, cold),
        ((europe.FINLAND,), AXIS, say("Germany and the USSR are at war"), war < europe.NEVER),
        ((RUMANIA,), AXIS, say("Germany and the USSR have been at war for a turn"),
         view.now >= war + view.delay("rumania")),
        ((USA,), ALLIES, say("the turn of their entry has come"), is_active(view, USA)))  # fmt: skip
    return next(((to, why) for who, to, why, so in known if so and country in who), None)


def is_active(view: War, country: SideId) -> bool:
    """Whether a country fights already. The United States do from winter 1942, or earlier (BW-DIP-12)."""
    entered = country == USA and view.now >= usa_turn(view)
    return entered or view.party_of(country) in ((ALLIES,) if country == USA else PARTIES)


# ---- what is asked and told of it
def may_join(view: War, act: Act, country: SideId) -> Answer:
    found, fights = joins(view, country, act), country != USA and is_active(view, country)
    to, why = found if found and not fights else (view.party_of(country), "")
    return allowed(
        "{country} joins the {side}: {why}.", RULE,
        (RULE, "{country} is at war already, for the {side}.", fights),
        (RULE, "Nothing brings {country} into the war now.", found is None),
        country=side(country), side=side(to), why=why)  # fmt: skip


def roll(view: War, act: Act, country: SideId) -> Answer:
    """`may roll side spain`, by a click that throws the die; `with die 6`, what it brings."""
    die, us = number(act, "die"), side(country)
    six = die == view.limit("die_to_join")
    words = "A {die}: {country} goes with the Axis." if six else "A {die}: nothing comes of it for {country}."
    found = allowed(MAY_ROLL if die is None else words, RULE, why_no_roll(view, country), country=us, die=die or 0)
    if die is None:
        return standpoint.by_dice(found, say("{country}", country=us), Act(verb="roll", side=country))
    done = [view.noted("rolled", country, value=die)]
    if six and country != YUGOSLAVIA:  # To whom the die brings in it is offered what follows, and paid for.
        done.append(view.noted("joined" if country == SPAIN else "free_movement", country, value=AXIS))
    return standpoint.with_deed(found, standpoint.deed(found.sentence, *done))


def free_movement(view: War, act: Act, country: SideId) -> Answer:
    by_die = number(act, "die") == view.limit("die_to_join") and country == TURKEY and not why_no_roll(view, TURKEY)
    # From the surrender of France on, three Axis corps may stay in Rumania, until it joins (BW-DIP-08).
    passing = country == RUMANIA and view.france_has_surrendered and joins(view, RUMANIA) is None
    none = (RULE, "{country} lets nobody pass.", not (view.seen_by(AXIS).is_host(country) or passing or by_die))
    return allowed("{country} lets the Axis pass.", RULE, none, country=side(country))


def usa_entry(view: War, act: Act) -> Iterator[Term]:
    yield view.date("usa"), say("Winter 1942."), RULE
    yield from ((-1, why.sentence, why.rule) for why in brought_america_in(view))


def activations_due(view: War) -> Iterator[Finding]:
    now = view.phase == "diplomacy"
    at_once = view.reading("twenty_points") == "at once" and surrender.holds_twenty(view)
    if view.side != AXIS or not (now or at_once):
        return
    for country in JOINING if now else BY_POINTS:
        known = view.so("joined", USA) if country == USA else is_active(view, country)
        if (found := joins(view, country)) and not known and country not in view.fallen:
            to, why = found
            price = view.cost("yugoslavia") if country == YUGOSLAVIA and to == AXIS else 0
            done = (view.noted("joined", country, value=to), *pay(view, view.seen_by(to).own_supplies, price))
            told, doing = (RULE, "{country} joins the {side}: {why}."), "{country} joins the {side}."
            yield to_see_to(told, urgent=True, done=done, doing=doing, country=side(country), side=side(to), why=why)
    for country in (YUGOSLAVIA, SPAIN, TURKEY) if now else ():
        if why_no_roll(view, country) is None:
            due = to_see_to((RULE, MAY_ROLL), country=side(country))
            yield replace(due, deed=roll(view, Act(verb="roll", side=country), country).deed)
    told_so = view.is_host(RUMANIA) or is_active(view, RUMANIA)
    if now and not told_so and view.france_has_surrendered and joins(view, RUMANIA) is None:
        words, passes = "{country} lets the Axis pass from now on.", view.noted("free_movement", RUMANIA, value=AXIS)
        yield to_see_to((RULE, words), urgent=True, done=(passes,), country=side(RUMANIA))


# ---- what falls due by itself, each with its turn: the reminders that players would lay on the calendar (§9, §10, §11)
def total_war_from(view: War, of: SideId) -> int:
    last, causes = usa_turn(view), ["first_attack_on_germany"] if of == AXIS else []
    if of == europe.SOVIET:
        last, causes = view.date("soviet_total_war"), ["first_attack_on_ussr", "germans_in_finland"]
    return min([last, *(view.due(word, "total_war") for word in causes)])


def elites_available(view: War) -> int:
    """One when France surrenders, the second six turns after the attack on the USSR (BW-RNF-09)."""
    said = view.position.facts.get("elite_available")
    second = view.now >= view.due("first_attack_on_ussr", "second_elite")
    return max(int(said.value) if said and said.value.isdigit() else 0, view.france_has_surrendered + second)


def falling_due(view: War) -> Iterator[Term]:
    """Each event that is known by now: its turn, what it is, and the rule; and what is printed on the calendar (§8)."""
    attack, war = "first_attack_on_ussr", war_with_ussr(view)
    known = (
        (view.due(attack, "soviet_infantry"), say("Twelve infantry corps for the Soviets."), "§11.9"),
        (view.due(attack, "second_elite"), say("The second Elite."), "§11.7"),
        (view.due("surrendered", "partisans", YUGOSLAVIA), say("Partisans, every season from now on."), "§9.5"),
        (view.due("free_french", "free_french"), say("Two Free French corps."), "§9.4"),
        (view.due("paris_liberated", "free_french_paris"), say("A Free French corps every turn from now on."), "§9.4"),
        (war + view.delay("rumania"), say("{country} joins the Axis.", country=side(RUMANIA)), RULE),
        (usa_turn(view), say("The United States are at war."), RULE),
        (view.date("no_revival"), say("Who surrendered revives no more."), "§9.2"),
        *((total_war_from(view, of), say("Total War cards for {side}.", side=side(of)), "§10.2") for of in PARTIES),
    )
    yield from ((when, told, rule) for when, told, rule in known if when < europe.NEVER)
    for name, (when, what, _, rule) in rows(view.game, "dates").items():
        if name not in REACHED_OTHERWISE:
            yield int(when), say("{what}.", what=Ref("word", what)), rule


def reminders(view: War, act: Act) -> Ledger:
    ahead = sorted((each for each in falling_due(view) if each[0] >= view.now), key=lambda each: each[0])
    following = ahead[0][0] if ahead else 0
    what = one_by_one([told for when, told, _ in ahead if when == following])
    words = "The next event falls due on turn {turn}: {what}" if ahead else "Nothing falls due any more."
    return replace(told_sum("reminders", AXIS, ahead, say(words, turn=following, what=what), TURNS), total=following)


def karelia_was_taken(view: War) -> bool:
    """Whether the Soviets have conquered Karelia (§11.8): a fact remembers it, or they hold it still."""
    return view.so("karelia_conquered") or view.control(AreaId("karelia")) == europe.SOVIET


def of_this_turn(view: War) -> Iterator[Finding]:
    if view.side != AXIS or (now := phase_now(view)) is None:
        return
    for name, (when, what, phases, rule) in rows(view.game, "dates").items():
        brings = not view.elsewhere("war") and (name != "karelia_tank" or karelia_was_taken(view))
        if view.now == int(when) and now.name in phases.split(", ") and brings:
            yield to_see_to((rule, "{what}."), what=Ref("word", what))
    if now.turns and view.now not in now.turns:
        told = f"§8, {now.rule}", "There is no {phase} phase on turn {turn}."
        yield to_see_to(told, urgent=True, phase=Ref("phase", now.id), turn=view.now)


# ---- what the points of the Axis bring: the German defence (§16.3.2), and victory (§18)
def shares(view: War, surrendered: int | None, points: int) -> tuple[float, float]:
    """What Allies and Soviets, and what the Axis, have of ten points (BW-VIC-01): `39 or before`, `41-42`."""
    figure = points if surrendered is None else surrendered
    (_, first), *later = rows(view.game, "victory_by_points" if surrendered is None else "victory_by_turn").items()
    begun = [row for head, row in later if int(head.partition("-")[0].split()[0]) <= figure]
    allied, axis = [first, *begun][-1]
    return float(allied), float(axis)


def last_turn(view: War) -> int:
    return max(turn.number for turn in view.game.sheet.sequence.turns)


def germany_fell(view: War, act: Act) -> int | None:
    asked = number(act, "surrender", "surrendered", "turn")
    fell = asked if asked is not None else view.since("surrendered", europe.GERMANY)
    if fell is None and "points" not in act.details and surrender.surrenders(view, europe.GERMANY):
        fell = min(view.now + (view.phase != "diplomacy"), last_turn(view))
    late = view.reading("last_surrender") == "too late" and fell is not None and fell >= last_turn(view)
    return None if late or fell is None else (fell or view.now)


def victory(view: War, act: Act) -> Ledger:
    asked, fell = number(act, "points", "strategic_points"), germany_fell(view, act)
    points = surrender.axis_points(view) if asked is None else asked
    allied, axis = shares(view, fell, points)
    told = worded(
        ("Germany surrendered on turn {turn}: {allied} to {axis}.", fell is not None),
        ("Germany does not surrender, and the Axis has {points} strategic points: {allied} to {axis}.", True),
        turn=fell or 0, points=points, allied=allied, axis=axis)  # fmt: skip
    return told_sum("victory", view.party, [(axis if view.party == AXIS else allied, told, VICTORY)], told, VICTORY)


def win(view: War, act: Act) -> Answer | None:
    fell, last = germany_fell(view, act), last_turn(view)
    if view.party not in PARTIES or act.counters or areas_named(act):
        return not_told(VICTORY)
    out = fell is not None
    words = "Germany has surrendered: Allies and Soviets win." if out else "Germany does not surrender: the Axis wins."
    early = not out and view.is_told and view.now < last and not act.details
    return allowed(
        words, VICTORY,
        (VICTORY, "Nobody has won yet: Germany has not surrendered, and turn {turn} is not over.", early),
        (VICTORY, words, out == (view.party == AXIS)),
        turn=last)  # fmt: skip


def count_on_defence(view: War, act: Act) -> Answer | None:
    at, always = meant(act), view.now < view.date("winter_defence")
    there = {one.side for one in view.corps_in(at)} if at else set()
    winter = at and "soviet_union" in view.regions(at) and fighting.winter_1942(view)
    words = "The Axis has {points} strategic points; the German defence takes {needed}."
    return allowed(
        "Until the end of 1941 the German defence always holds." if always else words, DEFENCE,
        (DEFENCE, "Only the Axis has the German defence.", act.side and view.party != AXIS),
        (DEFENCE, "No German or Finnish corps defends.", at and not there & {europe.GERMANY, europe.FINLAND}),
        (DEFENCE, "In winter 1942 it does not hold in the USSR.", winter),
        (DEFENCE, words, not always and not surrender.holds_twenty(view)),
        points=surrender.axis_points(view), needed=view.limit("points_that_count"))  # fmt: skip


def points_to_see_to(view: War) -> Iterator[Finding]:
    """At the end of the Axis' turn its points; at the end of the war how ten points are shared (§18)."""
    if view.side != AXIS or view.elsewhere("war"):
        return
    now, fell = view.clock.phase, view.since("surrendered", europe.GERMANY) is not None
    if now == "axis_combat" and not view.elsewhere("zones"):
        counted, kept, marked = surrender.axis_points(view), view.position.value(KEPT), view.so("german_defence")
        if kept != counted:
            words = "The Axis holds {counted} strategic points; its counter stands at {kept}."
            done, doing = view.value_set(KEPT, counted), "The counter of the Axis goes to {points}."
            yield to_see_to(("§5", words), done=done, doing=doing, counted=counted, kept=kept, points=counted)
        if (counted >= view.limit("points_that_count")) != marked:
            words = "The German defence holds no more: the Axis has {points} strategic points."
            words = words if marked else "The German defence holds: the Axis has {points} strategic points."
            noted = view.cleared("german_defence") if marked else view.noted("german_defence")
            yield to_see_to((DEFENCE, words), done=(noted,), points=counted)
    if fell or (view.now == last_turn(view) and now == "soviet_combat"):
        yield to_see_to(Reason(victory(view, Act(verb="victory", side=AXIS)).sentence, VICTORY), urgent=fell)
