// The heart of the page: what the server last said, what the player is picking, and every deed a click or key can do.

import type { Camera, GameData } from "./game-data";
import { ui } from "./i18n";
import { cite, lexicon, local, mentioned, plain, type Lexicon } from "./messages";
import { menu as tidyMenu, state as tidyState } from "./normal";
import { Notices } from "./notices.svelte";
import { prefs } from "./prefs.svelte";
import { Link, type LinkStatus } from "./socket";
import { Tray } from "./tray.svelte";
import type {
  AdviceMsg, Command, LogLine, Menu, Message, OverlayMsg, Pick, PieceView, Refusal, Reply, Side, StateMsg, View,
} from "./types";

export type { GameData };

export class Table {
  live = $state.raw<StateMsg | null>(null);
  past = $state.raw<StateMsg | null>(null);
  menu = $state.raw<Menu | null>(null);
  log = $state.raw<LogLine[]>([]);
  status = $state<LinkStatus>("connecting");
  busy = $state(false);
  fatal = $state<string | null>(null);

  cursor = $state(-1);
  hover = $state(-1);
  inspected = $state(-1);
  fanned = $state(-1);
  hotPiece = $state(-1);
  hotPath = $state.raw<number[]>([]);
  flash = $state.raw<number[]>([]);
  callout = $state.raw<{ space: number; refusal: Refusal } | null>(null);
  drawer = $state.raw<{ kind: "rules" | "tables"; at?: string } | null>(null);
  sheet = $state<"palette" | "help" | "seats" | "cards" | null>(null);
  tab = $state<"orders" | "log" | "info" | "boxes">("orders");
  advice = $state.raw<AdviceMsg | null>(null);
  advising = $state(false);
  overlay = $state.raw<{ name: string; side: Side; data: OverlayMsg | null } | null>(null);
  countersHidden = $state(false);
  oddsOpen = $state(true);
  /** The card that is held up for reading. */
  card = $state(-1);
  /** The card of the hand that is pointed at elsewhere. */
  raised = $state(-1);
  uncovered = $state<Side | null>(null);
  openHand = $state(false);
  spoken = $state("");

  readonly notices = new Notices();
  readonly tray = new Tray();
  camera: Camera | null = null;
  private link: Link;
  private asked = 0;
  private flashTimer = 0;
  private replayWanted = -1;
  private replayBusy = false;

  lex: Lexicon = $derived.by(() =>
    lexicon(prefs.lang, this.data.meta, this.data.board, this.data.pieces, this.data.catalog, this.data.cards),
  );
  shown = $derived(this.past ?? this.live);
  view: View | null = $derived(this.shown?.view ?? null);
  replaying = $derived(this.past !== null);
  humans = $derived((this.live?.yours ?? []).filter((side) => !this.live?.bots[side]));
  hotseat = $derived(this.humans.length > 1);
  covered = $derived.by(() => {
    const live = this.live;
    if (!live || !this.hotseat || this.openHand || live.outcome || this.replaying) return false;
    if (!this.humans.includes(live.seat)) return false;
    return this.uncovered !== live.seat || live.look !== live.seat;
  });
  myTurn = $derived(!!this.live && !this.live.outcome && this.humans.includes(this.live.seat));
  active: Menu | null = $derived(this.replaying || this.covered ? null : this.menu);

  stacks: Map<number, PieceView[]> = $derived.by(() => {
    const stacks = new Map<number, PieceView[]>();
    for (const piece of this.view?.pieces ?? []) {
      const stack = stacks.get(piece.space);
      if (stack) stack.push(piece);
      else stacks.set(piece.space, [piece]);
    }
    for (const stack of stacks.values()) stack.sort((a, b) => a.order - b.order);
    return stacks;
  });
  spacePicks: Map<number, Pick> = $derived.by(() => {
    const found = new Map<number, Pick>();
    for (const pick of this.active?.picks ?? []) {
      if (pick.kind === "space" && pick.ref !== undefined) found.set(pick.ref, pick);
    }
    return found;
  });
  piecePicks: Map<number, Pick> = $derived.by(() => {
    const found = new Map<number, Pick>();
    for (const pick of this.active?.picks ?? []) {
      if (this.isPiecePick(pick) && pick.ref !== undefined) found.set(pick.ref, pick);
    }
    return found;
  });
  picked: Set<string> = $derived(new Set(this.active?.picked ?? []));
  advised: Set<number> = $derived(new Set(mentioned(this.advice?.message, this.lex).pieces));
  buttons: Pick[] = $derived((this.active?.picks ?? []).filter((pick) => pick.kind === "button"));
  overlayKeys: Record<string, string> = $derived.by(() => {
    const keys: Record<string, string> = {};
    for (const overlay of this.view?.overlays ?? []) if (overlay.key) keys[overlay.key.toUpperCase()] = overlay.name;
    return keys;
  });

  constructor(
    readonly id: string,
    readonly data: GameData,
    readonly tokens: string[],
  ) {
    this.openHand = localStorage.getItem(`frente.open.${id}`) === "1";
    this.link = new Link(
      id,
      () => this.tokens,
      () => this.live?.look || undefined,
      (reply) => this.heard(reply),
      (status) => (this.status = status),
    );
    this.link.open();
  }

  close(): void {
    this.tray.clear();
    window.clearTimeout(this.flashTimer);
    this.link.close();
  }

  wake(): void {
    this.link.wake();
  }

  say(message: Message | string | null | undefined): string {
    return plain(message, this.lex);
  }

  /** A section as a reader knows it: "§9.1", a ruling's "R12", the title of a section without a number. */
  citation(section: string): string {
    if (section === "table") return "";
    if (/^(\d|R\d)/.test(section)) return cite(section);
    const named = this.data.catalog[`section.${section}`] ?? this.data.rules.find((rule) => rule.section === section)?.title;
    return local(named, prefs.lang) || cite(section);
  }

  sideName(side: Side): string {
    const found = this.data.meta.sides.find((one) => one.id === side);
    return found ? local(found.name, prefs.lang) : side;
  }

  isPiecePick(pick: Pick): boolean {
    return pick.kind !== "space" && pick.kind !== "button" && pick.kind !== "option" && pick.ref !== undefined
      && (pick.kind === "piece" || this.data.pieces[pick.ref] !== undefined && ["air", "unit", "hq", "lu"].includes(pick.kind));
  }

  // What the server says

  private heard(reply: Reply): void {
    if (reply.type === "state") {
      const state = tidyState(reply, this.data.meta.sides);
      if (!state.replay) this.arrive(state);
    } else if (reply.type === "error" && (reply.error === "bad_token" || reply.error === "unknown") && !this.live) {
      this.fatal = local(reply.message, prefs.lang);
    }
  }

  private arrive(state: StateMsg): void {
    const before = this.live;
    const same = before && before.version === state.version && before.look === state.look && before.seat === state.seat;
    const fresh = before ? state.log.filter((line) => line.n > before.version) : [];
    this.log = state.from <= 0 ? state.log : [...this.log.filter((line) => line.n <= state.from), ...state.log];
    this.live = state;
    if (!same || !this.menu) {
      this.menu = state.menu;
      this.asked += 1;
      this.notices.settle();
      this.callout = null;
      this.advice = null;
      this.fanned = -1;
    }
    if (fresh.length && !this.replaying) this.narrate(fresh);
    if (this.overlay && !same) void this.showOverlay(this.overlay.name, this.overlay.side);
    if (this.openHand && this.humans.includes(state.seat) && state.look !== state.seat && !state.outcome) {
      void this.look(state.seat);
    }
  }

  private narrate(lines: LogLine[]): void {
    const last = lines.at(-1);
    const place = [...lines].reverse().find((line) => line.spaces?.length || line.path?.length);
    if (place) this.light(place.spaces?.length ? place.spaces : (place.path ?? []), place.path);
    if (last) this.spoken = lines.slice(-4).map((line) => this.say(line.message)).join(" ");
    if (prefs.dice) this.tray.roll(lines);
  }

  /** Lights spaces for a moment, and the way that something took. */
  light(spaces: number[], way: number[] = []): void {
    this.flash = [...new Set(spaces)];
    this.hotPath = way;
    window.clearTimeout(this.flashTimer);
    this.flashTimer = window.setTimeout(() => {
      this.flash = [];
      this.hotPath = [];
    }, 2600);
  }

  private async ask(message: { type: string; [field: string]: unknown }): Promise<Reply | null> {
    try {
      const reply = await this.link.ask(message);
      if (reply.type === "error") {
        if (reply.error === "stale_version") {
          this.notices.add(ui("error.stale"));
          await this.link.ask({ type: "hello", tokens: this.tokens, ...(this.live ? { look: this.live.look } : {}) });
        } else this.notices.add(local(reply.message, prefs.lang), "error");
        return null;
      }
      return reply;
    } catch {
      this.notices.add(ui("error.lost"), "error");
      return null;
    }
  }

  // Picking

  private async open(picked: string[]): Promise<void> {
    const live = this.live;
    if (!live) return;
    this.callout = null;
    if (picked.length === 0 && !live.menu?.picked.length) {
      this.asked += 1;
      this.menu = live.menu;
      return;
    }
    const turn = ++this.asked;
    const reply = await this.ask({ type: "menu", picked });
    if (reply?.type === "refused") this.refuse(reply.refusal, this.hover);
    if (reply?.type === "menu" && turn === this.asked) this.menu = tidyMenu(reply.menu, live.seat);
  }

  /** Presses a pick: sends it, ticks it, opens the next level, or tells why not. */
  async press(pick: Pick): Promise<void> {
    const menu = this.menu;
    if (!menu || this.replaying || this.covered) return;
    this.fanned = -1;
    if (pick.status === "refused") {
      if (pick.refusal) this.refuse(pick.refusal, pick.kind === "space" ? (pick.ref ?? -1) : this.spaceOf(pick.ref));
      return;
    }
    const ticked = menu.picked.includes(pick.key) || pick.status === "picked";
    if (pick.command && !(menu.many && ticked)) return this.send(pick.command);
    if (ticked) return this.open(menu.picked.filter((key) => key !== pick.key));
    return this.open([...menu.picked, pick.key]);
  }

  /** Opens the level of the menu with these keys picked. */
  async pick(picked: string[]): Promise<void> {
    if (!this.replaying && !this.covered) await this.open(picked);
  }

  async send(command: Command): Promise<void> {
    const live = this.live;
    if (!live || this.busy) return;
    this.busy = true;
    const reply = await this.ask({ type: "command", version: live.version, command });
    this.busy = false;
    if (reply?.type === "refused") this.refuse(reply.refusal, this.hover);
  }

  private refuse(refusal: Refusal, space: number): void {
    if (space >= 0) this.callout = { space, refusal };
    else this.notices.add(this.say(refusal.message), "refused", refusal.rule);
    this.spoken = `${this.say(refusal.message)} §${refusal.rule}`;
  }

  spaceOf(piece: number | undefined): number {
    return this.view?.pieces.find((one) => one.piece === piece)?.space ?? -1;
  }

  /** Presses a piece: a pick of this level, or else of the first level (so that one can change one's mind). */
  pressPiece(piece: number, space: number): void {
    const pick = this.piecePicks.get(piece);
    if (pick) return void this.press(pick);
    if (space >= 0 && this.spacePicks.has(space)) return this.pressSpace(space);
    const first = this.active && this.live?.menu?.picks.find((one) => one.ref === piece && this.isPiecePick(one));
    if (first && !this.active?.many) {
      if (first.command) void this.send(first.command);
      else if (first.status === "open") void this.open([...(this.live?.menu?.picked ?? []), first.key]);
      else if (first.refusal) this.refuse(first.refusal, space);
      return;
    }
    this.pressSpace(space);
  }

  pressSpace(space: number): void {
    if (space < 0) return;
    this.callout = null;
    this.inspected = space;
    this.cursor = this.cursor < 0 ? this.cursor : space;
    const pick = this.spacePicks.get(space);
    if (pick) return void this.press(pick);
    const choices = this.pieceChoices(space);
    if (choices.length === 1 && choices[0]) return void this.press(choices[0]);
    if (choices.length > 1) {
      this.fanned = this.fanned === space ? -1 : space;
      return;
    }
    if (this.active && !this.live?.menu?.picks.some((one) => this.isPieceAt(one, space))) void this.askWhy(space);
    else if (this.active && !this.active.many) {
      const first = (this.live?.menu?.picks ?? []).filter((one) => this.isPieceAt(one, space) && one.status === "open");
      if (first.length === 1 && first[0]) this.pressPiece(first[0].ref ?? -1, -1);
      else if (first.length > 1) void this.open([]).then(() => (this.fanned = space));
    }
  }

  private isPieceAt(pick: Pick, space: number): boolean {
    return this.isPiecePick(pick) && (this.stacks.get(space) ?? []).some((one) => one.piece === pick.ref);
  }

  /** Picks of this level among the pieces on a space, top of the stack first. */
  pieceChoices(space: number): Pick[] {
    return (this.stacks.get(space) ?? []).flatMap((one) => {
      const pick = this.piecePicks.get(one.piece);
      return pick && pick.status !== "refused" ? [pick] : [];
    });
  }

  private async askWhy(space: number): Promise<void> {
    const menu = this.menu;
    if (!menu || (menu.picked.length === 0 && this.spacePicks.size === 0)) return;
    const key = `space:${space}`;
    const turn = this.asked;
    const reply = await this.ask({ type: "menu", picked: [...menu.picked, key] });
    if (turn !== this.asked) return;
    if (reply?.type === "refused") this.refuse(reply.refusal, space);
    if (reply?.type === "menu") {
      const answer = tidyMenu(reply.menu)?.picks.find((pick) => pick.key === key && pick.status === "refused");
      if (answer?.refusal) this.refuse(answer.refusal, space);
    }
  }

  /** One step back: put away what is open, else take the last pick back. */
  back(): void {
    if (this.card >= 0) this.card = -1;
    else if (this.sheet) this.sheet = null;
    else if (this.drawer) this.drawer = null;
    else if (this.callout) this.callout = null;
    else if (this.fanned >= 0) this.fanned = -1;
    else if (this.menu && this.menu.picked.length > (this.live?.menu?.picked.length ?? 0)) void this.open(this.menu.picked.slice(0, -1));
    else if (this.replaying) this.present();
    else if (this.cursor >= 0) this.cursor = -1;
    else this.advice = null;
  }

  get canGoBack(): boolean {
    return !!this.active && this.active.picked.length > (this.live?.menu?.picked.length ?? 0);
  }

  async undo(to: "last" | "phase"): Promise<void> {
    const live = this.live;
    if (!live || this.replaying) return;
    if (!live.undo[to]) {
      if (live.undo.why) this.notices.add(this.say(live.undo.why), "refused");
      return;
    }
    await this.ask({ type: "undo", version: live.version, to });
  }

  async look(side: Side): Promise<void> {
    this.uncovered = side;
    await this.ask({ type: "look", seat: side });
  }

  setOpenHand(open: boolean): void {
    this.openHand = open;
    localStorage.setItem(`frente.open.${this.id}`, open ? "1" : "0");
    const live = this.live;
    if (open && live && this.humans.includes(live.seat) && live.look !== live.seat) void this.look(live.seat);
  }

  async askAdvice(): Promise<void> {
    if (!this.myTurn || this.replaying || this.advising) return;
    this.advising = true;
    const reply = await this.ask({ type: "advice" });
    this.advising = false;
    if (reply?.type !== "advice") return;
    this.advice = reply;
    const spaces = mentioned(reply.message, this.lex).spaces;
    if (spaces.length) this.light(spaces);
  }

  async handToBot(side: Side, name: string | null): Promise<void> {
    await this.ask({ type: "bot", side, name });
  }

  // Overlays

  async showOverlay(name: string, side: Side): Promise<void> {
    this.overlay = { name, side, data: this.overlay?.name === name ? this.overlay.data : null };
    const reply = await this.ask({ type: "overlay", name, ...(side ? { side } : {}) });
    if (reply?.type === "overlay" && this.overlay?.name === name) this.overlay = { name, side, data: reply };
  }

  toggleOverlay(name: string): void {
    if (this.overlay?.name === name) {
      this.overlay = null;
      return;
    }
    const info = this.view?.overlays.find((one) => one.name === name);
    const own = this.live?.look || this.data.meta.sides[0]?.id || "";
    void this.showOverlay(name, info?.per_side ? (this.overlay?.side || own) : "");
  }

  turnOverlay(): void {
    const now = this.overlay;
    const info = this.view?.overlays.find((one) => one.name === now?.name);
    if (!now || !info?.per_side) return;
    const sides = this.data.meta.sides.map((side) => side.id);
    void this.showOverlay(now.name, sides[(sides.indexOf(now.side) + 1) % sides.length] ?? "");
  }

  // Replay

  /** Shows the position after n commands; while one is fetched only the latest wish is kept. */
  async goto(n: number): Promise<void> {
    const live = this.live;
    if (!live) return;
    const at = Math.max(0, Math.min(n, live.of));
    const before = this.shown?.version ?? 0;
    this.tray.clear();
    this.replayWanted = at;
    if (this.replayBusy) return;
    this.replayBusy = true;
    while (this.replayWanted >= 0) {
      const wish = this.replayWanted;
      this.replayWanted = -1;
      const reply = await this.ask({ type: "replay", at: wish });
      if (reply?.type !== "state") break;
      this.past = tidyState({ ...reply, replay: true }, this.data.meta.sides);
    }
    this.replayBusy = false;
    const place = this.log.filter((line) => line.n <= at && line.spaces?.length).at(-1);
    if (place?.spaces && place.n === at) this.light(place.spaces);
    if (at === before + 1 && prefs.dice) this.tray.roll(this.log.filter((line) => line.n === at));
  }

  present(): void {
    this.replayWanted = -1;
    this.past = null;
  }

  showRule(section?: string): void {
    this.drawer = { kind: "rules", ...(section ? { at: section } : {}) };
  }
}
