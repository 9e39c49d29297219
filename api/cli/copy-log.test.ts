import { testDatabase } from '@sandcrate/core/postgres/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

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

const copy = (from: string, to: string) => world.run(['copy-log', '--from', from, '--to', to]);

test('a log is copied, once', async () => {
  expect(await copy(world.databaseUrl, target.url)).toMatchObject({
    code: 0,
    out: [expect.stringMatching(/^[1-9]\d* events copied, 0 were there already\./)],
  });
  expect((await copy(world.databaseUrl, target.url)).out[0]).toMatch(/^0 events copied, [1-9]\d* were there/);
});

test('a target that holds something else is left alone', async () => {
  await world.run(['account', 'create-owner', 'bob@example.org', '--username', 'Bob']);
  const env = { DATABASE_URL: target.url };
  await world.run(['account', 'create-owner', 'eve@example.org', '--username', 'Eve'], { env });
  const { code, err } = await copy(world.databaseUrl, target.url);
  expect({ code, err }).toEqual({ code: 1, err: [expect.stringContaining('of the logs differs')] });
});

test('a store is not copied to itself', async () => {
  expect(await copy(target.url, target.url)).toMatchObject({ code: 1, err: ['Both are the same store.'] });
});
