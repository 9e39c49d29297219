import { chmod, mkdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Binaries, binariesIn } from './binaries.ts';
import { reachableBinaries } from './reachable-binaries.ts';
import { temporaryFolder } from './testing/servers.ts';

const operator = { uid: 65534, gid: 65534, name: 'nobody' };

/** A package of binaries as npm installs it under a umask without permissions for others. */
async function installedIn(folder: string): Promise<Binaries> {
  const binaries = binariesIn(join(folder, 'package', 'native'));
  for (const part of ['bin', 'lib', 'share/extension']) {
    await mkdir(join(binaries.folder, part), { recursive: true });
  }
  await writeFile(join(folder, 'package', 'package.json'), '{ "version": "18.4.0" }');
  await writeFile(binaries.postgres, '#!/bin/sh\n', { mode: 0o700 });
  await writeFile(join(binaries.folder, 'lib', 'libpq.so.5'), 'library', { mode: 0o600 });
  await writeFile(join(binaries.folder, 'lib', 'libpq.a'), 'for compilers', { mode: 0o600 });
  await writeFile(join(binaries.folder, 'lib', 'libz.so.1'), 'open to all', { mode: 0o644 });
  await symlink('libpq.so.5', join(binaries.folder, 'lib', 'libpq.so'));
  await writeFile(join(binaries.folder, 'share', 'extension', 'unaccent.control'), '', { mode: 0o600 });
  return binaries;
}

test('a server that runs as the current account uses the installed binaries', async () => {
  const installed = binariesIn('/closed/native');
  expect(await reachableBinaries(installed, undefined)).toBe(installed);
});

describe.runIf(process.getuid?.() === 0)('for the user who runs the server for root', () => {
  test('open folders need no copy', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    const installed = await installedIn(folder);
    await chmod(installed.postgres, 0o755);
    expect(await reachableBinaries(installed, operator, join(folder, 'cache'))).toBe(installed);
  });

  test('closed folders are copied to an open one, once', async () => {
    const installed = await installedIn(await temporaryFolder());
    const open = await temporaryFolder();
    await chmod(open, 0o755);
    const cache = join(open, 'cache');

    const copy = await reachableBinaries(installed, operator, cache);
    expect(copy.folder).toBe(join(cache, `postgresql-18.4.0-${process.platform}-${process.arch}`));
    expect((await stat(copy.postgres)).mode & 0o777).toBe(0o755);
    expect((await stat(join(copy.folder, 'share', 'extension', 'unaccent.control'))).mode & 0o777).toBe(
      0o644,
    );
    expect(await readFile(join(copy.folder, 'lib', 'libpq.so'), 'utf8')).toBe('library');
    expect(await readlink(join(copy.folder, 'lib', 'libpq.so'))).toBe('libpq.so.5');
    expect(await readFile(join(copy.folder, 'lib', 'libz.so.1'), 'utf8')).toBe('open to all');
    await expect(stat(join(copy.folder, 'lib', 'libpq.a'))).rejects.toThrow('ENOENT');

    const { ino } = await stat(copy.postgres);
    expect(await reachableBinaries(installed, operator, cache)).toEqual(copy);
    expect((await stat(copy.postgres)).ino).toBe(ino);
  });

  test('a place where others could put their own programs is refused in one line', async () => {
    const installed = await installedIn(await temporaryFolder());
    const cache = await temporaryFolder();
    await chmod(cache, 0o777);
    await expect(reachableBinaries(installed, operator, cache)).rejects.toThrow(
      `User nobody, who runs PostgreSQL for root, cannot enter ${installed.folder}, nor could it be copied to ${cache} (others than root may write there)`,
    );
  });
});
