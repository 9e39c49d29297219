// Records on an invite that it created an account or handed one over, and ends the other invites of that address or
// account, which can no longer be used.

import * as account from '@sandcrate/core/account/account.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { endDeadInvite, endInviteOfAccount } from '@sandcrate/core/registration/dead-invites.ts';
import type { Ports } from '@sandcrate/core/registration/ports.ts';
import { recordInviteUsed } from '@sandcrate/core/registration/register-by-invite.ts';
import type pg from 'pg';
import { subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent } from '../runner/projection.ts';
import type { Reaction } from '../runner/reaction.ts';
import { causedBy } from '../runner/reaction.ts';
import { schemas } from '../schemas.ts';
import { untilShown } from './until-shown.ts';

export const inviteUsed = (ports: Ports, pool: pg.Pool): Reaction => ({
  name: 'invite_used',
  handles: ['AccountRegistered', 'AccountHandedOver', 'AccountDeleted'],
  begins: 'first',
  async react(events, signal) {
    for (const event of events) {
      switch (event.type) {
        case 'AccountRegistered':
        case 'AccountHandedOver': {
          const accountId = subjectOf(event);
          const { invite } = event.data;
          if (invite) await recordInviteUsed(ports.handler, invite, accountId, causedBy(event));
          await endInviteOfAccount(ports, accountId, causedBy(event));
          if (event.type === 'AccountHandedOver') await endHandOvers(event, ports, pool, signal);
          break;
        }
        case 'AccountDeleted':
          if (await wasImported(ports, subjectOf(event))) await endHandOvers(event, ports, pool, signal);
          break;
      }
    }
    return undefined;
  },
});

const wasImported = async ({ handler }: Ports, accountId: string) =>
  (await handler.load(account, account.streamName(accountId))).state.origin !== null;

/** Ends the pending invites that hand over an imported account, which may have gone to several addresses. */
async function endHandOvers(
  event: ProjectedEvent,
  ports: Ports,
  pool: pg.Pool,
  signal: AbortSignal,
): Promise<void> {
  if (!(await untilShown(event.position, ['accounts'], pool, signal))) {
    throw new StoreUnavailable('The accounts are behind the log', 'not-written'); // retried later
  }
  const { rows } = await pool.query<{ key: string }>(
    `select key from ${schemas.accounts}.invites where account_id = $1 and status = 'pending'`,
    [subjectOf(event)],
  );
  for (const { key } of rows) await endDeadInvite(ports, key, causedBy(event));
}
