// The line to the server: one WebSocket that comes back by itself, or plain HTTP where sockets do not pass.

import type { Reply, StateMsg } from "./types";

export type LinkStatus = "connecting" | "open" | "lost" | "http";
type Outgoing = { type: string; [field: string]: unknown };

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PATIENCE = 20_000;

export class Link {
  private socket: WebSocket | null = null;
  private next = 1;
  private waiting = new Map<number, { done: (reply: Reply) => void; fail: (error: Error) => void; timer: number }>();
  private wait = FIRST_WAIT;
  private failures = 0;
  private closed = false;
  private everOpen = false;
  private http = false;
  private beat = 0;

  constructor(
    private readonly match: string,
    private readonly tokens: () => string[],
    private readonly look: () => string | undefined,
    private readonly heard: (reply: Reply) => void,
    private readonly status: (status: LinkStatus) => void,
  ) {}

  open(): void {
    if (this.closed || this.http) return;
    this.status(this.everOpen ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${this.match}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.failures = 0;
      this.everOpen = true;
      this.status("open");
      void this.ask(this.hello()).catch(() => undefined);
      // A silent line may be dead: a ping that nobody answers closes it.
      this.beat = window.setInterval(() => {
        this.ask({ type: "ping" }).catch(() => socket.close());
      }, 25_000);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as Reply);
    socket.onclose = () => this.dropped(socket);
    socket.onerror = () => socket.close();
  }

  private hello(): Outgoing {
    const look = this.look();
    return { type: "hello", tokens: this.tokens(), ...(look ? { look } : {}) };
  }

  private dropped(socket: WebSocket): void {
    if (socket !== this.socket) return;
    window.clearInterval(this.beat);
    for (const [, entry] of this.waiting) {
      window.clearTimeout(entry.timer);
      entry.fail(new Error("lost"));
    }
    this.waiting.clear();
    if (this.closed) return;
    this.failures += 1;
    this.status("lost");
    if (!this.everOpen && this.failures >= 3) {
      this.http = true;
      void this.poll();
      return;
    }
    window.setTimeout(() => this.open(), this.wait + Math.random() * 200);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Comes back at once, e.g. when the page is looked at again. */
  wake(): void {
    if (!this.closed && !this.http && this.socket?.readyState === WebSocket.CLOSED) this.open();
  }

  private receive(reply: Reply): void {
    const entry = reply.id === undefined ? undefined : this.waiting.get(reply.id);
    if (entry && reply.id !== undefined) {
      window.clearTimeout(entry.timer);
      this.waiting.delete(reply.id);
      entry.done(reply);
    }
    this.heard(reply);
  }

  /** Sends a message; resolves with the reply that carries its number. */
  ask(message: Outgoing): Promise<Reply> {
    const id = this.next++;
    if (this.http) return this.post({ ...message, id });
    return new Promise((done, fail) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        fail(new Error("lost"));
        return;
      }
      const timer = window.setTimeout(() => {
        this.waiting.delete(id);
        fail(new Error("silence"));
      }, PATIENCE);
      this.waiting.set(id, { done, fail, timer });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  private async post(message: Outgoing & { id: number }): Promise<Reply> {
    const tokens = this.tokens();
    const response = await fetch(`/api/matches/${this.match}/messages`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token: tokens.join(","), message, look: this.look() ?? null }),
    });
    const replies = (await response.json()) as Reply[];
    replies.forEach((reply) => this.heard(reply));
    const own = replies.find((reply) => reply.id === message.id) ?? replies[0];
    if (!own) throw new Error("silence");
    return own;
  }

  private async poll(): Promise<void> {
    let version = -1;
    while (!this.closed) {
      try {
        const look = this.look();
        const query = new URLSearchParams({ ...(version < 0 ? {} : { since: String(version) }), ...(look ? { look } : {}) });
        const response = await fetch(`/api/matches/${this.match}/state?${query}`, {
          headers: { Authorization: `Bearer ${this.tokens().join(",")}` },
        });
        if (!response.ok) throw new Error(String(response.status));
        const state = (await response.json()) as StateMsg;
        this.status("http");
        if (state.version !== version) this.heard(state);
        version = state.version;
      } catch {
        this.status("lost");
        version = -1; // ask without waiting for news, to learn at once when the server is back
        await new Promise((done) => window.setTimeout(done, 3000));
      }
    }
  }

  close(): void {
    this.closed = true;
    window.clearInterval(this.beat);
    this.socket?.close();
  }
}
