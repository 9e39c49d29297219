// Writes the notices that many people get ahead of the batch with their event, in steps, each in a transaction of its own.
import { events as addonEvents } from '@sandcrate/core/addon/addon.ts';
import { isIn, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent, WithConnection } from '../runner/projection.ts';
import { inAccountSteps, isForMany } from '../runner/writing/account-steps.ts';
import { Rows } from '../tables/rows.ts';
import { addons, addonsIn } from './addon-rows.ts';
import { type Announcement, announce, announcedBy, countInterested } from './announcements.ts';
import { collections, collectionsIn } from './collection-rows.ts';
import { interestIn } from './interests.ts';
import { releasesIn } from './release-rows.ts';

/**
 * Writes notices that many people get. The batch writes those that are missing, so this may end at any step. Accounts whose
 * interests the batch changes are left to it.
 * @throws the signal's reason when it aborts
 */
export async function announceAhead(
  events: readonly ProjectedEvent[],
  withConnection: WithConnection,
  signal: AbortSignal,
): Promise<void> {
  if (!events.some((event) => isIn(addonEvents, event) || event.type === 'CollectionItemAdded')) return;
  await withConnection(async (db) => {
    const known = {
      addons: await Rows.load(addons, db, addonsIn(events)),
      collections: await Rows.load(collections, db, collectionsIn(events)),
    };
    const announcements: Announcement[] = [];
    const changing = new Set<string>();
    for (const event of events) {
      const announced = announcedBy(event, known);
      if (announced !== undefined) announcements.push(announced);
      const interest = interestIn(event, known.collections.get({ id: subjectOf(event) })?.owner_id);
      if (interest !== undefined) changing.add(interest.account_id);
      if (event.type === 'AccountDeleted') changing.add(subjectOf(event));
    }
    const brought = new Map(events.flatMap(releasesIn).map((row) => [row.id, row.min_game_version]));
    for (const announced of announcements) {
      const accounts = await countInterested(db, announced);
      if (!isForMany(accounts)) continue;
      const min_game_version = brought.get(announced.release_id ?? '') ?? null; // its row is not written yet
      await inAccountSteps(accounts, async (range) => {
        signal.throwIfAborted();
        await announce(db, [{ ...announced, min_game_version }], range, [...changing]);
      });
    }
  });
}
