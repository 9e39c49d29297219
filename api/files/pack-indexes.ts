// The contents of each stored pack, read once and stored under its hash. They can be read again from the file at any time,
// so the table may be lost. A change in how packs are read raises INDEX_VERSION.
import { PackContents } from '@sandcrate/core/pack/contents.ts';
import type pg from 'pg';
import { FileNotFound, type FileStore } from './file-store.ts';
import { readLocalCopy } from './local-copy.ts';
import type { FileWorkers } from './workers/file-workers.ts';

/** Raise it when the result of `indexContents` changes. */
export const INDEX_VERSION = 3;

export const PACK_INDEX_TABLE = `
  create table api.pack_index (
    sha256 text primary key,
    index_version int not null,
    contents jsonb, -- PackContents; null when the file could not be read within the limits
    made_at timestamptz not null default now()
  );`;

export type PackIndexesOptions = {
  pool: pg.Pool;
  files: Pick<FileStore, 'open' | 'temporaryFolder'>;
  workers: Pick<FileWorkers, 'indexFile'>;
};

export class PackIndexes {
  readonly #options: PackIndexesOptions;
  readonly #underWay = new Map<string, Promise<PackContents | null>>();

  constructor(options: PackIndexesOptions) {
    this.#options = options;
  }

  /**
   * The contents of a pack. The first request waits until the file has been read, usually less than a second.
   * @param sha256 of the stored file
   * @returns null when the file is gone, or cannot be read within the limits of time and memory
   * @throws Overloaded, StorageFull
   */
  async of(sha256: string): Promise<PackContents | null> {
    const kept = await this.#kept(sha256);
    return kept === undefined ? this.#makeOnce(sha256) : kept;
  }

  /** Undefined when it was not read yet, or by an older version. */
  async #kept(sha256: string): Promise<PackContents | null | undefined> {
    const { rows } = await this.#options.pool.query<{ contents: unknown }>(
      'select contents from api.pack_index where sha256 = $1 and index_version = $2',
      [sha256, INDEX_VERSION],
    );
    return rows[0] && PackContents.nullable().parse(rows[0].contents);
  }

  /** Concurrent requests share one read. */
  #makeOnce(sha256: string): Promise<PackContents | null> {
    const underWay = this.#underWay.get(sha256);
    if (underWay !== undefined) return underWay;
    const making = this.#make(sha256).finally(() => this.#underWay.delete(sha256));
    this.#underWay.set(sha256, making);
    return making;
  }

  async #make(sha256: string): Promise<PackContents | null> {
    try {
      const { files, workers } = this.#options;
      const key = { kind: 'pack', sha256 } as const;
      const contents = await readLocalCopy(files, key, (path) => workers.indexFile(path));
      await this.#keep(sha256, contents);
      return contents;
    } catch (error) {
      if (error instanceof FileNotFound) return null;
      throw error;
    }
  }

  async #keep(sha256: string, contents: PackContents | null): Promise<void> {
    await this.#options.pool.query(
      `insert into api.pack_index (sha256, index_version, contents) values ($1, $2, $3)
       on conflict (sha256) do update
       set index_version = excluded.index_version, contents = excluded.contents, made_at = now()
       where pack_index.index_version <= excluded.index_version`,
      [sha256, INDEX_VERSION, contents && JSON.stringify(contents)],
    );
  }
}

/** Deletes the contents of a pack before its file is removed. If the file stays, it is read again. */
export async function forgetPackIndex(pool: pg.Pool, sha256: string): Promise<void> {
  await pool.query('delete from api.pack_index where sha256 = $1', [sha256]);
}
