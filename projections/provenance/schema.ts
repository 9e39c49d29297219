// The tables of provenance: which files and pictures are in which listing. They are filled from the fingerprints of stored
// files and not from events, so they belong to no projection. As with projections, each version has its own schema.
import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { KEPT_MS } from '../runner/lifecycle/versions.ts';

/** Raise it when fingerprinting or the tables change. Everything is rebuilt next to the old version. */
export const FINGERPRINT_VERSION = 3;

export const provenance = `provenance_${FINGERPRINT_VERSION}`;

/** Rows are small and many: an add-on of 300 files takes about 30 kB with the indexes. */
const tables = `
create schema if not exists provenance_versions;
create table if not exists provenance_versions.asked (
  version int primary key,
  asked_at timestamptz not null -- when a process that was built for it last said so
);

create schema if not exists ${provenance};

-- Numbered in the order of their entry, which is that of their uploads where the index was made later.
create table if not exists ${provenance}.listings (
  number int generated always as identity primary key,
  addon_id uuid not null unique,
  publisher_id uuid not null
);

-- Which packs of which add-ons are entered. Open ones are of approved releases: everybody may know what is in them.
create table if not exists ${provenance}.packs (
  addon_id uuid not null,
  sha256 text not null,
  is_open boolean not null,
  primary key (addon_id, sha256)
);
create index if not exists packs_sha256 on ${provenance}.packs (sha256);

create table if not exists ${provenance}.files (
  file bigint not null, -- the first 64 bits of its SHA-256, or of that of its pixels
  listing int not null,
  since timestamptz not null, -- when the first release with it was uploaded
  is_open boolean not null,
  primary key (file, listing)
);
create index if not exists files_listing on ${provenance}.files (listing);

-- The pictures inside packs, by their difference hash. Of two hashes at most 3 bits apart, one quarter is the same.
create table if not exists ${provenance}.pictures (
  look bigint not null,
  colour int not null,
  listing int not null,
  since timestamptz not null,
  is_open boolean not null,
  primary key (listing, look, colour)
);
${quarters('pictures')}

-- The pictures that listings show: banners, screenshots and icons.
create table if not exists ${provenance}.shown_pictures (
  addon_id uuid not null,
  sha256 text not null,
  look bigint, -- null where the picture is too plain for a hash
  colour int,
  primary key (addon_id, sha256)
);
create index if not exists shown_pictures_sha256 on ${provenance}.shown_pictures (sha256);
${quarters('shown_pictures')}
`;

function quarters(table: string): string {
  return [0, 16, 32, 48]
    .map((shift) => {
      const name = `${table}_quarter_${shift / 16}`;
      return `create index if not exists ${name} on ${provenance}.${table} (((look >> ${shift}) & 65535));`;
    })
    .join('\n');
}

/** Creates this version's tables. Several processes may call it at once. */
export async function prepareProvenance(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('sandcrate provenance', 0))`);
    await tx.query(tables);
  });
  await askForProvenance(pool);
}

/** Records that this version is in use. */
async function askForProvenance(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into provenance_versions.asked (version, asked_at) values ($1, now())
     on conflict (version) do update set asked_at = excluded.asked_at`,
    [FINGERPRINT_VERSION],
  );
}

/** How often a process records that it uses its version: far more often than unused versions are dropped. */
const ASK_EVERY_MS = 60 * 60 * 1000;

/** Keeps this version from being dropped for as long as the process runs. An attempt that fails is repeated. */
export function keepAskingForProvenance(
  pool: pg.Pool,
  { everyMs = ASK_EVERY_MS, onError }: { everyMs?: number; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  let asking = Promise.resolve();
  const timer = setInterval(() => {
    asking = askForProvenance(pool).catch(onError);
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await asking;
    },
  };
}

/** Removes the versions that no process has used for a day. Returns their names. */
export async function dropUnusedProvenance(pool: pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ version: number }>(
    'delete from provenance_versions.asked where version <> $1 and asked_at < $2 returning version',
    [FINGERPRINT_VERSION, new Date(now.getTime() - KEPT_MS)],
  );
  for (const { version } of rows) await pool.query(`drop schema if exists provenance_${version} cascade`);
  return rows.map(({ version }) => `provenance_${version}`);
}
