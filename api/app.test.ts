import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testSite } from './testing/test-site.ts';
import { Traffic } from './traffic/traffic.ts';

test('a failed start stops its parts before it closes their database connections', async () => {
  const closed = vi.spyOn(Traffic.prototype, 'close');
  const ended = vi.spyOn(pg.Pool.prototype, 'end');
  onTestFinished(() => void vi.restoreAllMocks());
  const missing = join(tmpdir(), 'no-such-build');
  await expect(testSite({ pages: { siteDir: missing, consoleDir: missing } })).rejects.toThrow('ENOENT');
  const order = ({ mock }: typeof closed | typeof ended) => mock.invocationCallOrder[0];
  expect(order(closed)).toBeLessThan(Number(order(ended)));
});
