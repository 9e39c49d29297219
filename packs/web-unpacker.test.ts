import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { webUnpacker } from './web-unpacker.ts';

const text = Buffer.from('a text that repeats itself, a text that repeats itself'.repeat(2000));
const packed = deflateRawSync(text);

test('data is unpacked up to exactly the limit', async () => {
  expect(Buffer.from(await webUnpacker.inflate(packed, text.length))).toEqual(text);
  await expect(async () => webUnpacker.inflate(packed, text.length - 1)).rejects.toThrow('more data');
});

test.each([
  ['goes on after its end', Buffer.concat([packed, Buffer.from('more')])],
  ['is cut short', packed.subarray(0, -3)],
  ['is no deflate data', Buffer.from([0xff, 0xff, 0xff])],
])('data that %s is refused', async (_, damaged) => {
  await expect(async () => webUnpacker.inflate(damaged, text.length)).rejects.toThrow();
});

test('the checksum is the one of zip archives', () => {
  for (const bytes of [text, Buffer.alloc(0), Buffer.from('123456789')]) {
    expect(webUnpacker.crc32(bytes)).toBe(crc32(bytes));
  }
});
