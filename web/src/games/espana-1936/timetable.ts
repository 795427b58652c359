// The turn track, read from the printed table of that name: number, date, cards drawn, and whether replacements follow.

import type { PrintedTable, Text } from "../../lib/types";

export interface TurnCell {
  number: number;
  date: Text | string;
  draw: number;
  replacements: boolean;
}

export function timetable(tables: readonly PrintedTable[]): TurnCell[] {
  const rows = tables.find((one) => one.id === "timetable")?.rows ?? [];
  return rows.map(([number, date, draw, replacements]) => ({
    number: Number(number),
    date: typeof date === "number" || date == null ? "" : date,
    draw: Number(draw),
    // Flagged turns say "yes"; the others have a dash.
    replacements: typeof replacements === "object" && replacements !== null,
  }));
}
