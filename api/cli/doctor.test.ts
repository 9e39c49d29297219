import { chmod, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { schemas } from '@sandcrate/projections/schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFakeClamd } from '../files/testing/fake-clamd.ts';
import { type CommandWorld, commandWorld } from './testing/command-world.ts';

let world: CommandWorld;
beforeEach(async () => {
  world = await commandWorld();
});
afterEach(() => {
  vi.unstubAllEnvs();
  return world.close();
});

/** The findings by subject, each with its leading sign. */
const diagnose = async (env: Record<string, string> = {}) => {
  const { code, out, err } = await world.run(['doctor'], { env });
  const lines = out.map((line) => /^(\S) (.{22}) (.*)$/.exec(line) ?? []);
  return {
    code,
    err,
    found: new Map(lines.map(([, sign, subject = '', text]) => [subject.trim(), `${sign} ${text}`])),
  };
};

test('doctor finds no problem on a running site', async () => {
  const { readModels } = (await world.openSite()).services;
  const states = async () =>
    new Set((await readModels.status()).map(({ state, lag }) => `${state}, ${lag?.events} behind`));
  await expect.poll(states).toEqual(new Set(['live, 0 behind']));
  const { code, found } = await diagnose();
  expect(code).toBe(0);
  expect(found.get('database')).toMatch(/^✓ PostgreSQL \d+/);
  expect(found.get('encoding')).toBe('✓ UTF8');
  expect(found.get('files')).toMatch(/^✓/);
  expect(found.get('master key')).toBe('✓ opens the sealed data');
  expect(found.get('personal data')).toMatch(/^✓ all keys are there: \d+$/);
  expect(found.get('audit key')).toMatch(/^✓/);
  expect(found.get('event store')).toMatch(/^✓ ends at position \d+/);
  for (const name of ['accounts', 'catalogue', 'moderation', 'statistics']) {
    expect(found.get(`read model ${name}`)).toMatch(/^✓ is at the end of the log/);
  }
});

test('doctor reports a stopped read model as an error', async () => {
  const { pool } = await world.openInfrastructure();
  const site = await world.openSite();
  await site.stop();
  await pool.query(
    `update projections.checkpoints set state = 'stopped', error = 'a poison event' where name = '${schemas.catalogue}'`,
  );
  const { code, err, found } = await diagnose();
  expect({ code, err }).toEqual({ code: 1, err: ['One problem must be fixed.'] });
  expect(found.get('read model catalogue')).toMatch(/^✗ has stopped at position \d+: a poison event$/);
});

test('doctor reports a read model that lags behind without failing', async () => {
  const { pool } = await world.openInfrastructure();
  const site = await world.openSite();
  await site.stop();
  await pool.query(`update projections.checkpoints set position = 0 where name = '${schemas.catalogue}'`);
  const { code, found } = await diagnose();
  expect(code).toBe(0);
  expect(found.get('read model catalogue')).toMatch(/^· is behind by \d+ events/);
});

test('doctor reports a wrong master key', async () => {
  const site = await world.openSite();
  await site.stop();
  const { code, found } = await diagnose({ MASTER_KEY: 'not the key that it was sealed under' });
  expect(code).toBe(1);
  expect(found.get('master key')).toMatch(/^✗ .*MASTER_KEY/);
});

test('doctor reports a damaged key of personal data', async () => {
  const { pool } = await world.openInfrastructure();
  const site = await world.openSite();
  const post = async (url: string, payload: object, token = '') =>
    site.app.inject({
      method: 'POST',
      url,
      payload,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const { token } = (
    await post('/api/auth/login', { email: 'owner@example.org', password: 'owner pass phrase' })
  ).json();
  const maker = { username: 'maker', email: 'maker@example.org', password: 'a pass phrase' };
  expect((await post('/api/admin/create-publisher', maker, token)).statusCode).toBe(201);
  await site.stop();
  await pool.query(
    `update subject_key set wrapped = set_byte(wrapped, 20, 255 - get_byte(wrapped, 20))
     where created_at = (select max(created_at) from subject_key where subject like 'identity:%')`,
  );
  const { code, found } = await diagnose();
  expect(code).toBe(1);
  expect(found.get('master key')).toBe('✓ opens the sealed data');
  expect(found.get('personal data')).toMatch(/^✗ 1 of \d+ keys do not open: they are damaged/);
});

test('doctor reports an unreachable database and still checks everything else', async () => {
  const { code, found } = await diagnose({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' });
  expect(code).toBe(1);
  expect(found.get('database')).toMatch(/^✗/);
  expect(found.get('files')).toMatch(/^✓/);
});

test('doctor reports a files folder that cannot be written', async () => {
  await rm(join(world.folder, 'files'), { recursive: true, force: true });
  await writeFile(join(world.folder, 'files'), 'not a folder');
  expect((await diagnose()).found.get('files')).toMatch(/^✗ /);
});

test('doctor reports object storage that rejects a file', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a secret');
  const nowhere = 's3://bucket/folder?endpoint=http://127.0.0.1:1&pathStyle=true';
  const { code, found } = await diagnose({ FILES_URL: nowhere });
  expect(code).toBe(1);
  expect(found.get('files')).toMatch(/^✗ .*127\.0\.0\.1:1/);
});

test('doctor warns about a data folder that other users can open', async () => {
  await chmod(world.folder, 0o755);
  expect((await diagnose()).found.get('data folder')).toMatch(/^· .*chmod 700/);
});

test('doctor reports configured servers that do not answer', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1');
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

test('doctor reports a virus scanner that refuses the largest uploads', async () => {
  const clamd = await startFakeClamd({
    onConnect: (socket) => {
      let received = 0;
      socket.on('data', (bytes) => {
        received += bytes.length;
        if (received > 25 * 2 ** 20 && socket.writable) socket.end('INSTREAM size limit exceeded. ERROR\0');
      });
    },
  });
  const refused = await diagnose({ CLAMD_URL: clamd.url });
  await clamd.close();
  expect(refused.found.get('largest scanned file')).toBe(
    '✗ the virus scanner refuses files of 50 MB, so large uploads fail: raise its StreamMaxLength.',
  );
  expect(refused.found.get('connections')).toMatch(/^✓ \d+ of \d+ are in use$/);
});

test('doctor reports a file in place of the data folder', async () => {
  const file = join(world.folder, 'file');
  await writeFile(file, '');
  const { code, found } = await diagnose({ DATA_DIR: file });
  expect(code).toBe(1);
  expect(found.get('data folder')).toBe(`✗ ${file} is a file: set DATA_DIR to a folder.`);
});

test('doctor creates nothing for a site that has never started', async () => {
  const { DATABASE_URL: _, ...env } = world.env;
  const fresh = join(world.folder, 'fresh');
  const { code, found } = await diagnose({ ...env, DATABASE_URL: '', DATA_DIR: fresh });
  expect(code).toBe(0);
  expect(found.get('data folder')).toBe(`· ${fresh} is empty: the first start of the site fills it.`);
});

test('doctor reports all configuration errors at once', async () => {
  const { code, err } = await diagnose({ PORT: 'x', HOST: '?' });
  expect(code).toBe(1);
  expect(err.join()).toMatch(/PORT: .*\n.*HOST: /);
});

test('doctor names each host of an EventStoreDB and says why it does not answer', async () => {
  const hosts = ['127.0.0.1:1', '127.0.0.1:2', 'nowhere.invalid:2113'];
  const { code, out } = await world.run(['doctor'], {
    env: { EVENTSTORE_URL: `esdb+discover://site:secret-word@${hosts.join(',')}?tls=false` },
  });
  expect(code).toBe(1);
  expect(out.filter((line) => line.startsWith('✗ event store')).map((line) => line.slice(25))).toEqual([
    '127.0.0.1:1 refuses the connection',
    '127.0.0.1:2 refuses the connection',
    'nowhere.invalid:2113 is not a known host',
  ]);
  expect(out.join('\n')).not.toContain('secret-word');
});
