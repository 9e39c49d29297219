import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { query, startedServer, temporaryFolder } from './testing/servers.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('an empty folder becomes a durable server for this user alone', async () => {
  const dataDir = join(await temporaryFolder(), 'new', 'data');
  const { server } = await startedServer({ dataDir });
  const rows = await query(
    server.url,
    `select name, setting from pg_settings where name in
       ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'jit', 'listen_addresses', 'TimeZone')
     order by name`,
  );
  expect(rows).toEqual([
    { name: 'TimeZone', setting: 'UTC' },
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'jit', setting: 'off' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  expect(await modeOf(dataDir)).toBe(0o700);
  expect(await modeOf(join(dataDir, 'postgres'))).toBe(0o700);
  expect(await modeOf(join(dataDir, 'postgres-password'))).toBe(0o600);

  const stranger = new URL(server.url);
  stranger.password = 'guess';
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('text compares the same on every machine, and search has the extensions it needs', async () => {
  const { server } = await startedServer({ dataDir: await temporaryFolder(), fsync: false });
  expect(
    await query(
      server.url,
      `select datlocprovider as provider, datlocale as locale from pg_database limit 1`,
    ),
  ).toEqual([{ provider: 'b', locale: 'C.UTF-8' }]);
  await query(server.url, 'create extension pg_trgm; create extension unaccent');
  expect(
    await query(
      server.url,
      `select unaccent('Zoë') as plain, lower('ÀÉ') as lower, similarity('мир', 'мира') > 0.4 as alike`,
    ),
  ).toEqual([{ plain: 'Zoe', lower: 'àé', alike: true }]);
});

test('a clean stop needs no recovery, and the data is there at the next start', async () => {
  const dataDir = await temporaryFolder();
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.url, `create table note as select 'kept' as text`);
  await Promise.all([first.stop(), first.stop()]);
  await expect(query(first.url, 'select 1')).rejects.toThrow();

  const { server, log } = await startedServer({ dataDir });
  expect(await query(server.url, 'select text from note')).toEqual([{ text: 'kept' }]);
  expect(log.join('\n')).toContain('database system was shut down at');
  expect(log.join('\n')).not.toMatch(/recovery|redo|interrupted/);
});

test('a folder without its password file gets a new password', async () => {
  const dataDir = await temporaryFolder();
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.url, `create table note as select 'kept' as text`);
  await first.stop();
  await rm(join(dataDir, 'postgres-password'));

  const { server } = await startedServer({ dataDir });
  expect(server.url).not.toBe(first.url);
  expect(await query(server.url, 'select text from note')).toEqual([{ text: 'kept' }]);
});

test('a folder with a long path works', async () => {
  const { server } = await startedServer({
    dataDir: join(await temporaryFolder(), 'x'.repeat(200)),
    fsync: false,
  });
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  await server.stop();
});

test('server settings can be given at the start', async () => {
  const settings = { work_mem: '9MB' };
  const { server } = await startedServer({ dataDir: await temporaryFolder(), fsync: false, settings });
  expect(await query(server.url, 'show work_mem')).toEqual([{ work_mem: '9MB' }]);
  expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
});

test('errors of clients, with the values they sent, do not reach the server log', async () => {
  const { server, log } = await startedServer({ dataDir: await temporaryFolder(), fsync: false });
  await query(server.url, 'create table person (email text unique)');
  const twice = `insert into person values ('zoe@example.org'), ('zoe@example.org')`;
  await expect(query(server.url, twice)).rejects.toThrow('duplicate key');
  await server.stop();
  expect(log.join('\n')).toContain('shut down');
  expect(log.join('\n')).not.toMatch(/zoe|duplicate/);
});

test('a command finds a running server', async () => {
  const dataDir = await temporaryFolder();
  expect(await runningEmbeddedPostgres({ dataDir })).toBeUndefined();
  const { server } = await startedServer({ dataDir, fsync: false });
  const found = await runningEmbeddedPostgres({ dataDir });
  expect(await query(found?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  found?.close();
  await server.stop();
  expect(await runningEmbeddedPostgres({ dataDir })).toBeUndefined();
});

describe('what it cannot run on is refused in one line', () => {
  const refusal = async (dataDir: string) => {
    const error: unknown = await startEmbeddedPostgres({ dataDir, fsync: false }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(EmbeddedPostgresError);
    const { message } = error as EmbeddedPostgresError;
    expect(message).not.toContain('\n');
    return message;
  };

  test('a database of another version', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    expect(await refusal(dataDir)).toContain('was written by PostgreSQL 15, this is 18');
  });

  test('a folder that belongs to another account is refused', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'thesis.doc'), '');
    expect(await refusal(dataDir)).toContain('holds files but no database');
  });

  test('a path that leads through a file', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    expect(await refusal(join(file, 'data'))).toContain(
      `PostgreSQL cannot run on ${file}/data: it is a file, or inside one.`,
    );
  });

  test('settings that the server does not know', async () => {
    const starting = startEmbeddedPostgres({
      dataDir: await temporaryFolder(),
      settings: { no_such_setting: 1 },
    });
    await expect(starting).rejects.toThrow(
      'PostgreSQL did not start: unrecognized configuration parameter "no_such_setting"',
    );
  });
});
