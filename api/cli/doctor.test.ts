import { chmod, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

let world: CommandWorld;
beforeEach(async () => {
  world = await commandWorld();
});
afterEach(() => {
  vi.unstubAllEnvs();
  return world.close();
});

/** The findings by subject, with the sign that stands before each. */
const diagnose = async (env: Record<string, string> = {}) => {
  const { code, out, err } = await world.run(['doctor'], { env });
  const lines = out.map((line) => /^(\S) (.{22}) (.*)$/.exec(line) ?? []);
  return {
    code,
    err,
    found: new Map(lines.map(([, sign, subject = '', text]) => [subject.trim(), `${sign} ${text}`])),
  };
};

test('a site that runs is well', async () => {
  const { readModels } = (await world.openSite()).services;
  const states = async () =>
    new Set((await readModels.status()).map(({ state, lag }) => `${state}, ${lag?.events} behind`));
  await expect.poll(states).toEqual(new Set(['live, 0 behind']));
  const { code, found } = await diagnose();
  expect(code).toBe(0);
  expect(found.get('database')).toMatch(/^✓ PostgreSQL \d+/);
  expect(found.get('encoding')).toBe('✓ UTF8');
  expect(found.get('files')).toMatch(/^✓/);
  expect(found.get('master key')).toBe('✓ opens what was sealed');
  expect(found.get('event store')).toMatch(/^✓ ends at position \d+/);
  for (const name of ['accounts', 'catalogue', 'moderation', 'statistics']) {
    expect(found.get(`read model ${name}`)).toMatch(/^✓ is at the end of the log/);
  }
});

test('a read model that stands still must be mended', async () => {
  const { pool } = await world.openInfrastructure();
  const site = await world.openSite();
  await site.stop();
  await pool.query(
    `update projections.checkpoints set state = 'stopped', error = 'a poison event' where name = '${schemas.catalogue}'`,
  );
  const { code, err, found } = await diagnose();
  expect({ code, err }).toEqual({ code: 1, err: ['One thing must be mended.'] });
  expect(found.get('read model catalogue')).toMatch(/^✗ stands still at position \d+: a poison event$/);
});

test('a read model that is behind is told of, and does no harm', async () => {
  const { pool } = await world.openInfrastructure();
  const site = await world.openSite();
  await site.stop();
  await pool.query(`update projections.checkpoints set position = 0 where name = '${schemas.catalogue}'`);
  const { code, found } = await diagnose();
  expect(code).toBe(0);
  expect(found.get('read model catalogue')).toMatch(/^· is behind by \d+ events/);
});

test('another master key opens nothing', async () => {
  const site = await world.openSite();
  await site.stop();
  const { code, found } = await diagnose({ MASTER_KEY: 'not the key that it was sealed under' });
  expect(code).toBe(1);
  expect(found.get('master key')).toMatch(/^✗ .*MASTER_KEY/);
});

test('a database that is away is found out, and the rest is still looked at', async () => {
  const { code, found } = await diagnose({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' });
  expect(code).toBe(1);
  expect(found.get('database')).toMatch(/^✗/);
  expect(found.get('files')).toMatch(/^✓/);
});

test('a folder in the way of the files is found out', async () => {
  await rm(join(world.folder, 'files'), { recursive: true, force: true });
  await writeFile(join(world.folder, 'files'), 'not a folder');
  expect((await diagnose()).found.get('files')).toMatch(/^✗ /);
});

test('object storage that takes no file is found out', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a secret');
  const nowhere = 's3://bucket/folder?endpoint=http://127.0.0.1:1&pathStyle=true';
  const { code, found } = await diagnose({ FILES_URL: nowhere });
  expect(code).toBe(1);
  expect(found.get('files')).toMatch(/^✗ .*127\.0\.0\.1:1/);
});

test('a data folder that others can enter is told of', async () => {
  await chmod(world.folder, 0o755);
  expect((await diagnose()).found.get('data folder')).toMatch(/^· .*chmod 700/);
});

test('servers that are configured must answer', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const env = { CLAMD_URL: `tcp://127.0.0.1:${port}`, ELASTICSEARCH_URL: 'http://user:secret@127.0.0.1:1' };
  const { code, found } = await diagnose(env);
  await new Promise((resolve) => server.close(resolve));
  expect(code).toBe(1);
  expect(found.get('virus scanner')).toBe(`✓ 127.0.0.1:${port} answers`);
  expect(found.get('search')).toMatch(/^✗ 127\.0\.0\.1:1 cannot be reached/);
  expect([...found.values()].join()).not.toContain('secret');
});

test('a site that has never started is not made by looking', async () => {
  const { DATABASE_URL: _, ...env } = world.env;
  const fresh = join(world.folder, 'fresh');
  const { code, found } = await diagnose({ ...env, DATABASE_URL: '', DATA_DIR: fresh });
  expect(code).toBe(0);
  expect(found.get('data folder')).toBe(`· ${fresh} is empty: the first start of the site fills it.`);
});

test('all mistakes of the configuration are said at once', async () => {
  const { code, err } = await diagnose({ PORT: 'x', HOST: '?' });
  expect(code).toBe(1);
  expect(err.join()).toMatch(/PORT: .*\n.*HOST: /);
});
