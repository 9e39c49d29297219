// Flags in an add-on's row that depend on other rows: whether its publisher or release hides it from the public.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';

export type FlagSources = {
  addonIds: readonly string[];
  /** Accounts that were banned, unbanned or deleted. */
  publisherIds: readonly string[];
  recallIds: readonly string[];
};

/** Updates the flags of these add-ons, and of those affected by the publishers and recalls. Returns the changed ids. */
export async function refreshFlags(tx: Transaction, sources: FlagSources): Promise<string[]> {
  const { addonIds, publisherIds, recallIds } = sources;
  const touched: string[] = [];
  if (addonIds.length + publisherIds.length > 0) {
    const { rows } = await tx.query<{ id: string }>(refreshWithheld, [addonIds, publisherIds]);
    touched.push(...rows.map(({ id }) => id));
  }
  if (addonIds.length + recallIds.length > 0) {
    const { rows } = await tx.query<{ id: string }>(refreshRecalled(recallIds.length > 0), [addonIds]);
    touched.push(...rows.map(({ id }) => id));
  }
  return touched;
}

const refreshWithheld = `
  update addons a set is_withheld = not a.is_withheld from publishers p
  where p.id = a.publisher_id and (a.id = any($1::uuid[]) or a.publisher_id = any($2::uuid[]))
    and a.is_withheld is distinct from (p.is_banned or p.took_content)
  returning a.id`;

/** A recall does not name the add-ons that it affects. So after one, all flags are compared with the releases'. */
const refreshRecalled = (everywhere: boolean) => `
  update addons a set is_recalled = r.is_recalled from releases r
  where r.id = a.release_id and a.is_recalled is distinct from r.is_recalled
    and (a.id = any($1::uuid[]) or ${everywhere})
  returning a.id`;
