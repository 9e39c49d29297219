// The fingerprints of stored packs and pictures, computed once and stored under their hashes. They can be computed again
// from the files at any time. A change of the method raises FINGERPRINT_VERSION.
import { PackFingerprint, PictureFingerprint } from '@sandcrate/packs/fingerprint/fingerprint.ts';
import { FINGERPRINT_VERSION } from '@sandcrate/projections/provenance/schema.ts';
import type pg from 'pg';
import type { OriginalKey } from './file-key.ts';
import { FileNotFound, type FileStore } from './file-store.ts';
import { readLocalCopy } from './local-copy.ts';
import type { FileWorkers } from './workers/file-workers.ts';

export const FINGERPRINT_TABLE = `
  create table api.fingerprint (
    kind text not null check (kind in ('pack', 'image')),
    sha256 text not null,
    version int not null,
    fingerprint jsonb, -- PackFingerprint or PictureFingerprint; null when the file could not be read within the limits
    made_at timestamptz not null default now(),
    primary key (kind, sha256)
  );`;

export type FingerprintsOptions = {
  pool: pg.Pool;
  files: Pick<FileStore, 'open' | 'temporaryFolder'>;
  workers: Pick<FileWorkers, 'fingerprintFile' | 'fingerprintPicture'>;
};

export class Fingerprints {
  readonly #options: FingerprintsOptions;
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(options: FingerprintsOptions) {
    this.#options = options;
  }

  /**
   * The fingerprint of a stored pack. The first request waits until the file has been read.
   * @returns null when the file is gone, or cannot be read within the limits of time and memory
   * @throws Overloaded, StorageFull
   */
  async ofPack(sha256: string): Promise<PackFingerprint | null> {
    const { workers } = this.#options;
    const found = await this.#of({ kind: 'pack', sha256 }, (path) => workers.fingerprintFile(path));
    return PackFingerprint.nullable().parse(found);
  }

  /**
   * The fingerprint of a stored picture.
   * @returns null when it is gone, or cannot be decoded
   * @throws Overloaded, StorageFull
   */
  async ofPicture(sha256: string): Promise<PictureFingerprint | null> {
    const { workers } = this.#options;
    const found = await this.#of({ kind: 'image', sha256 }, (path) => workers.fingerprintPicture(path));
    return PictureFingerprint.nullable().parse(found);
  }

  /** The fingerprints of these packs that exist already. */
  async kept(hashes: readonly string[]): Promise<PackFingerprint[]> {
    const { rows } = await this.#options.pool.query<{ fingerprint: unknown }>(
      `select fingerprint from api.fingerprint
       where kind = 'pack' and sha256 = any($1::text[]) and version = $2 and fingerprint is not null`,
      [hashes, FINGERPRINT_VERSION],
    );
    return rows.map(({ fingerprint }) => PackFingerprint.parse(fingerprint));
  }

  async #of(key: OriginalKey, take: (path: string) => Promise<unknown>): Promise<unknown> {
    const kept = await this.#kept(key);
    return kept === undefined ? this.#takeOnce(key, take) : kept;
  }

  /** Undefined when it was not computed yet, or by an older version. */
  async #kept({ kind, sha256 }: OriginalKey): Promise<unknown> {
    const { rows } = await this.#options.pool.query<{ fingerprint: unknown }>(
      'select fingerprint from api.fingerprint where kind = $1 and sha256 = $2 and version = $3',
      [kind, sha256, FINGERPRINT_VERSION],
    );
    return rows[0]?.fingerprint;
  }

  /** Concurrent requests share one read. */
  #takeOnce(key: OriginalKey, take: (path: string) => Promise<unknown>): Promise<unknown> {
    const name = `${key.kind} ${key.sha256}`;
    const underWay = this.#underWay.get(name);
    if (underWay !== undefined) return underWay;
    const taking = this.#take(key, take).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, taking);
    return taking;
  }

  async #take(key: OriginalKey, take: (path: string) => Promise<unknown>): Promise<unknown> {
    try {
      const fingerprint = await readLocalCopy(this.#options.files, key, take);
      await this.#keep(key, fingerprint);
      return fingerprint;
    } catch (error) {
      if (error instanceof FileNotFound) return null;
      throw error;
    }
  }

  async #keep({ kind, sha256 }: OriginalKey, fingerprint: unknown): Promise<void> {
    await this.#options.pool.query(
      `insert into api.fingerprint (kind, sha256, version, fingerprint) values ($1, $2, $3, $4)
       on conflict (kind, sha256) do update
       set version = excluded.version, fingerprint = excluded.fingerprint, made_at = now()
       where fingerprint.version <= excluded.version`,
      [kind, sha256, FINGERPRINT_VERSION, fingerprint && JSON.stringify(fingerprint)],
    );
  }
}

/** Deletes the fingerprint of a file before it is removed. If the file stays, it is computed again. */
export async function forgetFingerprint(pool: pg.Pool, { kind, sha256 }: OriginalKey): Promise<void> {
  await pool.query('delete from api.fingerprint where kind = $1 and sha256 = $2', [kind, sha256]);
}
