// The review queue as moderators see it.
import { usernamesOf } from '@sandcrate/projections/accounts/queries.ts';
import {
  type AddonRow,
  addonsWithFiles,
  fileConcerns,
  proposedReleases,
  type ReleaseRow,
  type SameFile as SameFileRow,
} from '@sandcrate/projections/catalogue/queries.ts';
import { unansweredAmong } from '@sandcrate/projections/moderation/message-queries.ts';
import { queuePlaces } from '@sandcrate/projections/moderation/queue-places.ts';
import { ruleMatchesOf } from '@sandcrate/projections/moderation/rule-queries.ts';
import type pg from 'pg';
import { assignmentsOf } from '../moderation/assignments.ts';
import { skipsOf } from '../moderation/skips.ts';
import type { Viewer } from '../plugins/access.ts';
import type { AddonViews } from './addon-views.ts';
import type { CAUTIONS, PendingAddon, ProposedRelease, SameFile } from './admin-contract.ts';
import { addressesOf, type TicketFor, withTickets } from './views.ts';

/**
 * These add-ons with what a moderator needs to know of each, such as its revision, its place and reasons for a closer
 * look.
 */
export async function queueOf(
  pool: pg.Pool,
  addonViews: AddonViews,
  rows: readonly AddonRow[],
  viewer: Viewer,
): Promise<PendingAddon[]> {
  const ids = rows.map(({ id }) => id);
  const proposed = await proposedReleases(pool, changing(rows));
  const waitingFile = (row: AddonRow) => {
    const release = proposed.get(row.id);
    return release
      ? { releaseId: release.id, sha256: release.sha256 }
      : { releaseId: row.releaseId, sha256: row.sha256 };
  };
  const files = rows.map(waitingFile);
  const [holders, places, concerns, unanswered, matched, usernames, assignments, skips] = await Promise.all([
    holdersOf(
      pool,
      files.map(({ sha256 }) => sha256),
    ),
    queuePlaces(pool, ids),
    fileConcerns(
      pool,
      files.map(({ releaseId }) => releaseId),
    ),
    unansweredAmong(pool, ids),
    ruleMatchesOf(pool, ids),
    usernamesOf(
      pool,
      rows.flatMap(({ secondOpinion }) => secondOpinion?.requestedBy ?? []),
    ),
    assignmentsOf(pool, ids),
    skipsOf(pool, viewer.id),
  ]);
  return rows.map((row) => {
    const { releaseId, sha256 } = waitingFile(row);
    const sameFileAs = othersWith(holders, sha256, row);
    const { hasScripts, hasNotes } = concerns.get(releaseId) ?? { hasScripts: false, hasNotes: false };
    const cautions: (typeof CAUTIONS)[number][] = [];
    const ruleMatches = matched.get(row.id) ?? [];
    if (ruleMatches.length > 0) cautions.push('rule');
    if (hasScripts) cautions.push('scripts');
    if (hasNotes) cautions.push('notes');
    if (sameFileAs.length > 0) cautions.push('same-file');
    return {
      ...addonViews.card(withTickets(row), viewer),
      revision: Number(row.revision),
      submittedAt: row.submittedAt.toISOString(),
      place: places.get(row.id) ?? 0,
      fileName: row.fileName,
      sha256: row.sha256,
      scannedAt: row.scannedAt?.toISOString() ?? null,
      sameFileAs,
      cautions,
      ruleMatches,
      changesWanted: row.changesWanted,
      secondOpinion: row.secondOpinion && {
        ...row.secondOpinion,
        requestedBy: {
          id: row.secondOpinion.requestedBy,
          username: usernames.get(row.secondOpinion.requestedBy) ?? null,
        },
      },
      assignment: assignments.get(row.id) ?? null,
      skippedUntil: skips.get(row.id)?.toISOString() ?? null,
      isUnanswered: unanswered.has(row.id),
      ...(row.deletedAt && WITHOUT_FILES),
      deletion: deletionOf(row),
    };
  });
}

/** The releases that the open changes of these add-ons propose, as staff see them, by the add-on's id. */
export async function proposedReleaseViews(
  pool: pg.Pool,
  addons: readonly { id: string; publisherId: string | null }[],
  viewer: Viewer,
  ticketFor: TicketFor,
): Promise<ReadonlyMap<string, ProposedRelease>> {
  const proposed = await proposedReleases(
    pool,
    addons.map(({ id }) => id),
  );
  const holders = await holdersOf(
    pool,
    [...proposed.values()].map(({ sha256 }) => sha256),
  );
  const view = (addon: { id: string; publisherId: string | null }, release: ReleaseRow): ProposedRelease => ({
    id: release.id,
    version: release.version,
    notes: release.notes,
    fileName: release.fileName,
    fileSize: release.size === null ? null : Number(release.size),
    sha256: release.sha256,
    customDownloadUrl: release.url,
    minGameVersion: release.minGameVersion,
    // Whether or not the add-on is public, its proposed file is not.
    fileUrl:
      release.kind === 'file'
        ? addressesOf({ id: addon.id, isPublic: false }, viewer, ticketFor).file(release.id)
        : null,
    scannedAt: release.scannedAt?.toISOString() ?? null,
    facts: release.facts,
    sameFileAs: othersWith(holders, release.sha256, addon),
  });
  return new Map(
    addons.flatMap((addon) => {
      const release = proposed.get(addon.id);
      return release ? [[addon.id, view(addon, release)]] : [];
    }),
  );
}

/** Nobody can fetch the files of a deleted add-on. */
const WITHOUT_FILES = { fileUrl: null, imageUrl: null, bannerImageUrl: null };

const deletionOf = ({ deletedAt, deletedBy, deletionReason, restorableUntil }: AddonRow) =>
  deletedAt && {
    at: deletedAt.toISOString(),
    by: deletedBy ?? 'staff',
    reason: deletionReason,
    restorableUntil: restorableUntil?.toISOString() ?? null,
  };

const changing = (rows: readonly AddonRow[]) =>
  rows.flatMap(({ id, openChangeId }) => (openChangeId === null ? [] : [id]));

type Holders = ReadonlyMap<string, readonly SameFileRow[]>;

async function holdersOf(pool: pg.Pool, hashes: readonly (string | null)[]): Promise<Holders> {
  const found = await addonsWithFiles(
    pool,
    hashes.flatMap((sha256) => sha256 ?? []),
  );
  return Map.groupBy(found, ({ sha256 }) => sha256);
}

const othersWith = (
  holders: Holders,
  sha256: string | null,
  addon: { id: string; publisherId: string | null },
): SameFile[] =>
  (holders.get(sha256 ?? '') ?? [])
    .filter(({ addonId }) => addonId !== addon.id)
    .map(({ addonId, title, publisherId, publisherName }) => ({
      addonId,
      title,
      publisherName,
      isSamePublisher: publisherId === addon.publisherId,
    }));
