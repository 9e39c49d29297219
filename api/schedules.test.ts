// Scheduled tasks, run by the tests.
import * as addons from '@sandcrate/core/addon/addon.ts';
import { createMemoryKeyStore } from '@sandcrate/core/privacy/memory/memory-key-store.ts';
import { day } from '@sandcrate/core/privacy/subjects.ts';
import { createPostgresKeyStore } from '@sandcrate/infrastructure/privacy/postgres-key-store.ts';
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { FINGERPRINT_VERSION } from '@sandcrate/projections/provenance/schema.ts';
import { unfenced } from '@sandcrate/projections/runner/lifecycle/leases/fence.ts';
import { Leases } from '@sandcrate/projections/runner/lifecycle/leases/leases.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { FileKey } from './files/file-key.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { Schedule } from './schedules/schedule.ts';
import { sweepUnusedFiles } from './schedules/sweep-unused-files.ts';
import { allSchedules, leaseOf, startSchedules } from './schedules.ts';
import { formOf, pngOf, uploadParts } from './testing/addon-form.ts';
import { type Person, type TestSite, testSite } from './testing/test-site.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

let site: TestSite;
let maker: Person;
beforeAll(async () => {
  site = await testSite();
  maker = await site.publisher('maker');
});
afterAll(() => site.close());
/** Runs one of the site's schedules as if it were due. */
const runNow = async (name: string, now?: Date) => site.background?.schedules.run(name, now);

let packs = 0;
/** A unique file. */
const newPack = () => ({
  fileName: 'boats.mcpack',
  bytes: zipOf([manifestPart(), { name: 'number.txt', content: `${++packs}` }]),
});
async function upload(changes: Parameters<typeof uploadParts>[0] = {}) {
  const form = await formOf(await uploadParts({ file: newPack(), ...changes }));
  const { id } = (await site.call('POST /api/addons', maker, form)).json();
  await site.call(`PUT /api/admin/addons/${id}/approve`, site.owner, { headers: { 'if-match': '"0"' } });
  return (await site.call(`GET /api/addons/${id}`, maker)).json();
}

test('add-ons with many recent downloads lead the trending list', async () => {
  const [older, newer] = [await upload({ title: 'Rising' }), await upload({ title: 'Merely new' })];
  const fetch = (id: string, visitors: number) =>
    Promise.all(
      Array.from({ length: visitors }, (_, n) =>
        site.call(`POST /api/addons/${id}/download`, null, { remoteAddress: `192.0.2.${n}` }),
      ),
    );
  await Promise.all([fetch(older.id, 6), fetch(newer.id, 2)]);
  expect(await runNow('trending')).toBe('2 add-ons are trending');
  const titles = async (line: string) =>
    (await site.call(line)).json().map(({ title }: { title: string }) => title);
  expect(await titles('GET /api/addons?sort=trending')).toEqual(['Rising', 'Merely new']);
  expect(await titles('GET /api/addons?sort=newest')).toEqual(['Merely new', 'Rising']);
});

test('overdue invites are expired by an event, and others stay', async () => {
  const invite = async (email: string) =>
    (await site.call('POST /api/admin/invites', site.owner, { payload: { email } })).json();
  const overdue = await invite('late@example.org');
  expect(await runNow('expired invites', inHours(7 * 24 - 1))).toBe('0 invites are past their date');
  expect(await runNow('expired invites', inHours(7 * 24 + 1))).toBe('1 invites are past their date');
  const events = await Array.fromAsync(site.store.readStream(`invite-${overdue.id}`));
  expect(events.map(({ type, metadata }) => [type, metadata.actor])).toEqual([
    ['InviteIssued', { id: site.owner.id, role: 'owner' }],
    ['InviteExpired', 'system'],
  ]);
  await site.services.readModels.waitFor(await site.store.head(), ['accounts'], 5000);
  expect(await runNow('expired invites', inHours(8 * 24))).toBe('0 invites are past their date');
});

const exists = async (key: FileKey) => (await site.services.files.stat(key)) !== null;
const sweepAt = (hours: number) => runNow('unused files', inHours(hours));
const imageOf = (url: string): FileKey => ({ kind: 'image', sha256: url.match(/[0-9a-f]{64}/)?.[0] ?? '' });
const packOf = ({ releases: [release] }: { releases: { sha256: string }[] }): FileKey => ({
  kind: 'pack',
  sha256: release?.sha256 ?? '',
});

test('files are removed a day after their last add-on, and a month after a deletion by staff', async () => {
  const shared = newPack();
  const [gone, kept, deleted] = [
    await upload({ file: shared, bannerImage: await pngOf('#102030') }),
    await upload({ file: shared }),
    await upload({ bannerImage: await pngOf('#405060') }),
  ];
  await site.call(`DELETE /api/addons/${gone.id}`, maker);
  await site.call(`DELETE /api/admin/addons/${deleted.id}`, site.owner, { payload: { reason: 'Stolen' } });
  await sweepAt(1);
  await sweepAt(24);
  expect(await exists(imageOf(gone.bannerImageUrl))).toBe(true);
  await sweepAt(26);
  expect(await exists(imageOf(gone.bannerImageUrl))).toBe(false);
  expect(await exists(packOf(kept))).toBe(true);
  const ofDeleted = [packOf(deleted), imageOf(deleted.bannerImageUrl)];
  await sweepAt(29 * 24);
  expect(await Promise.all(ofDeleted.map(exists))).toEqual([true, true]);
  await sweepAt(31 * 24);
  expect(await Promise.all(ofDeleted.map(exists))).toEqual([false, false]);
  expect(await exists(packOf(kept))).toBe(true);
});

test('files of old releases and open changes stay, and those of withdrawn changes are removed', async () => {
  const addon = await upload();
  const edit = await formOf({
    version: '2.0.0',
    file: newPack(),
    bannerImage: await pngOf('#998877'),
    screenshot2: await pngOf('#a98877'),
  });
  await site.call(`PUT /api/addons/${addon.id}`, maker, edit);
  const { state } = await site.services.handler.load(addons, addons.streamName(addon.id));
  if (!state?.openChange) throw new Error('No change is open');
  const { changeId, changes } = state.openChange;
  const download = changes.release?.download;
  const proposed: FileKey[] = [
    { kind: 'pack', sha256: download?.kind === 'file' ? download.sha256 : '' },
    { kind: 'image', sha256: changes.content.banner?.sha256 ?? '' },
    { kind: 'image', sha256: changes.content.screenshots?.[0]?.picture.sha256 ?? '' },
  ];
  await sweepAt(1);
  await sweepAt(100);
  expect(await Promise.all(proposed.map(exists))).toEqual([true, true, true]);
  await site.call(`DELETE /api/addons/${addon.id}/changes/${changeId}`, maker);
  await sweepAt(1);
  await sweepAt(100);
  expect(await Promise.all(proposed.map(exists))).toEqual([false, false, false]);
  expect(await exists(packOf(addon))).toBe(true);
});

test('no file is removed while the catalogue is behind the log, or once another process has the lease', async () => {
  const { config, pool, store, handler, files, packIndexes, fingerprints, secrets, settings } = {
    ...site.services,
    store: site.store,
  };
  const now = inHours(1000);
  const before = await Array.fromAsync(files.list('pack'));
  const run = {
    config,
    pool,
    store,
    handler,
    files,
    packIndexes,
    fingerprints,
    secrets,
    settings,
    keys: createMemoryKeyStore(),
    now,
  };
  const context = { actor: 'system' as const, correlationId: 'test', now };
  const behind = { waitFor: async () => false };
  const fence = unfenced(pool);
  await expect(sweepUnusedFiles({ ...run, context, fence, readModels: behind })).rejects.toThrow(
    'behind the log',
  );
  const readModels = { waitFor: async () => true };
  const lost = AbortSignal.abort(new Error('another runs it'));
  await expect(sweepUnusedFiles({ ...run, context, fence, readModels, lost })).rejects.toThrow(
    'another runs it',
  );
  expect(await Array.fromAsync(files.list('pack'))).toHaveLength(before.length);
});

test('the keys of visitor days are destroyed after 40 days', async () => {
  const keys = createPostgresKeyStore(site.services.pool, site.services.secrets.masterKey);
  const [old, recent] = [day(inHours(-41 * 24)), day(inHours(-39 * 24))];
  await keys.create(old);
  await keys.create(recent);
  expect(await runNow('keys of past days')).toBe('1 days were forgotten');
  expect(await keys.list('day')).not.toContain(old);
  expect(await keys.list('day')).toContain(recent);
});

test('old mail and old push messages are deleted', async () => {
  await site.services.pool.query(
    `insert into reactions.outbox (event_id, stream, revision, recipient, state, settled_at)
     values (gen_random_uuid(), 'invite-x', 0, '{}', 'sent', now() - interval '31 days')`,
  );
  await site.services.pool.query(
    `with browser as (
       insert into notifications.push_subscriptions
         (account_id, member_session, endpoint, p256dh, auth, server_key, browser)
       values (gen_random_uuid(), 1, 'https://push.example.org/1', '', '', '', 'Firefox')
       returning id)
     insert into notifications.pushes (event_id, subscription_id, next_attempt_at, expires_at)
     select gen_random_uuid(), id, now(), now() - interval '1 minute' from browser`,
  );
  expect(await runNow('old mail')).toBe('1 old mails and 1 push messages were deleted');
});

/** The leases of another process. */
function leasesOf(): Leases {
  const leases = new Leases({ connectionString: site.databaseUrl, renewMs: 100 });
  onTestFinished(() => leases.close());
  return leases;
}

test('only one of two processes runs a schedule, and the other takes over when it ends', async () => {
  const runs: string[] = [];
  const scheduleOf = (process: string): Schedule => ({
    name: 'counted',
    at: '* * * * * *',
    async run() {
      runs.push(process);
      return process;
    },
  });
  const start = (process: string) =>
    startSchedules({
      ...site.services,
      store: site.store,
      keys: createMemoryKeyStore(),
      leases: leasesOf(),
      logger: pino({ level: 'silent' }),
      schedules: [scheduleOf(process)],
    });
  const first = start('first');
  expect(await first.run('counted')).toBe('first');
  const second = start('second');
  expect(await second.run('counted')).toBeUndefined();
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBeGreaterThan(2);
  expect(new Set(runs)).toEqual(new Set(['first']));
  await first.stop();
  await expect.poll(() => runs.includes('second'), { timeout: 10_000 }).toBe(true);
  await second.stop();
  const count = runs.length;
  expect(await second.run('counted')).toBeUndefined();
  expect(runs).toHaveLength(count);
  await expect(second.run('nonsense')).rejects.toThrow('no schedule');
});

test('two releases that run side by side each run the schedule of their own version', async () => {
  const runs: string[] = [];
  const start = (version: number) => {
    const schedules = startSchedules({
      ...site.services,
      store: site.store,
      keys: createMemoryKeyStore(),
      leases: leasesOf(),
      logger: pino({ level: 'silent' }),
      schedules: [
        {
          name: 'versioned',
          version,
          at: '* * * * * *',
          run: async () => {
            runs.push(`version ${version}`);
            return 'done';
          },
        },
      ],
    });
    onTestFinished(() => schedules.stop());
  };
  start(1);
  start(2);
  await expect.poll(() => new Set(runs), { timeout: 10_000 }).toEqual(new Set(['version 1', 'version 2']));
});

test('a run is notified when its process stops or loses the lease', async () => {
  let signal: AbortSignal | undefined;
  const leases = leasesOf();
  const schedules = startSchedules({
    ...site.services,
    store: site.store,
    keys: createMemoryKeyStore(),
    leases,
    logger: pino({ level: 'silent' }),
    clock: false,
    schedules: [
      {
        name: 'long',
        at: '* * * * *',
        async run({ lost }) {
          signal = lost;
          await new Promise((resolve) => lost?.addEventListener('abort', resolve));
          return 'ended early';
        },
      },
    ],
  });
  onTestFinished(() => schedules.stop());
  const running = schedules.run('long');
  await expect.poll(() => signal).toBeDefined();
  expect(signal?.aborted).toBe(false);
  await site.services.pool.query(
    `update projections.leases set epoch = epoch + 1, holder = gen_random_uuid() where name = 'schedule long'`,
  );
  expect(await running).toBe('ended early');
});

test('a run that does not end does not delay a stop for long', async () => {
  let starts = 0;
  const schedules = startSchedules({
    ...site.services,
    store: site.store,
    keys: createMemoryKeyStore(),
    leases: leasesOf(),
    logger: pino({ level: 'silent' }),
    schedules: [
      {
        name: 'endless',
        at: '* * * * *',
        alsoAtStart: true,
        run() {
          starts++;
          return new Promise(() => {});
        },
      },
    ],
    stopMs: 50,
  });
  await expect.poll(() => starts).toBe(1);
  await schedules.stop();
});

test('the lease of provenance names the version of its tables', () => {
  const schedule = allSchedules.find(({ name }) => name === 'provenance');
  expect(schedule && leaseOf(schedule)).toBe(`schedule provenance ${FINGERPRINT_VERSION}`);
});

test('a failed schedule is counted, and runs again at its next time', async () => {
  let runs = 0;
  const metrics = createMetrics();
  const schedules = startSchedules({
    ...site.services,
    store: site.store,
    keys: createMemoryKeyStore(),
    leases: leasesOf(),
    metrics,
    logger: pino({ level: 'silent' }),
    schedules: [
      {
        name: 'failing',
        at: '* * * * * *',
        alsoAtStart: true,
        run: async () => {
          runs += 1;
          throw new Error('not today');
        },
      },
      { name: 'fine', at: '0 0 1 1 *', run: async () => 'done' },
    ],
  });
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(1);
  await expect(schedules.run('failing')).rejects.toThrow('not today');
  await schedules.run('fine');
  await schedules.stop();
  const measured = await metrics.collect();
  expect(measured).toMatch(/^sandcrate_schedule_runs_total{schedule="failing",outcome="failed"} [2-9]$/m);
  expect(measured).toMatch(/^sandcrate_schedule_runs_total{schedule="fine",outcome="done"} 1$/m);
  const last = (schedule: string, outcome: string) =>
    Number(
      measured
        .split(`last_run_timestamp_seconds{schedule="${schedule}",outcome="${outcome}"} `)[1]
        ?.split('\n')[0],
    );
  expect(last('failing', 'failed')).toBeGreaterThan(last('failing', 'done'));
  expect(last('fine', 'done')).toBeGreaterThan(last('fine', 'failed'));
});
