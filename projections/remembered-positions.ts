// Every position of the log that the database remembers outside the read models, whose schemas are dropped as a whole. A
// position means nothing in another log, so none may survive a move or a restore.
import type { Queryable } from '@sandcrate/infrastructure/postgres/transaction.ts';

/** A column with positions, and the statement that forgets them; none where they are converted instead. */
type RememberedPosition = { column: string; forget: string | undefined };

const CONVERTED = undefined;

export const rememberedPositions: readonly RememberedPosition[] = [
  { column: 'projections.checkpoints.position', forget: CONVERTED },
  { column: 'projections.checkpoints.event_position', forget: CONVERTED },
  { column: 'projections.expected_events.position', forget: 'delete from projections.expected_events' },
  { column: 'projections.log_heads.position', forget: 'delete from projections.log_heads' },
  { column: 'public.erasures_reached.position', forget: 'delete from public.erasures_reached' },
  // Only their order matters: a page that changes again gets a position after these.
  {
    column: 'search_engines.changed_pages.position',
    forget: 'update search_engines.changed_pages set position = -1',
  },
];

/** Forgets all positions but those of the checkpoints, which the caller converts or drops. */
export async function forgetPositions(db: Queryable): Promise<void> {
  for (const { column, forget } of rememberedPositions) {
    if (forget === undefined) continue;
    const table = column.split('.').slice(0, 2).join('.');
    const { rows } = await db.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      table,
    ]);
    if (rows[0]?.exists) await db.query(forget);
  }
}
