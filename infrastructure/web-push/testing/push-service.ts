// A push service and the browsers that it delivers to, for tests. It checks each request as the RFCs say, and decrypts its
// message with the key of the browser.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { PushTarget } from '../web-push.ts';

/** A message that arrived: its text, the headers that matter, and the claims of its token. */
export type Delivered = {
  text: string;
  ttl: number;
  urgency: string;
  topic: string;
  claims: { aud: string; exp: number; sub: string };
  publicKey: string;
};

export type TestBrowser = PushTarget & { delivered: Delivered[] };

/** The answer to a request instead of 201. */
export type Answer = { status: number; headers?: Record<string, string> };

export type TestPushService = {
  origin: string;
  /** Subscribes a new browser. */
  browser(): TestBrowser;
  /** The answers to the next requests, whatever they contain; then the service works again. */
  answers: Answer[];
  /** How many requests there were. */
  readonly requests: number;
  close(): Promise<void>;
};

/** Starts one on this machine. */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, { browser: TestBrowser; privateKey: Buffer }>();
  const answers: Answer[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const known = browsers.get(request.url ?? '');
    const answer = answers.shift() ?? { status: known ? 201 : 404 };
    if (known && answer.status === 201) {
      try {
        known.browser.delivered.push(received(request.headers, Buffer.concat(pieces), known));
      } catch (error) {
        return response.writeHead(400).end(String(error));
      }
    }
    return response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The push service has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    answers,
    get requests() {
      return requests;
    },
    browser() {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const ecdh = createECDH('prime256v1');
      const browser = {
        endpoint: origin + path,
        p256dh: ecdh.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
        delivered: [],
      };
      browsers.set(path, { browser, privateKey: ecdh.getPrivateKey() });
      return browser;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function received(
  headers: NodeJS.Dict<string | string[]>,
  body: Buffer,
  { browser, privateKey }: { browser: TestBrowser; privateKey: Buffer },
): Delivered {
  const header = (name: string) => String(headers[name] ?? '');
  if (header('content-encoding') !== 'aes128gcm') throw new Error('The content encoding is not aes128gcm');
  if (!/^\d+$/.test(header('ttl'))) throw new Error('The TTL is missing');
  if (!/^[\w-]{1,32}$/.test(header('topic'))) throw new Error('The topic is not one');
  const { claims, publicKey } = verified(header('authorization'));
  if (claims.aud !== new URL(browser.endpoint).origin) throw new Error('The token is for another service');
  const left = claims.exp - Date.now() / 1000;
  if (left <= 0 || left > 24 * 3600) throw new Error('The token lives too long, or no longer');
  return {
    text: decrypt(body, browser, privateKey),
    ttl: Number(header('ttl')),
    urgency: header('urgency'),
    topic: header('topic'),
    claims,
    publicKey,
  };
}

/** The claims of a token whose signature is that of the key beside it. */
function verified(authorization: string): Pick<Delivered, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isOurs = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isOurs) throw new Error('The signature of the token is wrong');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}

/** What a browser does with a body (RFC 8188, RFC 8291). */
export function decrypt(
  body: Buffer,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  privateKey: Buffer,
): string {
  const salt = body.subarray(0, 16);
  const senderEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, senderEnd);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const derive = (secret: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const shared = derive(ecdh.computeSecret(sender), Buffer.from(auth, 'base64url'), keyInfo, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()]);
  if (text.at(-1) !== 2) throw new Error('The record does not end as the last one does');
  return text.subarray(0, -1).toString();
}
