// The Range header of a request for a file (RFC 9110, section 14), for one range at a time.
import type { ByteRange } from '../file-store.ts';

/** A part of the file, all of it, or nothing that the file has. */
export type RangeWish = ByteRange | 'whole' | 'unsatisfiable';

/**
 * What a Range header asks of a file of this size. Several ranges, another unit or nonsense ask for nothing that
 * has to be heeded: the whole file is a right answer to them.
 */
export function parseRange(header: string | undefined, size: number): RangeWish {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return lastBytes(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && end < start) return 'whole';
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}

function lastBytes(count: number, size: number): RangeWish {
  if (count === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - count), end: size - 1 };
}
