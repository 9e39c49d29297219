// The Range header of a request for a file (RFC 9110, section 14), for one range at a time.
import type { ByteRange } from '../file-store.ts';

/** A part of the file, the whole file, or a range outside of it. */
export type RangeWish = ByteRange | 'whole' | 'unsatisfiable';

/**
 * Parses a Range header for a file of this size. Several ranges, other units and invalid headers are ignored, which means
 * the whole file.
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
