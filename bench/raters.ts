// Accounts that rate add-ons over HTTP, each over a connection of its own.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { defaultLimits, type Limits } from '@sandcrate/api/limits/limits.ts';
import { NO_LIMITS } from '@sandcrate/api/testing/no-limits.ts';
import { createPublisher } from '@sandcrate/core/registration/register.ts';
import type { BenchSite } from './site.ts';

const RATE = 'POST /api/addons/{id}/rate';
/** Ratings are counted as in production, but never refused: sixteen accounts rate more than real ones would. */
export const COUNTED_RATINGS: Limits = {
  ...NO_LIMITS,
  calls: {
    [RATE]: defaultLimits.calls[RATE]?.map((limit) => ({ ...limit, quota: Number.MAX_SAFE_INTEGER })),
  },
};

/** Uses one of the idle items exclusively, then returns it. */
export const byTurns =
  <T>(idle: T[], use: (one: T) => Promise<void>) =>
  async () => {
    const one = idle.pop();
    if (one === undefined) throw new Error('More tasks run at once than there are items');
    await use(one);
    idle.push(one);
  };

/** An account that rates one add-on after the other, and gives different stars in each round. */
export type Rater = { line: HttpLine; address: string; token: string; turn: number };

export async function makeRater({ app, services }: BenchSite, line: HttpLine, n: number): Promise<Rater> {
  const { accountId, position } = await createPublisher(
    services,
    {
      by: { id: randomUUID(), role: 'owner' },
      username: `rater${n}`,
      email: `rater${n}@example.org`,
      passwordHash: 'none: it never logs in',
    },
    { actor: 'system', correlationId: 'bench', now: new Date() },
  );
  await services.readModels.waitFor(position ?? 0n, ['accounts', 'catalogue'], 10_000);
  return {
    line,
    address: `10.0.0.${n + 1}`,
    token: app.sessions.issue({ id: accountId, sessionNumber: 0 }),
    turn: n * 61,
  };
}

/** The next rating by an account, over its own connection. */
export async function rate(
  { line, address, token, turn }: Rater,
  addonIds: readonly string[],
): Promise<void> {
  const addonId = addonIds[turn % addonIds.length];
  const body = JSON.stringify({ rating: 1 + ((turn + Math.floor(turn / addonIds.length)) % 5) });
  const answer = await line.send(
    `POST /api/addons/${addonId}/rate HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${address}\r\n` +
      `authorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  if (!answer.startsWith('HTTP/1.1 200') || /^x-pending/im.test(answer))
    throw new Error(`A rating was answered ${answer}`);
}

/** A keep-alive connection for one request at a time. It costs the client little, so that the server is measured. */
export class HttpLine {
  readonly #socket: Socket;
  #received = '';
  #waiting: { resolve: (answer: string) => void; reject: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('utf8');
    this.#socket.on('data', (text) => this.#hear(String(text)));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The site hung up')));
  }

  /** Sends a request, and returns the raw answer. */
  send(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(text: string): void {
    this.#received += text;
    const head = this.#received.indexOf('\r\n\r\n');
    const length = /^content-length: (\d+)/im.exec(this.#received)?.[1];
    if (head < 0 || length === undefined || this.#received.length < head + 4 + Number(length)) return;
    const [answer, waiting] = [this.#received, this.#waiting];
    this.#received = '';
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }
}
