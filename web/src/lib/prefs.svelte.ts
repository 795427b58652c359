// What this reader likes: language, palette, noise level. Kept in the browser.

import type { Lang } from "./types";

export type Palette = "historic" | "safe";

interface Saved {
  lang: Lang;
  palette: Palette;
  logLevel: number;
  dice: boolean;
  speed: number;
}

function load(): Saved {
  const lang: Lang = navigator.language.toLowerCase().startsWith("es") ? "es" : "en";
  const base: Saved = { lang, palette: "historic", logLevel: 3, dice: true, speed: 1 };
  try {
    return { ...base, ...(JSON.parse(localStorage.getItem("frente.prefs") ?? "{}") as Partial<Saved>) };
  } catch {
    return base;
  }
}

class Prefs {
  private saved = $state(load());

  private keep(): void {
    localStorage.setItem("frente.prefs", JSON.stringify(this.saved));
  }
  get lang(): Lang {
    return this.saved.lang;
  }
  set lang(lang: Lang) {
    this.saved.lang = lang;
    document.documentElement.lang = lang;
    this.keep();
  }
  get palette(): Palette {
    return this.saved.palette;
  }
  set palette(palette: Palette) {
    this.saved.palette = palette;
    this.keep();
  }
  get logLevel(): number {
    return this.saved.logLevel;
  }
  set logLevel(level: number) {
    this.saved.logLevel = level;
    this.keep();
  }
  get dice(): boolean {
    return this.saved.dice;
  }
  set dice(show: boolean) {
    this.saved.dice = show;
    this.keep();
  }
  get speed(): number {
    return this.saved.speed;
  }
  set speed(speed: number) {
    this.saved.speed = speed;
    this.keep();
  }
}

export const prefs = new Prefs();

export function calm(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
