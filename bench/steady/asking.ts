// Requests over keep-alive connections, like those of many browsers through one proxy.
import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';

export type Asked = {
  /** Method and path. */
  line: string;
  token?: string | undefined;
  /** Sent as JSON. */
  body?: Record<string, unknown>;
};

/** Headers of a browser that affect the answer. */
export const AS_A_BROWSER = {
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
};
const PATIENCE_MS = 30_000;

/** A random address for each request: so many requests from one address would meet the rate limit. */
export const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

export class Asking {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128 });

  constructor(url: string) {
    this.#url = url;
  }

  /** Sends a request and reads the whole answer. @throws Error if the answer is an error */
  async ask({ line, token, body }: Asked): Promise<void> {
    const [method, path] = line.split(' ');
    const text = body === undefined ? undefined : JSON.stringify(body);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(
        `${this.#url}${path}`,
        {
          method,
          agent: this.#agent,
          timeout: PATIENCE_MS,
          headers: {
            ...AS_A_BROWSER,
            'x-forwarded-for': anAddress(),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (answer) => {
          answer.on('error', reject).on('end', () => resolve(answer.statusCode));
          answer.resume();
        },
      );
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
      asked.on('error', reject);
      asked.end(text);
    });
    if (status === undefined || status >= 400) throw new Error(`${line} answered ${status}`);
  }

  close(): void {
    this.#agent.destroy();
  }
}
