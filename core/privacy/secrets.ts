// The server's own keys, each for one use, all from the master key.
import { hkdfSync } from 'node:crypto';

/** What a derived key is for. A label is part of what it derives: it never changes. */
export type SecretUse = 'key wrapping' | 'names' | 'codes' | 'limits';

/** The key for one use, 32 bytes. It is the same as long as the master key is. */
export const deriveSecret = (masterKey: string, use: SecretUse): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(masterKey), Buffer.alloc(0), `sandcrate ${use}`, 32));
