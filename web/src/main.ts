import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/table.css";
import "./styles/panels.css";
import "./styles/cards.css";

const target = document.getElementById("app");
if (!target) throw new Error("no place to stand");

async function start(root: HTMLElement): Promise<void> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has("mock")) {
    const { pretend } = await import("../dev/mock");
    await pretend();
  }
  mount(App, { target: root });
}

void start(target);
