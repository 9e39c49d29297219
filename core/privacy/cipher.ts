// AES-256-GCM. What is sealed for one purpose opens for no other: the purpose is authenticated along with it.
import { createCipheriv, createDecipheriv, createSecretKey, KeyObject, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The nonce, the encrypted bytes and the tag, in one. */
export function encrypt(key: Buffer | KeyObject, plain: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', prepared(key), nonce).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when the key or purpose is not that of the encryption, or a byte was changed */
export function decrypt(key: Buffer | KeyObject, sealed: Buffer, purpose: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', prepared(key), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Node also accepts raw bytes, but handling them takes several times as long as opening a text. */
const prepared = (key: Buffer | KeyObject) => (key instanceof KeyObject ? key : createSecretKey(key));
