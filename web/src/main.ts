import "@fontsource/barlow-semi-condensed/latin-600.css";
import "@fontsource/eb-garamond/latin-400.css";
import "@fontsource/eb-garamond/latin-400-italic.css";
import "@fontsource/eb-garamond/latin-600.css";
import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/table.css";
import "./styles/panels.css";

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
