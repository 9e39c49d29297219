// One-time codes. Events hold a nonce and a hash. The code is derived from the nonce with the server's key, so that a
// mail can be rendered again after a crash, and nobody can learn the code from the log.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { uuidBytes, writeUuid } from '../uuid.ts';
import { deriveSecret } from './secrets.ts';

/** Logged-in people, and those whose second factor is locked, get a code to type; everybody else gets a link. */
export type CodePurpose = 'verify-email' | 'log-in' | LinkPurpose;
export type LinkPurpose = 'reset-password' | 'invite';
/** Codes that are stored as a hash: mailed codes and the recovery codes of the second factor. */
export type HashPurpose = CodePurpose | 'recovery-code';

export type Codes = ReturnType<typeof createCodes>;

const NONCE_BYTES = 12;
const MAC_BYTES = 20;
const SUBJECT_BYTES = 16;
const RECOVERY_CODES = 10;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const UNSUBSCRIBE_CODE = /^([a-z-]{1,20})\.([\w-]{48})$/;
const LINK_CODE = /^[\w-]{64}$/;
/** The length of a mailed code for a login. */
export const LOGIN_CODE_DIGITS = 8;

/** A fresh nonce for a code. */
export const newNonce = () => randomBytes(NONCE_BYTES).toString('base64url');

export function createCodes(masterKey: string) {
  const secret = deriveSecret(masterKey, 'codes');
  const hmac = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\0')).digest();
  const unsubscribeCode = (accountId: string, subject: string): string => {
    const mac = hmac('unsubscribe', accountId, subject).subarray(0, MAC_BYTES);
    return `${subject}.${Buffer.concat([uuidBytes(accountId), mac]).toString('base64url')}`;
  };

  return {
    /**
     * The code for a subject (an account's id, an invite's key): six digits for an address, eight for a login, which
     * codes of authenticator apps do not have, else a link's.
     */
    deriveCode(purpose: CodePurpose, subject: string, nonce: string): string {
      const mac = hmac('code', purpose, subject, nonce);
      if (purpose === 'verify-email') return digitsOf(mac, 6);
      if (purpose === 'log-in') return digitsOf(mac, LOGIN_CODE_DIGITS);
      return Buffer.concat([
        uuidBytes(subject),
        Buffer.from(nonce, 'base64url'),
        mac.subarray(0, MAC_BYTES),
      ]).toString('base64url');
    },

    /**
     * The code in a mail's link to unsubscribe. It works as long as the mail is kept, and does nothing else.
     * @param subject what the mail is about, such as 'weekly'
     */
    unsubscribeCode,

    /** Whose mail about what such a code stops; undefined when the code is wrong. */
    readUnsubscribeCode(code: string): { accountId: string; subject: string } | undefined {
      const [, subject, rest] = UNSUBSCRIBE_CODE.exec(code.trim()) ?? [];
      if (subject === undefined || rest === undefined) return undefined;
      const accountId = writeUuid(Buffer.from(rest, 'base64url').subarray(0, SUBJECT_BYTES));
      const right = Buffer.from(unsubscribeCode(accountId, subject));
      const given = Buffer.from(code.trim());
      return timingSafeEqual(right, given) ? { accountId, subject } : undefined;
    },

    /** The hash of a code that events store. Keyed: six digits could be guessed from a plain hash. */
    hashCode: (purpose: HashPurpose, subject: string, code: string) =>
      hmac('hash', purpose, subject, purpose === 'recovery-code' ? bare(code) : code.trim()).toString('hex'),

    /** An account's recovery codes, written as `abcde-fghij`: 50 bits each. */
    deriveRecoveryCodes: (accountId: string, nonce: string): string[] =>
      Array.from({ length: RECOVERY_CODES }, (_, index) => {
        const mac = hmac('recovery-code', accountId, nonce, String(index));
        const letters = [...mac.subarray(0, 10)].map((byte) => BASE32[byte % BASE32.length]).join('');
        return `${letters.slice(0, 5)}-${letters.slice(5)}`;
      }),
  };
}

const digitsOf = (mac: Buffer, digits: number) =>
  String(mac.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');

/** The code without regard to how it was typed. */
const bare = (code: string) => code.toLowerCase().replace(/[^a-z2-7]/g, '');

/** The subject and nonce of a link; undefined when it is malformed. This proves nothing yet: compare its hash. */
export function readLinkCode(code: string): { subject: string; nonce: string } | undefined {
  if (!LINK_CODE.test(code.trim())) return undefined;
  const bytes = Buffer.from(code.trim(), 'base64url');
  return {
    subject: writeUuid(bytes.subarray(0, SUBJECT_BYTES)),
    nonce: bytes.subarray(SUBJECT_BYTES, SUBJECT_BYTES + NONCE_BYTES).toString('base64url'),
  };
}
