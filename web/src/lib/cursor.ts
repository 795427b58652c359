// The keyboard's hand on the board: the cursor, and going round what can act.

import { local, spaceTag } from "./messages";
import { prefs } from "./prefs.svelte";
import type { Table } from "./table.svelte";

/** Puts the cursor on a space, tells what is there, and brings it into sight. */
export function point(table: Table, space: number): void {
  table.cursor = space;
  table.inspected = space;
  table.hover = space;
  const at = table.data.board.spaces[space];
  const names = (table.stacks.get(space) ?? []).map((one) => local(table.data.pieces[one.piece]?.name, prefs.lang));
  const hidden = (table.view?.hidden ?? []).filter((one) => one.space === space).map((one) => `${table.sideName(one.side)} ${one.count}`);
  table.spoken = [...new Set([spaceTag(at, prefs.lang), local(at?.name, prefs.lang)]), ...names, ...hidden].filter(Boolean).join(", ");
  table.camera?.show(space);
}

/** Moves the cursor to the next place where something can be picked. */
export function nextReady(table: Table, step: 1 | -1): void {
  const open = (table.active?.picks ?? []).filter((pick) => pick.status === "open" && pick.kind !== "button");
  const spaces = open.map((pick) => (pick.kind === "space" ? (pick.ref ?? -1) : table.spaceOf(pick.ref)));
  const ring = [...new Set(spaces.filter((space) => space >= 0))].sort((a, b) => a - b);
  if (!ring.length) return;
  const here = ring.indexOf(table.cursor);
  const ahead = ring.findIndex((space) => space > table.cursor);
  const next = here >= 0 ? here + step : step > 0 ? Math.max(ahead, 0) : (ahead < 0 ? ring.length : ahead) - 1;
  point(table, ring[(next + ring.length) % ring.length] ?? -1);
}

/** Where the cursor appears: where one looked last, else at something that can act, else at the first stack. */
export function firstSpace(table: Table): number {
  if (table.inspected >= 0) return table.inspected;
  const open = table.active?.picks.find((pick) => pick.status === "open" && pick.kind !== "button");
  if (open?.kind === "space" && open.ref !== undefined) return open.ref;
  const found = open ? table.spaceOf(open.ref) : -1;
  return found >= 0 ? found : (table.view?.pieces[0]?.space ?? 0);
}
