// The fingerprint of a pack: it identifies the pack's files in other packs, under other names and in other archives.
import { z } from 'zod';

const Key = z.string().regex(/^[0-9a-f]{16}$/);

export const PictureFingerprint = z.object({
  /** The first 64 bits of the SHA-256 of its pixels: the same after each lossless encoding. */
  pixels: Key,
  /** Its difference hash; null for a picture that is too plain for one. */
  look: Key.nullable(),
  /** The mean of its colours, 0xRRGGBB. */
  colour: z.int().min(0).max(0xffffff),
});
export type PictureFingerprint = z.infer<typeof PictureFingerprint>;

export const FileFingerprint = z.object({
  /** Its path within the upload; of duplicates, the first one's. */
  path: z.string(),
  sha256: z.string(),
  picture: PictureFingerprint.nullable(),
});
export type FileFingerprint = z.infer<typeof FileFingerprint>;

export const PackFingerprint = z.object({
  files: z.array(FileFingerprint),
  /** The number of files past the limit, which are not compared. */
  more: z.int(),
});
export type PackFingerprint = z.infer<typeof PackFingerprint>;

/** The first 64 bits of a SHA-256 in hex, as the index of fingerprints keeps it: a signed integer. */
export const toIndexKey = (hex: string): bigint => BigInt.asIntN(64, BigInt(`0x${hex.slice(0, 16)}`));
