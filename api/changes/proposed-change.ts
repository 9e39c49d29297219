// A proposed change as people see it: pictures rather than hashes, and values that a form can start from.

import type { AddonRow } from '@sandcrate/projections/catalogue/queries.ts';
import type { ChangesText, Difference } from '@sandcrate/projections/moderation/differences.ts';
import type { ProposedChangeView } from '../addons/contract.ts';
import { addressesOf, type TicketFor } from '../addons/views.ts';
import type { Viewer } from '../plugins/access.ts';

const PICTURE = /^(?:banner|screenshot\d|picture:.*)$/;

/**
 * Adds the addresses of pictures to the differences of an open change. The current pictures may be public; the proposed
 * ones are not, so their addresses carry a ticket.
 */
export function withPictures<D extends Difference>(
  differences: readonly D[],
  { id, isPublic }: Pick<AddonRow, 'id' | 'isPublic'>,
  viewer: Viewer | undefined,
  ticketFor: TicketFor,
) {
  const now = addressesOf({ id, isPublic }, viewer, ticketFor);
  const proposed = addressesOf({ id, isPublic: false }, viewer, ticketFor);
  return differences.map((difference) => {
    const { field, before, after } = difference;
    if (!PICTURE.test(field)) return { ...difference, beforeImageUrl: null, afterImageUrl: null };
    return {
      ...difference,
      beforeImageUrl: now.picture(before === null ? null : { sha256: before }),
      afterImageUrl: proposed.picture(after === null ? null : { sha256: after }),
    };
  });
}

const PAST_PICTURE = /^(?:proposed\.)?(?:banner|screenshot\d|picture:.*)$/;

/** Adds the addresses of pictures to what a past event changed. Only staff can open them. */
export function withPastPictures<D extends Difference>(
  differences: readonly D[],
  addonId: string,
  viewer: Viewer,
  ticketFor: TicketFor,
) {
  const { picture } = addressesOf({ id: addonId, isPublic: false }, viewer, ticketFor);
  return differences.map((difference) => {
    const { field, before, after } = difference;
    if (!PAST_PICTURE.test(field)) return difference;
    return {
      ...difference,
      beforeImageUrl: picture(before === null ? null : { sha256: before }),
      afterImageUrl: picture(after === null ? null : { sha256: after }),
    };
  });
}

/** The fields of the edit form as a change would set them; unchanged fields are absent. */
export function proposedOf(proposal: ChangesText | undefined): ProposedChangeView['proposed'] {
  if (proposal === undefined) return {};
  const { content, release } = proposal;
  const { banner: _, screenshots: __, pictures: ___, ...fields } = content;
  return {
    ...fields,
    ...(release && {
      version: release.version,
      releaseNotes: release.notes,
      customDownloadUrl: release.customDownloadUrl,
    }),
  };
}
