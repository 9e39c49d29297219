// Add-ons as the API returns them, from the read models, and hidden from people who may not see them.

import { isStaff } from '@sandcrate/core/access.ts';
import { perOptionalField } from '@sandcrate/core/addon/optional-fields.ts';
import { maySeeAddon, seesEverything } from '@sandcrate/core/addon/visibility.ts';
import { GUEST_STATE, viewerStateOf } from '@sandcrate/projections/catalogue/engagement-queries.ts';
import { type AddonRow, findAddon } from '@sandcrate/projections/catalogue/queries.ts';
import { findOpenChange, findProposal } from '@sandcrate/projections/moderation/queries.ts';
import type pg from 'pg';
import { proposedOf, withPictures } from '../changes/proposed-change.ts';
import type { Viewer } from '../plugins/access.ts';
import type { AddonPages } from './addon-pages.ts';
import type { AddonDetail, ProposedChangeView } from './contract.ts';
import { addonNotFound } from './not-found.ts';
import { addressesOf, bodyPictures, cardOf, releaseView, type TicketFor, withTickets } from './views.ts';

export type AddonViews = ReturnType<typeof createAddonViews>;

export function createAddonViews(pool: pg.Pool, pages: AddonPages, ticketFor: TicketFor) {
  /**
   * The row of an add-on.
   * @throws HttpError 404 when there is none that this person may see
   */
  async function visible(addonId: string, viewer: Viewer | undefined): Promise<AddonRow> {
    const row = await findAddon(pool, addonId);
    if (row === undefined || !maySeeAddon(row, viewer)) throw addonNotFound();
    return row;
  }

  return {
    visible,
    card: (row: AddonRow, viewer?: Viewer) => cardOf(row, viewer, ticketFor),
    cards: (rows: readonly AddonRow[], viewer?: Viewer) => rows.map((row) => cardOf(row, viewer, ticketFor)),

    /**
     * Everything about one add-on that this person may see.
     * @throws HttpError 404 when there is none
     */
    async detail(addonId: string, viewer: Viewer | undefined): Promise<AddonDetail> {
      const [
        { row, body, pictures, releases, screenshots, publisher, facts, advisory, imported },
        { rating, isFollowed },
      ] = await Promise.all([
        pages.visible(addonId, viewer),
        viewer ? viewerStateOf(pool, addonId, viewer.id) : GUEST_STATE,
      ]);
      const seen = viewer && isStaff(viewer.role) ? withTickets(row) : row;
      const { picture } = addressesOf(seen, viewer, ticketFor);
      return {
        ...cardOf(seen, viewer, ticketFor),
        body,
        pictures: bodyPictures(pictures, picture),
        ...perOptionalField((_, name) => row[name] ?? null),
        images: screenshots.map((shot) => ({
          imageUrl: picture(shot) ?? '',
          displayOrder: shot.slot,
          caption: shot.caption,
        })),
        publisher: publisher && { ...publisher, createdAt: publisher.createdAt.toISOString() },
        facts,
        releases: releases.map(releaseView),
        myRating: rating,
        isFollowed,
        advisory,
        imported,
        ...(seesEverything(row, viewer) && (await hiddenFromOthers(row, viewer))),
      };
    },
  };

  async function hiddenFromOthers(row: AddonRow, viewer: Viewer | undefined) {
    return {
      revision: Number(row.revision),
      rejectionReason: row.rejectionReason,
      changesWanted: row.changesWanted,
      openChange: row.openChangeId === null ? null : await openChange(row, viewer),
    };
  }

  async function openChange(row: AddonRow, viewer: Viewer | undefined): Promise<ProposedChangeView | null> {
    const [change, proposal] = await Promise.all([findOpenChange(pool, row.id), findProposal(pool, row.id)]);
    if (change === undefined) return null;
    const { id, addonId, proposedAt } = change;
    const differences = withPictures(change.differences, row, viewer, ticketFor);
    const release = proposal?.release;
    const { picture } = addressesOf({ ...row, isPublic: false }, viewer, ticketFor);
    const pictures = proposal?.content.pictures;
    return {
      id,
      addonId,
      differences,
      proposedAt: proposedAt.toISOString(),
      proposed: proposedOf(proposal),
      ...(pictures && { pictures: bodyPictures(pictures, picture) }),
      fileReleaseId: release?.file ? release.releaseId : null,
    };
  }
}
