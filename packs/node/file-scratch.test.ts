// Inner archives on disk.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectPack } from '../inspect.ts';
import { manifestPart } from '../testing/manifests.ts';
import { cutAt, zipOf } from '../testing/zip-of.ts';
import { fileScratch } from './file-scratch.ts';
import { openFileSource } from './file-source.ts';
import { nodeUnpacker } from './node-unpacker.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scratch-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each([
  ['is read', (zip: Uint8Array) => zip],
  ['is refused', (zip: Uint8Array) => cutAt(zip, 0.5)],
])('an inner pack %s from disk, and nothing of it stays', async (verdict, change) => {
  const inner = change(
    zipOf([manifestPart(), { name: 'noise', content: crypto.getRandomValues(new Uint8Array(60_000)) }]),
  );
  const path = join(folder, 'upload');
  await writeFile(path, zipOf([{ name: 'a.mcpack', content: inner }]));
  const source = openFileSource(path);
  const during: string[] = [];
  const scratch = fileScratch(folder);
  const watched = async () => {
    const file = await scratch();
    during.push(...(await readdir(folder)));
    return file;
  };
  const inspection = inspectPack(source, { fileName: 'a.mcaddon', scratch: watched, unpacker: nodeUnpacker });
  if (verdict === 'is read') expect((await inspection).facts.packs[0]?.path).toBe('a.mcpack');
  else await expect(inspection).rejects.toThrow('This file is damaged');
  source.close();
  expect(during).toHaveLength(2);
  expect(await readdir(folder)).toEqual(['upload']);
});
