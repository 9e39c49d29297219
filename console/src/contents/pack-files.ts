// The contents of an add-on's file, read in the moderator's browser. Nothing in it is run, and nothing is sent.
import type { ArchiveEntry } from '@sandcrate/api/contract/pack.ts';

export type PackFile = {
  /** The path within the upload. Paths in an inner pack begin with that pack's name. */
  path: string;
  bytes: number;
  /** Null when it is larger than the limit. */
  read: (limit: number) => Promise<Uint8Array<ArrayBuffer> | null>;
};

const MAX_ENTRIES = 20_000;
const MAX_INNER_BYTES = 64 * 1_048_576;

/**
 * Lists the files of an archive and its inner packs, sorted by path, without those that macOS adds to archives. Scripts
 * come first: a review begins with them.
 * @throws DomainError when it cannot be read completely
 */
export async function packFiles(archive: Blob): Promise<PackFile[]> {
  const { fromBlob, isSystemFile, openZip, readEntry } = await import('@sandcrate/api/contract/pack.ts');
  const read = (entry: ArchiveEntry) => async (limit: number) => {
    const bytes = await readEntry(entry, limit);
    return bytes && new Uint8Array(bytes);
  };
  const list = async (source: Blob, folder: string): Promise<PackFile[]> => {
    const { entries } = await openZip(fromBlob(source), MAX_ENTRIES);
    const files = entries.filter(
      ({ directory, special, name }) => !directory && !special && !isSystemFile(name),
    );
    const listed = await Promise.all(
      files.map(async (entry): Promise<PackFile[]> => {
        const path = folder + entry.name;
        const inner = isPack(path) ? await read(entry)(MAX_INNER_BYTES) : null;
        if (inner !== null) return list(new Blob([inner]), `${path}/`);
        return [{ path, bytes: entry.unpackedBytes, read: read(entry) }];
      }),
    );
    return listed.flat();
  };
  return (await list(archive, '')).sort(
    (a, b) => Number(isScript(b.path)) - Number(isScript(a.path)) || a.path.localeCompare(b.path),
  );
}

/** Whether a file is a script, by its name. */
export const isScript = (path: string) => /\.([cm]?js|ts)$/i.test(path);

const isPack = (path: string) => /\.mcpack$/i.test(path);
