// Hashes the files of a pack in the browser, before anything is uploaded.

import { MAX_ASKED_FILES, MIN_FINGERPRINT_BYTES } from '@sandcrate/core/pack/limits.ts';
import { type ArchiveEntry, readEntry } from '../archive.ts';
import type { UploadFile } from '../diff/upload-files.ts';
import { uploadFiles } from '../diff/upload-files.ts';
import type { InspectOptions } from '../inspect.ts';
import type { RandomAccess } from '../random-access.ts';
import { memoryScratch } from '../scratch.ts';

const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;

type Options = Pick<InspectOptions, 'unpacker'> & {
  /** The maximum number of hashes; those that sort first are returned. [2,000] */
  most?: number;
};

/**
 * Hashes the files that the fingerprint would contain, up to 256 MiB of unpacked files.
 * @throws DomainError when the archive is damaged or unsafe
 */
export async function hashFiles(
  source: RandomAccess,
  { unpacker, most = MAX_ASKED_FILES }: Options = {},
): Promise<string[]> {
  const upload = await uploadFiles(source, { scratch: memoryScratch, unpacker });
  try {
    const hashes = new Set<string>();
    let bytesLeft = MAX_BYTES;
    for (const file of upload.files.values()) {
      const { entry } = file;
      if (!isTelling(file) || entry.unpackedBytes > bytesLeft) continue;
      bytesLeft -= entry.unpackedBytes;
      const hash = await sha256(entry);
      if (hash !== null) hashes.add(hash);
    }
    return [...hashes].sort().slice(0, most);
  } finally {
    await upload.close();
  }
}

async function sha256(entry: ArchiveEntry): Promise<string | null> {
  const bytes = await readEntry(entry, MAX_FILE_BYTES);
  if (bytes === null) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const MANIFEST = /^(pack_)?manifest\.json$/i;

/**
 * Whether a file is distinctive enough to show its origin. Short files are alike everywhere. Manifests differ even in
 * copies, which need UUIDs of their own to be installed beside the original.
 */
export const isTelling = ({ inPack, entry }: UploadFile): boolean =>
  entry.unpackedBytes >= MIN_FINGERPRINT_BYTES && !MANIFEST.test(inPack);
