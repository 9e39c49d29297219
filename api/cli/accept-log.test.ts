// A site whose log came back from an older copy, on the stand-in, whose journal can be put back.
import { copyFile, readFile } from 'node:fs/promises';
import * as settings from '@sandcrate/core/settings/settings.ts';
import {
  type EventStoreDBNode,
  hasStandIn,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { createPostgresKeyStore } from '@sandcrate/infrastructure/privacy/postgres-key-store.ts';
import { Leases } from '@sandcrate/projections/runner/lifecycle/leases/leases.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FileKey } from '../files/file-key.ts';
import { openFiles } from '../files/open-files.ts';
import type { Site } from '../site.ts';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

if (!hasStandIn()) console.warn('Tests of accept-log did not run: there is no stand-in');

const LOST_SUBJECT = 'account-11111111-1111-4111-8111-111111111111';
const LOST_FILE: FileKey = { kind: 'image', sha256: 'a'.repeat(64) };

const SENTENCE =
  /^The event log in EventStoreDB at 127\.0\.0\.1:\d+ ends at position \d+, but this site's has event .+, position \d+\./;

let afterRecord = async () => {};
vi.mock('@sandcrate/projections/runner/writing/accept-log.ts', async (original) => {
  const module = await original<typeof import('@sandcrate/projections/runner/writing/accept-log.ts')>();
  const moveToOlderLog: typeof module.moveToOlderLog = (pool, last, record) =>
    module.moveToOlderLog(pool, last, async () => {
      await record();
      await afterRecord();
    });
  return { ...module, moveToOlderLog };
});

describe.skipIf(!hasStandIn())('accept-log', { timeout: 120_000 }, () => {
  let world: CommandWorld;
  let node: EventStoreDBNode;

  beforeEach(async () => {
    const opened = await Promise.all([commandWorld(), startNode()]);
    [world, node] = opened;
    onTestFinished(async () => {
      await opened[0].close();
      await opened[1].stop();
    });
  });

  const run = (...args: string[]) =>
    world.run(['accept-log', ...args], { env: { EVENTSTORE_URL: node.url } });
  const openSite = () => world.openSite({ EVENTSTORE_URL: node.url });
  const caughtUp = async ({ services: { readModels, store } }: Site) => {
    expect(await readModels.waitFor(await store.head(), ['accounts', 'audit'], 20_000)).toBe(true);
  };

  async function rename(site: Site, siteName: string): Promise<void> {
    await site.services.handler.handle(
      settings,
      settings.streamName(),
      { type: 'ChangeSettings', by: 'system', values: { siteName } },
      { actor: 'system', correlationId: 'test', now: new Date() },
    );
  }

  async function replaceJournal(by: string): Promise<void> {
    await node.crash();
    await copyFile(by, node.journal);
    await node.restart();
  }

  /** Makes a site whose log then loses the second of its two names. */
  async function loseLastName(): Promise<void> {
    const before = await openSite();
    await rename(before, 'First name');
    await caughtUp(before);
    await before.stop();
    await node.crash();
    await copyFile(node.journal, `${node.journal}.older`);
    await node.restart();
    const after = await openSite();
    await rename(after, 'Second name');
    await createPostgresKeyStore(after.services.pool, world.env.MASTER_KEY ?? '').create(LOST_SUBJECT);
    await (await openFiles({ dataDir: world.folder, filesUrl: undefined })).put(
      LOST_FILE,
      Buffer.from('a lost picture'),
    );
    await caughtUp(after);
    await after.stop();
    await replaceJournal(`${node.journal}.older`);
  }

  async function decisions() {
    const { store } = (await openSite()).services;
    const found = [];
    for await (const { type, data } of store.readAll()) {
      if (type === 'SettingChanged' || type === 'LogAccepted') found.push({ type, data });
    }
    return found;
  }

  test('only says what would be lost without --yes', async () => {
    await loseLastName();
    const journal = await readFile(node.journal);
    const { code, out } = await run();
    expect({ code, out }).toEqual({
      code: 0,
      out: [
        expect.stringMatching(SENTENCE),
        expect.stringMatching(/^It lacks about \d+ events, the first of \d{4}-.+Z\.$/),
        '1 files would be without an event; they are removed after a day.',
        '1 keys to personal data would be without an event.',
        'All read models would be rebuilt from this log. Add --yes to do it.',
      ],
    });
    expect(Buffer.compare(await readFile(node.journal), journal)).toBe(0);
    await expect(openSite()).rejects.toThrow(/if the site must go on from this older log, run accept-log/);
  });

  test('rebuilds the site from the older log and records it in the audit log', async () => {
    await loseLastName();
    expect(await run('--yes')).toMatchObject({
      code: 0,
      out: expect.arrayContaining([
        'The site belongs to this log now. Start it: it rebuilds its read models from it.',
      ]),
    });
    const site = await openSite();
    await caughtUp(site);
    await expect
      .poll(async () => (await site.app.inject('/readyz')).json(), { timeout: 10_000 })
      .toMatchObject({ status: 'ready' });
    const { rows } = await site.services.pool.query(
      `select type, change from ${schemas.audit}.entries
       where type in ('SettingChanged', 'LogAccepted') order by number`,
    );
    expect(rows).toEqual([
      { type: 'SettingChanged', change: { name: 'siteName', before: null, after: 'First name' } },
      {
        type: 'LogAccepted',
        change: { name: 'events lost', before: null, after: expect.stringMatching(/^about \d+, since /) },
      },
    ]);
    await rename(site, 'Third name');
    await caughtUp(site);
    await site.stop();
    expect(await run('--yes')).toMatchObject({
      code: 0,
      out: ["The log is the site's own: there is nothing to accept."],
    });
    const { out } = await world.run(['doctor'], { env: { EVENTSTORE_URL: node.url } });
    expect(out.join('\n')).not.toContain('✗');
  });

  test('refuses while a process of the site runs', async () => {
    await loseLastName();
    const process = new Leases({ connectionString: world.databaseUrl });
    expect(await process.tryAcquire('mail outbox')).toBeDefined();
    expect(await run('--yes')).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^The site is running: .* Running are: process \d+ on /)],
    });
    await process.close();
    expect(await run('--yes')).toMatchObject({ code: 0 });
  });

  test('finishes an interrupted run, and records it once', async () => {
    await loseLastName();
    afterRecord = async () => {
      throw new Error('killed');
    };
    expect(await run('--yes')).toMatchObject({ code: 1, err: [expect.stringContaining('killed')] });
    afterRecord = async () => {};
    await expect(openSite()).rejects.toThrow(/run accept-log|accept-log was interrupted, run it again/);
    expect(await run('--yes')).toMatchObject({ code: 0 });
    expect((await decisions()).map(({ type }) => type)).toEqual(['SettingChanged', 'LogAccepted']);
  });

  test("refuses another site's log and an empty one", async () => {
    const elsewhere = await commandWorld();
    onTestFinished(() => elsewhere.close());
    const foreign = await elsewhere.openSite({ EVENTSTORE_URL: node.url });
    await caughtUp(foreign);
    await foreign.stop();
    await node.crash();
    await copyFile(node.journal, `${node.journal}.foreign`);
    await node.restart();
    const empty = await startNode();
    onTestFinished(() => empty.stop());
    const own = await world.openSite({ EVENTSTORE_URL: empty.url });
    for (const name of ['One', 'Two', 'Three']) await rename(own, name);
    await caughtUp(own);
    await own.stop();
    expect(await run('--yes')).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/has the log of another site|is not this site's: it lacks/)],
    });
    await empty.crash();
    await copyFile('/dev/null', empty.journal);
    await empty.restart();
    const { code, err } = await world.run(['accept-log', '--yes'], { env: { EVENTSTORE_URL: empty.url } });
    expect({ code, err }).toEqual({ code: 1, err: [expect.stringMatching(/is empty, but this site's has/)] });
  });
});
