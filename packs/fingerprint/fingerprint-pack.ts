// Computes the fingerprint of a pack. Runs in a worker, on files that the inspector accepted.
import { createHash } from 'node:crypto';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import {
  MAX_FINGERPRINT_PICTURES,
  MAX_FINGERPRINT_PIXELS,
  MAX_FINGERPRINTS,
  MAX_TEXTURE_BYTES,
} from '@sandcrate/core/pack/limits.ts';
import { displayText } from '@sandcrate/core/pack/text.ts';
import { readEntry } from '../archive.ts';
import { type UploadFile, uploadFiles } from '../diff/upload-files.ts';
import { extensionOf, fileNameOf } from '../entry-path.ts';
import type { InspectOptions } from '../inspect.ts';
import type { RandomAccess } from '../random-access.ts';
import { memoryScratch } from '../scratch.ts';
import type { FileFingerprint, PackFingerprint, PictureFingerprint } from './fingerprint.ts';
import { isTelling } from './hash-files.ts';

/**
 * Computes the fingerprint of a picture of at most this many pixels.
 * @returns null when it is larger, or cannot be decoded
 */
export type ReadPicture = (
  bytes: Uint8Array,
  maxPixels: number,
) => Promise<{ fingerprint: PictureFingerprint; pixels: number } | null>;

type Options = Omit<InspectOptions, 'fileName' | 'depth'> & { readPicture: ReadPicture };

/**
 * Computes the fingerprint of each file of an upload, including inner packs. Skips files that say nothing about their
 * origin, and duplicates.
 * @throws DomainError 'unprocessable' when the archive is damaged or unsafe
 */
export async function fingerprintPack(
  source: RandomAccess,
  { scratch = memoryScratch, unpacker, readPicture }: Options,
): Promise<PackFingerprint> {
  const upload = await uploadFiles(source, { scratch, unpacker });
  try {
    const all = [...upload.files.values()].filter(isTelling);
    const taken = all.slice(0, MAX_FINGERPRINTS);
    const pictures = await readPictures(taken, readPicture);
    const bySha = new Map<string, FileFingerprint>();
    for (const file of taken) {
      const sha256 = await digest(file);
      const picture = pictures.get(file) ?? bySha.get(sha256)?.picture ?? null;
      const { path } = bySha.get(sha256) ?? { path: displayText(file.path) };
      bySha.set(sha256, { path, sha256, picture });
    }
    return { files: [...bySha.values()], more: all.length - taken.length };
  } finally {
    await upload.close();
  }
}

/** Without TGA, which the decoder of uploads cannot read. */
const PICTURES = new Set(['png', 'jpg', 'jpeg', 'webp']);

/** A copy must not change which pictures are read, so they are chosen by file name without folder. */
async function readPictures(
  files: readonly UploadFile[],
  readPicture: ReadPicture,
): Promise<Map<UploadFile, PictureFingerprint>> {
  const candidates = files
    .filter(({ inPack, entry }) => {
      return PICTURES.has(extensionOf(inPack)) && entry.unpackedBytes <= MAX_TEXTURE_BYTES;
    })
    .map((file) => ({ file, order: sha256Of(nameOf(file.inPack)) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, MAX_FINGERPRINT_PICTURES);
  const read = new Map<UploadFile, PictureFingerprint>();
  let pixelsLeft = MAX_FINGERPRINT_PIXELS;
  for (const { file } of candidates) {
    const bytes = await bytesOf(file);
    const found = bytes && (await readPicture(bytes, pixelsLeft));
    if (!found) continue;
    pixelsLeft -= found.pixels;
    read.set(file, found.fingerprint);
  }
  return read;
}

/** Null when it is damaged. */
async function bytesOf({ entry }: UploadFile): Promise<Uint8Array | null> {
  try {
    return await readEntry(entry, MAX_TEXTURE_BYTES);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function digest({ entry }: UploadFile): Promise<string> {
  const hash = createHash('sha256');
  await entry.extract((chunk) => {
    hash.update(chunk);
  });
  return hash.digest('hex');
}

const nameOf = (path: string) =>
  fileNameOf(path)
    .replace(/\.[^.]+$/, '')
    .toLowerCase();

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
