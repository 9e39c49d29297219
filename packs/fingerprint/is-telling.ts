import { MIN_FINGERPRINT_BYTES } from '@sandcrate/core/pack/limits.ts';
import type { UploadFile } from '../diff/upload-files.ts';

const MANIFEST = /^(pack_)?manifest\.json$/i;

/**
 * Whether a file is distinctive enough to show its origin. Short files are alike everywhere. Manifests differ even in
 * copies, which need UUIDs of their own to be installed beside the original.
 */
export const isTelling = ({ inPack, entry }: UploadFile): boolean =>
  entry.unpackedBytes >= MIN_FINGERPRINT_BYTES && !MANIFEST.test(inPack);
