// Every reason to refuse a file, with the text that its publisher reads; with and without a fast unpacker.
import { describe, expect, test } from 'vitest';
import { inspectPack } from './inspect.ts';
import { nodeUnpacker } from './node/node-unpacker.ts';
import { fromBytes } from './random-access.ts';
import { manifestOf, manifestPart } from './testing/manifests.ts';
import { cutAt, type ZipPart, zipOf } from './testing/zip-of.ts';

const MiB = 1024 * 1024;
const pack = zipOf([manifestPart(), { name: 'scripts/main.js', content: 'world.say()'.repeat(500) }]);
const packWith = (...parts: ZipPart[]) => zipOf([manifestPart(), ...parts]);
const damagedAt = (zip: Uint8Array, offset: number) => {
  const copy = Uint8Array.from(zip);
  copy[offset] = (copy[offset] ?? 0) ^ 0xff;
  return copy;
};

// A stored file that quotes another, and an entry that points into the quotation.
const quoted: ZipPart = { name: 'b', content: 'x'.repeat(999) };
const quoting: ZipPart = {
  name: 'a',
  stored: true,
  content: Buffer.concat([Buffer.from('junk'), zipOf([quoted])]),
};
const overlapping = packWith(quoting, {
  ...quoted,
  at: Buffer.from(packWith(quoting)).indexOf(zipOf([quoted])),
});

const type = 'Invalid file type: Please select a .zip, .mcpack, or .mcaddon file.';
const damaged = 'This file is damaged: it could not be read to the end.';
const encrypted = 'This archive is encrypted. Please upload it without a password.';
const suspicious = 'This archive expands suspiciously and was refused.';
const tooLarge = 'This archive is too large when unpacked (limit 1 GB).';
const nested = 'Archives inside archives are only allowed as .mcpack files in a .mcaddon.';
const unsafe = (name: string) => `This archive contains unsafe paths: ${name}`;
const twice = (name: string) => `This archive contains two files named ${name}.`;
const manifest = (reason: string) => `The manifest.json in this pack could not be read: ${reason}`;

const zeros = (megabytes: number): ZipPart => ({
  name: 'zeros.bin',
  content: new Uint8Array(megabytes * MiB),
});
const honest: ZipPart = { name: 'honest.bin', content: new Uint8Array(MiB), stored: true };
const claims = (name: string, megabytes: number): ZipPart => ({
  name,
  content: new Uint8Array(200 * 1024),
  stored: true,
  method: 8,
  declaredBytes: megabytes * MiB,
});

const cases: [what: string, file: Uint8Array, message: string, fileName?: string][] = [
  ['another extension', pack, type, 'pack.exe'],
  ['no extension', pack, type, 'mcpack'],
  ['plain text', Buffer.from('This is a text.'.repeat(40)), type],
  ['less than a signature', Buffer.from('PK'), type],
  ['a program with an archive behind it', Buffer.concat([Buffer.from('MZ'.repeat(300)), pack]), type],
  ['no bytes', new Uint8Array(0), 'This file is empty.'],
  ['an archive without entries', zipOf([]), 'This file is empty.', 'nothing.zip'],
  [
    'an archive of folders only',
    zipOf([{ name: 'textures/', stored: true }]),
    'This file is empty.',
    'a.zip',
  ],
  ['the first 60 %', cutAt(pack, 0.6), damaged],
  ['all but the last byte', pack.subarray(0, -1), damaged],
  ['a local header alone', pack.subarray(0, 30), damaged],
  ['a changed byte of content', damagedAt(pack, pack.indexOf(0x73, 200) + 40), damaged],
  ['a wrong checksum', packWith({ name: 'a.txt', content: 'text', declaredCrc: 7 }), damaged],
  [
    'more bytes than declared',
    packWith({ name: 'a.txt', content: 'x'.repeat(99), declaredBytes: 9 }),
    damaged,
  ],
  [
    'fewer bytes than declared',
    packWith({ name: 'a.txt', content: 'x'.repeat(9), declaredBytes: 99 }),
    damaged,
  ],
  [
    'another name in the local header',
    packWith({ name: 'a.txt', localName: 'b.txt', content: 'x' }),
    damaged,
  ],
  ['an unknown way of packing', packWith({ name: 'a.txt', content: 'x', method: 14 }), damaged],
  ['a folder with content', packWith({ name: 'a/', content: 'x', mode: 0o40755 }), damaged],
  ['more entries than the directory has', zipOf([manifestPart()], { count: 2 }), damaged],
  ['an encrypted entry', packWith({ name: 'a.txt', content: 'secret', flags: 0x801 }), encrypted],
  ['a path that climbs', packWith({ name: '../a.txt' }), unsafe('../a.txt')],
  ['a path that climbs from inside', packWith({ name: 'a/../../b.txt' }), unsafe('a/../../b.txt')],
  ['a path that climbs by backslashes', packWith({ name: 'a\\..\\..\\b.txt' }), unsafe('a\\..\\..\\b.txt')],
  ['a path from the root', packWith({ name: '/etc/passwd' }), unsafe('/etc/passwd')],
  ['a path on a server', packWith({ name: '\\\\host\\share' }), unsafe('\\\\host\\share')],
  ['a path on a drive', packWith({ name: 'C:\\windows\\a.dll' }), unsafe('C:\\windows\\a.dll')],
  ['a path with a NUL', packWith({ name: 'a.png\0.exe' }), unsafe('a.png.exe')],
  ['a link', packWith({ name: 'link', content: '/etc/passwd', mode: 0o120777 }), unsafe('link')],
  ['a device', packWith({ name: 'device', mode: 0o020666 }), unsafe('device')],
  ['two files of one name', packWith({ name: 'a.txt' }, { name: 'a.txt' }), twice('a.txt')],
  ['two spellings of one path', packWith({ name: 'a/b.txt' }, { name: './a\\\\b.txt' }), twice('a/b.txt')],
  ['too much in one file', packWith(claims('a.bin', 1025)), tooLarge],
  ['too much in all files', packWith(...[...'abcdefghijk'].map((name) => claims(name, 95))), tooLarge],
  ['20 MB of zeros', packWith(zeros(20)), suspicious],
  ['20 MB of zeros beside honest files', packWith(zeros(20), honest), suspicious],
  [
    '40 MB of zeros in small files',
    packWith(...['a', 'b', 'c', 'd'].map((name) => ({ ...zeros(10), name }))),
    suspicious,
  ],
  ['files that share their bytes', overlapping, suspicious],
  ['a .mcpack in a .mcpack', packWith({ name: 'inner.mcpack', content: pack }), nested],
  ['a .mcpack in a .zip', packWith({ name: 'inner.mcpack', content: pack }), nested, 'packs.zip'],
  ['a .mcaddon in a .mcaddon', packWith({ name: 'inner.mcaddon', content: pack }), nested, 'a.mcaddon'],
  [
    'a .mcpack in a .mcpack in a .mcaddon',
    zipOf([{ name: 'b.mcpack', content: packWith({ name: 'c.mcpack', content: pack }) }]),
    nested,
    'a.mcaddon',
  ],
  [
    'a damaged .mcpack in a .mcaddon',
    zipOf([{ name: 'b.mcpack', content: cutAt(pack, 0.6) }]),
    damaged,
    'a.mcaddon',
  ],
  ['an empty .mcpack in a .mcaddon', zipOf([{ name: 'b.mcpack' }]), 'This file is empty.', 'a.mcaddon'],
  [
    'a broken manifest',
    zipOf([manifestPart('{\n"header": {\n"name" "x"}}')]),
    manifest('line 3: colon expected'),
  ],
  [
    'a manifest with a bad number',
    zipOf([manifestPart('{"a": 1.e}')]),
    manifest('line 1: unexpected end of number'),
  ],
  [
    'a manifest with a key that is no text',
    zipOf([manifestPart('{\n1: 2}')]),
    manifest('line 2: property name expected'),
  ],
  ['a manifest without a comma', zipOf([manifestPart('{"a": [1 2]}')]), manifest('line 1: comma expected')],
  [
    'a manifest with an open object',
    zipOf([manifestPart('{"a": 1')]),
    manifest('line 1: close brace expected'),
  ],
  ['a manifest with an open list', zipOf([manifestPart('[1\n')]), manifest('line 2: close bracket expected')],
  [
    'a manifest with a second value',
    zipOf([manifestPart('{} {}')]),
    manifest('line 1: end of file expected'),
  ],
  [
    'a manifest with an open comment',
    zipOf([manifestPart('{} /* a')]),
    manifest('line 1: unexpected end of comment'),
  ],
  [
    'a manifest with an open text',
    zipOf([manifestPart('{"a": "b\n}')]),
    manifest('line 1: unexpected end of string'),
  ],
  [
    'a manifest with half a code',
    zipOf([manifestPart('{"a": "\\u12"}')]),
    manifest('line 1: invalid unicode'),
  ],
  [
    'a manifest with an unknown escape',
    zipOf([manifestPart('{"a": "\\q"}')]),
    manifest('line 1: invalid escape character'),
  ],
  ['a manifest that is no JSON', zipOf([manifestPart('hello')]), manifest('line 1: invalid symbol')],
  ['an empty manifest', zipOf([manifestPart('')]), manifest('line 1: value expected')],
  ['a manifest without a header', zipOf([manifestPart({ format_version: 2 })]), manifest('it has no header')],
  ['a manifest that is a list', zipOf([manifestPart([])]), manifest('it has no header')],
  ['a bottomless manifest', zipOf([manifestPart('['.repeat(200_000))]), manifest('it is nested too deeply')],
  [
    'an enormous manifest',
    zipOf([manifestPart(manifestOf({ description: 'long '.repeat(250_000) }))]),
    manifest('it is larger than 1 MB'),
  ],
  ['a .mcpack without a manifest', zipOf([{ name: 'a.txt' }]), manifest('it is missing')],
  ['a .mcaddon without any', zipOf([{ name: 'a.txt' }]), manifest('it is missing'), 'a.mcaddon'],
];

describe.each([
  ['through streams', undefined],
  ['at once', nodeUnpacker],
])('unpacking %s', (_, unpacker) => {
  test.each(cases)('%s is refused', async (_, file, message, fileName = 'pack.mcpack') => {
    await expect(inspectPack(fromBytes(file), { fileName, unpacker })).rejects.toMatchObject({
      name: 'DomainError',
      kind: 'unprocessable',
      message,
    });
  });
});

test('a small file may be as empty as it likes', async () => {
  const { facts } = await inspectPack(fromBytes(packWith(zeros(15))), { fileName: 'a.mcpack' });
  expect(facts.uncompressedBytes).toBeGreaterThan(15 * MiB);
});

test('20,000 entries are allowed and one more is not', async () => {
  const entries = Array.from({ length: 19_999 }, (_, index) => ({ name: `${index}.txt`, stored: true }));
  const inspect = (parts: ZipPart[]) =>
    inspectPack(fromBytes(zipOf(parts)), { fileName: 'a.mcpack', depth: 'facts' });
  expect((await inspect([manifestPart(), ...entries])).facts.entries).toBe(20_000);
  await expect(inspect([manifestPart(), ...entries, { name: 'one more' }])).rejects.toThrow(
    'This archive holds too many files (limit 20,000).',
  );
});

test('entries and bytes of inner archives count with those of the outer one', async () => {
  const inner = (name: string): ZipPart => ({
    name,
    content: zipOf([
      manifestPart(),
      ...Array.from({ length: 7_000 }, (_, index) => ({ name: `${index}`, stored: true })),
    ]),
  });
  const source = fromBytes(zipOf([inner('a.mcpack'), inner('b.mcpack'), inner('c.mcpack')]));
  await expect(inspectPack(source, { fileName: 'a.mcaddon', depth: 'facts' })).rejects.toThrow(
    'This archive holds too many files (limit 20,000).',
  );
});

test('a failure to read the file is no verdict about the file', async () => {
  const fault = new Error('input/output error');
  const source = fromBytes(pack);
  let reads = 0;
  const failing = {
    size: source.size,
    read: (offset: number, length: number) =>
      ++reads > 3 ? Promise.reject(fault) : source.read(offset, length),
  };
  await expect(inspectPack(failing, { fileName: 'a.mcpack' })).rejects.toBe(fault);
});
