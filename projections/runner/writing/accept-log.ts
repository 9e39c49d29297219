// Makes an older log the one that a database belongs to.
import { type RecordedEvent, START } from '@sandcrate/core/event-store/event-store.ts';
import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type pg from 'pg';
import { forgetPositions } from '../../remembered-positions.ts';
import { dropSchemaIn } from '../lifecycle/projection-schema.ts';
import { expectOnly } from '../log/remembered-events.ts';
import { isReaction } from '../reaction.ts';
import { readCheckpoints } from './checkpoints.ts';

/**
 * Drops the read models, which the next start rebuilds from the older log, and makes reactions continue at its end at the
 * latest, so that nothing is done twice. The site must be stopped.
 * @param last the last event of the older log
 * @param record called before this takes effect; if it fails, nothing is changed
 */
export async function moveToOlderLog(
  pool: pg.Pool,
  last: RecordedEvent | undefined,
  record: () => Promise<void>,
): Promise<void> {
  const end = last?.position ?? START;
  await inTransaction(pool, async (tx) => {
    await forgetPositions(tx);
    for (const { name } of await readCheckpoints(tx)) {
      if (!isReaction(name)) await dropSchemaIn(tx, name);
    }
    await tx.query('update projections.checkpoints set position = $1 where position > $1', [end]);
    await tx.query(
      `update projections.checkpoints
       set event_id = $2, event_stream = $3, event_revision = $4, event_position = $1 where event_position > $1`,
      [end, last?.id ?? null, last?.streamName ?? null, last?.revision ?? null],
    );
    await expectOnly(tx, last);
    await record();
  });
}
