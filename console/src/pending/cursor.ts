// A moderator's position in the queue. The list changes under the cursor, because decided items leave it.

export type Cursor = { id: string | undefined; index: number };
export const START: Cursor = { id: undefined, index: 0 };

type Item = { id: string };

/** Whether another moderator is at an item, so that it is skipped. */
type IsTaken = (item: Item) => boolean;
const free: IsTaken = () => false;

/**
 * The cursor's place in the current items. When its own item is gone, this is the next item that nobody else is at,
 * else the last such item before, else the item that took its place. -1 if there are no items.
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

/** The cursor at an item, or unchanged when there is no such item. */
export function moveTo(items: readonly Item[], index: number, cursor: Cursor): Cursor {
  const item = items[index];
  return item === undefined ? cursor : { id: item.id, index };
}

/** The cursor moved one item forwards or back from a place, skipping items that others are at. */
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
