// The catalogue read model: what players browse, and what every card and page shows.
import { addonEvents } from '@sandcrate/core/addon/events.ts';
import type { EventType } from '@sandcrate/core/event-types.ts';
import type { Transaction } from '@sandcrate/infrastructure/postgres/transaction.ts';
import type { Opener } from '../privacy/reveal.ts';
import { typesOf } from '../runner/event-facts.ts';
import type { Projection } from '../runner/projection.ts';
import { versions } from '../schemas.ts';
import {
  refreshSearchDocuments,
  searchDocumentsIndexes,
  searchDocumentsSchema,
} from '../search/documents.ts';
import { refreshFlags } from './addon-flags.ts';
import { applyAddonEvents } from './addon-rows.ts';
import { applyCommentEvents, withholdCommentsOf } from './comment-rows.ts';
import { removeEngagementsOf, startCounters } from './counters.ts';
import { applyEngagementEvents } from './engagement-rows.ts';
import { applyPackEvents } from './pack-rows.ts';
import { refreshPages } from './page-rows.ts';
import { applyPublisherEvents } from './publisher-rows.ts';
import { addonsWithRecalls, applyRecallEvents, markRecalled } from './recall-rows.ts';
import { catalogueIndexes, catalogueSchema } from './schema.ts';

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
  'AddonRated',
  'RatingCleared',
  'AddonLiked',
  'AddonUnliked',
  'CommentPosted',
  'CommentDeleted',
  'CommentRestored',
  'RecallIssued',
  'RecallLifted',
  'PackIndexed',
];

/** How many documents one call of `settle` updates. */
const DOCUMENTS_AT_ONCE = 500;

/** @param vault opens publishers' names */
export function catalogueProjection(vault: Opener): Projection {
  return {
    name: 'catalogue',
    version: versions.catalogue,
    schema: catalogueSchema + searchDocumentsSchema,
    indexes: catalogueIndexes + searchDocumentsIndexes,
    handles,
    durable: true, // search engines are fed from its rows, by versions that must never be reused
    incomparable: { search_documents: ['version'] },

    async apply(events, tx, { caughtUp }) {
      const people = await applyPublisherEvents(events, tx, vault);
      const { changed, created, releases } = await applyAddonEvents(events, tx);
      await startCounters(tx, created);
      const reindexed = await applyPackEvents(events, tx);
      const recallIds = await applyRecallEvents(events, tx);
      await markRecalled(tx, releases, recallIds);
      const flagged = await refreshFlags(tx, { addonIds: changed, publisherIds: people.withheld, recallIds });

      await removeEngagementsOf(tx, people.deleted);
      await applyEngagementEvents(events, tx);
      await withholdCommentsOf(tx, people.contentDeleted);
      await applyCommentEvents(events, tx);

      const stale = new Set([
        ...changed,
        ...reindexed,
        ...flagged,
        ...(await addonsWithRecalls(tx, recallIds)),
        ...(await addonsOf(tx, people.shownOtherwise)),
      ]);
      if (caughtUp) await refreshDocuments(tx, [...stale]);
      else await putOff(tx, [...stale]);
    },

    async settle(tx) {
      const { rows } = await tx.query<{ addon_id: string }>(
        'delete from stale_documents where addon_id in (select addon_id from stale_documents limit $1) returning addon_id',
        [DOCUMENTS_AT_ONCE],
      );
      await refreshDocuments(
        tx,
        rows.map(({ addon_id }) => addon_id),
      );
      return rows.length === DOCUMENTS_AT_ONCE;
    },
  };
}

async function refreshDocuments(tx: Transaction, addonIds: readonly string[]): Promise<void> {
  await refreshPages(tx, addonIds);
  await refreshSearchDocuments(tx, addonIds);
}

async function addonsOf(tx: Transaction, publisherIds: readonly string[]): Promise<string[]> {
  if (publisherIds.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>(
    'select id from addons where publisher_id = any($1::uuid[])',
    [publisherIds],
  );
  return rows.map(({ id }) => id);
}

async function putOff(tx: Transaction, addonIds: readonly string[]): Promise<void> {
  if (addonIds.length === 0) return;
  await tx.query('insert into stale_documents select unnest($1::uuid[]) on conflict do nothing', [addonIds]);
}
