// Where counters lie on a space with a zone for each side: units in the zone, what goes with them in a row at its foot.

export interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Seat {
  x: number;
  y: number;
  /** Edge of the counter. */
  size: number;
}

/** A row of helpers may hang this much of its height over the lower edge of the zone. */
const OVERHANG = 14;
const GAP = 2;
const LARGEST = 74;
const LARGEST_HELPER = 44;

/** Columns and edge of the largest squares of which `count` fit into a room. */
function grid(count: number, width: number, height: number, most: number): { columns: number; size: number } {
  let best = { columns: 1, size: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const size = Math.min((width - (columns - 1) * GAP) / columns, (height - (rows - 1) * GAP) / rows, most);
    if (size > best.size) best = { columns, size };
  }
  return best;
}

function rows(count: number, room: Room, most: number): Seat[] {
  if (!count) return [];
  const { columns, size } = grid(count, room.width, room.height, most);
  const lines = Math.ceil(count / columns);
  const top = room.y - ((lines - 1) * (size + GAP)) / 2;
  return Array.from({ length: count }, (_, i) => {
    const line = Math.floor(i / columns);
    const inLine = Math.min(columns, count - line * columns);
    return {
      x: room.x + ((i % columns) - (inLine - 1) / 2) * (size + GAP),
      y: top + line * (size + GAP),
      size,
    };
  });
}

/**
 * Places of the units and of the helpers (generals, tanks, airplanes) of one side, in board units.
 * `room` is the side's zone, its middle and its size.
 */
export function arrange(units: number, helpers: number, room: Room): { units: Seat[]; helpers: Seat[] } {
  if (!helpers) return { units: rows(units, room, LARGEST), helpers: [] };
  if (!units) return { units: [], helpers: rows(helpers, room, LARGEST_HELPER * 1.25) };
  const height = room.height + OVERHANG;
  // Many helpers are as important as the units: all share one grid.
  if (helpers > 3) {
    const all = rows(units + helpers, { ...room, y: room.y + OVERHANG / 2, height }, LARGEST_HELPER);
    return { units: all.slice(0, units), helpers: all.slice(units) };
  }
  const foot = Math.min(units > 2 ? 34 : LARGEST_HELPER, Math.max(26, room.width / helpers));
  const top = room.y - room.height / 2;
  const body = height - foot - GAP;
  return {
    units: rows(units, { ...room, y: top + body / 2, height: body }, LARGEST),
    helpers: rows(helpers, { ...room, y: top + height - foot / 2, height: foot }, foot),
  };
}
