// Clients of a site behind a balancer: they write at a steady rate and check when each instance shows what they wrote.
import { setTimeout as pause } from 'node:timers/promises';
import { send } from '../api.ts';
import type { Balancer } from './balancer.ts';

const WRITES_A_SECOND = 20;
/** Longer than any write takes to be shown on a busy machine. */
const VISIBLE_WITHIN_MS = 60_000;

export class Load {
  /** Every wrong answer. */
  readonly failures: string[] = [];
  /** Milliseconds from sending a write until every instance showed it, by the upgrade phase in which it was sent. */
  readonly visibleAfter: Record<string, number[]> = {};
  phase = 'alone';
  readonly written: string[] = [];
  requests = 0;
  readonly #balancer: Balancer;
  readonly #token: string;
  readonly #reads: readonly string[];
  readonly #stop = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  /** `reads`: one of these, in turn, is sent along with each write. */
  constructor(balancer: Balancer, token: string, reads: readonly string[]) {
    this.#balancer = balancer;
    this.#token = token;
    this.#reads = reads;
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const underWay = new Set<Promise<unknown>>();
    for (let number = 1; !this.#stop.signal.aborted; number++) {
      const one = Promise.all([this.#write(number), this.#read(number)])
        .catch((error: unknown) => this.failures.push(String(error)))
        .finally(() => underWay.delete(one));
      underWay.add(one);
      await pause(1000 / WRITES_A_SECOND);
    }
    await Promise.all(underWay);
  }

  async #write(number: number): Promise<void> {
    const [before, phase] = [performance.now(), this.phase];
    const email = `guest-${number}@example.org`;
    const answer = await this.#ask('POST /api/admin/invites', 201, { email });
    if (answer === undefined) return;
    this.written.push(email);
    await Promise.all(this.#balancer.ready().map((url) => this.#untilShown(url, email)));
    const times = this.visibleAfter[phase] ?? [];
    times.push(performance.now() - before);
    this.visibleAfter[phase] = times;
  }

  /** An instance that leaves in the meantime need not show it. */
  async #untilShown(url: string, email: string): Promise<void> {
    const end = performance.now() + VISIBLE_WITHIN_MS;
    const line = `GET /api/console/invites?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`;
    while (this.#balancer.ready().includes(url)) {
      const list = await send(url, line, { token: this.#token }).catch(() => null);
      if (list && !list.ok)
        this.failures.push(`The invites of one instance: ${list.status} ${await list.text()}`);
      if (list?.ok && (await list.text()).includes(email)) return;
      if (performance.now() > end) {
        this.failures.push(`${email} is not shown by every instance`);
        return;
      }
      await pause(20);
    }
  }

  async #read(number: number): Promise<void> {
    const line = this.#reads[number % this.#reads.length];
    if (line !== undefined) await this.#ask(line, 200);
  }

  async #ask(line: string, status: number, body?: unknown): Promise<Response | undefined> {
    this.requests++;
    const answer = await send(this.#balancer.url, line, { token: this.#token, body });
    if (answer.status === status) {
      await answer.arrayBuffer();
      return answer;
    }
    this.failures.push(`${line}: ${answer.status} ${await answer.text()}`);
    return undefined;
  }
}
