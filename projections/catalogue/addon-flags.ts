// Flags in an add-on's row that depend on other rows: whether its publisher or release hides it from the public.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';

/** Updates the flags of these add-ons. Returns the ids of those with a changed flag. */
export async function refreshFlags(tx: Transaction, addonIds: readonly string[]): Promise<string[]> {
  const touched: string[] = [];
  if (addonIds.length === 0) return touched;
  for (const refresh of [refreshWithheld, refreshRecalled]) {
    const { rows } = await tx.query<{ id: string }>(refresh, [addonIds]);
    touched.push(...rows.map(({ id }) => id));
  }
  return touched;
}

const refreshWithheld = `
  update addon_rows a set is_marked_withheld = not a.is_marked_withheld from publishers p
  where p.id = a.publisher_id and a.id = any($1::uuid[])
    and a.is_marked_withheld is distinct from (p.is_banned or p.took_content)
  returning a.id`;

const refreshRecalled = `
  update addon_rows a set is_recalled = r.is_recalled from releases r
  where r.id = a.release_id and a.is_recalled is distinct from r.is_recalled
    and a.id = any($1::uuid[])
  returning a.id`;
