import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { Leases } from '@sandcrate/projections/runner/lifecycle/leases/leases.ts';
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
  onTestFinished(async () => {
    await world.close();
    await target.drop();
  });
  await world.run(['account', 'create-owner', 'ann@example.org', '--username', 'Ann']);
  const env = { DATABASE: world.databaseUrl, COPY: target.url };
  const copied = await world.run(['copy-log', '--from', 'env:DATABASE', '--to', 'env:COPY'], { env });
  expect(copied).toMatchObject({ code: 0 });
  const move = () => world.run(['copy-log', '--move', '--from', 'env:COPY', '--to', 'env:DATABASE'], { env });
  const process = new Leases({ connectionString: world.databaseUrl });
  afterCopy = async () => {
    const lease = await process.tryAcquire('mail outbox');
    expect(lease).toBeDefined();
  };
  const { code, err } = await move();
  expect({ code, err }).toEqual({
    code: 1,
    err: [expect.stringMatching(/^The site is running: .* Running are: process \d+ on /)],
  });
  await process.close();
  afterCopy = async () => {};
  expect(await move()).toMatchObject({ code: 0 });
});
