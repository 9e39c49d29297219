// The site's numbers by day and category: always the sums of its add-ons' days, in each add-on's current category.
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { KINDS } from './fact.ts';

/** An add-on that counts in a different category than before, begins to count, or no longer counts. */
export type Move = { addonId: string; from: string | undefined; to: string | undefined };

/** Moves what was counted for these add-ons before this batch. The batch's own facts follow. */
export async function moveSiteDays(tx: Transaction, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const parts = moves.flatMap(({ addonId, from, to }) => [
    ...(from === undefined ? [] : [{ addonId, category: from, sign: -1 }]),
    ...(to === undefined ? [] : [{ addonId, category: to, sign: 1 }]),
  ]);
  await tx.query(move, [
    parts.map(({ addonId }) => addonId),
    parts.map(({ category }) => category),
    parts.map(({ sign }) => sign),
  ]);
  await tx.query(`delete from site_days where ${KINDS.map((kind) => `${kind} = 0`).join(' and ')}`);
}

const move = `
  insert into site_days (day, category, ${KINDS.join(', ')})
  select d.day, p.category, ${KINDS.map((kind) => `sum(p.sign * d.${kind})`).join(', ')}
  from unnest($1::uuid[], $2::text[], $3::int[]) as p(addon_id, category, sign)
  join days d on d.addon_id = p.addon_id
  group by d.day, p.category
  on conflict (day, category) do update
  set ${KINDS.map((kind) => `${kind} = site_days.${kind} + excluded.${kind}`).join(', ')}`;
