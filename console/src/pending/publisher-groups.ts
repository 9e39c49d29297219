import { useListContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';

/** The server's order in which the items of each publisher are together. */
const BY_PUBLISHER = { field: 'publisher', order: 'ASC' } as const;
/** The queue's usual order: what has waited longest comes first. */
export const OLDEST_FIRST = { field: 'submittedAt', order: 'ASC' } as const;

/** Whether the list in context is grouped by publisher, and what changes that. */
export function useGrouping() {
  const { sort, setSort } = useListContext();
  const isGrouped = sort.field === BY_PUBLISHER.field;
  return { isGrouped, toggle: () => setSort(isGrouped ? OLDEST_FIRST : BY_PUBLISHER) };
}

/**
 * Groups neighbouring items of the same publisher.
 * @returns each group by the id of its first item
 */
export function groupsByPublisher<Item extends Pick<ModeratedAddon, 'id' | 'publisherId'>>(
  items: readonly Item[],
): Map<string, readonly Item[]> {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0]?.publisherId === item.publisherId) last.push(item);
    else groups.push([item]);
  }
  return new Map(groups.flatMap((group) => (group[0] ? [[group[0].id, group]] : [])));
}
