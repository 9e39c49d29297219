// A text[] parameter in PostgreSQL's binary format, which avoids the driver's escaping and the server's parsing.

const TEXT_OID = 25;
const HEADER_BYTES = 20;

/** Takes about half the time of the driver's array literal for many long texts. */
export function textArray(texts: readonly string[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const buffer = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + 4 + size, HEADER_BYTES));
  let at = 0;
  // one dimension, no nulls, the elements' type, how many there are, and the index of the first
  for (const field of [1, 0, TEXT_OID, texts.length, 1]) at = buffer.writeInt32BE(field, at);
  texts.forEach((text, i) => {
    at = buffer.writeInt32BE(sizes[i] ?? 0, at);
    at += buffer.write(text, at);
  });
  return buffer;
}
