import { gathered } from '@sandcrate/core/gathered.ts';
import { type Listed, listedAmong } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import type pg from 'pg';
import type { Viewer } from '../plugins/access.ts';
import { maySee } from '../views/addon.ts';
import { addonNotFound } from './not-found.ts';

export type VisibleAddons = ReturnType<typeof createVisibleAddons>;

/** Looks up whether people may know of add-ons, without what their pages show. */
export function createVisibleAddons(pool: pg.Pool) {
  const listed = gathered((ids: readonly string[]) => listedAmong(pool, ids));

  /** An add-on that this person may know of; undefined when there is none. */
  async function find(addonId: string, viewer: Viewer | undefined): Promise<Listed | undefined> {
    const row = await listed(addonId);
    return row && maySee(row, viewer) ? row : undefined;
  }

  return {
    find,

    /**
     * The same.
     * @throws HttpError 404 when there is none
     */
    async must(addonId: string, viewer: Viewer | undefined): Promise<Listed> {
      const row = await find(addonId, viewer);
      if (row === undefined) throw addonNotFound();
      return row;
    },
  };
}
