import { createPool } from '@sandcrate/infrastructure/postgres/pool.ts';
import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commandWorld } from './testing/command-world.ts';

let afterCopy = async () => {};
vi.mock('@sandcrate/core/event-store/copy-log.ts', async (original) => {
  const module = await original<typeof import('@sandcrate/core/event-store/copy-log.ts')>();
  return {
    ...module,
    async copyLog(options: Parameters<typeof module.copyLog>[0]) {
      const copied = await module.copyLog(options);
      await afterCopy();
      return copied;
    },
  };
});

test('copy-log does not move a site if one of its processes started during the copy', async () => {
  const [world, target] = await Promise.all([commandWorld(), testDatabase()]);
  const process = createPool(world.databaseUrl, { applicationName: 'sandcrate queries' });
  onTestFinished(async () => {
    await process.end();
    await world.close();
    await target.drop();
  });
  await world.run(['account', 'create-owner', 'ann@example.org', '--username', 'Ann']);
  const env = { DATABASE: world.databaseUrl, COPY: target.url };
  const copied = await world.run(['copy-log', '--from', 'env:DATABASE', '--to', 'env:COPY'], { env });
  expect(copied).toMatchObject({ code: 0 });
  const move = () => world.run(['copy-log', '--move', '--from', 'env:COPY', '--to', 'env:DATABASE'], { env });
  let release = () => {};
  afterCopy = async () => {
    const client = await process.connect();
    release = () => client.release(true);
  };
  const { code, err } = await move();
  expect({ code, err }).toEqual({
    code: 1,
    err: [expect.stringContaining('Connected are: sandcrate queries')],
  });
  release();
  afterCopy = async () => {};
  expect(await move()).toMatchObject({ code: 0 });
});
