import { isStaff } from '@sandcrate/core/access.ts';
import * as addon from '@sandcrate/core/addon/addon.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import type { Viewer } from '../plugins/access.ts';
import type { AddonViews } from './addon-views.ts';
import { addonNotFound } from './not-found.ts';

/**
 * What an edit by this person starts from, from the add-on's own stream: with the open change on top for its publisher.
 * @throws HttpError 404 when there is no such add-on, it is deleted, or this person may not know of it
 */
export async function visibleListing(
  handler: Handler,
  addonViews: AddonViews,
  addonId: string,
  viewer: Viewer,
) {
  const { state } = await handler.load(addon, addon.streamName(addonId));
  if (state.status === 'none' || state.deleted) throw addonNotFound();
  const staff = isStaff(viewer.role);
  const isOwn = state.publisherId === viewer.id;
  if (!isOwn && !staff) await addonViews.visible(addonId, viewer);
  const proposed = isOwn && !staff ? state.openChange?.changes : undefined;
  return {
    screenshots: proposed?.content.screenshots ?? state.content.screenshots,
    kind: state.release.download.kind,
  };
}
