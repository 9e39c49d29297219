// Who may see a collection.
import { isStaff, type Person } from '../access.ts';
import type { Visibility } from './events.ts';

type Viewer = Pick<Person, 'id' | 'role'> | undefined;

type Seen = {
  ownerId: string;
  visibility: Visibility;
  isHidden: boolean;
  /** By staff. One that its owner deleted does not exist. */
  isDeleted: boolean;
  isOwnerBanned: boolean;
};

/** Its owner and staff know what staff did to it, and which of its add-ons are not public any more. */
export const seesTakenDown = ({ ownerId }: Pick<Seen, 'ownerId'>, viewer: Viewer): boolean =>
  viewer !== undefined && (viewer.id === ownerId || isStaff(viewer.role));

/** A private collection is for its owner alone; staff see what others could see if it had not been taken down. */
export function maySeeCollection(collection: Seen, viewer: Viewer): boolean {
  const { ownerId, visibility, isHidden, isDeleted, isOwnerBanned } = collection;
  if (viewer?.id === ownerId) return true;
  if (visibility === 'private') return false;
  return (!isHidden && !isDeleted && !isOwnerBanned) || seesTakenDown(collection, viewer);
}
