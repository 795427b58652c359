"""Every way in which the rules of Santander '37 say no, in the order of the rulebook."""

from __future__ import annotations

from frente.kernel.cite import Grounds

GROUNDS = Grounds(first=101)
_g = GROUNDS.add

# §2-4 Map, pieces, stacking
SEA = _g(
    "sea",
    "2.1.1",
    "{hex:space} is sea; a ground unit needs land.",
    "{hex:space} es mar; una unidad de tierra necesita tierra.",
)
IMPASSABLE = _g(
    "impassable",
    "2.1.1",
    "The side between {from:space} and {hex:space} is impassable.",
    "El lado entre {from:space} y {hex:space} es infranqueable.",
)
NOT_ON_MAP = _g("not_on_map", "2.2", "{unit:piece} is not on the map.", "{unit:piece} no está en el mapa.")
NATIONALITY = _g(
    "nationality",
    "4",
    "Italian and Spanish units may not attack together.",
    "Las unidades italianas y españolas no pueden atacar juntas.",
)
OVERSTACKED = _g(
    "overstacked",
    "4.1",
    "{unit:piece} is in a physically overstacked hex and cannot attack.",
    "{unit:piece} está en un hexágono con sobreapilamiento físico y no puede atacar.",
)
NOT_EXCESS = _g(
    "not_excess",
    "4.1",
    "{unit:piece} is not a headquarters in a hex with more than two.",
    "{unit:piece} no es un cuartel general en un hexágono con más de dos.",
)

# §5 Set-up
NOT_THIS_STAGE = _g(
    "not_this_stage",
    "5",
    "{unit:piece} does not set up in this stage.",
    "{unit:piece} no se despliega en esta etapa.",
)
WRONG_SIDE_OF_FRONT = _g(
    "wrong_side_of_front",
    "5.1",
    "{hex:space} is not on your side of the front line.",
    "{hex:space} no está en tu lado de la línea del frente.",
)
WRONG_SIDE_NATIONALIST = _g(
    "wrong_side_nationalist",
    "5.2",
    "{hex:space} lies beyond the front line.",
    "{hex:space} queda al otro lado de la línea del frente.",
)
NOT_AT_FRONT = _g(
    "not_at_front",
    "5.1",
    "{unit:piece} must set up in a hex that touches the front line; {hex:space} does not.",
    "{unit:piece} debe desplegarse en un hexágono que toque la línea del frente; {hex:space} no la toca.",
)
BASQUE_COLUMN = _g(
    "basque_column",
    "5.1",
    "{count:int} Basque brigades stand west of column {column:int}; only {limit:int} may.",
    "{count:int} brigadas vascas están al oeste de la columna {column:int}; solo pueden estarlo {limit:int}.",
)
UNCOVERED = _g(
    "uncovered",
    "5.1",
    "Front-line hexes neither occupied nor in a zone of control: {hexes:spaces}.",
    "Hexágonos del frente ni ocupados ni en zona de control: {hexes:spaces}.",
)
UNCOVERED_NATIONALIST = _g(
    "uncovered_nationalist",
    "5.2",
    "Front-line hexes neither occupied nor in a zone of control: {hexes:spaces}.",
    "Hexágonos del frente ni ocupados ni en zona de control: {hexes:spaces}.",
)
UNPLACED = _g(
    "unplaced",
    "5",
    "{count:int} {count?unit is|units are} still to be placed, such as {units:pieces}.",
    "{count?Falta|Faltan} por colocar {count:int} {count?unidad|unidades}, como {units:pieces}.",
)
XIV_COLUMN = _g(
    "xiv_column",
    "5.1",
    "XIV Corps headquarters sets up in column {column:int} or farther east.",
    "El cuartel general del XIV Cuerpo se despliega en la columna {column:int} o más al este.",
)
XIV_RANGE = _g(
    "xiv_range",
    "5.1",
    "XIV Corps headquarters must be within {range:int} hexes of a Basque unit.",
    "El cuartel general del XIV Cuerpo debe estar a {range:int} hexágonos o menos de una unidad vasca.",
)
SAME_HEX_HQ = _g(
    "same_hex_hq",
    "5.1",
    "The two Republican headquarters may not set up in the same hex.",
    "Los dos cuarteles generales republicanos no pueden desplegarse en el mismo hexágono.",
)
TRENCH_TWICE = _g(
    "no_trench_left",
    "5.1",
    "All trench markers are placed; press a hex with one to take it back.",
    "Todas las trincheras están colocadas; pulsa un hexágono con una para retirarla.",
)
TRENCH_ALONE = _g(
    "trench_alone",
    "5.1",
    "A trench goes with Republican units; there are none in {hex:space}.",
    "Una trinchera va con unidades republicanas; no hay ninguna en {hex:space}.",
)
TRENCH_TOO_SOON = _g(
    "trench_too_soon",
    "5.1",
    "A trench goes with Republican units; place some first.",
    "Una trinchera va con unidades republicanas; coloca antes alguna.",
)
TRENCHES_LEFT = _g(
    "trenches_left",
    "5.1",
    "{count:int} trench markers are still to be placed.",
    "Faltan por colocar {count:int} trincheras.",
)
LU_FAR = _g(
    "lu_far",
    "5.1",
    "{unit:piece} must be in or next to the hex of one of your headquarters.",
    "{unit:piece} debe estar en el hexágono de uno de tus cuarteles generales o junto a él.",
)
LU_FAR_NATIONALIST = _g(
    "lu_far_nationalist",
    "5.2",
    "{unit:piece} must be in or next to the hex of one of your headquarters.",
    "{unit:piece} debe estar en el hexágono de uno de tus cuarteles generales o junto a él.",
)
HQ_ALONE = _g(
    "hq_alone",
    "5.2",
    "{unit:piece} must be in or next to a hex with one of its own units.",
    "{unit:piece} debe estar en un hexágono con una de sus unidades o junto a él.",
)
TOO_NEAR = _g(
    "too_near",
    "5.3",
    "Reserves set up {range:int} or more hexes from the front line; {hex:space} is nearer.",
    "Las reservas se despliegan a {range:int} o más hexágonos del frente; {hex:space} está más cerca.",
)
NO_SUCH_DIVISION = _g(
    "no_such_division",
    "5.1",
    "Only the 50th, 55th and 57th Divisions can be held in reserve.",
    "Solo las divisiones 50, 55 y 57 pueden quedar en reserva.",
)
FRONT_STAGE_ONLY = _g(
    "front_stage_only",
    "5.1",
    "Trenches and reserve divisions are settled when the Republican sets up his front line.",
    "Las trincheras y las divisiones de reserva se deciden al desplegar la primera línea republicana.",
)
NOT_AN_LU = _g(
    "not_an_lu",
    "12.3",
    "Only a logistic unit has a truck side.",
    "Solo una unidad logística tiene cara de camión.",
)

# §9-10 Movement
ALREADY_MOVED = _g(
    "already_moved",
    "10",
    "{unit:piece} has already moved in this step.",
    "{unit:piece} ya ha movido en este paso.",
)
NO_PATH = _g("no_path", "10", "Say where to: the path is empty.", "Indica adónde: el camino está vacío.")
NOT_TOGETHER = _g(
    "not_together",
    "10",
    "Units that move together start in the same hex.",
    "Las unidades que mueven juntas parten del mismo hexágono.",
)
NOT_ADJACENT = _g(
    "not_adjacent",
    "10",
    "{from:space} and {hex:space} do not touch.",
    "{from:space} y {hex:space} no se tocan.",
)
ENEMY_HEX = _g("enemy_hex", "10", "Enemy units hold {hex:space}.", "Unidades enemigas ocupan {hex:space}.")
ZOC_STOP = _g(
    "zoc_stop",
    "9.1",
    "{unit:piece} must stop on entering the enemy zone of control at {at:space}.",
    "{unit:piece} debe detenerse al entrar en la zona de control enemiga en {at:space}.",
)
ZOC_TO_ZOC = _g(
    "zoc_to_zoc",
    "9.1",
    "Going from one enemy zone of control to another is a move of one hex; {unit:piece} can go no further than {at:space}.",
    "Pasar de una zona de control enemiga a otra es un movimiento de un hexágono; {unit:piece} no puede pasar de {at:space}.",
)
ALLOWANCE = _g(
    "allowance",
    "10",
    "{unit:piece} needs {cost:mp4} movement points to reach {hex:space} and has {allowance:mp4}.",
    "{unit:piece} necesita {cost:mp4} puntos de movimiento para llegar a {hex:space} y tiene {allowance:mp4}.",
)
MOTOR_MOUNTAIN = _g(
    "motor_mountain",
    "10",
    "{unit:piece} is motorized and enters the mountains at {hex:space} only along a road, or as its one-hex minimum move.",
    "{unit:piece} es motorizada y solo entra en la montaña de {hex:space} por carretera o como movimiento mínimo de un hexágono.",
)
NOTHING_DUE = _g(
    "nothing_due", "12.3", "{unit:piece} is not due to arrive now.", "{unit:piece} no debe llegar ahora."
)
NOT_A_SOURCE = _g(
    "not_a_source",
    "12.3",
    "Units arrive at a supply source that their side controls; {hex:space} is not one.",
    "Las unidades llegan a una fuente de suministro que controle su bando; {hex:space} no lo es.",
)
NO_RECOVERY_PLACE = _g(
    "no_recovery_place",
    "17.2",
    "Recovered armor is placed with a supplied headquarters of its side, or next to one on a friendly unit.",
    "Los carros recuperados se colocan con un cuartel general abastecido de su bando, o junto a uno sobre una unidad amiga.",
)
ARRIVALS_LEFT = _g(
    "arrivals_left", "12.3", "Still to arrive: {units:pieces}.", "Faltan por llegar: {units:pieces}."
)

# §11 Combat
NO_ENEMY = _g(
    "no_enemy",
    "11",
    "There is no enemy combat unit in {hex:space}.",
    "No hay ninguna unidad de combate enemiga en {hex:space}.",
)
NO_ATTACKERS = _g("no_attackers", "11.1", "Name the units that attack.", "Indica las unidades que atacan.")
NOT_COMBAT = _g(
    "not_combat", "11", "{unit:piece} is not a combat unit.", "{unit:piece} no es una unidad de combate."
)
NOT_NEXT_TO = _g(
    "not_next_to",
    "11",
    "{unit:piece} is not adjacent to {hex:space} over a passable side.",
    "{unit:piece} no está junto a {hex:space} por un lado franqueable.",
)
FOUGHT = _g(
    "fought",
    "11",
    "{unit:piece} has already attacked in this step.",
    "{unit:piece} ya ha atacado en este paso.",
)
LOSSES_COUNT = _g(
    "losses_count",
    "11.4",
    "{wanted:int} steps are to be lost, not {given:int}.",
    "Hay que perder {wanted:int} pasos, no {given:int}.",
)
NOT_IN_COMBAT = _g(
    "not_in_combat",
    "11.4",
    "{unit:piece} cannot take a loss in this combat.",
    "{unit:piece} no puede sufrir pérdidas en este combate.",
)
UNEVEN = _g(
    "uneven",
    "11.4",
    "Losses are shared evenly: {unit:piece} takes another only when {other:piece} has lost as many.",
    "Las pérdidas se reparten por igual: {unit:piece} sufre otra solo cuando {other:piece} haya perdido las mismas.",
)
TOO_MANY_STEPS = _g(
    "no_steps_left",
    "11.4",
    "{unit:piece} has no steps left to lose.",
    "A {unit:piece} no le quedan pasos que perder.",
)
PASSIVE_LOSS = _g(
    "passive_loss",
    "11.5",
    "{unit:piece} retreated into this hex: the units that defend lose steps first.",
    "{unit:piece} se retiró a este hexágono: pierden pasos antes las unidades que defienden.",
)
TRADE = _g(
    "trade",
    "11.5",
    "Steps lost and hexes retreated must make {owed:int} together.",
    "Los pasos perdidos y los hexágonos de retirada deben sumar {owed:int}.",
)
NOBODY_LEFT = _g(
    "nobody_left",
    "11.5",
    "After those losses nobody is left to retreat.",
    "Tras esas pérdidas no queda nadie que se retire.",
)
RETREAT_ENEMY = _g(
    "retreat_enemy",
    "11.5",
    "{hex:space} is held by the enemy: no retreat into it.",
    "{hex:space} está en poder del enemigo: no cabe retirarse a él.",
)
RETREAT_ZOC = _g(
    "retreat_zoc",
    "11.5",
    "{hex:space} is in an enemy zone of control and no friendly unit is there: no retreat into it.",
    "{hex:space} está en zona de control enemiga y no hay en él unidades amigas: no cabe retirarse a él.",
)
RETREAT_BACK = _g(
    "retreat_back",
    "11.5",
    "A retreat does not come back to {hex:space}.",
    "Una retirada no vuelve a {hex:space}.",
)
NO_ADVANCE_HQ = _g(
    "no_advance_hq",
    "11.6",
    "{unit:piece} cannot advance after combat: headquarters and logistic units never do.",
    "{unit:piece} no puede avanzar tras el combate: los cuarteles generales y las unidades logísticas nunca avanzan.",
)
NOT_AN_ATTACKER = _g(
    "not_an_attacker",
    "11.6",
    "{unit:piece} took no part in the attack, or has already advanced.",
    "{unit:piece} no tomó parte en el ataque o ya ha avanzado.",
)
ADVANCE_FIRST = _g(
    "advance_first",
    "11.6.1",
    "The first hex of an advance is the vacated one, {target:space}.",
    "El primer hexágono de un avance es el abandonado, {target:space}.",
)
ADVANCE_FAR = _g(
    "advance_far",
    "11.6",
    "The advance goes {limit:int} {limit?hex|hexes} at most.",
    "El avance es de {limit:int} {limit?hexágono|hexágonos} como mucho.",
)
ADVANCE_ENEMY = _g(
    "advance_enemy",
    "11.6.1",
    "Enemy units hold {hex:space}: no advance into it.",
    "Unidades enemigas ocupan {hex:space}: no cabe avanzar a él.",
)
ADVANCE_MOUNTAIN = _g(
    "advance_mountain",
    "11.6.1",
    "Beyond the vacated hex a breakthrough enters the mountains at {hex:space} only along a road.",
    "Más allá del hexágono abandonado la ruptura solo entra en la montaña de {hex:space} por carretera.",
)

# §12 Support
POOR_WEATHER = _g("poor_weather", "16.1", "Nothing flies in poor weather.", "Con mal tiempo no vuela nadie.")
NOT_AVAILABLE = _g(
    "not_available",
    "12.1",
    "{unit:piece} is not in the Available box.",
    "{unit:piece} no está en la casilla de disponibles.",
)
AIR_NATIONALITY = _g(
    "air_nationality",
    "12.1",
    "{unit:piece} supports only combats with forces of its own nationality.",
    "{unit:piece} solo apoya combates en que haya fuerzas de su nacionalidad.",
)
NOT_AN_AIR_UNIT = _g(
    "not_an_air_unit", "12.1", "{unit:piece} is not an air unit.", "{unit:piece} no es una unidad aérea."
)
NOT_AN_HQ = _g(
    "not_an_hq", "12.2", "{unit:piece} is not a headquarters.", "{unit:piece} no es un cuartel general."
)
HQ_RANGE = _g(
    "hq_range",
    "12.2",
    "{unit:piece} is {distance:int} hexes from the attacked hex; headquarters reach {range:int}.",
    "{unit:piece} está a {distance:int} hexágonos del atacado; los cuarteles generales alcanzan {range:int}.",
)
HQ_NATIONALITY = _g(
    "hq_nationality",
    "12.2",
    "{unit:piece} supports only combats with forces of its own nationality.",
    "{unit:piece} solo apoya combates en que haya fuerzas de su nacionalidad.",
)
HQ_DIVISION = _g(
    "hq_division",
    "12.2",
    "{unit:piece} supports only combats in which a unit of its division takes part.",
    "{unit:piece} solo apoya combates en que participe una unidad de su división.",
)
HQ_FIRED = _g(
    "hq_fired",
    "12.4",
    "{unit:piece} is on its Fired side.",
    "{unit:piece} está por su cara de haber disparado.",
)
HQ_USED = _g(
    "hq_used",
    "12.4",
    "{unit:piece} has already been used in this player phase.",
    "{unit:piece} ya se ha usado en esta fase de jugador.",
)
HQ_DISORGANIZED = _g(
    "hq_disorganized",
    "7",
    "{unit:piece} is disorganized: its bombardment strength is 0.",
    "{unit:piece} está desorganizado: su fuerza de bombardeo es 0.",
)
LU_TRUCK = _g(
    "lu_truck", "12.3", "{unit:piece} is on its truck side.", "{unit:piece} está por su cara de camión."
)
LU_REACH = _g(
    "lu_reach",
    "12.3",
    "{unit:piece} is not in or next to the hex of a headquarters that bombards.",
    "{unit:piece} no está en el hexágono de un cuartel general que bombardee ni junto a él.",
)

# §13-17 Events
ARMOR_FIRST = _g(
    "armor_first",
    "17.1",
    "With the armor bonus the first step lost comes from armor or Celere: {unit:piece}.",
    "Con la bonificación de carros el primer paso perdido es de carros o Celere: {unit:piece}.",
)
WITHDRAW_STEPS = _g(
    "withdraw_steps",
    "14.2",
    "{wanted:int} infantry steps are to be withdrawn, not {given:int}.",
    "Hay que retirar {wanted:int} pasos de infantería, no {given:int}.",
)
WITHDRAW_KIND = _g(
    "withdraw_kind",
    "14.2",
    "{unit:piece} is not an infantry unit with that many steps.",
    "{unit:piece} no es una unidad de infantería con tantos pasos.",
)
WITHDRAW_SUPPLY = _g(
    "withdraw_supply",
    "14.2",
    "{unit:piece} is out of supply; infantry is withdrawn from supplied units.",
    "{unit:piece} está sin suministro; la infantería se retira de unidades abastecidas.",
)
WITHDRAW_AIR = _g(
    "withdraw_air",
    "14.2",
    "{wanted:int} air units are to be withdrawn: from the Available box first, then from the turn track, earlier turns first.",
    "Hay que retirar {wanted:int} unidades aéreas: primero de las disponibles, luego del registro de turnos, antes las de turnos más próximos.",
)
KEEP_COUNT = _g(
    "keep_count",
    "15.2",
    "{wanted:int} Basque units fight on, not {given:int}.",
    "Siguen luchando {wanted:int} unidades vascas, no {given:int}.",
)
NOT_BASQUE = _g(
    "not_basque",
    "15.2",
    "{unit:piece} is not a surviving Basque combat unit.",
    "{unit:piece} no es una unidad de combate vasca superviviente.",
)
RECOVER_LIMIT = _g(
    "recover_limit",
    "13",
    "Morale lets {limit:int} units recover, not {given:int}.",
    "La moral deja recuperarse a {limit:int} unidades, no a {given:int}.",
)
CANNOT_RECOVER = _g(
    "cannot_recover",
    "7",
    "{unit:piece} cannot recover: it must be disorganized, in supply and within two hexes of a headquarters of its own.",
    "{unit:piece} no puede recuperarse: ha de estar desorganizada, abastecida y a dos hexágonos o menos de un cuartel general de los suyos.",
)
