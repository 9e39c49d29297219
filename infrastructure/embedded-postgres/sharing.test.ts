import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { FolderInUse } from './orphan.ts';
import { query, startedServer, temporaryFolder } from './testing/servers.ts';
import { supervisorProcess } from './testing/supervisor-process.ts';

test('a folder in use is refused, with the process that uses it', async () => {
  const dataDir = await temporaryFolder();
  const other = await supervisorProcess(dataDir);
  onTestFinished(async () => void (await other.end('SIGTERM')));

  const starting = startEmbeddedPostgres({ dataDir });
  await expect(starting).rejects.toBeInstanceOf(FolderInUse);
  await expect(starting).rejects.toThrow(
    `${dataDir}/postgres is in use by process ${other.pid}: stop it, or choose another DATA_DIR.`,
  );
  expect(await query(other.answer.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('of several processes that start at once on an empty folder, one gets it and the others name it', async () => {
  const dataDir = await temporaryFolder();
  const all = await Promise.all([1, 2, 3].map(() => supervisorProcess(dataDir)));
  onTestFinished(async () => void (await Promise.all(all.map((each) => each.end('SIGTERM')))));
  const [winner, ...others] = all.filter(({ answer }) => answer.url);
  expect(others).toEqual([]);
  expect(await query(winner?.answer.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  for (const { answer } of all.filter((each) => each !== winner)) {
    expect(answer.error).toContain(`is in use by process ${winner?.pid}:`);
  }
});

test('Ctrl-C reaches the supervisor and not the server, which it then stops itself', async () => {
  const dataDir = await temporaryFolder();
  const supervisor = await supervisorProcess(dataDir);
  const { url = '', pid } = supervisor.answer;
  const startTime = 'select pg_postmaster_start_time()::text as started';
  const before = await query(url, startTime);

  process.kill(-supervisor.pid, 'SIGINT');
  expect(await supervisor.nextLine()).toEqual({ signal: 'SIGINT' });
  expect(await query(url, startTime)).toEqual(before);

  expect(await supervisor.end('SIGTERM')).toEqual({ code: 0 });
  const { log } = await startedServer({ dataDir });
  expect(log.join('\n')).toContain('database system was shut down at');
  expect(pid).toBeGreaterThan(0);
});

test.runIf(process.platform === 'linux')('the server gets none of our secrets', async () => {
  const env = { ...process.env, MASTER_KEY: 'the master key' };
  const supervisor = await supervisorProcess(await temporaryFolder(), env);
  const environment = await readFile(`/proc/${supervisor.answer.pid}/environ`, 'utf8');
  await supervisor.end('SIGTERM');
  expect(environment).toContain('LC_ALL=C');
  expect(environment).not.toContain('the master key');
});
