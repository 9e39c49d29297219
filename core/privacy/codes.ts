// One-time codes. Events keep a nonce and a hash; the code follows from the nonce under the server's key, so that a
// mail can be written again after a crash, and nobody can tell the code from the log.
import { createHmac, randomBytes } from 'node:crypto';
import { uuidBytes, writeUuid } from '../uuid.ts';
import { deriveSecret } from './secrets.ts';

/** A code to type for who is logged in; links for who is not. */
export type CodePurpose = 'verify-email' | LinkPurpose;
export type LinkPurpose = 'reset-password' | 'invite';

export type Codes = ReturnType<typeof createCodes>;

const NONCE_BYTES = 12;
const MAC_BYTES = 20;
const SUBJECT_BYTES = 16;
const LINK_CODE = /^[\w-]{64}$/;

/** A fresh nonce for a code. */
export const newNonce = () => randomBytes(NONCE_BYTES).toString('base64url');

export function createCodes(masterKey: string) {
  const secret = deriveSecret(masterKey, 'codes');
  const hmac = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\0')).digest();

  return {
    /** The code for a subject (an account's id, an invite's key): six digits to verify an address, else a link's. */
    deriveCode(purpose: CodePurpose, subject: string, nonce: string): string {
      const mac = hmac('code', purpose, subject, nonce);
      if (purpose === 'verify-email') return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
      return Buffer.concat([
        uuidBytes(subject),
        Buffer.from(nonce, 'base64url'),
        mac.subarray(0, MAC_BYTES),
      ]).toString('base64url');
    },

    /** What events keep of a code. Keyed: six digits could be guessed from a plain hash. */
    hashCode: (purpose: CodePurpose, subject: string, code: string) =>
      hmac('hash', purpose, subject, code.trim()).toString('hex'),
  };
}

/** Whose link it is and which; undefined when it is no link of ours. Proves nothing: that takes its hash. */
export function readLinkCode(code: string): { subject: string; nonce: string } | undefined {
  if (!LINK_CODE.test(code.trim())) return undefined;
  const bytes = Buffer.from(code.trim(), 'base64url');
  return {
    subject: writeUuid(bytes.subarray(0, SUBJECT_BYTES)),
    nonce: bytes.subarray(SUBJECT_BYTES, SUBJECT_BYTES + NONCE_BYTES).toString('base64url'),
  };
}
