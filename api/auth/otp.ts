// Codes from an authenticator app (TOTP, RFC 6238) as every app takes them: SHA-1, six digits, 30 seconds.
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const BASE32_SECRET = /^[A-Z2-7]{32}$/;
const PERIOD_SECONDS = 30;
/** One interval before and after: clocks differ, and people type slowly. */
const WINDOW = 1;

const totp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS, algorithm: 'SHA1' });

/** A new secret, in base32. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

export const isSecret = (text: string) => BASE32_SECRET.test(text);

/** The text of a secret's QR code. */
export const uriOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: PERIOD_SECONDS,
  }).toString();

/** The interval that this code is for; undefined when it is for none near `now`. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token, window: WINDOW, timestamp });
  return delta === null ? undefined : TOTP.counter({ timestamp, period: PERIOD_SECONDS }) + delta;
}
