import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs, { mkdir, mkdtemp, open, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StorageFull } from '../file-errors.ts';
import { describeFileStore } from '../file-store.contract.ts';
import { receiveUpload } from '../upload.ts';
import { DirectoryStore } from './directory-store.ts';

/** Makes the next rename fail. */
function failToRename(code: string) {
  vi.spyOn(fs, 'rename').mockRejectedValueOnce(systemError(code));
  syncBuiltinESMExports();
}

let root: string;
let store: DirectoryStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'));
  store = new DirectoryStore(root);
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(root, { recursive: true });
});

describeFileStore('a directory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  return { store: new DirectoryStore(folder), dispose: () => rm(folder, { recursive: true }) };
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const receive = (bytes: Uint8Array, folder = store.temporaryFolder) =>
  receiveUpload(Readable.from([bytes]), { folder, limitBytes: bytes.length, tooLarge: '' });
const systemError = (code: string) => Object.assign(new Error(code), { code });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test('an upload from another file system is copied whole', async () => {
  const bytes = randomBytes(200_000);
  const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
  const file = await receive(bytes, elsewhere);
  failToRename('EXDEV');
  await store.put({ kind: 'pack', sha256: file.sha256 }, file);
  expect(await buffer(await store.open({ kind: 'pack', sha256: file.sha256 }))).toEqual(bytes);
  expect(await readdir(elsewhere)).toEqual([]);
  expect(await readdir(store.temporaryFolder)).toEqual([]);
  await rm(elsewhere, { recursive: true });
});

test('a full disk causes a clear error and leaves no file', async () => {
  const handle = await open(root, 'r');
  const write = vi.spyOn(Object.getPrototypeOf(handle), 'writeFile');
  await handle.close();
  const bytes = Buffer.from('too much');
  write.mockRejectedValue(systemError('ENOSPC'));
  await expect(receive(bytes)).rejects.toBeInstanceOf(StorageFull);
  await expect(store.put({ kind: 'pack', sha256: sha256(bytes) }, bytes)).rejects.toBeInstanceOf(StorageFull);
  write.mockRestore();
  failToRename('EDQUOT');
  await expect(store.put({ kind: 'pack', sha256: sha256(bytes) }, bytes)).rejects.toBeInstanceOf(StorageFull);
  expect(await readdir(store.temporaryFolder)).toEqual([]);
  expect(await store.stat({ kind: 'pack', sha256: sha256(bytes) })).toBeNull();
});

test('recovery removes old temporary files and keeps current ones', async () => {
  await mkdir(join(store.temporaryFolder, 'old-scratch'), { recursive: true });
  await writeFile(join(store.temporaryFolder, 'old-scratch', 'inner'), 'left');
  await writeFile(join(store.temporaryFolder, 'old'), 'left');
  await writeFile(join(store.temporaryFolder, 'young'), 'in use');
  for (const name of ['old', 'old-scratch']) {
    await utimes(join(store.temporaryFolder, name), hoursAgo(2), hoursAgo(2));
  }
  await store.recover();
  expect(await readdir(store.temporaryFolder)).toEqual(['young']);
});

test('recovery restores a file whose removal was interrupted by a crash', async () => {
  const bytes = Buffer.from('half removed');
  const key = { kind: 'pack', sha256: sha256(bytes) } as const;
  await store.put(key, bytes);
  const removing = join(root, 'removing');
  await mkdir(removing);
  await rename(
    join(root, 'packs', key.sha256.slice(0, 2), key.sha256),
    join(removing, `pack.${key.sha256}.x`),
  );
  await store.recover();
  expect(await store.stat(key)).toBeNull();
  await store.recover(new Date(Date.now() + 3_600_000));
  expect(await buffer(await store.open(key))).toEqual(bytes);
  expect(await readdir(removing)).toEqual([]);
});

test('recovery of a folder that does not exist yet does nothing', async () => {
  await new DirectoryStore(join(root, 'new')).recover();
});

test('foreign files in the folder are not listed', async () => {
  await mkdir(join(root, 'packs', 'ab'), { recursive: true });
  await writeFile(join(root, 'packs', 'ab', '.DS_Store'), 'x');
  for await (const file of store.list('pack')) expect(file).toBeUndefined();
});

test('a process killed at any moment leaves whole files, and every file that it reported', async () => {
  const program = fileURLToPath(new URL('../testing/put-forever.ts', import.meta.url));
  for (const reports of [1, 3, 5, 8]) {
    const child: ChildProcess = spawn(process.execPath, [program, root], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    if (!child.stdout) throw new Error('no output to read');
    const reported: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      if (reported.push(line) === reports) child.kill('SIGKILL');
    }
    await exited;
    for (const hash of reported.filter((line) => line.length === 64)) {
      expect(await store.stat({ kind: 'pack', sha256: hash })).toMatchObject({ size: 300_000 });
    }
    for await (const { key } of store.list('pack')) {
      expect(sha256(await buffer(await store.open(key)))).toBe(key.sha256);
    }
  }
  await store.recover(new Date(Date.now() + 2 * 3_600_000));
  expect(await readdir(store.temporaryFolder)).toEqual([]);
});
