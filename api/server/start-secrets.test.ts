// A site with wrong secrets does not start and says why in one line.
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@sandcrate/core/config/config.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSite } from '../site.ts';
import { type TestSite, testSite } from '../testing/test-site.ts';
import { startFailure } from './start-failure.ts';

let site: TestSite;
let dataDir: string;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site?.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandcrate-start-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** The message for the operator when a second process starts on the database of a site that has accounts. */
async function failureOfStart(env: Record<string, string>): Promise<string> {
  const config = loadConfig({ DATA_DIR: dataDir, ...env });
  const starting = openSite({ config, databaseUrl: site.databaseUrl, logger: pino({ level: 'silent' }) });
  return starting.then(
    async ({ stop }) => {
      await stop();
      return 'it started';
    },
    (error: unknown) => startFailure(error),
  );
}

test('a MASTER_KEY other than the one that sealed the data stops the start', async () => {
  expect(await failureOfStart({ MASTER_KEY: 'not the key that it was sealed under' })).toBe(
    'MASTER_KEY is not the one under which the personal data in this database was sealed: put the right one back.',
  );
});

test('a missing master key stops the start and is not replaced by a new one', async () => {
  expect(await failureOfStart({})).toBe(
    `${dataDir}/master-key is missing: put back the master key under which the personal data in the database was sealed.`,
  );
  expect(await readdir(dataDir)).not.toContain('master-key');
});

test('a JWT secret that is too short stops the start', async () => {
  await writeFile(join(dataDir, 'jwt-secret'), 'short', { mode: 0o600 });
  const { masterKey: MASTER_KEY } = site.services.secrets;
  expect(await failureOfStart({ MASTER_KEY })).toBe(
    `${dataDir}/jwt-secret holds no usable secret: put the right one back from a backup.`,
  );
});

test.runIf(process.platform !== 'win32')('a master key that others can read stops the start', async () => {
  const path = join(dataDir, 'master-key');
  await writeFile(path, `${'m'.repeat(43)}\n`);
  await chmod(path, 0o644);
  expect(await failureOfStart({})).toBe(`${path} can be read by other users: run "chmod 600 ${path}".`);
});

test('the right secrets let a second process start', async () => {
  const { masterKey: MASTER_KEY } = site.services.secrets;
  expect(await failureOfStart({ MASTER_KEY })).toBe('it started');
});
