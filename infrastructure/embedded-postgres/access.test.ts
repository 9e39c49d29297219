import { spawnSync } from 'node:child_process';
import { chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { installedBinaries } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { operatorOf } from './operator.ts';
import { query, startedServer, temporaryFolder } from './testing/servers.ts';

const NOBODY = { uid: 65534, gid: 65534 };

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('as root', () => {
  const runsAs = async (pid: number) => (await stat(`/proc/${pid}`)).uid;

  test('an unprivileged user runs the server, in a data folder that stays closed to everybody else', async () => {
    const dataDir = await temporaryFolder();
    const { server } = await startedServer({ dataDir });
    expect(await runsAs(server.pid)).toBe(operatorOf()?.uid);
    expect(await runsAs(server.pid)).not.toBe(0);
    expect(await stat(dataDir)).toMatchObject({ uid: 0, mode: 0o40700 });
    expect(await stat(join(dataDir, 'postgres'))).toMatchObject({ uid: operatorOf()?.uid, mode: 0o40700 });
    expect(spawnSync('ls', [join(dataDir, 'postgres')], NOBODY).status).not.toBe(0);
    expect(spawnSync('cat', [join(dataDir, 'postgres-password')], NOBODY).status).not.toBe(0);
  });

  test('sessions can write their own files there', async () => {
    const { server } = await startedServer({
      dataDir: await temporaryFolder(),
      settings: { work_mem: '64kB' },
    });
    const sorted =
      'select count(*)::int as rows from (select i from generate_series(1, 50000) i order by -i offset 0)';
    expect(await query(server.url, sorted)).toEqual([{ rows: 50_000 }]);
    await query(server.url, 'create database another');
    await query(server.url, `alter system set work_mem = '1MB'`);
  });

  test('a folder that root restored from a backup is given to that user again', async () => {
    const dataDir = await temporaryFolder();
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, `create table note as select 'kept' as text`);
    await first.stop();
    spawnSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);

    const { server } = await startedServer({ dataDir });
    expect(await query(server.url, 'select text from note')).toEqual([{ text: 'kept' }]);
  });

  test('a folder that already belongs to a user is run by that user', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'postgres'));
    await chown(join(dataDir, 'postgres'), NOBODY.uid, NOBODY.gid);
    const { server } = await startedServer({ dataDir, fsync: false });
    expect(await runsAs(server.pid)).toBe(NOBODY.uid);
  });
});

test('a platform without binaries is refused in one line that names the solution', () => {
  expect(() => installedBinaries('plan9', 'mips')).toThrow(
    /^No embedded PostgreSQL for plan9-mips .*Set DATABASE_URL to a PostgreSQL server of your own\.$/,
  );
});
