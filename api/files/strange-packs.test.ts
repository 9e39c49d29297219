// Every pack that this project is tested with, where they are available, through all that reads packs: what comes out
// keeps to the schemas of the answers, or is a refusal with a reason.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@sandcrate/core/domain-error.ts';
import { PackContents } from '@sandcrate/core/pack/contents.ts';
import { PackFacts } from '@sandcrate/core/pack/facts.ts';
import { indexContents } from '@sandcrate/packs/contents/index-contents.ts';
import { searchableContents } from '@sandcrate/packs/contents/searchable.ts';
import { diffPacks } from '@sandcrate/packs/diff/diff-packs.ts';
import { PackDiff } from '@sandcrate/packs/diff/pack-diff.ts';
import { PackFingerprint } from '@sandcrate/packs/fingerprint/fingerprint.ts';
import { fingerprintPack } from '@sandcrate/packs/fingerprint/fingerprint-pack.ts';
import { PackInside } from '@sandcrate/packs/inside/inside.ts';
import { readInside } from '@sandcrate/packs/inside/read-inside.ts';
import { inspectPack } from '@sandcrate/packs/inspect.ts';
import { PackModel } from '@sandcrate/packs/models/models.ts';
import { readModels } from '@sandcrate/packs/models/read-models.ts';
import { nodeUnpacker } from '@sandcrate/packs/node/node-unpacker.ts';
import { fromBytes, type RandomAccess } from '@sandcrate/packs/random-access.ts';
import { manifestPart } from '@sandcrate/packs/testing/manifests.ts';
import { partOf } from '@sandcrate/packs/testing/part-of.ts';
import { zipOf } from '@sandcrate/packs/testing/zip-of.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeSideBySide, encodeTexture } from './workers/encode-texture.ts';
import { readPicture } from './workers/read-picture.ts';

const shared = fileURLToPath(new URL('../../../shared/', import.meta.url));
const filesIn = (folder: string) =>
  existsSync(shared + folder) ? readdirSync(shared + folder).map((file) => `${folder}/${file}`) : [];
const packs = [...filesIn('inputs/packs'), ...filesIn('real-input/packs')];
const expectations = `${shared}real-input/bad/EXPECT.json`;

const options = { unpacker: nodeUnpacker };
const sourceOf = (file: string): RandomAccess => fromBytes(readFileSync(shared + file));
const inspect = (file: string) => inspectPack(sourceOf(file), { ...options, fileName: file });
/** Few of a list, from its whole length: each part of a large pack opens its archive again. */
const some = <T>(list: readonly T[]) => list.filter((_, place) => place % Math.ceil(list.length / 20) === 0);

async function readAll(file: string): Promise<void> {
  const source = sourceOf(file);
  const { facts } = await inspect(file);
  PackFacts.parse(facts);
  // The browser's checker reads less, and comes to the same packs.
  const { facts: quick } = await inspectPack(source, { fileName: file, depth: 'facts' });
  expect(quick.packs).toEqual(facts.packs);
  searchableContents(PackContents.parse(await indexContents(source, options)));
  const inside = PackInside.parse(await readInside(source, options));
  const { models } = await readModels(source, { ...options, encodeTexture, encodeSideBySide });
  z.array(PackModel).parse(models);
  const empty = fromBytes(zipOf([manifestPart()]));
  PackDiff.parse(await diffPacks(empty, source, options));
  PackFingerprint.parse(await fingerprintPack(source, { ...options, readPicture }));
  const paths = inside.pictures.listed.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of some([...paths, ...inside.icons.map((icon) => icon.path)]))
    expect(await partOf(source, path), path).toMatchObject({ kind: 'picture' });
  for (const path of some(inside.sounds.listed.flatMap((sound) => sound.paths))) await partOf(source, path); // a sound that no browser plays is none
}

describe.runIf(packs.length > 0)('packs that were made to be read', () => {
  test.each(packs)('%s is read by everything that reads packs', { timeout: 300_000 }, readAll);
});

const Bad = z.object({
  files: z.array(z.object({ file: z.string(), kind: z.string(), verdict: z.string() })),
});
describe.runIf(existsSync(expectations))('files that are no packs', () => {
  const { files } = existsSync(expectations)
    ? Bad.parse(JSON.parse(readFileSync(expectations, 'utf8')))
    : { files: [] };
  const refused = files.filter(({ kind, verdict }) => kind === 'pack' && verdict === 'reject');

  test.each(refused.map(({ file }) => `real-input/bad/${file}`))(
    '%s is refused with a reason',
    async (file) => {
      await expect(inspect(file)).rejects.toBeInstanceOf(DomainError);
      const source = sourceOf(file);
      const readings = [
        () => indexContents(source, options),
        () => readInside(source, options),
        () => readModels(source, { ...options, encodeTexture, encodeSideBySide }),
        () => partOf(source, 'pack_icon.png'),
        () => diffPacks(source, source, options),
      ];
      for (const read of readings) await expect(read()).rejects.toBeInstanceOf(DomainError);
    },
  );
});
