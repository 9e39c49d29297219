import { maySeeComment } from '@sandcrate/core/addon/visibility.ts';
import { COMMENT_NOT_FOUND } from '@sandcrate/core/comment/errors.ts';
import { findComment, type PlacedComment } from '@sandcrate/projections/moderation/comment-queries.ts';
import type pg from 'pg';
import type { VisibleAddons } from '../addons/visible-addon.ts';
import type { Viewer } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';

export const commentNotFound = () => notFound(COMMENT_NOT_FOUND);

/**
 * A comment that this person may see, on an add-on that they may see.
 * @throws HttpError 404 when there is none
 */
export async function visibleComment(
  pool: pg.Pool,
  addons: VisibleAddons,
  commentId: string,
  viewer: Viewer,
): Promise<PlacedComment> {
  const found = await findComment(pool, commentId);
  if (!found || !maySeeComment(found, viewer)) throw commentNotFound();
  if (!(await addons.find(found.addonId, viewer))) throw commentNotFound();
  return found;
}
