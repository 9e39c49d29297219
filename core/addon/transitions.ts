// The transitions of an add-on, defined once. The aggregate and every read model of add-ons use them and add only their
// own fields.
import type { Changes } from './content.ts';
import type { AddonEvent } from './events.ts';

export type Created = Extract<AddonEvent, { type: 'AddonSubmitted' | 'AddonImported' }>;
export type Later = Exclude<AddonEvent, Created>;

export type Status = 'pending' | 'approved' | 'rejected';

/** The standing of an add-on, apart from its content. */
export type Standing = {
  status: Status;
  rejectionReason: string | null;
  /** The changes that the publisher should make before a decision on the add-on or its proposed change. */
  changesWanted: string | null;
  /** The moderator who wants another one to decide about what waits, and why. */
  secondOpinion: { requestedBy: string; reason: string } | null;
  /** A verified publisher edited the live add-on, and nobody has reviewed that yet. */
  hasUnreviewedEdits: boolean;
  isHidden: boolean;
  hiddenReason: string | null;
  isFeatured: boolean;
  deleted: { by: 'publisher' | 'staff'; restorableUntil: string | null } | null;
};

export const isCreation = <E extends { type: string }>(
  event: E,
): event is Extract<E, Pick<Created, 'type'>> =>
  event.type === 'AddonSubmitted' || event.type === 'AddonImported';

/** An imported add-on is approved at once. */
export const newStanding = ({ type }: Created): Standing => ({
  status: type === 'AddonImported' ? 'approved' : 'pending',
  rejectionReason: null,
  changesWanted: null,
  secondOpinion: null,
  hasUnreviewedEdits: false,
  isHidden: false,
  hiddenReason: null,
  isFeatured: false,
  deleted: null,
});

/** How an event changes the standing of an add-on. */
export const standingChange = (status: Status, event: Later): Partial<Standing> => ({
  ...reviewChange(status, event),
  ...requestChange(event),
  ...secondOpinionChange(event),
  ...visibilityChange(event),
  ...deletionChange(event),
});

type Review = Pick<Standing, 'status' | 'rejectionReason' | 'hasUnreviewedEdits'>;

/** A publisher who edits a rejected add-on submits it again. */
export function reviewChange(status: Status, { type, data }: Later): Partial<Review> {
  switch (type) {
    case 'AddonEdited':
      return {
        ...(status === 'rejected' && data.by === 'publisher' && { status: 'pending' }),
        ...(data.reviewAfterwards && { hasUnreviewedEdits: true }),
      };
    case 'AddonEditReviewed':
      return { hasUnreviewedEdits: false };
    case 'AddonApproved':
      return { status: 'approved', rejectionReason: null, hasUnreviewedEdits: false };
    case 'AddonRejected':
      return { status: 'rejected', rejectionReason: data.reason, hasUnreviewedEdits: false };
    case 'AddonReturned':
      return { status: 'pending', rejectionReason: null };
    default:
      return {};
  }
}

/** Whether an event returns a live add-on to the queue, rather than a rejected one. */
export const takesBackApproval = (status: Status, { type }: Pick<Later, 'type'>): boolean =>
  type === 'AddonReturned' && status === 'approved';

/** A request for changes stands until the publisher edits or there is a decision. */
export function requestChange({ type, data }: Later): Partial<Pick<Standing, 'changesWanted'>> {
  switch (type) {
    case 'AddonChangesRequested':
      return { changesWanted: data.reason };
    case 'AddonEdited':
      return data.by === 'publisher' ? { changesWanted: null } : {};
    case 'AddonChangesRequestWithdrawn':
    case 'AddonApproved':
    case 'AddonRejected':
    case 'AddonChangeProposed':
    case 'AddonChangeApproved':
    case 'AddonChangeRejected':
    case 'AddonChangeWithdrawn':
      return { changesWanted: null };
    default:
      return {};
  }
}

/** A second opinion is wanted until another moderator decides, or it or the proposed change is withdrawn. */
function secondOpinionChange({ type, data }: Later): Partial<Pick<Standing, 'secondOpinion'>> {
  switch (type) {
    case 'AddonSecondOpinionRequested':
      return { secondOpinion: { requestedBy: data.requestedBy, reason: data.reason } };
    case 'AddonRejected':
    case 'AddonChangeRejected':
      return data.opinionWanted ? {} : { secondOpinion: null };
    case 'AddonSecondOpinionWithdrawn':
    case 'AddonApproved':
    case 'AddonChangeApproved':
    case 'AddonChangeWithdrawn':
      return { secondOpinion: null };
    default:
      return {};
  }
}

/** A rejected or hidden add-on is no longer featured. */
export function visibilityChange({
  type,
  data,
}: Later): Partial<Pick<Standing, 'isHidden' | 'hiddenReason' | 'isFeatured'>> {
  switch (type) {
    case 'AddonFeatured':
      return { isFeatured: true };
    case 'AddonUnfeatured':
    case 'AddonRejected':
      return { isFeatured: false };
    case 'AddonHidden':
      return { isHidden: true, hiddenReason: data.reason, isFeatured: false };
    case 'AddonUnhidden':
      return { isHidden: false, hiddenReason: null };
    default:
      return {};
  }
}

export function deletionChange({ type, data }: Later): Partial<Pick<Standing, 'deleted'>> {
  if (type === 'AddonDeleted') return { deleted: { by: data.by, restorableUntil: data.restorableUntil } };
  return type === 'AddonRestored' ? { deleted: null } : {};
}

/**
 * The changes that an event puts into effect: an edit's own, or the proposed ones that it approves.
 * @param proposed the changes of the open change, in the caller's form
 * @param kept converts an event's changes into the caller's form
 */
export function changesInEffect<Kept>(
  { type, data }: Later,
  proposed: Kept | null | undefined,
  kept: (changes: Changes) => Kept,
): Kept | undefined {
  if (type === 'AddonEdited') return kept(data.changes);
  return type === 'AddonChangeApproved' ? (proposed ?? undefined) : undefined;
}

/** The change that is open after an event: a new proposal replaces the previous one, and an edit by staff rebases it. */
export function openChangeAfter<Open>(
  { type, data }: Later,
  open: Open | null,
  opened: (proposal: { changeId: string; changes: Changes }) => Open,
): Open | null {
  switch (type) {
    case 'AddonChangeProposed':
    case 'AddonChangeRebased':
    case 'AddonChangeReopened':
      return opened({ changeId: data.changeId, changes: data.changes });
    case 'AddonChangeApproved':
    case 'AddonChangeRejected':
    case 'AddonChangeWithdrawn':
      return null;
    default:
      return open;
  }
}

/**
 * The change that was rejected when its add-on was taken down. It is opened again when the add-on is approved, unless its
 * publisher edits the add-on before.
 * @param open the open change before the event
 */
export function takenDownChangeAfter<Open>(
  { type, data }: Later,
  kept: Open | null,
  open: Open | null,
): Open | null {
  switch (type) {
    case 'AddonChangeRejected':
      return data.takenDown ? open : kept;
    case 'AddonEdited':
      return data.by === 'publisher' ? null : kept;
    case 'AddonChangeReopened':
      return null;
    default:
      return kept;
  }
}
