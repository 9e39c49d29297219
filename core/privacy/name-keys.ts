// Replaces names where they must not be stored: an HMAC under a key that never changes.
import { createHmac } from 'node:crypto';
import { looksOf } from '../name/look/look.ts';
import { uuidFrom } from '../uuid.ts';
import { foldUsername } from '../validation.ts';
import { deriveSecret } from './secrets.ts';

export type NameKeys = ReturnType<typeof createNameKeys>;

const foldEmail = (email: string) => email.trim().normalize('NFKC').toLowerCase();

export function createNameKeys(masterKey: string) {
  const secret = deriveSecret(masterKey, 'names');
  const hmac = (kind: string, name: string) =>
    createHmac('sha256', secret).update(`${kind}\0`).update(name).digest();

  const lookKey = (look: string) => hmac('username look', look).toString('hex');

  return {
    /** The same however the username is written: case and Unicode form do not count. */
    usernameKey: (username: string) => hmac('username', foldUsername(username)).toString('hex'),
    /** Names that can be mistaken for each other have a key in common. The first is that of the name's own look. */
    lookKeys(username: string): [own: string, ...others: string[]] {
      const [own, ...others] = looksOf(username);
      return [lookKey(own), ...others.map(lookKey)];
    },
    emailKey: (email: string) => hmac('email', foldEmail(email)).toString('hex'),
    /** Names the invites of an address, in the form of a UUID. */
    inviteKey: (email: string) => uuidFrom(hmac('invite', foldEmail(email)), 8),
  };
}
