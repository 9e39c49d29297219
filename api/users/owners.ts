// The rule that a site has at least one owner spans accounts. Changes of roles take turns across all processes, so that
// two owners cannot demote each other at the same moment.

import * as account from '@sandcrate/core/account/account.ts';
import type { ChangingRoles } from '@sandcrate/core/processes/compensation.ts';
import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type { Services } from '../services.ts';

/** Creates a function that runs one change of roles at a time, and passes it all owners, as their own events say. */
export function createChangingRoles({ pool, handler }: Pick<Services, 'pool' | 'handler'>): ChangingRoles {
  // Waiting requests hold no connection, since the request whose turn it is may need another.
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn: ChangingRoles = (change) =>
    inTransaction(pool, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('sandcrate owners', 0))`);
      // An owner missing from the read model is not counted; an outdated one is ruled out by the stream.
      const { rows } = await tx.query<{ id: string }>(
        `select id from ${schemas.accounts}.accounts where role = 'owner' and deleted_at is null`,
      );
      const isOwner = await Promise.all(
        rows.map(async ({ id }) => {
          const { state } = await handler.load(account, account.streamName(id));
          return account.isActiveOwner(state);
        }),
      );
      return change(rows.flatMap(({ id }, index) => (isOwner[index] ? [id] : [])));
    });

  return (change) => {
    const mine = turn.then(() => inTurn(change));
    turn = mine.catch(() => {});
    return mine;
  };
}
