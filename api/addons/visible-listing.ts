import * as addon from '@sandcrate/core/addon/addon.ts';
import { seesEverything } from '@sandcrate/core/addon/visibility.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import type { Viewer } from '../plugins/access.ts';
import type { AddonViews } from './addon-views.ts';
import { addonNotFound } from './not-found.ts';

/**
 * The add-on, read from its own stream, because a read model may be behind.
 * @throws HttpError 404 when there is no such add-on, it is deleted, or this person may not see it
 */
export async function visibleListing(
  handler: Handler,
  addonViews: AddonViews,
  addonId: string,
  viewer: Viewer,
): Promise<addon.Listing> {
  const { state } = await handler.load(addon, addon.streamName(addonId));
  if (!state || state.deleted) throw addonNotFound();
  if (!seesEverything(state, viewer)) await addonViews.visible(addonId, viewer);
  return state;
}
