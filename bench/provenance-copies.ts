// Copies of real packs as a thief would make them: the same contents under other names, recompressed and re-encoded.
import { randomUUID } from 'node:crypto';
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from '@sandcrate/core/pack/limits.ts';
import { type ArchiveEntry, readEntry } from '@sandcrate/packs/archive.ts';
import { checkArchive } from '@sandcrate/packs/check-archive.ts';
import { extensionOf, fileNameOf } from '@sandcrate/packs/entry-path.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { fromBytes } from '@sandcrate/packs/random-access.ts';
import { type ZipPart, zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { openZip } from '@sandcrate/packs/zip/open-zip.ts';
import sharp, { type Sharp } from 'sharp';

type File = { path: string; bytes: Uint8Array };
/** Changes a file; `number` counts the files of one archive. */
type Change = (file: File, number: number) => Promise<File> | File;

type Kind = { change: Change; stored?: boolean };

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const isPicture = (path: string) => ['png', 'jpg', 'jpeg', 'webp'].includes(extensionOf(path));

const renamed: Change = ({ path, bytes }) => ({
  path: path.includes('/') ? path.replace(/^[^/]+/, (folder) => `My ${folder}`) : path,
  bytes,
});
const withNewIds: Change = ({ path, bytes }) => {
  if (!/^(pack_)?manifest\.json$/i.test(fileNameOf(path))) return { path, bytes };
  const text = Buffer.from(bytes).toString('utf8');
  return { path, bytes: Buffer.from(text.replace(UUID, () => randomUUID())) };
};
const oneChanged: Change = ({ path, bytes }, number) => ({
  path,
  bytes: number === 1 ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes,
});
const encodedAgain =
  (encode: (picture: Sharp) => Sharp): Change =>
  async ({ path, bytes }) => {
    if (!isPicture(path)) return { path, bytes };
    try {
      return { path, bytes: await encode(sharp(bytes)).toBuffer() };
    } catch {
      return { path, bytes };
    }
  };
const lossless = encodedAgain((picture) => picture.png({ compressionLevel: 4, adaptiveFiltering: true }));
const lossy = encodedAgain((picture) => picture.webp({ quality: 80 }));
const inTurn =
  (...changes: Change[]): Change =>
  async (file, number) => {
    let made = file;
    for (const change of changes) made = await change(made, number);
    return made;
  };

/** The kinds of copies, by what was changed. */
export const COPIES: Readonly<Record<string, Kind>> = {
  'files renamed': { change: renamed },
  'zipped with other compression': { change: (file) => file, stored: true },
  'one file changed': { change: oneChanged },
  'pictures encoded again, lossless': { change: lossless },
  'pictures encoded again, lossy': { change: lossy },
  'manifests with new UUIDs': { change: withNewIds },
  'all of it': { change: inTurn(renamed, withNewIds, oneChanged, lossy), stored: true },
};

/** A copy of an archive, inner packs included. */
export async function copyOf(archive: Uint8Array, kind: Kind): Promise<Uint8Array> {
  const { entries, notes } = await openZip(fromBytes(archive), MAX_ENTRIES, nodeUnpacker);
  const { files } = checkArchive({ entries, notes }, archive.length, 0);
  const parts: ZipPart[] = [];
  let number = 0;
  for (const [path, entry] of files) {
    const bytes = await bytesOf(entry);
    const made =
      extensionOf(path) === 'mcpack'
        ? { path, bytes: await copyOf(bytes, kind) }
        : await kind.change({ path, bytes }, number++);
    parts.push({ name: made.path, content: made.bytes, stored: kind.stored ?? false });
  }
  return zipOf(parts);
}

async function bytesOf(entry: ArchiveEntry): Promise<Uint8Array> {
  const bytes = await readEntry(entry, MAX_UNPACKED_BYTES);
  if (bytes === null) throw new Error(`${entry.name} is too large`);
  return bytes;
}
