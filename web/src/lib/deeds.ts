// What each key action does at the table.

import { firstSpace, nextReady, point } from "./cursor";
import { step } from "./geometry";
import type { Action } from "./keys";
import { prefs } from "./prefs.svelte";
import type { Table } from "./table.svelte";

export function perform(table: Table, action: Action): void {
  switch (action.do) {
    case "cursor": {
      const spaces = table.data.board.spaces;
      const from = table.cursor >= 0 ? table.cursor : firstSpace(table);
      return point(table, table.cursor >= 0 ? step(spaces, from, action.to) : from);
    }
    case "overlay":
      return table.toggleOverlay(action.name);
    case "nth": {
      const at = table.fanned >= 0 ? table.fanned : table.cursor >= 0 ? table.cursor : table.inspected;
      const piece = table.stacks.get(at)?.[action.n - 1];
      return piece ? table.pressPiece(piece.piece, at) : undefined;
    }
    case "act":
      return table.cursor >= 0 ? table.pressSpace(table.cursor) : onlyButton(table);
    case "back":
      return table.back();
    case "next":
      return nextReady(table, 1);
    case "previous":
      return nextReady(table, -1);
    case "skip":
      return table.tray.clear() ? undefined : onlyButton(table);
    case "undo":
      return void table.undo("last");
    case "reset":
      return void table.undo("phase");
    case "odds":
      table.oddsOpen = !table.oddsOpen;
      return;
    case "log":
      table.tab = table.tab === "log" ? "orders" : "log";
      return;
    case "rules":
    case "tables":
      table.drawer = table.drawer?.kind === action.do ? null : { kind: action.do };
      return;
    case "advice":
      return void table.askAdvice();
    case "fit":
      return table.camera?.fit();
    case "in":
      return table.camera?.zoom(1.35);
    case "out":
      return table.camera?.zoom(1 / 1.35);
    case "hide":
      table.countersHidden = !table.countersHidden;
      return;
    case "cards":
      if (table.data.cards.length) table.sheet = "cards";
      return;
    case "palette":
    case "help":
      table.sheet = action.do;
      return;
    case "side":
      return table.turnOverlay();
    case "language":
      prefs.lang = prefs.lang === "en" ? "es" : "en";
      return;
    case "inspect":
      table.tab = table.tab === "info" ? "orders" : "info";
      return;
    case "replay":
      if (table.replaying) table.present();
      else void table.goto((table.live?.version ?? 1) - 1);
      return;
  }
}

/** Presses the one button that is open, if there is exactly one and nothing else to choose. */
function onlyButton(table: Table): void {
  const open = (table.active?.picks ?? []).filter((pick) => pick.status !== "refused");
  const only = open[0];
  if (open.length === 1 && only?.kind === "button") void table.press(only);
}
