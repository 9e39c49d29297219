// A large site: decisions that concern many add-ons, and lists and totals over all of them. How long each takes, and how
// soon a like beside it is visible.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { totalsOfSite } from '@sandcrate/projections/catalogue/queries.ts';
import { threadsOn } from '@sandcrate/projections/moderation/comment-queries.ts';
import { queueWaits } from '@sandcrate/projections/moderation/review-queue.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { append, type Fact } from '@sandcrate/projections/testing/log.ts';
import type pg from 'pg';
import { writeAndSee } from './curves/visible.ts';
import { pollUntil } from './poll-until.ts';
import type { Report } from './report.ts';
import { type BenchSite, withSite } from './site.ts';
import { quantile } from './steady/arrivals.ts';

export const name = 'bulk';
export const onlyByName = true;

/** Add-ons whose rows are written directly, besides those that have a history. BENCH_ROWS=100000 is faster. */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const WITH_HISTORY = 1000;
/** Of one publisher. */
const OF_ONE = 5000;
const COMMENTS_OF_ONE = 100_000;
const SHARED_FILE = 'f'.repeat(64);
const LIKES_A_SECOND = 50;
const ALONE_MS = 4000;
const READS = 5;

export async function run(report: Report): Promise<void> {
  await withSite(WITH_HISTORY, async (site) => {
    const { pool } = site.services;
    const publisherId = await busiestPublisher(pool);
    await fill(pool, publisherId, site.addonIds[0] ?? '');
    reportLikes(report, 'alone', await likesWhile(site, sleep(ALONE_MS)));
    for (const [what, read] of Object.entries(readsOf(site))) {
      const times: number[] = [];
      const reading = async () => {
        for (let nth = 1; nth <= READS; nth++) times.push(await timeOf(() => read(nth)));
      };
      const beside = await likesWhile(site, reading());
      report.figure({ name: `${what}: longest of ${READS}`, value: Math.max(...times), unit: 'ms' });
      reportLikes(report, `beside ${what}`, beside);
    }
    for (const [what, fact] of Object.entries(decisionsAbout(publisherId))) {
      const beside = await likesWhile(site, decide(site, what, fact, report));
      reportLikes(report, `beside ${what}`, beside);
    }
  });
}

async function busiestPublisher(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select publisher_id as id from ${schemas.catalogue}.addons group by 1 order by count(*) desc limit 1`,
  );
  return rows[0]?.id ?? '';
}

/** Lists and totals, asked in such a way that no cache answers. */
function readsOf({ app, services: { pool }, addonIds: [commented = ''] }: BenchSite) {
  return {
    'the list of publishers': async (page: number) => {
      const { statusCode } = await app.inject(`/api/publishers?limit=50&page=${page}`);
      if (statusCode !== 200) throw new Error(`The list of publishers answered ${statusCode}`);
    },
    'totals of the site': () => totalsOfSite(pool),
    'waits of the review queue': () => queueWaits(pool),
    [`comments of an add-on that has ${COMMENTS_OF_ONE}`]: () =>
      threadsOn(pool, commented, { sort: 'newest', from: 0, limit: 20 }),
  } satisfies Record<string, (nth: number) => Promise<unknown>>;
}

function decisionsAbout(publisherId: string): Record<string, Fact> {
  const ofAccount = (type: Fact['type'], data: object) =>
    ({ stream: `account-${publisherId}`, type, data }) as Fact;
  const recall = `recall-${randomUUID()}`;
  const target = { kind: 'file', sha256: SHARED_FILE } as const;
  return {
    [`a badge for a publisher of ${OF_ONE} add-ons`]: ofAccount('PublisherVerified', {}),
    [`a ban of a publisher of ${OF_ONE} add-ons`]: ofAccount('AccountBanned', { reason: null }),
    [`the end of a ban of a publisher of ${OF_ONE} add-ons`]: ofAccount('AccountUnbanned', {}),
    'a recall': {
      stream: recall,
      type: 'RecallIssued',
      data: { target, reason: 'Malware', advisory: 'Remove it.' },
    },
    'the end of a recall': { stream: recall, type: 'RecallLifted', data: { note: null } },
  };
}

/** Appends a decision, and reports when it is in effect and when every page and search document shows it. */
async function decide({ services }: BenchSite, what: string, fact: Fact, report: Report): Promise<void> {
  const { pool, store, readModels } = services;
  const started = performance.now();
  const position = await append(store, fact);
  if (!(await readModels.waitFor(position, ['catalogue'], 60_000))) throw new Error('It was not applied');
  report.figure({ name: `${what}: until it is in effect`, value: performance.now() - started, unit: 'ms' });
  await pollUntil(async () => (await pool.query(STALE)).rowCount === 0);
  const value = performance.now() - started;
  report.figure({ name: `${what}: until all pages show it (2,000 allowed)`, value, unit: 'ms' });
}

const STALE = `
  select from ${schemas.catalogue}.stale_documents union all select from ${schemas.catalogue}.stale_publishers limit 1`;

const reportLikes = (report: Report, when: string, times: readonly number[]) => {
  report.figure({ name: `like to visible ${when}, median`, value: quantile(times, 0.5), unit: 'ms' });
  report.figure({
    name: `like to visible ${when}, p99 (50 allowed)`,
    value: quantile(times, 0.99),
    unit: 'ms',
  });
};

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Likes add-ons at a steady rate until `end` settles. Returns the milliseconds until each was visible. */
async function likesWhile(site: BenchSite, end: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  end.then(stop, stop);
  const times: Promise<number>[] = [];
  for (let nth = 0; !isOver; nth++) {
    times.push(writeAndSee(site.services, site.addonIds[(nth * 199) % site.addonIds.length] ?? ''));
    await sleep(1000 / LIKES_A_SECOND);
  }
  await end;
  return Promise.all(times);
}

const id = (table: string, n: string) =>
  `overlay(overlay(md5('${table}' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`;

/** Rows written by one statement, which must not exceed the time limit of statements. */
const AT_ONCE = 20_000;

/** Writes rows of live add-ons: OF_ONE of this publisher, ten with the file that is recalled, 20 of each other publisher. */
async function fill(pool: pg.Pool, publisherId: string, commented: string): Promise<void> {
  const { catalogue, statistics, moderation } = schemas;
  const inserts = async (rows: number, texts: readonly string[]) => {
    for (let first = 1; first <= rows; first += AT_ONCE) {
      const last = Math.min(rows, first + AT_ONCE - 1);
      for (const text of texts)
        await pool.query(`insert into ${text} from generate_series(${first}, ${last}) n`);
    }
  };
  await inserts(Math.ceil(ROWS / 20), [
    `${catalogue}.publishers (id, username, role, is_publisher, is_verified, is_banned, is_deleted, took_content, created_at)
     select ${id('publisher', 'n')}, 'publisher' || n, 'user', true, false, false, false, false, now()`,
  ]);
  await inserts(ROWS, [
    `${catalogue}.releases (id, addon_id, state, version, kind, sha256, size, facts, pack_uuids, is_recalled, created_at)
     select ${id('release', 'n')}, ${id('addon', 'n')}, 'current', '1.0.0', 'file',
       case when n % (${ROWS} / 10) = 0 then '${SHARED_FILE}' else md5('f' || n) || md5('g' || n) end, 1000,
       '{"packs": []}', array[${id('pack', 'n')}::text], false, now()`,
    `${catalogue}.addon_rows (id, publisher_id, release_id, title, description, pictures, category, tags,
       optional_fields, monetization_enabled, status, is_hidden, is_featured, is_recalled, is_marked_withheld, created_at, updated_at,
       submitted_at, approved_at, revision)
     select ${id('addon', 'n')},
       case when n <= ${OF_ONE} then '${publisherId}'::uuid else ${id('publisher', '1 + n / 20')} end,
       ${id('release', 'n')}, 'Copper lantern ' || n, repeat('It lights caves and meadows. ', 8), '[]', 'tools',
       array['lantern'], '{}', false, 'approved', false, false, false, false, now(), now(), now(), now(), 1`,
    `${catalogue}.counters (addon_id, like_count, rating_sum, rating_count, comment_count)
     select ${id('addon', 'n')}, 0, 9, 2, 0`,
    `${statistics}.addon_totals (addon_id, downloads, views) select ${id('addon', 'n')}, n % 1000, n % 5000`,
  ]);
  await inserts(COMMENTS_OF_ONE, [
    `${moderation}.comments (id, addon_id, account_id, content, posted_at, is_withheld)
     select ${id('comment', 'n')}, '${commented}', ${id('member', 'n')}, 'It works well.', now() - n * interval '1 minute', false`,
  ]);
  await analyze(pool);
}

/** As autovacuum would do after a while. */
async function analyze(pool: pg.Pool): Promise<void> {
  for (const table of ['publishers', 'releases', 'addon_rows', 'counters'])
    await pool.query(`vacuum analyze ${schemas.catalogue}.${table}`);
  await pool.query(`vacuum analyze ${schemas.statistics}.addon_totals`);
  await pool.query(`vacuum analyze ${schemas.moderation}.comments`);
}
