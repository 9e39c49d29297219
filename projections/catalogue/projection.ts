// The catalogue read model: what players browse, and what every card and page shows.
import { addonEvents } from '@sandcrate/core/addon/events.ts';
import { collectionEvents } from '@sandcrate/core/collection/events.ts';
import { collectionFollowEvents } from '@sandcrate/core/collection-follow/events.ts';
import { commentEvents } from '@sandcrate/core/comment/events.ts';
import { engagementEvents } from '@sandcrate/core/engagement/events.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import { profileEvents } from '@sandcrate/core/profile/events.ts';
import { allOrFirstError, type Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type { Opener } from '../privacy/reveal.ts';
import { isIn, subjectOf, typesOf } from '../runner/event-facts.ts';
import type { ProjectedEvent, Projection } from '../runner/projection.ts';
import { versions } from '../schemas.ts';
import {
  refreshSearchDocuments,
  searchDocumentsIndexes,
  searchDocumentsSchema,
} from '../search/documents.ts';
import { numbersOf } from '../touched.ts';
import { refreshFlags } from './addon-flags.ts';
import { applyAddonEvents } from './addon-rows.ts';
import { applyCollectionEvents, listsToAppearIn, PUBLISHING } from './collection-rows.ts';
import { applyCommentEvents, withholdCommentsOf } from './comment-rows.ts';
import { removeEngagementsOf, startCounters } from './counters.ts';
import { applyEngagementEvents } from './engagement-rows.ts';
import { applyPackEvents } from './pack-rows.ts';
import { refreshPages } from './page-rows.ts';
import { applyProfileEvents } from './profile-rows.ts';
import { applyPublisherEvents } from './publisher-rows.ts';
import { addonsAffectedBy, addonsWithRecalls, applyRecallEvents, markRecalled } from './recall-rows.ts';
import { catalogueIndexes, catalogueSchema } from './schema.ts';
import { addonsOrPutOff, nextOfStalePublishers } from './stale-publishers.ts';

const handles: readonly EventType[] = [
  'AccountRegistered',
  'AccountImported',
  'AccountHandedOver',
  'PublisherAccessGranted',
  'PublisherAccessRevoked',
  'PublisherVerified',
  'PublisherUnverified',
  'RoleChanged',
  'AccountBanned',
  'AccountUnbanned',
  'AccountDeleted',
  ...typesOf(addonEvents),
  ...typesOf(engagementEvents),
  ...typesOf(commentEvents),
  ...typesOf(collectionEvents),
  ...typesOf(collectionFollowEvents),
  ...typesOf(profileEvents),
  'RecallIssued',
  'RecallLifted',
  'PackIndexed',
];

/**
 * How many add-ons one call of `settle` updates. While many are updated, such as those of a publisher with a new name or
 * a ban, a rating waits for one call.
 */
const ADDONS_AT_ONCE = 100;

/** @param vault opens publishers' names, and the texts of collections and profiles */
export function catalogueProjection(vault: Opener): Projection {
  return {
    name: 'catalogue',
    version: versions.catalogue,
    schema: catalogueSchema + searchDocumentsSchema,
    indexes: catalogueIndexes + searchDocumentsIndexes,
    handles,
    // Search engines are fed from its documents, by versions that must never be reused.
    isDurable: (events) => !events.every(leavesDocuments),
    incomparable: { search_documents: ['version'] },
    affected: {
      by: ['RecallIssued', 'RecallLifted', 'AccountDeleted', ...PUBLISHING],
      find: async (events, tx) => [
        ...(await addonsAffectedBy(events, tx)),
        ...(await numbersWithout(events, tx)),
        ...(await listsToAppearIn(events, tx)),
      ],
    },

    async apply(events, tx, { caughtUp, defer }) {
      if (events.every(leavesDocuments)) {
        const [counts] = await allOrFirstError(
          applyEngagementEvents(events, tx),
          applyCommentEvents(events, tx),
        );
        await applyCollectionEvents(events, tx, vault);
        await applyProfileEvents(events, tx, vault);
        return { counts };
      }
      const people = await applyPublisherEvents(events, tx, vault);
      const { changed, created, releases } = await applyAddonEvents(events, tx);
      await startCounters(tx, created);
      const reindexed = await applyPackEvents(events, tx);
      const recallIds = await applyRecallEvents(events, tx);
      await markRecalled(tx, releases, recallIds);
      const recalled = await addonsWithRecalls(tx, recallIds);
      const theirs = await addonsOrPutOff(tx, people.shownOtherwise, ADDONS_AT_ONCE);
      const flagged = await refreshFlags(tx, [...changed, ...recalled, ...theirs.addonIds]);

      await removeEngagementsOf(tx, people.deleted);
      const counts = await applyEngagementEvents(events, tx);
      await withholdCommentsOf(tx, people.contentDeleted);
      await applyCommentEvents(events, tx);
      await applyCollectionEvents(events, tx, vault, people.deleted);
      await applyProfileEvents(events, tx, vault, people.deleted);

      const stale = new Set([...changed, ...reindexed, ...flagged, ...recalled, ...theirs.addonIds]);
      if (caughtUp && stale.size <= ADDONS_AT_ONCE) {
        await refreshDocuments(tx, [...stale]);
      } else {
        await putOff(tx, [...stale]);
        defer();
      }
      if (theirs.isPutOff) defer();
      return { counts };
    },

    async settle(tx) {
      const theirs = await nextOfStalePublishers(tx, ADDONS_AT_ONCE);
      if (theirs) {
        await refreshDocuments(tx, theirs);
        return { subjects: theirs, isMoreLeft: true };
      }
      const { rows } = await tx.query<{ addon_id: string }>(
        'delete from stale_documents where addon_id in (select addon_id from stale_documents limit $1) returning addon_id',
        [ADDONS_AT_ONCE],
      );
      const subjects = rows.map(({ addon_id }) => addon_id);
      await refreshDocuments(tx, subjects);
      return { subjects, isMoreLeft: rows.length === ADDONS_AT_ONCE };
    },
  };
}

/** The numbers that count what these events' deleted accounts have done. */
async function numbersWithout(events: readonly ProjectedEvent[], tx: Transaction): Promise<string[]> {
  const deletions = events.filter((event) => event.type === 'AccountDeleted');
  if (deletions.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>(
    `select addon_id as id from engagements where account_id = any($1::uuid[])
     union
     select collection_id from collection_follows where follower_id = any($1::uuid[])
     union
     select addon_id from comments where account_id = any($2::uuid[])`,
    [deletions.map(subjectOf), deletions.filter(({ data }) => data.withContent).map(subjectOf)],
  );
  return rows.map(({ id }) => numbersOf(id));
}

/** Ratings, likes and comments are most of the events, and change counters only; collections and profiles have tables of their own. */
const leavesDocuments = (event: ProjectedEvent) =>
  isIn(engagementEvents, event) ||
  isIn(commentEvents, event) ||
  isIn(collectionEvents, event) ||
  isIn(collectionFollowEvents, event) ||
  isIn(profileEvents, event);

async function refreshDocuments(tx: Transaction, addonIds: readonly string[]): Promise<void> {
  await refreshPages(tx, addonIds);
  await refreshSearchDocuments(tx, addonIds);
}

async function putOff(tx: Transaction, addonIds: readonly string[]): Promise<void> {
  if (addonIds.length === 0) return;
  await tx.query('insert into stale_documents select unnest($1::uuid[]) on conflict do nothing', [addonIds]);
}
