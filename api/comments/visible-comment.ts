import { maySeeComment } from '@sandcrate/core/addon/visibility.ts';
import * as comment from '@sandcrate/core/comment/comment.ts';
import { COMMENT_NOT_FOUND } from '@sandcrate/core/comment/errors.ts';
import { findComment, type PlacedComment } from '@sandcrate/projections/moderation/comment-queries.ts';
import type { VisibleAddons } from '../addons/visible-addon.ts';
import type { Viewer } from '../plugins/access.ts';
import { notFound } from '../plugins/errors.ts';
import type { Services } from '../services.ts';

export const commentNotFound = () => notFound(COMMENT_NOT_FOUND);

/**
 * A comment that this person may see, on an add-on that they may see.
 * @throws HttpError 404 when there is none
 */
export async function visibleComment(
  { pool, handler }: Pick<Services, 'pool' | 'handler'>,
  addons: VisibleAddons,
  commentId: string,
  viewer: Viewer,
): Promise<PlacedComment> {
  const found = (await findComment(pool, commentId)) ?? (await justPosted(handler, commentId));
  if (!found || !maySeeComment(found, viewer)) throw commentNotFound();
  if (!(await addons.find(found.addonId, viewer))) throw commentNotFound();
  return found;
}

/** A comment that the read model does not have yet. */
async function justPosted(
  handler: Services['handler'],
  commentId: string,
): Promise<PlacedComment | undefined> {
  const { state } = await handler.load(comment, comment.streamName(commentId));
  if (state === null) return undefined;
  const { addonId, accountId, threadId = null, deletedBy } = state;
  return { addonId, accountId, username: null, threadId, addressee: null, isShown: deletedBy === null };
}
