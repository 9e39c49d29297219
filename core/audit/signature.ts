// Signs heads of the audit chain, so that write access to the log is not enough to forge its history.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Head } from './chain.ts';
import type { AuditEvent } from './events.ts';

export type Anchor = AuditEvent['data'];

/** The PKCS #8 header before the 32 bytes of an Ed25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key derived from a secret of the site. */
export function signingKey(secret: string): KeyObject {
  const seed = createHash('sha256').update('sandcrate audit\n').update(secret).digest();
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

/** The public half, in base64 (SPKI). */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** The signed message: a line of text, so that anybody can check it with common tools. */
const signedText = ({ count, hash }: Head) => Buffer.from(`sandcrate audit ${count} ${hash}`);

export const signHead = (head: Head, key: KeyObject): Anchor => ({
  count: head.count,
  head: head.hash,
  signature: sign(null, signedText(head), key).toString('base64'),
  publicKey: publicKeyOf(key),
});

/** Whether an anchor was signed by the key that it names. */
export function isSigned({ count, head, signature, publicKey }: Anchor): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, signedText({ count, hash: head }), key, Buffer.from(signature, 'base64'));
  } catch {
    return false; // not a key
  }
}
