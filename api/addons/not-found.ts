import * as addon from '@sandcrate/core/addon/addon.ts';
import { ADDON_NOT_FOUND } from '@sandcrate/core/addon/errors.ts';
import { seesEverything } from '@sandcrate/core/addon/visibility.ts';
import type { Handler } from '@sandcrate/core/handle.ts';
import type { Viewer } from '../plugins/access.ts';
import { NotShownYet, notFound } from '../plugins/errors.ts';

/** The error for an add-on that does not exist for the caller. */
export const addonNotFound = () => notFound(ADDON_NOT_FOUND);

/**
 * The error for an add-on that the read models do not have: its publisher and staff may ask for one that was just made.
 */
export async function addonMissing(
  handler: Pick<Handler, 'load'>,
  addonId: string,
  viewer: Viewer | undefined,
): Promise<Error> {
  if (viewer === undefined) return addonNotFound();
  const { state } = await handler.load(addon, addon.streamName(addonId));
  const isThere = state !== null && state.deleted === null && seesEverything(state, viewer);
  return isThere ? new NotShownYet(addonId) : addonNotFound();
}
