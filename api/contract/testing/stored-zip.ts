/** An archive of stored files, as small as the format allows. */
export function storedZip(files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const directory: number[] = [];
  const put = (to: number[], value: number, size: number) => {
    for (let at = 0; at < size; at += 1) to.push((value >>> (8 * at)) & 255);
  };
  for (const [name, content] of Object.entries(files)) {
    const path = new TextEncoder().encode(name);
    const facts: number[] = [];
    for (const value of [20, 0x800, 0, 0, 0x21]) put(facts, value, 2);
    put(facts, crc32(content), 4);
    put(facts, content.length, 4);
    put(facts, content.length, 4);
    put(facts, path.length, 2);
    put(facts, 0, 2);
    put(directory, 0x02014b50, 4);
    put(directory, 20, 2);
    directory.push(...facts);
    for (const size of [2, 2, 2, 4]) put(directory, 0, size);
    put(directory, bytes.length, 4);
    directory.push(...path);
    put(bytes, 0x04034b50, 4);
    bytes.push(...facts, ...path, ...content);
  }
  const count = Object.keys(files).length;
  const end: number[] = [];
  put(end, 0x06054b50, 4);
  put(end, 0, 4);
  put(end, count, 2);
  put(end, count, 2);
  put(end, directory.length, 4);
  put(end, bytes.length, 4);
  put(end, 0, 2);
  return Uint8Array.from([...bytes, ...directory, ...end]);
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

/** The bytes of a text. */
export const text = (words: string) => new TextEncoder().encode(words);
