// HTTP calls of the table. Static game data is fetched once per page.

import type { BoardData, Card, Created, GameMeta, Lang, MatchInfo, Piece, PrintedTable, Rule, Text } from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly text: Text,
  ) {
    super(text.en);
  }
  say(lang: Lang): string {
    return this.text[lang] || this.text.en;
  }
}

async function call<T>(path: string, init: RequestInit = {}, tokens: string[] = []): Promise<T> {
  const headers = new Headers(init.headers);
  if (tokens.length) headers.set("Authorization", `Bearer ${tokens.join(",")}`);
  if (init.body && !headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers });
  } catch {
    throw new ApiError(0, { en: "The server does not answer.", es: "El servidor no responde." });
  }
  if (!response.ok) throw new ApiError(response.status, await reason(response));
  return (await response.json()) as T;
}

async function reason(response: Response): Promise<Text> {
  try {
    const body = (await response.json()) as { message?: Text | string; detail?: string };
    if (body.message && typeof body.message === "object") return body.message;
    const text = (typeof body.message === "string" ? body.message : body.detail) ?? response.statusText;
    return { en: text, es: text };
  } catch {
    const text = `${response.status} ${response.statusText}`;
    return { en: text, es: text };
  }
}

const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const known = kept.get(path);
  if (known) return known as Promise<T>;
  const made = call<T>(path);
  kept.set(path, made);
  made.catch(() => kept.delete(path));
  return made;
}

export const api = {
  games: () => once<GameMeta[]>("/api/games"),
  game: (id: string) => once<GameMeta>(`/api/games/${id}`),
  board: (id: string) => once<BoardData>(`/api/games/${id}/board`),
  pieces: (id: string) => once<Piece[]>(`/api/games/${id}/pieces`),
  cards: (id: string) => once<Card[]>(`/api/games/${id}/cards`),
  catalog: (id: string) => once<Record<string, Text>>(`/api/games/${id}/catalog`),
  rules: (id: string) => once<Rule[]>(`/api/games/${id}/rules`),
  tables: (id: string) => once<PrintedTable[]>(`/api/games/${id}/tables`),
  art: (id: string, file: string) => `/api/games/${id}/art/${file}`,

  matches: (tokens: string[]) => call<MatchInfo[]>("/api/matches", {}, tokens),
  create: (wish: {
    game: string;
    scenario?: string;
    options?: Record<string, boolean>;
    seats: Record<string, string>;
    seed?: number;
    name?: string;
  }, tokens: string[]) => call<Created>("/api/matches", { method: "POST", body: JSON.stringify(wish) }, tokens),
  importRecord: (record: string | ArrayBuffer, tokens: string[]) =>
    call<Created>("/api/matches/import", { method: "POST", body: record }, tokens),
  async record(id: string, tokens: string[]): Promise<Blob> {
    const response = await fetch(`/api/matches/${id}/record`, {
      headers: { Authorization: `Bearer ${tokens.join(",")}` },
    });
    if (!response.ok) throw new ApiError(response.status, await reason(response));
    return response.blob();
  },
};
