// Writes zip archives byte by byte for tests, so that any field can lie.
import { crc32, deflateRawSync } from 'node:zlib';

export type ZipPart = {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** Stored instead of deflated. */
  readonly stored?: boolean;
  /** Unix mode with file type. */
  readonly mode?: number;
  /** General purpose flags [names are UTF-8]. */
  readonly flags?: number;
  readonly method?: number;
  /** False values to write into the headers. */
  readonly declaredBytes?: number;
  readonly declaredCrc?: number;
  readonly localName?: string;
  /** The extra field of its local header. */
  readonly extra?: Uint8Array;
  /** Where its local header is said to be, instead of bringing one of its own. */
  readonly at?: number;
  /** Bytes before its local header that belong to no entry. */
  readonly before?: Uint8Array;
};

/** An entry with this content as JSON. */
export const jsonPart = (name: string, content: unknown): ZipPart => ({
  name,
  content: JSON.stringify(content),
});

/** The bytes of an archive with these entries; `count` is the number of entries that its end record claims. */
export function zipOf(
  parts: readonly ZipPart[],
  options: { comment?: string; count?: number; beforeDirectory?: Uint8Array } = {},
): Uint8Array {
  const local: Uint8Array[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const before = part.before ?? new Uint8Array();
    offset += part.at === undefined ? before.length : 0;
    const raw = Buffer.from(part.content ?? '');
    const packed = part.stored ? raw : deflateRawSync(raw);
    const fields = headerFields(part, raw, packed);
    central.push(centralHeader(part, fields, part.at ?? offset));
    if (part.at !== undefined) continue;
    const localName = Buffer.from(part.localName ?? part.name);
    const extra = part.extra ?? new Uint8Array();
    local.push(before, signature(0x04034b50), fields, lengths(localName.length, extra.length));
    local.push(localName, extra, packed);
    offset += 30 + localName.length + extra.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const gap = options.beforeDirectory ?? new Uint8Array();
  offset += gap.length;
  return Buffer.concat([
    ...local,
    gap,
    directory,
    endRecord(parts.length, directory.length, offset, options),
  ]);
}

/** Cuts an archive off after some of its bytes. */
export const cutAt = (zip: Uint8Array, share: number) => zip.subarray(0, Math.floor(zip.length * share));

function headerFields(part: ZipPart, raw: Buffer, packed: Buffer): Buffer {
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(part.flags ?? 0x800, 2);
  fields.writeUInt16LE(part.method ?? (part.stored ? 0 : 8), 4);
  fields.writeUInt32LE(0x58215821, 6);
  fields.writeUInt32LE(part.declaredCrc ?? crc32(raw), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(part.declaredBytes ?? raw.length, 18);
  return fields;
}

function centralHeader(part: ZipPart, fields: Buffer, offset: number): Buffer {
  const name = Buffer.from(part.name);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  const madeByUnix = Buffer.from([20, 3]);
  return Buffer.concat([signature(0x02014b50), madeByUnix, fields, lengths(name.length), tail, name]);
}

function endRecord(
  entries: number,
  length: number,
  offset: number,
  options: { comment?: string; count?: number },
) {
  const comment = Buffer.from(options.comment ?? '');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE((options.count ?? entries) & 0xffff, 8);
  end.writeUInt16LE((options.count ?? entries) & 0xffff, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Lengths of the name and of the extra field. */
function lengths(name: number, extra = 0): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16LE(name);
  bytes.writeUInt16LE(extra, 2);
  return bytes;
}
