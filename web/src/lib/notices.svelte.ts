// Short notices that go away by themselves.

export interface Notice {
  id: number;
  text: string;
  tone: "error" | "refused" | "note";
  rule?: string;
}

export class Notices {
  list = $state.raw<Notice[]>([]);
  private serial = 0;

  add(text: string, tone: Notice["tone"] = "note", rule?: string): void {
    const id = ++this.serial;
    this.list = [...this.list.slice(-3), { id, text, tone, ...(rule ? { rule } : {}) }];
    window.setTimeout(() => this.dismiss(id), tone === "note" ? 3500 : 7000);
  }

  /** Refusals speak of a position; with the next one they go. */
  settle(): void {
    this.list = this.list.filter((one) => one.tone !== "refused");
  }

  dismiss(id: number): void {
    this.list = this.list.filter((one) => one.id !== id);
  }
}
