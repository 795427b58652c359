"""Every way in which the rules of España 1936 say no, in the order of the rulebook."""

from __future__ import annotations

from frente.kernel.cite import Grounds

GROUNDS = Grounds(first=101)
_g = GROUNDS.add

# 2 Movement
NOT_MOVED_NOW = _g(
    "not_moved_now", "2", "{unit:piece} does not move in this step.", "{unit:piece} no mueve en este paso."
)
NOT_AVAILABLE = _g("not_available", "2", "{unit:piece} is not available.", "{unit:piece} no está disponible.")
ALREADY_MOVED = _g("already_moved", "2", "{unit:piece} has already moved.", "{unit:piece} ya ha movido.")
SAME_SPACE = _g(
    "same_space", "2", "{unit:piece} is already in {space:space}.", "{unit:piece} ya está en {space:space}."
)
MARRUECOS_SHUT = _g(
    "marruecos_shut",
    "2",
    "Marruecos is left only at the opening of the Events Phase, and never entered by movement.",
    "De Marruecos solo se sale al abrirse la fase de eventos, y nunca se entra moviendo.",
)
SURROUNDED = _g(
    "surrounded",
    "2",
    "{space:space} is surrounded: no linked space holds friendly units or a friendly marker.",
    "{space:space} está rodeado: ningún espacio unido tiene unidades propias ni marcador propio.",
)
CONTESTED_STEP = _g(
    "contested_step",
    "2",
    "From contested {space:space}, {unit:piece} goes one line only.",
    "Desde {space:space}, en disputa, {unit:piece} avanza una sola línea.",
)
GUARD_LEFT = _g(
    "guard_left",
    "2",
    "{unit:piece} is the last unit in contested {space:space} and must stay.",
    "{unit:piece} es la última unidad en {space:space}, en disputa, y debe quedarse.",
)
NO_FRIENDS_THERE = _g(
    "no_friends_there",
    "2",
    "{space:space} has neither friendly units nor a friendly marker.",
    "{space:space} no tiene unidades propias ni marcador propio.",
)
NO_UNITS_THERE = _g(
    "no_units_there", "2", "{space:space} holds no units of yours.", "{space:space} no tiene unidades tuyas."
)
NOT_REACHED = _g(
    "not_reached",
    "2",
    "{unit:piece} cannot reach {space:space}: a way goes by lines through own spaces and stops at the enemy.",
    "{unit:piece} no alcanza {space:space}: el camino va por líneas a través de espacios propios y se detiene ante el enemigo.",
)
ZONE_FULL = _g(
    "zone_full",
    "2",
    "{space:space} already holds four of your units.",
    "{space:space} ya tiene cuatro unidades tuyas.",
)
CROSSING_WHERE = _g(
    "crossing_where",
    "2",
    "From Marruecos pieces cross to Sevilla or Cádiz only.",
    "Desde Marruecos solo se cruza a Sevilla o a Cádiz.",
)
CROSSING_CLOSED = _g(
    "crossing_closed",
    "2",
    "There are neither Nationalist units nor a Nationalist marker in {space:space}.",
    "No hay unidades nacionales ni marcador nacional en {space:space}.",
)
CROSSING_FULL = _g(
    "crossing_full",
    "2",
    "Only {limit:int} {limit?counter|counters} may cross to {space:space} this turn.",
    "Este turno solo pueden cruzar {limit:int} {limit?ficha|fichas} a {space:space}.",
)

# 3 Generals
NOT_A_GENERAL = _g("not_a_general", "3", "{unit:piece} is not a general.", "{unit:piece} no es un general.")
GENERAL_MARRUECOS = _g(
    "general_marruecos",
    "2",
    "{unit:piece} is in Marruecos and must cross first.",
    "{unit:piece} está en Marruecos y antes debe cruzar.",
)
GENERAL_WAITS = _g(
    "general_waits",
    "3",
    "{unit:piece} enters by his event card.",
    "{unit:piece} entra con su carta de evento.",
)
GENERAL_ASSIGNED = _g(
    "general_assigned", "3", "{unit:piece} has already been assigned.", "{unit:piece} ya ha sido asignado."
)
GENERAL_LINES = _g(
    "general_lines",
    "3",
    "In turn 1 {unit:piece} goes by lines through spaces with friends only, which do not lead to {space:space}.",
    "En el turno 1 {unit:piece} va por líneas a través de espacios con amigos, que no llevan a {space:space}.",
)
NO_COUNTERS_THERE = _g(
    "no_counters_there",
    "3",
    "{space:space} holds no counters of yours.",
    "{space:space} no tiene fichas tuyas.",
)
GENERAL_TWICE = _g(
    "general_twice",
    "3",
    "Another general of yours is in {space:space}.",
    "Ya hay otro general tuyo en {space:space}.",
)

# 4 Battles
ACT_FIRST = _g(
    "act_first", "4", "A general who has not acted comes first.", "Antes va un general que no haya actuado."
)
ACTED = _g(
    "acted", "4", "{unit:piece} has already acted this turn.", "{unit:piece} ya ha actuado este turno."
)
SURROUNDED_ATTACK = _g(
    "surrounded_attack",
    "4",
    "{unit:piece} is surrounded in {space:space} and cannot attack.",
    "{unit:piece} está rodeado en {space:space} y no puede atacar.",
)
NO_TARGET = _g(
    "no_target",
    "4",
    "There is no enemy unit to attack in {space:space}.",
    "No hay unidad enemiga que atacar en {space:space}.",
)
NO_ATTACKER = _g(
    "no_attacker",
    "4",
    "No unit in {space:space} can still attack this turn.",
    "Ninguna unidad en {space:space} puede atacar ya este turno.",
)
BADGE_MISSING = _g(
    "badge_missing",
    "options",
    "{unit:piece} attacks only where a unit with his badge stands.",
    "{unit:piece} solo ataca donde haya una unidad con su insignia.",
)
NOT_A_UNIT = _g(
    "not_a_unit",
    "4.I",
    "{unit:piece} is not a military unit; only units attack and are attacked.",
    "{unit:piece} no es una unidad militar; solo atacan y son atacadas las unidades.",
)
NOT_IN_BATTLE = _g(
    "not_in_battle", "4", "{unit:piece} is not in {space:space}.", "{unit:piece} no está en {space:space}."
)
FOUGHT = _g(
    "fought", "4.I", "{unit:piece} has already attacked this turn.", "{unit:piece} ya ha atacado este turno."
)
NO_SUPPORT = _g(
    "no_support",
    "4.II",
    "{unit:piece} cannot support: generals, tanks and airplanes do.",
    "{unit:piece} no puede apoyar: lo hacen generales, carros y aviones.",
)
SUBMARINE_SUPPORT = _g(
    "submarine_support",
    "armada",
    "A submarine never supports a land battle.",
    "Un submarino nunca apoya una batalla terrestre.",
)
SUPPORTED = _g(
    "supported",
    "4.II",
    "{unit:piece} has already been used in this battle.",
    "{unit:piece} ya se ha usado en esta batalla.",
)
FORCED_GENERAL = _g(
    "forced_general",
    "4.II",
    "{unit:piece} opened the battle and must support its first combat.",
    "{unit:piece} abrió la batalla y debe apoyar su primer combate.",
)
CARDS_ARE_EVENTS = _g(
    "cards_are_events",
    "variants",
    "In this variant cards are played as events only.",
    "En esta variante las cartas solo se juegan como eventos.",
)
NO_SUCH_CARD = _g("no_such_card", "table", "There is no such card.", "No existe esa carta.")
NOT_IN_HAND = _g("not_in_hand", "4.II", "That card is not in your hand.", "Esa carta no está en tu mano.")
WHICH_USE = _g(
    "which_use",
    "4.II",
    "A card is laid as support or as defense; no card, without either.",
    "Una carta se pone como apoyo o como defensa; ninguna carta, sin uso.",
)
BAD_PAIRS = _g(
    "bad_pairs",
    "4.III",
    "Make {count:int} {count?pair|pairs} of one airplane of each side.",
    "Forme {count:int} {count?pareja|parejas} de un avión de cada bando.",
)
NO_SUCH_PAIR = _g("no_such_pair", "4.III", "There is no such pair.", "No existe esa pareja.")
BAD_DICE = _g(
    "bad_dice",
    "4",
    "Each of the {count:int} modifiers goes whole on one die; those of one card on different dice.",
    "Cada uno de los {count:int} modificadores va entero a un dado; los de una misma carta, a dados distintos.",
)
NOT_A_SUBSTITUTE = _g(
    "not_a_substitute",
    "4.V",
    "That counter cannot take the place of {unit:piece}.",
    "Esa ficha no puede sustituir a {unit:piece}.",
)
TANK_PLACE = _g(
    "tank_place",
    "options",
    "A captured tank enters in a space under Nationalist control.",
    "Un carro capturado entra en un espacio bajo control nacional.",
)

# 5 Events
EVENT_COUNT = _g(
    "event_count",
    "5",
    "You have played your {limit:int} events of this turn.",
    "Ya has jugado tus {limit:int} eventos de este turno.",
)
ESPIONAGE_ONLY = _g(
    "espionage_only",
    "5",
    "{card:card} only answers an opposing event.",
    "{card:card} solo responde a un evento contrario.",
)
NOT_ESPIONAGE = _g(
    "not_espionage", "5", "{card:card} cannot cancel an event.", "{card:card} no puede anular un evento."
)
EVENTS_BLOCKED = _g(
    "events_blocked",
    "5",
    "An event in force forbids {card:card} now.",
    "Un evento en vigor impide ahora {card:card}.",
)
PINNED = _g(
    "pinned",
    "5",
    "An event in force keeps {unit:piece} in {space:space}.",
    "Un evento en vigor retiene a {unit:piece} en {space:space}.",
)
ABSENT = _g(
    "absent",
    "5",
    "An event in force keeps {unit:piece} away.",
    "Un evento en vigor aparta a {unit:piece}.",
)
STRAIT_CLOSED = _g(
    "strait_closed",
    "5",
    "An event in force lets nobody leave Marruecos.",
    "Un evento en vigor no deja salir a nadie de Marruecos.",
)
BAD_CHOICE = _g(
    "bad_choice", "5", "{card:card} does not allow that choice.", "{card:card} no permite esa elección."
)

# 6 Maintenance and replacements
DISCARD_COUNT = _g(
    "discard_count",
    "6",
    "{wanted:int} {wanted?card|cards} must be discarded, not {given:int}.",
    "Hay que descartar {wanted:int} {wanted?carta|cartas}, no {given:int}.",
)
SPENT_HERE = _g(
    "spent_here",
    "repl",
    "A point has already been spent in {space:space}.",
    "Ya se ha gastado un punto en {space:space}.",
)
NO_SPENDING_THERE = _g(
    "no_spending_there",
    "repl",
    "Points are spent only where you have units: {space:space} holds none.",
    "Los puntos se gastan solo donde tienes unidades: en {space:space} no hay.",
)
NOT_FREE = _g(
    "not_free",
    "repl",
    "{unit:piece} is not a free counter for a new unit.",
    "{unit:piece} no es una ficha libre para una unidad nueva.",
)
NOT_RECRUITED = _g(
    "not_recruited",
    "repl",
    "{unit:piece} cannot be placed by Replacement Points.",
    "{unit:piece} no puede colocarse con puntos de reemplazo.",
)
BASQUE_PLACE = _g(
    "basque_place",
    "repl",
    "Basque units appear only in Bilbao and San Sebastián.",
    "Las unidades vascas solo aparecen en Bilbao y San Sebastián.",
)
NOT_IMPROVED = _g(
    "not_improved",
    "repl",
    "{unit:piece} cannot be improved in {year:int}.",
    "{unit:piece} no puede mejorarse en {year:int}.",
)
NO_EXCHANGE = _g(
    "no_exchange",
    "repl",
    "There is no such counter of 3 for {unit:piece}.",
    "No hay tal ficha de 3 para {unit:piece}.",
)
NO_REPAIR = _g(
    "no_repair",
    "armada",
    "{unit:piece} is not a damaged ship in a base of its side.",
    "{unit:piece} no es un barco averiado en una base de su bando.",
)
OFFERED_BEFORE = _g(
    "offered_before",
    "victory",
    "An end of the game has been proposed this turn.",
    "Este turno ya se ha propuesto terminar.",
)
NO_OFFER = _g(
    "no_offer", "victory", "Nobody has proposed to end the game.", "Nadie ha propuesto terminar la partida."
)

# La Armada
SHIP_DAMAGED = _g(
    "ship_damaged",
    "armada",
    "{unit:piece} is damaged and stays where it is until it is repaired.",
    "{unit:piece} está averiado y no se mueve hasta que se repare.",
)
NOT_AT_SEA = _g(
    "not_at_sea",
    "armada",
    "Ships are assigned to naval operations spaces, coasts and ports; {space:space} is none.",
    "Los barcos se asignan a espacios de operaciones navales, costas y puertos; {space:space} no lo es.",
)
CANTABRIAN_SHUT = _g(
    "cantabrian_shut",
    "armada",
    "{unit:piece} may enter the Cantabrian Sea only with Republican troops in one of its ports.",
    "{unit:piece} solo entra en el mar Cantábrico con tropas republicanas en uno de sus puertos.",
)
NO_AIR_MEDITERRANEAN = _g(
    "no_air_mediterranean",
    "armada",
    "No airplane is assigned to the Mediterranean Sea.",
    "Ningún avión se asigna al mar Mediterráneo.",
)
NO_AIR_YET = _g(
    "no_air_yet",
    "armada",
    "In turn 1 no airplane is assigned to a naval operations space.",
    "En el turno 1 no se asignan aviones a los espacios de operaciones navales.",
)
JU_52_FIRST = _g(
    "ju_52_first",
    "armada",
    "In turn 1 {unit:piece} stays in the Strait or goes to Cádiz, Sevilla or Málaga.",
    "En el turno 1 {unit:piece} se queda en el Estrecho o va a Cádiz, Sevilla o Málaga.",
)
TWO_PLANES = _g(
    "two_planes",
    "armada",
    "{space:space} already has {limit:int} of your airplanes.",
    "{space:space} ya tiene {limit:int} aviones suyos.",
)
NAVAL_MISSION = _g(
    "naval_mission",
    "armada",
    "{unit:piece} is there for the port and takes no part in land battles.",
    "{unit:piece} está allí por el puerto y no interviene en batallas terrestres.",
)
NOT_A_HAVEN = _g(
    "not_a_haven",
    "armada",
    "{unit:piece} goes to a base of its side, or without any to an enemy port.",
    "{unit:piece} va a una base de su bando o, si no hay, a un puerto enemigo.",
)
BAD_NAVAL_PAIRS = _g(
    "bad_naval_pairs",
    "armada",
    "Make {count:int} pair(s) of one fighter of each side; ships left over may face enemy destroyers.",
    "Forme {count:int} pareja(s) con uno de cada bando; los barcos sobrantes pueden enfrentarse a destructores enemigos.",
)
BAD_BACKING = _g(
    "bad_backing",
    "armada",
    "{unit:piece} supports one of its side's ships that are fighting.",
    "{unit:piece} apoya a uno de los barcos de su bando que combaten.",
)
BAD_AIM = _g(
    "bad_aim",
    "armada",
    "That is no target here.",
    "Ese no es un objetivo aquí.",
)
SEA_CLOSED = _g(
    "sea_closed",
    "armada",
    "The enemy holds the Cantabrian Sea: no points are spent in {space:space}.",
    "El enemigo domina el mar Cantábrico: no se gastan puntos en {space:space}.",
)
