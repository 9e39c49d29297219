// The filters of the queue by assignments and skipped items, which are not in the read models.
import type pg from 'pg';
import { assignedAddons } from './assignments.ts';
import { skipsOf } from './skips.ts';

export type CaseWorkFilter = {
  /** Only items that are assigned to the moderator, or to nobody. */
  assigned?: 'me' | 'nobody';
  /** Only items that the moderator skips, or only the others. */
  skipped?: boolean;
};

/**
 * The add-ons to which a moderator's filter narrows a list.
 * @returns `among`: only these, undefined for all; `without`: none of these
 */
export async function narrowedBy(
  pool: pg.Pool,
  accountId: string,
  { assigned, skipped }: CaseWorkFilter,
): Promise<{ among: string[] | undefined; without: string[] }> {
  const [mine, taken, skips] = await Promise.all([
    assigned === 'me' ? assignedAddons(pool, accountId) : undefined,
    assigned === 'nobody' ? assignedAddons(pool) : [],
    skipped === undefined ? new Map<string, Date>() : skipsOf(pool, accountId),
  ]);
  const skippedIds = [...skips.keys()];
  if (!skipped) return { among: mine, without: [...taken, ...skippedIds] };
  return { among: skippedIds.filter((id) => mine?.includes(id) ?? true), without: taken };
}
