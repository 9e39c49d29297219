// How many copies of real packs are found, how many unrelated packs are taken for copies, and what this costs.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FileWorkers, startFileWorkers } from '@sandcrate/api/files/workers/file-workers.ts';
import { openInfrastructure, prepareTables } from '@sandcrate/api/infrastructure.ts';
import { provenanceOf } from '@sandcrate/api/provenance/provenance.ts';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import type { PackFingerprint } from '@sandcrate/packs/fingerprint/fingerprint.ts';
import { inspectPack } from '@sandcrate/packs/inspect.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { fromBytes } from '@sandcrate/packs/random-access.ts';
import { enterPack } from '@sandcrate/projections/provenance/enter.ts';
import {
  filesElsewhere,
  titlesElsewhere,
  uuidsElsewhere,
} from '@sandcrate/projections/provenance/queries.ts';
import type pg from 'pg';
import { pino } from 'pino';
import { COPIES, copyOf } from './provenance-copies.ts';
import { addListing, fillListings } from './provenance-listings.ts';
import type { Report } from './report.ts';
import { median } from './rounds.ts';
import { withPostgres } from './throwaway-postgres.ts';

export const name = 'provenance';

/** The folder of the real packs: BENCH_PACKS=<folder>. A smaller catalogue: BENCH_LISTINGS=10000. */
const PACKS =
  process.env.BENCH_PACKS ?? fileURLToPath(new URL('../../shared/real-input/packs', import.meta.url));
const LISTINGS = Number(process.env.BENCH_LISTINGS ?? 100_000);
const ROUNDS = 7;
const REQUIRED = 0.99;

const logger = pino({ level: 'error' });
const UPLOADED_AT = new Date('2026-03-01T00:00:00Z');
const COPIED_AT = new Date('2026-09-01T00:00:00Z');

type Original = {
  addonId: string;
  publisherId: string;
  title: string;
  bytes: Uint8Array;
  uuids: string[];
  fingerprint: PackFingerprint;
};

export async function run(report: Report): Promise<void> {
  if (!existsSync(PACKS)) throw new Error(`BENCH_PACKS must name a folder of packs: ${PACKS} does not exist`);
  const folder = await mkdtemp(join(tmpdir(), 'sandcrate-bench-provenance-'));
  const workers = startFileWorkers({ temporaryFolder: folder });
  try {
    await withPostgres(async (databaseUrl) => {
      await prepare(folder, databaseUrl);
      const pool = createPool(databaseUrl, { applicationName: 'bench', max: 4 });
      try {
        await pool.query('set statement_timeout = 0');
        await fillListings(pool, LISTINGS);
        await measure(pool, { workers, folder }, report);
      } finally {
        await pool.end();
      }
    });
  } finally {
    await workers.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(dataDir: string, databaseUrl: string): Promise<void> {
  const config = loadConfig({
    DATA_DIR: dataDir,
    OWNER_EMAIL: 'owner@example.org',
    OWNER_PASSWORD: 'a pass phrase of benches',
    JWT_SECRET: 'a secret of benches that is long enough',
    MASTER_KEY: 'a master key of benches, long enough too',
  });
  const infrastructure = await openInfrastructure({ config, databaseUrl, logger, acceptsAnyLog: true });
  try {
    await prepareTables(infrastructure, logger);
  } finally {
    await infrastructure.close();
  }
}

type Taking = { workers: FileWorkers; folder: string };

async function measure(pool: pg.Pool, taking: Taking, report: Report): Promise<void> {
  const originals: Original[] = [];
  const times: number[] = [];
  for (const file of readdirSync(PACKS).sort()) {
    const bytes = readFileSync(join(PACKS, file));
    await take(bytes, taking); // starts the worker and reads the file once
    const start = performance.now();
    const fingerprint = await take(bytes, taking);
    times.push(performance.now() - start);
    originals.push(await publish(pool, file, bytes, fingerprint));
  }
  report.figure({ name: 'real packs', value: originals.length, unit: 'packs' });
  report.figure({ name: 'a fingerprint in the worker, median', value: median(times), unit: 'ms' });
  report.figure({ name: 'a fingerprint in the worker, longest', value: Math.max(...times), unit: 'ms' });
  await unrelated(pool, originals, report);
  await copies(pool, originals, taking, report);
  await statements(pool, originals, report);
}

async function take(bytes: Uint8Array, { workers, folder }: Taking): Promise<PackFingerprint> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  try {
    return await workers.fingerprintFile(path);
  } finally {
    await rm(path);
  }
}

async function publish(
  pool: pg.Pool,
  file: string,
  bytes: Uint8Array,
  fingerprint: PackFingerprint,
): Promise<Original> {
  const { facts } = await inspectPack(fromBytes(bytes), {
    fileName: file,
    unpacker: nodeUnpacker,
    depth: 'facts',
  });
  const original = {
    addonId: randomUUID(),
    publisherId: randomUUID(),
    title: basename(file, extname(file)),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    uuids: facts.uuids,
  };
  await addListing(pool, original, UPLOADED_AT);
  const entered = { ...original, releaseId: original.addonId, uploadedAt: UPLOADED_AT, isOpen: true };
  await enterPack(pool, entered, fingerprint);
  return { ...original, bytes, fingerprint };
}

const ask = (pool: pg.Pool, fingerprint: PackFingerprint, publisherId: string) =>
  provenanceOf(
    pool,
    { fingerprint, uploadedAt: COPIED_AT, uuids: [], title: null, addonId: null },
    { publisherId, publicOnly: true },
  );

/** Checks each real pack as its own publisher: a listing that is said to contain most of the pack is a false alarm. */
async function unrelated(pool: pg.Pool, originals: readonly Original[], report: Report): Promise<void> {
  let alarms = 0;
  let sharing = 0;
  for (const { fingerprint, publisherId } of originals) {
    const { listings } = await ask(pool, fingerprint, publisherId);
    alarms += listings.filter(({ isMost }) => isMost).length;
    sharing += listings.filter(({ files }) => files > 0).length;
  }
  report.figure({ name: 'false alarms between unrelated real packs', value: alarms, unit: 'alarms' });
  report.figure({ name: 'listings named without an alarm', value: sharing, unit: 'listings' });
}

/** A copy by another publisher is found if the original's listing is said to contain most of it. */
async function copies(
  pool: pg.Pool,
  originals: readonly Original[],
  taking: Taking,
  report: Report,
): Promise<void> {
  let [found, made] = [0, 0];
  for (const [label, kind] of Object.entries(COPIES)) {
    const shares: number[] = [];
    let foundOfKind = 0;
    for (const original of originals) {
      const fingerprint = await take(await copyOf(original.bytes, kind), taking);
      const { compared, listings } = await ask(pool, fingerprint, randomUUID());
      const match = listings.find(({ addonId }) => addonId === original.addonId);
      if (match?.isMost) foundOfKind += 1;
      else console.error(`Not found: ${original.title}, ${label}`, match ?? 'nothing', compared);
      shares.push(match && compared ? match.files / compared.files : 0);
    }
    found += foundOfKind;
    made += originals.length;
    report.figure({ name: `found: ${label}`, value: (100 * foundOfKind) / originals.length, unit: '%' });
    report.figure({
      name: `share of files reported, median: ${label}`,
      value: 100 * median(shares),
      unit: '%',
    });
  }
  report.ratio({ name: 'copies found', ours: found, raw: made, unit: 'copies', required: REQUIRED });
}

/** The time of each statement and of all four questions together, in a seeded catalogue. */
async function statements(pool: pg.Pool, originals: readonly Original[], report: Report): Promise<void> {
  const timed = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const start = performance.now();
      await work();
      if (round > 0) times.push(performance.now() - start);
    }
    return median(times);
  };
  const stranger = { publisherId: randomUUID(), publicOnly: false };
  const ofFiles: number[] = [];
  const whole: number[] = [];
  const ofUuids: number[] = [];
  const ofTitles: number[] = [];
  for (const { fingerprint, uuids, title, addonId } of originals) {
    ofFiles.push(
      await timed(() => filesElsewhere(pool, fingerprint.files, { ...stranger, uploadedAt: COPIED_AT })),
    );
    ofUuids.push(await timed(() => uuidsElsewhere(pool, uuids, stranger)));
    ofTitles.push(await timed(() => titlesElsewhere(pool, [title.toLowerCase()], stranger)));
    const pack = { fingerprint, uploadedAt: COPIED_AT, uuids, title, addonId };
    whole.push(await timed(() => provenanceOf(pool, pack, stranger)));
  }
  const common = await seededPack(pool);
  const seeded = await timed(() => filesElsewhere(pool, common, { ...stranger, uploadedAt: COPIED_AT }));
  report.figure({ name: 'seeded listings', value: LISTINGS, unit: 'listings' });
  report.figure({ name: 'statement about files, median', value: median(ofFiles), unit: 'ms' });
  report.figure({ name: 'statement about files, largest pack', value: Math.max(...ofFiles), unit: 'ms' });
  report.figure({ name: 'statement about 1,000 common files', value: seeded, unit: 'ms' });
  report.figure({ name: 'statement about UUIDs, median', value: median(ofUuids), unit: 'ms' });
  report.figure({ name: 'statement about a title, median', value: median(ofTitles), unit: 'ms' });
  report.figure({ name: 'statement about a title, longest', value: Math.max(...ofTitles), unit: 'ms' });
  report.figure({ name: 'all four questions, median', value: median(whole), unit: 'ms' });
  report.figure({ name: 'all four questions, longest', value: Math.max(...whole), unit: 'ms' });
}

/** A pack of the 1,000 most common files. */
async function seededPack(pool: pg.Pool): Promise<PackFingerprint['files']> {
  const { rows } = await pool.query<{ sha256: string }>(
    `select md5('common' || n) || md5('rest' || n) as sha256 from generate_series(0, 999) n`,
  );
  return rows.map(({ sha256 }) => ({ path: '', sha256, picture: null }));
}
