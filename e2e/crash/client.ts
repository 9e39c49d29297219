// A client outside the site that retries each write with the same key until it is answered.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { Ledger, Write } from './ledger.ts';

/** The site's address, and how to wait until it is up. */
export type Place = { url: string; up(): Promise<void> };

export type Request = {
  /** Method and path. */
  line: string;
  /** Undefined for a guest, whose writes have no key. */
  token?: string;
  /** Sent as JSON, or unchanged if it is a form. */
  body?: FormData | Record<string, unknown>;
};

export type WriteRequest = Request & {
  event: EventType;
  /** Whether this answer to a retry means that the first attempt succeeded. */
  saysDone?: (answer: Answer) => boolean;
};

export type Answer = { status: number; text: string };

/** The user agent of a person, so that downloads count. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';
const PATIENCE_MS = 60_000;
/** Each person has a different address, because a single one would run into rate limits. */
const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const COMES_BACK = new Set([429, 502, 503]);

export class Client {
  readonly ledger: Ledger;
  readonly #place: Place;
  #last: { request: WriteRequest; write: Write } | undefined;

  /** Clients share a ledger; each waits for one answer at a time. */
  constructor(place: Place, ledger: Ledger) {
    this.#place = place;
    this.ledger = ledger;
  }

  /** Retries a write until it is answered, and records the answer. */
  async write(request: WriteRequest): Promise<Answer> {
    const write = this.ledger.begin(request.line, request.event);
    const answer = await this.#sendUntilAnswered(request, write);
    write.state = isDone(request, answer, write.attempts.length > 1) ? 'acknowledged' : 'refused';
    if (write.state === 'acknowledged' && request.token !== undefined) this.#last = { request, write };
    return answer;
  }

  /**
   * Repeats the last acknowledged write, like a client that lost the answer. Returns the problem if it is not
   * acknowledged again. The ledger shows whether it was done twice.
   */
  async repeatLast(isFineToo: (answer: Answer) => boolean = () => false): Promise<string[]> {
    if (!this.#last) return [];
    const { request, write } = this.#last;
    const answer = await this.#sendUntilAnswered(request, write);
    if (isDone(request, answer, true) || isFineToo(answer)) return [];
    return [`${write.line} was acknowledged, and when repeated answered ${answer.status}: ${answer.text}`];
  }

  /** Sends a read and retries it until it is answered. */
  async ask(request: Request): Promise<Answer & { body: Buffer }> {
    for (;;) {
      await this.#place.up();
      const response = await this.#send(request, {});
      if (response && !COMES_BACK.has(response.status)) return response;
      await pause(50);
    }
  }

  /** Reads something that must exist. @throws Error when it does not */
  async read(line: string, token?: string): Promise<Buffer> {
    const { status, text, body } = await this.ask({ line, token });
    if (status >= 300) throw new Error(`${line} answered ${status}: ${text}`);
    return body;
  }

  /** Reads something that may not exist. */
  async status(line: string, token?: string): Promise<number> {
    return (await this.ask({ line, token })).status;
  }

  /** Counts a view of an add-on's page, unless the site is down. */
  async view(addonId: string, token: string): Promise<void> {
    await this.#place.up();
    await this.#send({ line: `POST /api/addons/${addonId}/view`, token }, {});
  }

  async #sendUntilAnswered(request: Request, write: Write): Promise<Answer> {
    for (;;) {
      await this.#place.up();
      const attempt = `${write.key}-attempt-${write.attempts.length + 1}`;
      write.attempts.push(attempt);
      const response = await this.#send(request, {
        'x-request-id': attempt,
        ...(request.token === undefined ? {} : { 'idempotency-key': write.key }),
      });
      if (response && !COMES_BACK.has(response.status)) return response;
      if (!response) write.cutOff.push(attempt);
      await pause(50);
    }
  }

  /** Undefined when no complete answer arrived. */
  async #send(
    { line, token, body }: Request,
    headers: Record<string, string>,
  ): Promise<(Answer & { body: Buffer }) | undefined> {
    const [method, path] = line.split(' ');
    try {
      const response = await fetch(`${this.#place.url}${path}`, {
        method,
        headers: {
          'user-agent': BROWSER,
          // From many addresses, to avoid rate limits. Health checks keep this machine's address, to get all details.
          ...(path?.startsWith('/api/') ? { 'x-forwarded-for': anAddress() } : {}),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, body: bytes, text: bytes.toString() };
    } catch {
      return undefined;
    }
  }
}

const isDone = ({ saysDone }: WriteRequest, answer: Answer, isRepeated: boolean) =>
  answer.status < 300 || (isRepeated && (saysDone?.(answer) ?? false));
