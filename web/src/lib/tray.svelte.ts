// The dice tray: rolls are shown large one after the other, and put away all at once when somebody is in a hurry.

import type { LogLine, Message } from "./types";

export interface DiceShow {
  values: number[];
  space: number;
  message: Message;
  key: number;
}

const SHOWN_MS = 1500;
const AT_MOST = 4;

export class Tray {
  shown = $state.raw<DiceShow | null>(null);
  private queue: DiceShow[] = [];
  private timer = 0;
  private serial = 0;

  /** Shows the dice of these lines, the last few at most. */
  roll(lines: LogLine[]): void {
    for (const line of lines.filter((one) => one.dice?.length).slice(-AT_MOST)) {
      this.queue.push({
        values: (line.dice ?? []).map((die) => die.value),
        space: line.spaces?.[0] ?? -1,
        message: line.message,
        key: ++this.serial,
      });
    }
    // Bots roll faster than anybody can read: what is old is left to the log.
    this.queue = this.queue.slice(-AT_MOST);
    if (!this.shown) this.next();
  }

  private next(): void {
    window.clearTimeout(this.timer);
    this.shown = this.queue.shift() ?? null;
    if (this.shown) this.timer = window.setTimeout(() => this.next(), SHOWN_MS);
  }

  /** Puts every die away; false when there was none. */
  clear(): boolean {
    const had = this.shown !== null;
    this.queue = [];
    this.next();
    return had;
  }
}
