import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DirectoryStore } from './directory/directory-store.ts';
import { FileNotFound } from './file-store.ts';
import { Images } from './images.ts';
import { type FileWorkers, startFileWorkers } from './workers/file-workers.ts';

let folder: string;
let store: DirectoryStore;
let workers: FileWorkers;
let images: Images;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  store = new DirectoryStore(folder);
  workers = startFileWorkers({ temporaryFolder: store.temporaryFolder });
  images = new Images(store, workers);
});
afterAll(async () => {
  await workers.close();
  await rm(folder, { recursive: true });
});

const plain = (width: number, height: number, colour = '#336699') =>
  sharp({ create: { width, height, channels: 3, background: colour } });
const add = async (picture: Sharp | Uint8Array) => {
  const bytes = picture instanceof Uint8Array ? picture : await picture.toBuffer();
  const { value, store: keep } = await images.examineBytes(bytes);
  await keep();
  return value;
};
const variant = async (sha256: string, width: number) =>
  buffer(await store.open(await images.variant(sha256, width)));

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s becomes WebP in rising widths, none wider than it is',
  async (format) => {
    const stored = await add(plain(1000, 500).toFormat(format));
    expect(stored).toMatchObject({ format, width: 1000, height: 500, widths: [320, 640, 960, 1000] });
    const small = await sharp(await variant(stored.sha256, 640)).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 640, height: 320 });
  },
);

test.each([
  [16, [16]],
  [320, [320]],
  [1920, [320, 640, 960, 1280, 1920]],
  [2500, [320, 640, 960, 1280, 1920]],
])('a picture %i wide is stored in the widths %j', async (width, widths) => {
  expect((await add(plain(width, 10).png())).widths).toEqual(widths);
});

test('a picture is rotated upright and loses its metadata', async () => {
  const sideways = plain(400, 200)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'somebody at home' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg();
  const stored = await add(sideways);
  expect(stored).toMatchObject({ width: 200, height: 400, widths: [200] });
  const bytes = await variant(stored.sha256, 200);
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ width: 200, height: 400 });
  for (const extra of ['exif', 'icc', 'xmp', 'iptc']) expect(metadata).not.toHaveProperty(extra);
  expect(bytes.includes('somebody')).toBe(false);
});

test.each(['jpeg', 'png', 'webp'] as const)(
  'only the pixels of a %s are kept, turned upright',
  async (format) => {
    const taken = await plain(400, 200)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'somebody at home' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">somebody at home</x:xmpmeta>')
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer();
    const stored = await add(Buffer.concat([taken, Buffer.from('somebody at home')]));
    const kept = await buffer(await store.open({ kind: 'image', sha256: stored.sha256 }));
    expect(kept.includes('somebody')).toBe(false);
    const metadata = await sharp(kept).metadata();
    expect(metadata).toMatchObject({ format, width: 200, height: 400 });
    for (const extra of ['exif', 'icc', 'xmp', 'iptc', 'orientation', 'comments']) {
      expect(metadata).not.toHaveProperty(extra);
    }
    // Lost variants are rendered again from it.
    await store.remove({ kind: 'variant', sha256: stored.sha256, width: 200 });
    expect(await sharp(await variant(stored.sha256, 200)).metadata()).toMatchObject({
      width: 200,
      height: 400,
    });
  },
);

test('transparency is kept, and grey and deep pictures become ordinary ones', async () => {
  const clear = await add(
    sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000080' } }).png(),
  );
  expect((await sharp(await variant(clear.sha256, 50)).metadata()).hasAlpha).toBe(true);
  const grey = await add(plain(50, 50, '#808080').toColourspace('b-w').png());
  const { data } = await sharp(await variant(grey.sha256, 50))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.abs((data[0] ?? 0) - 0x80)).toBeLessThan(4);
  const deep = await add(plain(50, 50, '#ffffff').toColourspace('rgb16').png());
  const white = await sharp(await variant(deep.sha256, 50))
    .raw()
    .toBuffer();
  expect(white[0]).toBeGreaterThan(250);
});

test('only the first frame of an animation is used', async () => {
  const frames = [plain(60, 40, '#ff0000'), plain(60, 40, '#0000ff')];
  const moving = sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
    join: { animated: true },
  });
  const stored = await add(moving.webp({ lossless: true }));
  expect(stored).toMatchObject({ width: 60, height: 40, widths: [60] });
  const [red, , blue] = await sharp(await variant(stored.sha256, 60))
    .raw()
    .toBuffer();
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
});

test('a strip higher than the WebP limit is scaled down', async () => {
  const stored = await add(plain(20, 20_000).png());
  const [width = 0] = stored.widths;
  expect((await sharp(await variant(stored.sha256, width)).metadata()).height).toBeLessThanOrEqual(8192);
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const jpeg = () => plain(300, 300).jpeg().toBuffer();
test.each<[string, () => Promise<Uint8Array>]>([
  ['nothing', async () => new Uint8Array(0)],
  ['text', async () => Buffer.from('no picture')],
  ['SVG', async () => svg],
  ['GIF', () => plain(9, 9).gif().toBuffer()],
  ['TIFF', () => plain(9, 9).tiff().toBuffer()],
  ['AVIF', () => plain(9, 9).avif().toBuffer()],
  ['a JPEG cut short', async () => (await jpeg()).subarray(0, 500)],
  [
    'a PNG cut short',
    async () =>
      (
        await sharp(await jpeg())
          .png()
          .toBuffer()
      ).subarray(0, 200),
  ],
  ['the first bytes of a PNG', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
])('%s is refused', async (_, bytes) => {
  await expect(bytes().then(add)).rejects.toMatchObject({
    kind: 'unprocessable',
    message: 'Invalid image type',
  });
});

test('50 megapixels are allowed and more are not, before anything is decoded', async () => {
  const tooMany = {
    kind: 'unprocessable',
    message: 'This image is too large to process (limit 50 megapixels).',
  };
  expect(await add(plain(10_000, 5_000).png())).toMatchObject({ width: 10_000, height: 5_000 });
  await expect(add(plain(10_000, 5_001).png())).rejects.toMatchObject(tooMany);
  // A header that promises 2,025 megapixels, and nothing after it.
  const header = await plain(1, 1).png().toBuffer();
  header.writeUInt32BE(45_000, 16);
  header.writeUInt32BE(45_000, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  await expect(add(header)).rejects.toMatchObject(tooMany);
});

test('an unreadable file is an error, not a rejected picture', async () => {
  await expect(workers.processImage(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a rejected picture leaves no file behind', async () => {
  const before = await readdir(join(folder, 'images'));
  await expect(add(Buffer.from('no picture'))).rejects.toThrow('Invalid image type');
  expect(await readdir(store.temporaryFolder)).toEqual([]);
  expect(await readdir(join(folder, 'images'))).toEqual(before);
});

test('the same picture gives the same variants, and lost ones are rendered again, byte for byte', async () => {
  const picture = await plain(700, 300, '#55aa33').png().toBuffer();
  const first = await add(picture);
  const bytes = await variant(first.sha256, 640);
  for (const width of first.widths) await store.remove({ kind: 'variant', sha256: first.sha256, width });
  expect(await variant(first.sha256, 640)).toEqual(bytes);
  expect(await add(picture)).toEqual(first);
  expect(await readdir(store.temporaryFolder)).toEqual([]);
});

test('there is no variant of an unknown picture or in another width', async () => {
  const { sha256 } = await add(plain(200, 100).png());
  await expect(images.variant(sha256, 640)).rejects.toBeInstanceOf(FileNotFound);
  await expect(images.variant('0'.repeat(64), 320)).rejects.toBeInstanceOf(FileNotFound);
});

const real = fileURLToPath(new URL('../../../shared/real-input/', import.meta.url));
describe.runIf(existsSync(real))('real pictures', () => {
  test('all are accepted, and a PNG named .jpg is recognized as a PNG', async () => {
    const read = (file: string) => readFile(join(real, file));
    for (const file of readdirSync(join(real, 'images'))) {
      const stored = await add(await read(`images/${file}`));
      expect(stored.widths.at(-1)).toBe(Math.min(1920, stored.width));
    }
    expect(await add(await read('bad/png-renamed.jpg'))).toMatchObject({ format: 'png' });
  });
});
