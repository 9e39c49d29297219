// Who can see a collection: what its owner chose, and what staff decided.
import type { ConsoleCollection } from '@sandcrate/api/collections/contract.ts';

/** The choices of its owner. */
export const VISIBILITY_NAMES: Readonly<Record<ConsoleCollection['visibility'], string>> = {
  private: 'Private',
  unlisted: 'Unlisted',
  public: 'Public',
};

/** What staff did to a collection. */
export type CollectionState = Pick<ConsoleCollection, 'isHidden' | 'isDeleted'>;

/** A collection that was hidden and then deleted is deleted. */
export function stateOf({ isHidden, isDeleted }: CollectionState): 'shown' | 'hidden' | 'deleted' {
  if (isDeleted) return 'deleted';
  return isHidden ? 'hidden' : 'shown';
}
