// UUIDs derived from a name: the same name gives the same UUID.
import { createHash } from 'node:crypto';

/** Writes 16 bytes as a UUID of this version. */
export function uuidFrom(bytes: Uint8Array, version: number): string {
  const uuid = Buffer.from(bytes.subarray(0, 16));
  uuid.writeUInt8((uuid.readUInt8(6) & 0x0f) | (version << 4), 6);
  uuid.writeUInt8((uuid.readUInt8(8) & 0x3f) | 0x80, 8);
  return writeUuid(uuid);
}

/** Writes 16 bytes as they are, whether or not they make a valid UUID. */
export const writeUuid = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The bytes of a UUID. */
export const uuidBytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** The UUID of a name in a namespace that is itself a UUID (RFC 9562, version 5). */
export const uuidV5 = (namespace: string, name: string) =>
  uuidFrom(createHash('sha1').update(uuidBytes(namespace)).update(name, 'utf8').digest(), 5);
