// The statistics read model: downloads, views, likes, ratings and comments by add-on, release and day, and for how many
// players a release worked.
import { events as addonEvents } from '@sandcrate/core/addon/addon.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import { isIn, subjectOf } from '../runner/event-facts.ts';
import type { ProjectedEvent, Projection } from '../runner/projection.ts';
import { versions } from '../schemas.ts';
import { applyCompatibility } from './compatibility.ts';
import { CurrentReleases } from './current-releases.ts';
import { factsIn } from './fact.ts';
import { statisticsIndexes, statisticsSchema } from './schema.ts';
import { moveSiteDays } from './site-days.ts';
import { Tally } from './tally.ts';

const handles: readonly EventType[] = [
  'AddonSubmitted',
  'AddonImported',
  'AddonEdited',
  'AddonChangeProposed',
  'AddonChangeRebased',
  'AddonChangeReopened',
  'AddonChangeApproved',
  'AddonDeleted',
  'AddonRestored',
  'AddonDownloaded',
  'AddonViewed',
  'AddonLiked',
  'AddonRated',
  'CommentPosted',
  'CompatibilityReported',
  'AccountDeleted',
];

export const statisticsProjection: Projection = {
  name: 'statistics',
  version: versions.statistics,
  schema: statisticsSchema,
  indexes: statisticsIndexes,
  handles,
  async apply(events, tx) {
    if (events.some(isAboutOffers)) await countWithOffers(events, tx);
    else await count(events, tx);
    await applyCompatibility(events, tx);
  },
};

const isAboutOffers = (event: ProjectedEvent) => isIn(addonEvents, event);

/** Counts events while no offer changes, which is most of the time. */
async function count(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const tally = new Tally();
  for (const fact of events.flatMap(factsIn)) tally.add(fact, fact.releaseId);
  await tally.save(tx);
}

/** Counts for the release and category that are current at each event. */
async function countWithOffers(events: readonly ProjectedEvent[], tx: Transaction): Promise<void> {
  const offers = await CurrentReleases.load(tx, new Set(events.flatMap(addonOf)));
  const tally = new Tally();
  for (const event of events) {
    offers.follow(event);
    for (const fact of factsIn(event)) tally.add(fact, fact.releaseId ?? offers.current(fact.addonId));
  }
  await offers.save(tx);
  await moveSiteDays(tx, offers.moves());
  await tally.save(tx, (addonId) => offers.place(addonId));
}

/** The add-on whose current release an event needs or changes, if any. */
function addonOf(event: ProjectedEvent): string | [] {
  switch (event.type) {
    case 'AddonDownloaded':
    case 'AddonViewed':
    case 'AddonLiked':
    case 'AddonRated':
    case 'CommentPosted':
      return event.data.addonId;
    case 'CompatibilityReported':
    case 'AccountDeleted':
      return [];
    default:
      return subjectOf(event);
  }
}
