// Finishes an account's deletion if the process that began it stopped halfway.

import * as addon from '@sandcrate/core/addon/addon.ts';
import { StoreUnavailable } from '@sandcrate/core/event-store/event-store.ts';
import { finishDeletion } from '@sandcrate/core/registration/delete-account.ts';
import type { Ports } from '@sandcrate/core/registration/ports.ts';
import type pg from 'pg';
import { forgetNotificationsOf } from '../inbox/notification-queries.ts';
import { subjectOf } from '../runner/event-facts.ts';
import type { Reaction } from '../runner/reaction.ts';
import { causedBy } from '../runner/reaction.ts';
import { schemas } from '../schemas.ts';
import { untilShown } from './until-shown.ts';

/**
 * After an account was deleted: frees its names or keeps them taken, ends its invites, destroys its keys, and deletes what is kept
 * about its notices. If its add-ons must be deleted too, does so once the catalogue knows all of them; it hides them from the public in
 * any case.
 */
export const accountDeletion = (ports: Ports, pool: pg.Pool): Reaction => ({
  name: 'departure', // names its checkpoint in the database
  handles: ['AccountDeleted'],
  begins: 'first',
  async react(events, signal) {
    for (const event of events) {
      if (event.type !== 'AccountDeleted') continue;
      const accountId = subjectOf(event);
      await finishDeletion(ports, accountId, causedBy(event));
      if (!event.data.withContent) continue;
      if (!(await untilShown(event.position, ['catalogue'], pool, signal))) {
        throw new StoreUnavailable('The catalogue is behind the log', 'not-written'); // retried later
      }
      for (const addonId of await addonsOf(pool, accountId)) {
        const command = { type: 'DeleteWithAccount', publisherId: accountId } as const;
        await ports.handler.handle(addon, addon.streamName(addonId), command, causedBy(event));
      }
    }
    return (tx) => forgetNotificationsOf(tx, events.map(subjectOf));
  },
});

/** Its add-ons, except those that it deleted itself. Staff could still restore what they deleted. */
async function addonsOf(pool: pg.Pool, publisherId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${schemas.catalogue}.addons where publisher_id = $1 and deleted_by is distinct from 'publisher'`,
    [publisherId],
  );
  return rows.map(({ id }) => id);
}
