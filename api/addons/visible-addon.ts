import { findListed, type Listed } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import type pg from 'pg';
import type { Viewer } from '../plugins/access.ts';
import { maySee } from '../views/addon.ts';
import { addonNotFound } from './not-found.ts';

/** An add-on that this person may know of, without what its page shows; undefined when there is none. */
export async function findVisible(
  pool: pg.Pool,
  addonId: string,
  viewer: Viewer | undefined,
): Promise<Listed | undefined> {
  const listed = await findListed(pool, addonId);
  return listed && maySee(listed, viewer) ? listed : undefined;
}

/**
 * The same.
 * @throws HttpError 404 when there is none
 */
export async function visibleAddon(
  pool: pg.Pool,
  addonId: string,
  viewer: Viewer | undefined,
): Promise<Listed> {
  const listed = await findVisible(pool, addonId, viewer);
  if (listed === undefined) throw addonNotFound();
  return listed;
}
