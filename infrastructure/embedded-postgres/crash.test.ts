import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { processInfo } from './process-info.ts';
import { until } from './shut-down.ts';
import { query, startedServer, temporaryFolder } from './testing/servers.ts';
import { type SupervisorProcess, supervisorProcess } from './testing/supervisor-process.ts';

const WAIT_MS = 15_000;
const isGone = (pid: number) => until(() => processInfo(pid) === undefined, WAIT_MS);
const kept = 'select text from note';

/** A supervisor whose server holds a note. */
async function withNote(
  dataDir: string,
): Promise<{ supervisor: SupervisorProcess; url: string; pid: number }> {
  const supervisor = await supervisorProcess(dataDir);
  const { url = '', pid = 0 } = supervisor.answer;
  await query(url, `create table note as select 'kept' as text`);
  return { supervisor, url, pid };
}

test('a server whose supervisor was killed is stopped by the next start, cleanly', async () => {
  const dataDir = await temporaryFolder();
  const { supervisor, pid } = await withNote(dataDir);
  await supervisor.end('SIGKILL');
  expect(processInfo(pid)).toBeDefined();

  const { server, log } = await startedServer({ dataDir });
  expect(log).toContain(`Stopping the PostgreSQL server ${pid} that a killed process left behind`);
  expect(processInfo(pid)).toBeUndefined();
  expect(await query(server.url, kept)).toEqual([{ text: 'kept' }]);
  expect(log.join('\n')).not.toContain('redo');
});

test('after supervisor and server were killed, the next start recovers what was committed', async () => {
  const dataDir = await temporaryFolder();
  const { supervisor, pid } = await withNote(dataDir);
  await supervisor.end('SIGKILL');
  process.kill(pid, 'SIGKILL');

  const { server, log } = await startedServer({ dataDir });
  expect(await query(server.url, kept)).toEqual([{ text: 'kept' }]);
  expect(log.join('\n')).toContain('database system was interrupted');
});

test('a server that is killed under its supervisor is restarted at the same address', async () => {
  const { server, log } = await startedServer({ dataDir: await temporaryFolder() });
  await query(server.url, `create table note as select 'kept' as text`);
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await until(() => server.pid !== pid, WAIT_MS);
  expect(await query(server.url, kept)).toEqual([{ text: 'kept' }]);
  expect(log).toContain(`PostgreSQL (${pid}) ended unexpectedly: starting it again`);
});

test('a busy session does not keep a killed server from restarting', async () => {
  const { server } = await startedServer({ dataDir: await temporaryFolder(), fsync: false });
  const { pid } = server;
  const busy = query(server.url, 'select count(*) from generate_series(1, 1e12)').catch(() => 'lost');
  const running = `select 1 from pg_stat_activity where state = 'active' and query like '%1e12%' and pid <> pg_backend_pid()`;
  await until(async () => (await query(server.url, running)).length === 1, WAIT_MS);
  process.kill(pid, 'SIGKILL');
  await until(() => server.pid !== pid, WAIT_MS);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await busy).toBe('lost');
});

test('stopping while the server restarts leaves nothing running', async () => {
  const { server } = await startedServer({ dataDir: await temporaryFolder(), fsync: false });
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await isGone(pid);
  await server.stop();
  expect(processInfo(server.pid)).toBeUndefined();
});

test('a process id that now belongs to another process does not mislead it', async () => {
  const dataDir = await temporaryFolder();
  const { supervisor, pid } = await withNote(dataDir);
  const folder = join(dataDir, 'postgres');
  const notes = await Promise.all(
    ['postmaster.pid', '.s.PGSQL.5432.lock'].map(async (name) => ({
      path: join(folder, name),
      text: await readFile(join(folder, name), 'utf8'),
    })),
  );
  await supervisor.end('SIGTERM');

  const { uid, gid } = await stat(folder); // PostgreSQL checks only processes of its own user
  const innocent = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid } : {});
  await once(innocent, 'spawn');
  onTestFinished(() => void innocent.kill('SIGKILL'));
  for (const { path, text } of notes) await writeFile(path, text.replace(String(pid), String(innocent.pid)));

  const { server } = await startedServer({ dataDir });
  expect(await query(server.url, kept)).toEqual([{ text: 'kept' }]);
  expect(innocent.exitCode ?? innocent.signalCode).toBeNull();
});

test('an empty pid file, as a full disk leaves it, does not keep it from starting', async () => {
  const dataDir = await temporaryFolder();
  const { supervisor } = await withNote(dataDir);
  await supervisor.end('SIGTERM');
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '');
  const { server } = await startedServer({ dataDir });
  expect(await query(server.url, kept)).toEqual([{ text: 'kept' }]);
});

test('an unfinished database of a killed process is removed', async () => {
  const dataDir = await temporaryFolder();
  const dead = spawn('true');
  await once(dead, 'exit');
  const draft = join(dataDir, `postgres.new-${dead.pid}`);
  await mkdir(draft);
  await writeFile(join(draft, 'PG_VERSION'), '18\n');
  await startedServer({ dataDir, fsync: false });
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password']);
});
