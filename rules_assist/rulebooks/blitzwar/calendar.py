"""The calendar: the order of a turn (§8), who joins whom, and when (§9.3), what falls due, and victory (§18)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from boards.plain.sentence import Ref, Sentence, say, say_named, side
from counters.box.sheet import Phase
from counters.counter import SideId
from counters.events import FactCleared
from counters.game import Game
from counters.position import FactWord, ValueId
from rules_assist.advice import Act, Answer, Detail, Entry, Finding, Ledger, Reason
from rules_assist.common.asked import figure, number, verb
from rules_assist.common.chart_battle import DIE
from rules_assist.common.saying import agreed, because, no, verdict
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar.control import fallen_by
from rules_assist.rulebooks.blitzwar.europe import (
    ALLIES,
    AXIS,
    BULGARIA,
    FINLAND,
    FRANCE,
    GERMANY,
    GREECE,
    HUNGARY,
    ITALY,
    KARELIA,
    PARTIES,
    RUMANIA,
    SOVIET,
    SPAIN,
    TURKEY,
    USA,
    USSR,
    YUGOSLAVIA,
    die_of,
    side_against,
    to_see_to,
)
from rules_assist.rulebooks.blitzwar.offers import deed, fact, join, points_shown
from rules_assist.rulebooks.blitzwar.supply import War
from rules_assist.rulebooks.blitzwar.surrender import (
    about_country,
    axis_points,
    counted_points,
    enough,
    holds_twenty,
    surrenders,
)

RULE, TURNS = "§9.3", "§8"

# ----------------
# The order of a turn (§8, §11.1): phases of all sides together, then Axis, Allies and Soviets one by one.


def is_setting_up(view: War) -> bool:
    """Whether the set-up lies on the table as it is told, and the war has not begun (§19)."""
    return view.position.clock.phase == "setup" and view.now == 1


def phase_now(view: War) -> Phase | None:
    """The phase that the clock shows; nothing while the table is laid out."""
    return view.game.sheet.sequence.phase(view.position.clock.phase) if view.is_told else None


def phase_words(game: Game) -> Iterable[str]:
    """Its phases; of one that each side has, what they share as well."""
    return (word for each in game.sheet.sequence.phases for word in (each.id, each.id.partition("_")[2]) if word)


def phase_asked(view: War, act: Act) -> Phase | None:
    """The phase a question names, `with phase axis_air`; else the one that it is."""
    said = act.details.get("phase", act.details.get("in", "")).strip().casefold().replace(" ", "_")
    phases = view.game.sheet.sequence.phases
    named = (each for each in phases if said in (each.id, f"{each.id}".removeprefix(f"{view.party}_")))
    return next(named, None) if said else phase_now(view)


def why_not_this_phase(view: War, asked: Phase | None) -> Reason | None:
    """Why a side does not act in a phase: it is another’s, not of this turn, or others come first (BW-SEQ-01)."""
    if asked is None:  # While all is laid out, the Allied player lays the Polish armies (§19).
        return None if is_setting_up(view) and view.party == ALLIES else because(TURNS, "No phase was told.")
    now, order = phase_now(view), [each.id for each in view.game.sheet.sequence.phases]
    ahead = order.index(asked.id) - order.index(now.id) if now else 0
    other = bool(asked.sides) and view.party not in asked.sides
    return first_reason(
        ("§8, §6", "There is no such phase on turn {turn}.", asked.turns and view.now not in asked.turns),
        (TURNS, "That phase is not one of the {side}.", other),
        (TURNS, "Others come first.", ahead > 0),
        (TURNS, "That phase is over.", ahead < 0),
        turn=view.now, side=side(view.party),
    )  # fmt: skip


def may_act_now(view: War, act: Act) -> Answer:
    """`may act side allies`, `may act side allies with phase allies_air`."""
    told, laying = say("It is the time of the {side}.", side=side(view.party)), is_setting_up(view) and not act.details
    return verdict(why_not_this_phase(view, phase_asked(view, act)), told, "§8, §19" if laying else "§8, §11.1")


def phase_is_out_of_turn(view: War) -> Iterator[Finding]:
    """The clock shows a phase that this turn does not have: reinforcements on the first turn, Blitzkrieg in mud."""
    now = phase_now(view)
    if view.side == AXIS and now and now.turns and view.now not in now.turns:
        told = say("There is no {phase} phase on turn {turn}.", phase=Ref("phase", now.id), turn=view.now)
        yield to_see_to(told, f"§8, {now.rule}", urgent=True)


# ----------------
# What brings each country into the war (§9.3).


def war_with_ussr(view: War) -> int | None:
    """The turn since which the Axis and the USSR are at war."""
    pairs = ((AXIS, SOVIET), (GERMANY, USSR), (AXIS, USSR), (GERMANY, SOVIET))
    told = [view.since("at_war", *pair) for a, b in pairs for pair in ((a, b), (b, a))]
    attacks = [view.since("first_attack_on_ussr"), view.since("first_attack_on_germany")]
    return min((found for found in (*told, *attacks) if found is not None), default=None)


def rumania_lets_the_axis_pass(view: War) -> bool:
    """From the surrender of France on, three Axis corps may stay, until it joins (BW-DIP-08)."""
    return view.france_has_surrendered and joins(view, RUMANIA) is None


def brings_in(view: War, die: int | None) -> bool:
    """Whether the die that was rolled for a country brings it to the Axis: a six."""
    return die == view.limit("die_to_join")


def roll_is_due(view: War, country: SideId) -> bool:
    """Whether the die may be rolled for a country this turn (BW-DIP-09, BW-DIP-11)."""
    if view.since("rolled", country) is not None or view.party_of(country) in PARTIES:
        return False
    if country == YUGOSLAVIA:
        return view.now == view.date("yugoslav_die")
    reason = {SPAIN: FRANCE, TURKEY: GREECE}.get(country)
    return reason is not None and view.since("surrendered", reason) == view.now


def brought_america_in(view: War) -> Iterator[tuple[str, SideId | None]]:
    """What makes the United States join a turn earlier (BW-DIP-12)."""
    if brings_in(view, view.since("rolled", SPAIN)):
        yield "{country} joined the Axis by the die.", SPAIN
    if brings_in(view, view.since("rolled", TURKEY)):
        yield "{country} lets the Axis pass by the die.", TURKEY
    if view.says("landed_in_britain"):
        yield "The Axis landed in the United Kingdom.", None


def usa_turn(view: War) -> int:
    """The turn on which the United States are at war at the latest."""
    return view.date("usa") - len(list(brought_america_in(view)))


def usa_is_at_war(view: War) -> bool:
    """From winter 1942, or earlier (BW-DIP-12)."""
    return view.now >= usa_turn(view) or view.party_of(USA) == ALLIES


JOINING = (ITALY, HUNGARY, BULGARIA, GREECE, FINLAND, RUMANIA, USA, YUGOSLAVIA)
YUGOSLAV_PRICE = 6


def joins(view: War, country: SideId, act: Act | None = None) -> tuple[SideId, Sentence] | None:
    """Which side a neutral joins now, and why: attacked, it joins the other side; by a six that is rolled, and else by
    what happened and when (BW-DIP-05 to BW-DIP-12)."""
    if act and (attacker := act.details.get("attacker", "")):
        return side_against(view.party_of(SideId(attacker.casefold()))), say("it was attacked")
    rolled, war, winter = die_of(act) if act else None, war_with_ussr(view), say("winter 1941 has come")
    die = view.since("rolled", YUGOSLAVIA) if rolled is None else rolled
    cold = view.now >= view.date("bulgaria_and_greece")
    waits = view.option("twenty_points") == "next diplomacy phase" and view.phase != "diplomacy"
    known: tuple[tuple[tuple[SideId, ...], SideId, Sentence, Callable[[], bool]], ...] = (
        ((YUGOSLAVIA,), AXIS, say("the die fell so, and costs the Axis six supplies at once"),
         lambda: view.now == view.date("yugoslav_die") and brings_in(view, die)),
        ((YUGOSLAVIA,), ALLIES, say("the USSR was attacked"), lambda: view.since("first_attack_on_ussr") is not None),
        ((SPAIN,), AXIS, say("the die fell so"), lambda: brings_in(view, rolled) and roll_is_due(view, SPAIN)),
        ((ITALY, HUNGARY), AXIS, say("France has surrendered, or the Axis holds 20 strategic points"),
         lambda: view.france_has_surrendered or (holds_twenty(view) and not waits)),
        ((BULGARIA,), AXIS, winter, lambda: cold),
        ((GREECE,), ALLIES, winter, lambda: cold),
        ((FINLAND,), AXIS, say("Germany and the USSR are at war"), lambda: war is not None),
        ((RUMANIA,), AXIS, say("Germany and the USSR have been at war for a turn"),
         lambda: war is not None and view.now >= war + view.delay("rumania")),
        ((USA,), ALLIES, say("the turn of their entry has come"), lambda: usa_is_at_war(view)),
    )  # fmt: skip
    return next(((to, why) for who, to, why, so in known if country in who and so()), None)


def is_active(view: War, country: SideId) -> bool:
    """Whether a country fights already. The United States wait for their turn."""
    return usa_is_at_war(view) if country == USA else view.party_of(country) in PARTIES


# ----------------
# What is asked and told of it.


def may_join(view: War, act: Act, country: SideId) -> Answer:
    """`may join side italy`, `may activate side yugoslavia with die 6`."""
    if country != USA and is_active(view, country):
        words = "{country} is at war already, for the {side}."
        return no(because(RULE, words, country=side(country), side=side(view.party_of(country))))
    if (found := joins(view, country, act)) is None:
        return no(because(RULE, "Nothing brings {country} into the war now.", country=side(country)))
    return agreed("{country} joins the {side}: {why}.", RULE, country=side(country), side=side(found[0]), why=found[1])


def _roll(view: War, act: Act, country: SideId) -> Answer:
    """`may roll side spain`."""
    why = first_reason(
        (RULE, "The die was rolled for {country} already.", view.since("rolled", country) is not None),
        (RULE, "{country} is at war already.", view.party_of(country) in PARTIES),
        (RULE, "There is no roll for {country} this turn.", not roll_is_due(view, country)),
        country=side(country),
    )
    return verdict(why, say("The Axis may roll for {country}: a 6 is needed.", country=side(country)), RULE)


def _free_movement(view: War, act: Act, country: SideId) -> Answer:
    """`may free_movement side rumania`."""
    by_die = country == TURKEY and brings_in(view, die_of(act)) and roll_is_due(view, TURKEY)
    passing = country == RUMANIA and rumania_lets_the_axis_pass(view)
    so = view._replace(side=AXIS).is_host(country) or passing or by_die
    why = None if so else because(RULE, "{country} lets nobody pass.", country=side(country))
    return verdict(why, say("{country} lets the Axis pass.", country=side(country)), RULE)


def usa_entry(view: War, act: Act) -> Ledger | None:
    """The turn on which the United States join at the latest: twenty, and one less for each of three events."""
    if not view.asked_once(act):
        return None
    early = [say_named(words, {"country": side(country or "")}) for words, country in brought_america_in(view)]
    terms = [(view.date("usa"), say("Winter 1942."), RULE), *((-1, why, RULE) for why in early)]
    told = say("The United States are at war from turn {turn} on.", turn=usa_turn(view))
    return told_sum("usa_entry", USA, terms, told, RULE)


def activations_due(view: War) -> Iterator[Finding]:
    """Who joins in this diplomacy phase, and for whom the die is rolled."""
    now = view.phase == "diplomacy"
    at_once = view.option("twenty_points") == "at once" and holds_twenty(view)
    if view.side != AXIS or not (now or at_once):
        return
    for country in JOINING if now else (ITALY, HUNGARY):
        found, known = joins(view, country), view.says("joined", USA) if country == USA else is_active(view, country)
        if found and not known and country not in fallen_by(view.position.facts):
            words = "{country} joins the {side}: {why}."
            told = say(words, country=side(country), side=side(found[0]), why=found[1])
            price = YUGOSLAV_PRICE if country == YUGOSLAVIA and found[0] == AXIS else 0
            yield to_see_to(told, RULE, urgent=True, deed=join(view, country, found[0], price=price))
    for country in (YUGOSLAVIA, SPAIN, TURKEY) if now else ():
        if roll_is_due(view, country):
            yield to_see_to(say("The Axis may roll for {country}: a 6 is needed.", country=side(country)), RULE)
    told_so = view._replace(side=AXIS).is_host(RUMANIA) or is_active(view, RUMANIA)
    if now and rumania_lets_the_axis_pass(view) and not told_so:
        told = say("{country} lets the Axis pass from now on.", country=side(RUMANIA))
        passing = deed(told, (fact(view, "free_movement", RUMANIA, value=AXIS),))
        yield to_see_to(told, RULE, urgent=True, deed=passing)


# ----------------
# What falls due by itself, each with its turn: the reminders that players would lay on the calendar (§9, §10, §11).


def total_war_from(view: War, of: SideId) -> int:
    """The turn from which a side may choose Total War cards, as far as it is known (§10.2)."""
    last, causes = usa_turn(view), ["first_attack_on_germany"] if of == AXIS else []
    if of == SOVIET:
        last, causes = view.date("soviet_total_war"), ["first_attack_on_ussr", "germans_in_finland"]
    early = (view.due(word, "total_war") for word in causes)
    return min([last, *(turn for turn in early if turn is not None)])


def falling_due(view: War) -> Iterator[tuple[int, Sentence, str]]:
    """Each event that is known by now: its turn, what it is, and the rule."""
    attack, war = "first_attack_on_ussr", war_with_ussr(view)
    rumania = None if war is None else war + view.delay("rumania")
    known = (
        (view.due(attack, "soviet_infantry"), say("Twelve infantry corps for the Soviets."), "§11.9"),
        (view.due(attack, "second_elite"), say("The second Elite."), "§11.7"),
        (view.due("surrendered", "partisans", YUGOSLAVIA), say("Partisans, every season from now on."), "§9.5"),
        (view.due("free_french", "free_french"), say("Two Free French corps."), "§9.4"),
        (view.due("paris_liberated", "free_french_paris"), say("A Free French corps every turn from now on."), "§9.4"),
        (rumania, say("{country} joins the Axis.", country=side(RUMANIA)), RULE),
        (usa_turn(view), say("The United States are at war."), RULE),
        (view.date("no_revival"), say("Who surrendered revives no more."), "§9.2"),
    )
    yield from ((when, told, rule) for when, told, rule in known if when is not None)
    for each in PARTIES:
        yield total_war_from(view, each), say("Total War cards for {side}.", side=side(each)), "§10.2"


def reminders(view: War, act: Act) -> Ledger | None:
    """`ledger reminders`: the turn of each event to come; its total is the turn of the next one."""
    if not view.asked_once(act):
        return None
    ahead = sorted(falling_due(view), key=lambda each: each[0])
    entries = tuple(Entry(amount=when, sentence=told, rule=rule) for when, told, rule in ahead if when >= view.now)
    following = entries[0].amount if entries else 0
    told = say("The next event falls due on turn {turn}.", turn=following)
    return Ledger(name="reminders", side=AXIS, entries=entries, total=following, sentence=told, rule=TURNS)


def of_this_turn(view: War) -> Iterator[Finding]:
    """What the calendar brings on this turn, in the phase that it matters in; where a whole game lies on the table. The
    Soviet tank comes only where Karelia was conquered."""
    now, chart = phase_now(view), view.game.sheet.charts["dates"]
    if view.side != AXIS or view.elsewhere("war") or now is None:
        return
    for name, (when, what, phases, rule) in zip(chart.row_heads, chart.rows, strict=True):
        brings = name != "karelia_tank" or view.says(KARELIA)
        if view.now == int(when) and now.name in phases.split(", ") and brings:
            yield to_see_to(say("{what}.", what=what), rule)


# ----------------
# What the points of the Axis bring: the German defence (§16.3.2), and victory (§18).

VICTORY, DEFENCE, KEPT = "§18", "§16.3.2", ValueId("axis.strategic_points")
HOLDS = "The German defence holds: the Axis has {points} strategic points."
NO_MORE = "The German defence holds no more: the Axis has {points} strategic points."


def _row(view: War, chart: str, figure: int) -> tuple[float, float]:
    """The row of a victory chart whose head covers a figure: `39 or before`, `41-42`, `31 or more`."""
    found = view.game.sheet.charts[chart]
    for head, (allied, axis) in zip(found.row_heads, found.rows, strict=True):
        low, _, high = head.partition("-")
        least, most = int(low.split()[0]), int(high or low.split()[0])
        if (least <= figure or head.endswith(("less", "before"))) and (figure <= most or head.endswith("more")):
            return float(allied), float(axis)
    return 0, 0


def shares(view: War, surrendered: int | None, points: int) -> tuple[float, float]:
    """What Allies and Soviets, and what the Axis, have of ten points (BW-VIC-01)."""
    if surrendered is None:
        return _row(view, "victory_by_points", points)
    return _row(view, "victory_by_turn", surrendered)


def last_turn(view: War) -> int:
    return max(turn.number for turn in view.game.sheet.sequence.turns)


def germany_fell(view: War, act: Act) -> int | None:
    """The turn Germany surrendered, or does as things stand; on the last turn it may be too late."""
    asked = number(act, "surrender", "surrendered", "turn")
    fell = int(asked) if asked is not None else view.since("surrendered", GERMANY)
    if fell is None and "points" not in act.details and surrenders(view, GERMANY):
        fell = min(view.now + (view.position.clock.phase != "diplomacy"), last_turn(view))
    late = view.option("last_surrender") == "too late" and fell is not None and fell >= last_turn(view)
    return None if late or fell is None else (fell or view.now)


def victory(view: War, act: Act) -> Ledger:
    """How ten points are shared: by the turn of Germany's surrender, else by the points of the Axis."""
    asked, fell = number(act, "points", "strategic_points"), germany_fell(view, act)
    points = axis_points(view) if asked is None else int(asked)
    allied, axis = shares(view, fell, points)
    ours = axis if view.party == AXIS else allied
    held_out = "Germany does not surrender, and the Axis has {points} strategic points: {allied} to {axis}."
    if fell is None:
        told = say(held_out, points=points, allied=allied, axis=axis)
    else:
        told = say("Germany surrendered on turn {turn}: {allied} to {axis}.", turn=fell, allied=allied, axis=axis)
    return told_sum("victory", view.party, [(ours, told, VICTORY)], told, VICTORY)


def _win(view: War, act: Act) -> Answer:
    """`may win side axis`: Germany has not surrendered, or it has."""
    fell = germany_fell(view, act)
    won = (fell is None) == (view.party == AXIS)
    words = "Germany has surrendered: Allies and Soviets win."
    if fell is None:
        words = "Germany does not surrender: the Axis wins."
    return verdict(None if won else because(VICTORY, words), say(words), VICTORY)


def _defence(view: War, act: Act) -> Answer:
    if view.now < view.date("winter_defence"):
        return agreed("Until the end of 1941 the German defence always holds.", DEFENCE)
    words = "The Axis has {points} strategic points; the German defence takes {needed}."
    told = say(words, points=axis_points(view), needed=enough(view))
    return verdict(None if holds_twenty(view) else Reason(told, DEFENCE), told, DEFENCE)


def points_to_see_to(view: War) -> Iterator[Finding]:
    """At the end of the turn of the Axis: its counter, and the mark of the German defence."""
    now = view.side == AXIS and view.position.clock.phase == "axis_combat"
    if not now or view.elsewhere("war") or view.elsewhere("zones"):
        return
    counted = int(counted_points(view))
    kept, marked = view.position.value(KEPT), view.says("german_defence")
    if kept != counted:
        words = "The Axis holds {counted} strategic points; its counter stands at {kept}."
        shown = points_shown(view, counted)
        yield to_see_to(say(words, counted=counted, kept=kept), "§5", deed=shown)
    if (counted >= enough(view)) != marked:
        told = say(NO_MORE if marked else HOLDS, points=counted)
        word = FactWord("german_defence")
        noted = FactCleared(word) if marked else fact(view, word)
        yield to_see_to(told, DEFENCE, deed=deed(told, (noted,)))


def the_end(view: War) -> Iterator[Finding]:
    """Germany has surrendered, or the last turn is over: how ten points are shared (§18)."""
    fell = view.since("surrendered", GERMANY) is not None
    over = view.now == last_turn(view) and view.position.clock.phase == "soviet_combat"
    if view.side == AXIS and (fell or over) and not view.elsewhere("war"):
        yield to_see_to(victory(view, Act(verb="victory", side=AXIS)).sentence, VICTORY, urgent=fell)


AT_THE_END = (
    Detail(name="surrender", least=1, most=47, also=("surrendered", "turn")),
    Detail(name="points", least=0, also=("strategic_points",)),
)


JOIN = (DIE, Detail(name="attacker", names="side"))
CHAPTER = Chapter(
    findings=(activations_due, of_this_turn, phase_is_out_of_turn, points_to_see_to, the_end),
    verbs=(
        verb("join", about_country(may_join, RULE), "Join the war", "side", also="enter_war", details=JOIN, listed=()),
        verb("roll", about_country(_roll, RULE), "Roll for this country", "side", details=(DIE,), listed=()),
        verb("win", _win, "Win", "side", details=AT_THE_END, listed=()),
        verb("german_defence", _defence, "Count on the German defence", "side", bare=True, listed=()),
        verb("free_movement", about_country(_free_movement, RULE), "Let the Axis pass", "side", details=(DIE,),
             listed=()),
    ),
    figures=(
        figure("usa_entry", usa_entry, "Entry of the United States"),
        figure("reminders", reminders, "What falls due"),
        figure("victory", victory, "Victory", also="vp score", details=AT_THE_END),
    ),
)  # fmt: skip
