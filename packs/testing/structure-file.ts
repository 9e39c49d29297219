// Structures in the game's file format: NBT, little endian.

const int = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const text = (value: string) => {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(Buffer.byteLength(value));
  return Buffer.concat([length, Buffer.from(value)]);
};
const named = (type: number, name: string, ...content: Uint8Array[]) =>
  Buffer.concat([Buffer.from([type]), text(name), ...content]);
const END = Buffer.from([0]);
const listOf = (type: number, entries: readonly Uint8Array[]) =>
  Buffer.concat([Buffer.from([type]), int(entries.length), ...entries]);

/**
 * A structure's file.
 * @param size in blocks along x, y and z
 * @param palette identifiers of blocks
 * @param blocks of each place, the block's place in the palette
 */
export const structureFile = (
  size: readonly number[],
  palette: readonly string[],
  blocks: readonly number[],
) =>
  Buffer.concat([
    named(10, ''),
    named(3, 'format_version', int(1)),
    named(9, 'size', listOf(3, size.map(int))),
    named(10, 'structure'),
    named(
      9,
      'block_indices',
      listOf(9, [
        listOf(3, blocks.map(int)),
        listOf(
          3,
          blocks.map(() => int(-1)),
        ),
      ]),
    ),
    named(10, 'palette'),
    named(10, 'default'),
    named(
      9,
      'block_palette',
      listOf(
        10,
        palette.map((name) => Buffer.concat([named(8, 'name', text(name)), END])),
      ),
    ),
    END,
    END,
    END,
    END,
  ]);
