// Sends messages to browsers by Web Push: RFC 8030 (the request), RFC 8291 (encryption) and RFC 8292 (VAPID).
import {
  createCipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { MINUTE } from '@sandcrate/core/time.ts';

const CURVE = 'prime256v1';
const PUBLIC_KEY_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
/** The whole body is one record, so any size that is large enough will do. Push services accept at least 4,096 bytes. */
const RECORD_BYTES = 4096;
/** Follows the text of the last record. */
const DELIMITER = Buffer.of(2);
/** The longest message: a body of 4,096 bytes without the header, the delimiter and the tag of the cipher. */
export const MAX_MESSAGE_BYTES = RECORD_BYTES - (SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES) - 1 - 16;

/** What a browser gives to a site to send it messages, in base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** The keys by which push services recognize the site. */
export type VapidKeys = {
  privateKey: KeyObject;
  /** 65 bytes in base64url, as browsers want it for a subscription. */
  publicKey: string;
};

/** The keys that belong to a secret: always the same for the same one. */
export function vapidKeysOf(secret: string): VapidKeys {
  const ecdh = createECDH(CURVE);
  // Nearly every number of 32 bytes is a valid private key.
  for (let attempt = 0; ; attempt++) {
    try {
      ecdh.setPrivateKey(createHmac('sha256', secret).update(`vapid ${attempt}`).digest());
      break;
    } catch (error) {
      if (attempt > 9) throw error;
    }
  }
  const [publicKey, d] = [ecdh.getPublicKey(), ecdh.getPrivateKey()];
  const key = {
    kty: 'EC',
    crv: 'P-256',
    d: d.toString('base64url'),
    x: publicKey.subarray(1, 33).toString('base64url'),
    y: publicKey.subarray(33).toString('base64url'),
  };
  return {
    privateKey: createPrivateKey({ key, format: 'jwk' }),
    publicKey: publicKey.toString('base64url'),
  };
}

/** Whether a browser's keys can be encrypted for: a point of the curve P-256, and 16 bytes. */
export function areKeysValid({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== PUBLIC_KEY_BYTES) return false;
  try {
    const ecdh = createECDH(CURVE);
    ecdh.generateKeys();
    ecdh.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** What encryption chooses at random; given only in tests. */
type Random = { salt: Buffer; senderKey: Buffer | undefined };

/**
 * Encrypts a message for one browser with the content encoding aes128gcm (RFC 8188, RFC 8291).
 * @throws RangeError when it is longer than `MAX_MESSAGE_BYTES`; an Error when the browser's keys are not valid
 */
export function encrypt(
  message: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { salt, senderKey }: Random = { salt: randomBytes(SALT_BYTES), senderKey: undefined },
): Buffer<ArrayBuffer> {
  const text = Buffer.from(message);
  if (text.length > MAX_MESSAGE_BYTES) throw new RangeError(`A message of ${text.length} bytes is too long`);
  const ecdh = createECDH(CURVE);
  if (senderKey) ecdh.setPrivateKey(senderKey);
  else ecdh.generateKeys();
  const [receiver, sender] = [Buffer.from(p256dh, 'base64url'), ecdh.getPublicKey()];
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const shared = hkdf(ecdh.computeSecret(receiver), Buffer.from(auth, 'base64url'), keyInfo, 32);
  const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const encrypted = [cipher.update(Buffer.concat([text, DELIMITER])), cipher.final(), cipher.getAuthTag()];
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, recordSize, Buffer.of(sender.length), sender, ...encrypted]);
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Push services accept at most a day. */
const TOKEN_LIVES = 12 * 60 * MINUTE;

/**
 * The header by which a push service recognizes the site (RFC 8292).
 * @param contact a mailto: or https: address at which the service's operator reaches the site's
 */
export function vapidHeader(
  endpoint: string,
  { privateKey, publicKey }: VapidKeys,
  contact: string,
  now: Date,
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expires = Math.floor((now.getTime() + TOKEN_LIVES) / 1000);
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

export type PushMessage = {
  text: string;
  /** For how many seconds the push service keeps it for a browser that is not connected. */
  ttl: number;
  /** A phone that saves energy gets the urgent ones only. */
  urgency: 'normal' | 'high';
  /** At most 32 characters of base64url; replaces a message of the same topic that was not delivered yet. */
  topic: string;
};

export type PushSender = { keys: VapidKeys; contact: string };

/**
 * What became of a message. `gone`: the browser has ended the subscription. `refused`: this message will never be
 * accepted. `failed`: it may be later, not before `retryAfterMs` if the service said so.
 */
export type PushResult =
  | { outcome: 'sent' | 'gone' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'failed'; reason: string; retryAfterMs: number | undefined };

const ANSWER_WITHIN_MS = 10_000;

/** Hands a message to a browser's push service. Reasons never contain the address, which is a secret of the browser. */
export async function sendPush(
  target: PushTarget,
  { text, ttl, urgency, topic }: PushMessage,
  { keys, contact }: PushSender,
  now: Date,
): Promise<PushResult> {
  const body = encrypt(text, target);
  let answer: Response;
  try {
    answer = await fetch(target.endpoint, {
      method: 'POST',
      headers: {
        authorization: vapidHeader(target.endpoint, keys, contact, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        urgency,
        topic,
      },
      body,
      redirect: 'manual', // to an address that nobody has checked
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await answer.body?.cancel();
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    const reason = isTimeout ? 'it did not answer in time' : 'it could not be reached';
    return { outcome: 'failed', reason, retryAfterMs: undefined };
  }
  return resultOf(answer, now);
}

function resultOf({ ok, status, headers }: Response, now: Date): PushResult {
  if (ok) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const reason = `it answered ${status}`;
  const isTemporary = status === 429 || status === 408 || status >= 500;
  if (!isTemporary) return { outcome: 'refused', reason };
  return { outcome: 'failed', reason, retryAfterMs: retryAfter(headers.get('retry-after'), now) };
}

/** A number of seconds, or a date. */
function retryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
