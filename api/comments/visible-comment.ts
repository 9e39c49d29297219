import { isStaff } from '@sandcrate/core/access.ts';
import { COMMENT_NOT_FOUND } from '@sandcrate/core/comment/errors.ts';
import { findComment, type PlacedComment } from '@sandcrate/projections/moderation/comment-queries.ts';
import type pg from 'pg';
import type { VisibleAddons } from '../addons/visible-addon.ts';
import type { Viewer } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';

export const commentNotFound = () => notFound(COMMENT_NOT_FOUND);

/**
 * A comment that this person may know of: on an add-on that they may see, and, once it is deleted, their own or staff's
 * business.
 * @throws HttpError 404 when there is none
 */
export async function visibleComment(
  pool: pg.Pool,
  addons: VisibleAddons,
  commentId: string,
  viewer: Viewer,
): Promise<PlacedComment> {
  const found = await findComment(pool, commentId);
  const mayKnow = found && (found.isShown || found.accountId === viewer.id || isStaff(viewer.role));
  if (!mayKnow || !(await addons.find(found.addonId, viewer))) throw commentNotFound();
  return found;
}
