import { timingSafeEqual } from 'node:crypto';

/** Compares hashes in constant time, so that the time taken does not reveal where they differ. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
