// Where a moderator is in the queue. The list under it changes: what is decided leaves it.

export type Cursor = { id: string | undefined; index: number };
export const START: Cursor = { id: undefined, index: 0 };

type Item = { id: string };

/** Which items are passed over: those that others are at. */
type IsTaken = (item: Item) => boolean;
const free: IsTaken = () => false;

/**
 * The place of the cursor in the items as they are now: at its item, or when that is gone at the next from there that
 * nobody else is at, or the last before. -1 for none.
 */
export function place(items: readonly Item[], cursor: Cursor, isTaken: IsTaken = free): number {
  const found = items.findIndex(({ id }) => id === cursor.id);
  if (found >= 0) return found;
  const from = Math.min(cursor.index, items.length - 1);
  const next = items.findIndex((item, index) => index >= from && !isTaken(item));
  if (next >= 0) return next;
  const before = items.findLastIndex((item, index) => index < from && !isTaken(item));
  return before >= 0 ? before : from;
}

/** The cursor at an item, or where it was when there is no such item. */
export function moveTo(items: readonly Item[], index: number, cursor: Cursor): Cursor {
  const item = items[index];
  return item === undefined ? cursor : { id: item.id, index };
}

/** The cursor one item on from a place, forwards or back, past those that others are at. */
export function step(
  items: readonly Item[],
  from: number,
  by: 1 | -1,
  cursor: Cursor,
  isTaken: IsTaken = free,
): Cursor {
  for (let index = from + by; index >= 0 && index < items.length; index += by) {
    const item = items[index];
    if (item !== undefined && !isTaken(item)) return { id: item.id, index };
  }
  return cursor;
}
