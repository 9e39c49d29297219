// The rule that a site has at least one owner spans accounts. Whoever changes a role takes a turn, on all processes,
// so that two owners cannot demote each other at the same moment.

import * as account from '@sandcrate/core/account/account.ts';
import type { ChangingRoles } from '@sandcrate/core/processes/compensation.ts';
import { inTransaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { schemas } from '@sandcrate/projections/schemas.ts';
import type { Services } from '../services.ts';

/** Makes what runs a change of roles while no other runs; the change is told all owners, by their own events. */
export function createChangingRoles({ pool, handler }: Pick<Services, 'pool' | 'handler'>): ChangingRoles {
  // Waiting requests hold no connection, since the one whose turn it is may need another.
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn: ChangingRoles = (change) =>
    inTransaction(pool, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('sandcrate owners', 0))`);
      // An owner that the read model does not have yet is not counted; one that it may wrongly have is looked up.
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
