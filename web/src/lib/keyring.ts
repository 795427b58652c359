// Keys and tokens that this browser holds. They arrive in the fragment of a link (never sent to a server by itself).

const KEY = "frente.key";
const TOKENS = "frente.tokens";

import type { MatchInfo } from "./types";

interface Storage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}

export class Keyring {
  constructor(private readonly store: Storage) {}

  get owner(): string | null {
    return this.store.getItem(KEY);
  }

  setOwner(key: string): void {
    this.store.setItem(KEY, key);
  }

  private all(): Record<string, string[]> {
    try {
      return JSON.parse(this.store.getItem(TOKENS) ?? "{}") as Record<string, string[]>;
    } catch {
      return {};
    }
  }

  of(match: string): string[] {
    return this.all()[match] ?? [];
  }

  add(match: string, tokens: string[]): void {
    const all = this.all();
    all[match] = [...new Set([...(all[match] ?? []), ...tokens])];
    this.store.setItem(TOKENS, JSON.stringify(all));
  }

  /**
   * The tokens to sit down with: those this browser was given for the match; else those of the seats at this screen that
   * the owner's key opens (never a bot's or a friend's seat: whoever holds every seat is shown every secret); else the key itself, to watch.
   */
  forMatch(match: Pick<MatchInfo, "id" | "seats">): string[] {
    const kept = this.of(match.id);
    if (kept.length) return kept;
    const people = Object.values(match.seats).flatMap((seat) => (seat.token && seat.kind === "human" ? [seat.token] : []));
    if (people.length) return people;
    return this.owner ? [this.owner] : [];
  }

  /** Everything to show to the server when it lists matches. */
  bearer(): string[] {
    const owner = this.owner;
    return [...(owner ? [owner] : []), ...Object.values(this.all()).flat()];
  }
}

export type Route = { page: "home" } | { page: "new"; game?: string } | { page: "table"; match: string };

/** Reads `#/…?key=…&token=…`; the secrets are returned apart from the route. */
export function readHash(hash: string): { route: Route; key: string | null; tokens: string[] } {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const params = new URLSearchParams(query);
  const tokens = params.getAll("token").flatMap((one) => one.split(",")).filter(Boolean);
  const steps = path.split("/").filter(Boolean);
  let route: Route = { page: "home" };
  if (steps[0] === "t" && steps[1]) route = { page: "table", match: steps[1] };
  if (steps[0] === "new") route = steps[1] ? { page: "new", game: steps[1] } : { page: "new" };
  return { route, key: params.get("key"), tokens };
}
