import { noted } from '@sandcrate/core/event-store/contract/harness.ts';
import { START } from '@sandcrate/core/event-store/event-store.ts';
import { openEventStore } from '@sandcrate/infrastructure/event-store/open.ts';
import {
  hasStandIn,
  missingEventStoreDB,
  startNode,
} from '@sandcrate/infrastructure/event-store/testing/eventstoredb-node.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

const missing = missingEventStoreDB();
if (missing) console.warn(missing);

let world: CommandWorld;
let target: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  [world, target] = await Promise.all([commandWorld(), testDatabase()]);
  await world.run(['account', 'create-owner', 'ann@example.org', '--username', 'Ann']);
});
afterAll(async () => {
  await world.close();
  await target.drop();
});

const copy = (from: string, to: string) =>
  world.run(['copy-log', '--from', 'env:FROM', '--to', 'env:TO'], { env: { FROM: from, TO: to } });

test('an address with a password is read from the environment and refused on the command line', async () => {
  const { code, err } = await world.run([
    'copy-log',
    '--from',
    'postgres://sandcrate:secret@127.0.0.1:1/site',
    '--to',
    'esdb://127.0.0.1:1',
  ]);
  expect(code).toBe(1);
  expect(err.join('\n')).toContain('name that as env:NAME');
  expect(
    (await world.run(['copy-log', '--from', 'env:NOT_THERE', '--to', 'esdb://127.0.0.1:1'])).err.join('\n'),
  ).toContain('NOT_THERE is not set.');
});

test('copy-log copies the log once and finds nothing to do the second time', async () => {
  expect(await copy(world.databaseUrl, target.url)).toMatchObject({
    code: 0,
    out: [expect.stringMatching(/^[1-9]\d* events copied, 0 were there already\./)],
  });
  expect((await copy(world.databaseUrl, target.url)).out[0]).toMatch(/^0 events copied, [1-9]\d* were there/);
});

test.skipIf(missing)(
  'a site that is moved continues on the other store without losing anything',
  async () => {
    const node = await startNode();
    onTestFinished(() => node.stop());
    const moving = await commandWorld();
    onTestFinished(() => moving.close());
    const usernames = async (site: Awaited<ReturnType<CommandWorld['openSite']>>) => {
      const { rows } = await site.services.pool.query<{ username: string }>(
        `select username from ${schemas.accounts}.accounts order by username`,
      );
      return rows.map(({ username }) => username);
    };
    const isLive = async (site: Awaited<ReturnType<CommandWorld['openSite']>>) => {
      await vi.waitFor(
        async () => {
          const states = (await site.services.readModels.status()).map(({ state, lag }) => [
            state,
            lag?.events,
          ]);
          expect(states).toEqual(states.map(() => ['live', 0]));
        },
        { timeout: 30_000 },
      );
    };
    const before = await moving.openSite();
    await moving.run(['account', 'create-owner', 'ann@example.org', '--username', 'Ann']);
    await isLive(before);
    const had = await usernames(before);
    expect(
      await moving.run(['copy-log', '--move', '--from', 'env:DATABASE_URL', '--to', node.url]),
    ).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^The site is running: stop all of its processes first\./)],
    });
    await before.stop();

    const args = ['copy-log', '--move', '--from', 'env:DATABASE_URL', '--to', node.url];
    expect(await moving.run(args)).toMatchObject({ code: 0 });
    const after = await moving.openSite({ EVENTSTORE_URL: node.url });
    await isLive(after);
    expect(await usernames(after)).toEqual(had);
    expect(had).toContain('Ann');
    const bob = ['account', 'create-owner', 'bob@example.org', '--username', 'Bob'];
    expect(await moving.run(bob, { env: { EVENTSTORE_URL: node.url } })).toMatchObject({ code: 0 });
    await vi.waitFor(async () => expect(await usernames(after)).toContain('Bob'), { timeout: 30_000 });
  },
);

test('copy-log does not write to a target with a different log', async () => {
  await world.run(['account', 'create-owner', 'bob@example.org', '--username', 'Bob']);
  const store = await openEventStore(target.url);
  await store.append('account-eve', 'no-stream', [noted()]);
  await store.close();
  const { code, err } = await copy(world.databaseUrl, target.url);
  expect({ code, err }).toEqual({ code: 1, err: [expect.stringContaining('of the logs differs')] });
});

test('copy-log refuses to copy a store to itself', async () => {
  expect(await copy(target.url, target.url)).toMatchObject({ code: 1, err: ['Both are the same store.'] });
});

test('copy-log does not move a site to another PostgreSQL, which would not have its keys', async () => {
  const env = { COPY: target.url };
  const moved = await world.run(['copy-log', '--move', '--from', 'env:DATABASE_URL', '--to', 'env:COPY'], {
    env,
  });
  expect(moved).toEqual({ code: 1, out: [], err: [expect.stringContaining('Use backup and restore')] });
});

test.runIf(hasStandIn())('copy-log does not move a site from a log that is not its own', async () => {
  const [node, other] = await Promise.all([startNode(), testDatabase()]);
  onTestFinished(async () => {
    await Promise.all([node.stop(), other.drop()]);
  });
  const args = ['copy-log', '--move', '--from', 'env:OTHER', '--to', node.url];
  expect(await world.run(args, { env: { OTHER: other.url } })).toEqual({
    code: 1,
    out: [],
    err: [expect.stringMatching(/^The event log in PostgreSQL at .+, but this site's has event /)],
  });
  const copy = await openEventStore(node.url);
  expect(await copy.head()).toBe(START);
  await copy.close();
});
