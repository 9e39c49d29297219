// The inbox of a publisher's 10,000 followers: the time until a release has reached all of them, also in the mail and push
// queues, and the time to open an inbox of 5,000 notices. Our notices are written for each person; the baseline writes an
// event once, and each opening of an inbox looks up what the member follows.
import { randomUUID } from 'node:crypto';
import { createMemoryEventStore } from '@sandcrate/core/event-store/memory/memory-event-store.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { allProjections } from '@sandcrate/projections/all-projections.ts';
import { migrateNotifications } from '@sandcrate/projections/inbox/notification-queries.ts';
import { inboxProjection } from '@sandcrate/projections/inbox/projection.ts';
import { noticesOf } from '@sandcrate/projections/inbox/queries.ts';
import { prepareReactions } from '@sandcrate/projections/reactions/all-reactions.ts';
import { noticesByMail } from '@sandcrate/projections/reactions/notices-by-mail.ts';
import { noticesByPush } from '@sandcrate/projections/reactions/push/notices-by-push.ts';
import { prepareReadModels, runProjections } from '@sandcrate/projections/runner/lifecycle/runner.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { follows, mailAtOnce, releaseOf, subscribeToPush } from '@sandcrate/projections/testing/followers.ts';
import { append, type Fact } from '@sandcrate/projections/testing/log.ts';
import { approved, submitted, testPrivacy } from '@sandcrate/projections/testing/people.ts';
import { readModel } from '@sandcrate/projections/testing/read-model.ts';
import type pg from 'pg';
import type { Report } from './report.ts';
import { median } from './rounds.ts';
import { quantile } from './search-engines.ts';
import { withPostgres } from './throwaway-postgres.ts';

export const name = 'inbox';

const FOLLOWERS = 10_000;
/** The reader of the large inbox follows this many publishers, each with this many releases. */
const FOLLOWED = 50;
const RELEASES = 100;
const ROUNDS = 15;
const MOST_OPEN_MS = 10;
const MOST_TELL_MS = 5000;
const EVERY_WAY_ROUNDS = 15;
/** Ratings in each round before the release, one after another: about as many as beside it. */
const RATINGS = 1500;
/** A rating's p99 may grow by a fifth. */
const RATING_REQUIRED = 1 / 1.2;
const MINUTE = 60_000;

export async function run(report: Report): Promise<void> {
  await withPostgres(async (url) => {
    const pool = createPool(url, { applicationName: 'bench', max: 2, prepare: true }); // as the API's
    try {
      await measure(pool, report);
    } finally {
      await pool.end();
    }
  });
  await withPostgres(async (url) => {
    const pool = createPool(url, { applicationName: 'bench' });
    try {
      await measureEveryWay(pool, url, report);
    } finally {
      await pool.end();
    }
  });
}

/** As a process of the site runs it: all read models, and a mail at once and a push message for each notice. */
async function measureEveryWay(pool: pg.Pool, url: string, report: Report): Promise<void> {
  const privacy = testPrivacy();
  const store = createMemoryEventStore();
  const projections = allProjections(privacy);
  const reactions = [noticesByMail(pool), noticesByPush(pool)];
  await migrateNotifications(pool);
  await prepareReadModels(pool, projections);
  await prepareReactions(pool, store, reactions);
  const running = runProjections({ pool, connectionString: url, store, projections, reactions });
  try {
    const [maker, addonId] = [randomUUID(), randomUUID()];
    const happened = (...facts: Fact[]) => {
      const at = new Date().toISOString();
      return append(store, ...facts.map((fact) => ({ at, ...fact })));
    };
    await happened(submitted(addonId, maker), approved(addonId));
    const followers = Array.from({ length: FOLLOWERS }, () => randomUUID());
    let last = 0n;
    for (const id of followers) last = await happened(follows(id, maker), mailAtOnce(id));
    await subscribeToPush(pool, followers);
    if (
      !(await running.waitFor(
        last,
        ['inbox', 'reaction_notices_by_mail', 'reaction_notices_by_push'],
        MINUTE,
      ))
    )
      throw new Error('The followers are not known within a minute');
    const places = {
      inboxes: ['inbox', `${schemas.inbox}.notices`],
      'the mail queue': ['reaction_notices_by_mail', 'reactions.outbox'],
      'the push queue': ['reaction_notices_by_push', 'notifications.pushes'],
    } as const;
    const rate = async () => {
      const begin = performance.now();
      const position = await happened(rates(randomUUID(), addonId));
      await running.waitFor(position, ['catalogue'], MINUTE);
      return performance.now() - begin;
    };
    const rated = { alone: [] as number[], beside: [] as number[] };
    const reached = new Map(Object.keys(places).map((place) => [place, [] as number[]]));
    for (let round = 1; round <= EVERY_WAY_ROUNDS; round++) {
      for (let n = 0; n < RATINGS; n++) rated.alone.push(await rate());
      const begin = performance.now();
      const position = await happened(releaseOf(addonId, `1.${round}.0`));
      let areTold = false;
      const rating = (async () => {
        while (!areTold) rated.beside.push(await rate());
      })();
      await Promise.all(
        Object.entries(places).map(async ([place, [writer]]) => {
          await running.waitFor(position, [writer], MINUTE);
          reached.get(place)?.push(performance.now() - begin);
        }),
      );
      areTold = true;
      await rating;
      for (const [place, [, table]] of Object.entries(places)) {
        const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${table}`, []);
        const { count = 0 } = rows[0] ?? {};
        if (count < round * FOLLOWERS) throw new Error(`Only ${count} are in ${place}`);
      }
    }
    for (const [place, times] of reached) {
      report.ratio({
        name: `a release is in ${place} of ${FOLLOWERS} followers`,
        unit: '/s',
        ours: 1000 / median(times),
        raw: 1000 / MOST_TELL_MS,
        required: 1,
      });
      report.figure({ name: `time until it is in ${place}`, value: median(times), unit: 'ms' });
    }
    const [alone, beside] = [quantile(rated.alone, 0.99), quantile(rated.beside, 0.99)];
    report.ratio({
      name: 'a rating until it is shown, beside that, against alone: p99',
      unit: 'ms',
      ours: beside,
      raw: alone,
      ratio: alone / beside,
      required: RATING_REQUIRED,
    });
  } finally {
    await running.close();
  }
}

async function measure(pool: pg.Pool, report: Report): Promise<void> {
  const privacy = testPrivacy();
  for (const projection of allProjections(privacy)) await readModel(pool, projection);
  const inbox = await readModel(pool, inboxProjection);
  await migrateNotifications(pool);
  const store = createMemoryEventStore();
  const happened = async (...facts: Fact[]) => {
    const at = new Date().toISOString();
    await append(store, ...facts.map((fact) => ({ at, ...fact })));
  };

  const [maker, addonId] = [randomUUID(), randomUUID()];
  await happened(submitted(addonId, maker), approved(addonId));
  for (let n = 0; n < FOLLOWERS; n++) await happened(follows(randomUUID(), maker));
  await inbox.catchUp(store, 5000);
  const told: number[] = [];
  for (let version = 0; version < ROUNDS; version++) {
    await happened(releaseOf(addonId, `1.${version + 1}.0`));
    told.push(await timed(() => inbox.catchUp(store)));
  }
  report.ratio({
    name: `a release reaches ${FOLLOWERS} inboxes`,
    unit: '/s',
    ours: 1000 / median(told),
    raw: 1000 / MOST_TELL_MS,
    required: 1,
  });
  report.figure({ name: 'time until all of them have it', value: median(told), unit: 'ms' });

  const reader = randomUUID();
  const addons = Array.from({ length: FOLLOWED }, () => ({ id: randomUUID(), maker: randomUUID() }));
  for (const { id, maker } of addons) {
    await happened(submitted(id, maker), approved(id), follows(reader, maker));
  }
  for (let n = 0; n < RELEASES; n++) {
    for (const { id } of addons) await happened(releaseOf(id, `1.${n + 1}.0`));
  }
  await inbox.catchUp(store, 1000);
  await pool.query(`create schema at_read`);
  await pool.query(`create table at_read.news as
    select distinct n.event_id, n.position, n.kind, n.type, n.addon_id, n.release_id, n.told_at, a.publisher_id as topic
    from ${schemas.inbox}.notices n join ${schemas.inbox}.addons a on a.id = n.addon_id where n.kind = 'release'`);
  await pool.query(`create index on at_read.news (topic, position)`);
  await pool.query(`vacuum analyze`); // as the server does by itself after a while
  const open = async () => {
    const { total } = await noticesOf(pool, reader, { from: 0, limit: 20 });
    if (total !== FOLLOWED * RELEASES) throw new Error(`The inbox has ${total} notices`);
  };
  const openAtRead = async () => {
    const { rows } = await pool.query<{ total: number }>(AT_READ, [reader]);
    if (rows[0]?.total !== FOLLOWED * RELEASES) throw new Error(`The inbox has ${rows[0]?.total} notices`);
  };
  const [ours, atRead]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS * 2; round++) {
    ours.push(await timed(open));
    atRead.push(await timed(openAtRead));
  }
  report.ratio({
    name: `opening an inbox of ${FOLLOWED * RELEASES} notices, against looking up what the member follows`,
    unit: '/s',
    ours: 1000 / median(ours),
    raw: 1000 / median(atRead),
  });
  report.ratio({
    name: `the same, against ${MOST_OPEN_MS} ms`,
    unit: '/s',
    ours: 1000 / median(ours),
    raw: 1000 / MOST_OPEN_MS,
    required: 1,
  });
  report.figure({ name: 'time to open it', value: median(ours), unit: 'ms' });
}

/** What an inbox would ask if only the events were stored: the first page and the total. */
const AT_READ = `
  with mine as (
    select n.* from ${schemas.inbox}.interests i join at_read.news n on n.topic = i.topic and n.position > i.position
    where i.account_id = $1 and i.why = 'follow'
    union
    select n.* from ${schemas.inbox}.interests i join ${schemas.inbox}.addons a on a.id = i.topic
      join at_read.news n on n.topic = a.publisher_id and n.addon_id = a.id and n.position > i.position
    where i.account_id = $1 and i.why in ('download', 'like')
  )
  select (select count(*)::int from mine) as total, page.*, a.title, r.version
  from (select * from mine order by position desc limit 20) page
  left join ${schemas.catalogue}.addons a on a.id = page.addon_id
  left join ${schemas.catalogue}.releases r on r.id = page.release_id
  order by page.position desc`;

const rates = (accountId: string, addonId: string): Fact => ({
  stream: `engagement-${addonId}-${accountId}`,
  type: 'AddonRated',
  data: { addonId, accountId, rating: 4 },
});

async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
