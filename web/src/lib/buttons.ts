// Which button of a menu is the main one. Games do not say it: it follows from what is picked and from what ends the step.

import type { Menu, Pick } from "./types";

const ready = (pick: Pick): boolean => pick.kind === "button" && pick.status !== "refused" && !!pick.command;

/**
 * The key of the one button that stands out, or an empty text.
 *
 * With something picked it is the first button that does something with it, unless the choice goes on with spaces and
 * pieces that are orders themselves. Else it is what ends the step (the command `done`). A menu without it has its answers in
 * order, the first being the main one; but a refused last button, which hides its command, leaves its place to no other.
 * A button of negative weight gives something up: it never stands out.
 */
export function mainButton(menu: Menu): string {
  const buttons = menu.picks.filter((pick) => pick.kind === "button");
  const ender = buttons.find((pick) => pick.command?.type === "done");
  const goesOn = menu.picks.some((pick) => pick.kind !== "button" && pick.status !== "refused" && !!pick.command);
  const answers = menu.picked.length > 0 ? buttons.filter((pick) => pick !== ender && ready(pick)) : [];
  const waits = menu.picked.length > 0 || buttons.at(-1)?.status === "refused";
  const usual = ender ?? (waits ? undefined : buttons.find(ready));
  const main = (goesOn ? undefined : answers[0]) ?? usual;
  return main && ready(main) && (main.weight ?? 0) >= 0 ? main.key : "";
}
