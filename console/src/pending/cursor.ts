// Where a moderator is in the queue. The list under it changes: what is decided leaves it.

export type Cursor = { id: string | undefined; index: number };
export const START: Cursor = { id: undefined, index: 0 };

type Item = { id: string };

/** The place of the cursor in the items as they are now: at its item, or where that was when it is gone. -1 for none. */
export function place(items: readonly Item[], cursor: Cursor): number {
  const found = items.findIndex(({ id }) => id === cursor.id);
  return found >= 0 ? found : Math.min(cursor.index, items.length - 1);
}

/** The cursor at an item, or where it was when there is no such item. */
export function moveTo(items: readonly Item[], index: number, cursor: Cursor): Cursor {
  const item = items[index];
  return item === undefined ? cursor : { id: item.id, index };
}
