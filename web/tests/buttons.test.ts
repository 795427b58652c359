import { describe, expect, it } from "vitest";
import { mainButton } from "../src/lib/buttons";
import type { Menu, Pick } from "../src/lib/types";

const button = (name: string, type: string, status: Pick["status"] = "open"): Pick => ({ key: `button:${name}`, kind: "button", status, command: status === "refused" ? null : { type } });
const menu = (picks: Pick[], picked: string[] = []): Menu => ({ seat: "a", prompt: { key: "prompt" }, many: false, picked, picks });

describe("the main button", () => {
  it("is what ends the step, wherever it stands", () => {
    expect(mainButton(menu([button("end", "done"), button("propose", "offer")]))).toBe("button:end");
    expect(mainButton(menu([button("deploy", "deploy"), button("end", "done")]))).toBe("button:end");
  });
  it("is none while the step cannot be ended", () => {
    expect(mainButton(menu([button("deploy", "deploy"), button("end", "done", "refused")]))).toBe("");
  });
  it("does something with what is picked", () => {
    expect(mainButton(menu([button("none", "done"), button("fight", "act"), button("rest", "act")], ["piece:1"]))).toBe("button:fight");
    expect(mainButton(menu([button("pass", "done"), button("play", "play", "refused")], ["card:1"]))).toBe("button:pass");
  });
  it("leaves the word to spaces that are orders", () => {
    const space: Pick = { key: "space:3", kind: "space", ref: 3, status: "open", command: { type: "place" } };
    expect(mainButton(menu([space, button("turn_over", "face")], ["piece:1"]))).toBe("");
    expect(mainButton(menu([space, button("end", "done")], ["piece:1"]))).toBe("button:end");
  });
  it("is never what gives something up", () => {
    expect(mainButton(menu([{ ...button("end", "done"), weight: -1 }]))).toBe("");
  });
  it("is the first answer to a question", () => {
    expect(mainButton(menu([button("fight", "engage"), button("withdraw", "engage")]))).toBe("button:fight");
  });
});
