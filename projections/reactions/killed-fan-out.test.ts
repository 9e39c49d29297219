// Kills the process that notifies many followers of a release. The next process must notify the others, and nobody twice.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { allProjections } from '../all-projections.ts';
import { migrateNotifications } from '../inbox/notification-queries.ts';
import { prepareReadModels } from '../runner/lifecycle/runner.ts';
import { schemas } from '../schemas.ts';
import { follows, mailAtOnce, releaseOf, subscribeToPush } from '../testing/followers.ts';
import { append, type Fact } from '../testing/log.ts';
import { approved, submitted, testPrivacy } from '../testing/people.ts';
import { prepareReactions } from './all-reactions.ts';
import { noticesByMail } from './notices-by-mail.ts';
import { noticesByPush } from './push/notices-by-push.ts';

/** How often the process is killed: a few times here; KILLS=20 tries it for longer. */
const KILLS = Number(process.env.KILLS ?? 3);
const FOLLOWERS = 2000;
/** So many of them begin to follow at the same time; more would wait for a connection for too long. */
const AT_ONCE = 100;
/** A kill comes within this time after the release. */
const LATEST_KILL_MS = 800;
const PATIENCE = { timeout: 60_000, interval: 50 };

function startProcess(databaseUrl: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/fan-out-process.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** How many followers the inbox has, how many were notified in each way, and how many twice in the same way. */
async function told(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select (select count(*)::int from ${schemas.inbox}.interests where why = 'follow') as followers,
       (select count(*)::int from ${schemas.inbox}.notices where kind = 'release') as notices,
       (select count(*)::int from reactions.outbox) as mails,
       (select count(*)::int from notifications.pushes) as pushes,
       (select count(*)::int from (
         select from reactions.outbox group by event_id, recipient having count(*) > 1) as repeated) as twice`,
    [],
  );
  return rows[0];
}

test(`${FOLLOWERS} followers are told of each release once, although the process is killed`, async () => {
  const database = await testDatabase();
  const pool = createPool(database.url, { applicationName: 'test' });
  const store = await openEventStore(database.url);
  try {
    await migrateNotifications(pool);
    await prepareReadModels(pool, allProjections(testPrivacy()));
    await prepareReactions(pool, store, [noticesByMail(pool), noticesByPush(pool)]);
    const happened = (...facts: Fact[]) => {
      const at = new Date().toISOString();
      return append(store, ...facts.map((fact) => ({ at, ...fact })));
    };
    const [maker, addonId] = [randomUUID(), randomUUID()];
    await happened(submitted(addonId, maker), approved(addonId));
    const followers = Array.from({ length: FOLLOWERS }, () => randomUUID());
    for (let n = 0; n < FOLLOWERS; n += AT_ONCE) {
      const some = followers.slice(n, n + AT_ONCE);
      await Promise.all(some.map((id) => happened(follows(id, maker), mailAtOnce(id))));
    }
    await subscribeToPush(pool, followers);
    const allTold = (releases: number) => {
      const each = releases * FOLLOWERS;
      return { followers: FOLLOWERS, notices: each, mails: each, pushes: each, twice: 0 };
    };
    for (let kill = 1; kill <= KILLS; kill++) {
      await using _ = startProcess(database.url);
      await vi.waitFor(async () => expect(await told(pool)).toEqual(allTold(kill - 1)), PATIENCE);
      await happened(releaseOf(addonId, `1.${kill}.0`));
      await delay(Math.random() * LATEST_KILL_MS);
    }
    await using _ = startProcess(database.url);
    await vi.waitFor(async () => expect(await told(pool)).toEqual(allTold(KILLS)), PATIENCE);
    await delay(1000);
    expect(await told(pool)).toEqual(allTold(KILLS));
  } finally {
    await store.close();
    await pool.end();
    await database.drop();
  }
}, 600_000);
