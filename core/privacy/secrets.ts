// The server's own keys, each for one use, all derived from the master key.
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** The purpose of a derived key. A label is an input of the derivation, so it must never change. */
export type SecretUse = 'key wrapping' | 'names' | 'codes' | 'limits' | 'request hashes' | 'request ids';

/**
 * The key for one use, 32 bytes. It is the same as long as the master key is the same. It is a key object, because
 * Node's functions take several times as long with raw bytes.
 */
export const deriveSecret = (masterKey: string, use: SecretUse): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync('sha256', Buffer.from(masterKey), Buffer.alloc(0), `sandcrate ${use}`, 32)),
  );
