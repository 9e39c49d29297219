// Reads the binary format of structures (NBT, little endian). The files are untrusted: a length that the file cannot hold
// and nesting past MAX_NBT_DEPTH are refused before any memory is allocated for them.
import { MAX_NBT_DEPTH } from '@sandcrate/core/pack/limits.ts';
import { decodeText } from '@sandcrate/core/pack/text.ts';

export type Nbt = number | bigint | string | Nbt[] | { [key: string]: Nbt };

/** The file is not NBT, is truncated, or exceeds the limits. */
export class UnreadableNbt extends Error {
  override readonly name = 'UnreadableNbt';
}

const END = 0;
const LIST = 9;
const COMPOUND = 10;

/**
 * Reads the compound at the root of a file.
 * @throws UnreadableNbt
 */
export function parseNbt(bytes: Uint8Array): Nbt {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;

  const take = (length: number): number => {
    if (length < 0 || at + length > bytes.length) throw new UnreadableNbt();
    at += length;
    return at - length;
  };
  const uint8 = () => view.getUint8(take(1));
  const int32 = () => view.getInt32(take(4), true);
  const text = () => {
    const length = view.getUint16(take(2), true);
    const start = take(length);
    return decodeText(bytes.subarray(start, start + length));
  };
  /** Reads a length and checks that the file can hold this many values of at least this many bytes each. */
  const several = (smallest: number, one: () => Nbt): Nbt[] => {
    const count = int32();
    if (count < 0 || count * smallest > bytes.length - at) throw new UnreadableNbt();
    return Array.from({ length: count }, one);
  };

  const list = (depth: number): Nbt[] => {
    const type = uint8();
    // The values of such a list take no bytes, so its length cannot be trusted: read it as empty.
    if (type === END) {
      take(4);
      return [];
    }
    return several(1, () => value(type, depth));
  };
  const compound = (depth: number): Nbt => {
    const entries: [string, Nbt][] = [];
    for (let type = uint8(); type !== END; type = uint8()) entries.push([text(), value(type, depth)]);
    return Object.fromEntries(entries);
  };
  const value = (type: number, depth: number): Nbt => {
    if (depth > MAX_NBT_DEPTH) throw new UnreadableNbt();
    switch (type) {
      case 1:
        return view.getInt8(take(1));
      case 2:
        return view.getInt16(take(2), true);
      case 3:
        return int32();
      case 4:
        return view.getBigInt64(take(8), true);
      case 5:
        return view.getFloat32(take(4), true);
      case 6:
        return view.getFloat64(take(8), true);
      case 7:
        return several(1, () => view.getInt8(take(1)));
      case 8:
        return text();
      case LIST:
        return list(depth + 1);
      case COMPOUND:
        return compound(depth + 1);
      case 11:
        return several(4, int32);
      case 12:
        return several(8, () => view.getBigInt64(take(8), true));
      default:
        throw new UnreadableNbt();
    }
  };

  if (uint8() !== COMPOUND) throw new UnreadableNbt();
  text();
  return compound(0);
}
