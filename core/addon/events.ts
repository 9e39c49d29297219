// Stored forever: change a shape through an upcaster, never in place.
import { z } from 'zod';
import { CitedRule } from '../cited-rule.ts';
import type { EventOf } from '../event-schema.ts';
import { RuleMatch } from '../rule/events.ts';
import { Changes, Content, Release } from './content.ts';

const Nothing = z.object({});
const Reason = z.string().nullable();
/** The site's rule that a decision cites, if it cites one. */
const rule = CitedRule.optional();
/** True when the moderator who wants a second opinion rejects: it is still wanted. */
const opinionWanted = z.boolean().optional();

export const addonEvents = {
  AddonSubmitted: z.object({ publisherId: z.uuid(), content: Content, release: Release }),
  AddonImported: z.object({
    publisherId: z.uuid(),
    content: Content,
    release: Release,
    /** Its source and its counts there, which are shown as imported and never added to ours. */
    origin: z.object({
      source: z.string(),
      id: z.string(),
      downloads: z.int().nonnegative().nullable(),
      likes: z.int().nonnegative().nullable(),
      views: z.int().nonnegative().nullable(),
      license: z.string().nullable(),
      language: z.string().nullable(),
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
  /** An edit that took effect at once. */
  AddonEdited: z.object({
    changes: Changes,
    by: z.enum(['publisher', 'staff']),
    /** True for a verified publisher's edit of a live add-on: live now, listed for review. */
    reviewAfterwards: z.boolean(),
  }),
  /** Staff reviewed a verified publisher's live edits and let them stand. */
  AddonEditReviewed: Nothing,
  AddonChangeProposed: z.object({
    changeId: z.uuid(),
    changes: Changes,
    /** The open change that this one amends and replaces. */
    replaces: z.uuid().nullable(),
  }),
  /**
   * The live listing was edited while the change was open. `changes` is the proposed change, rebased onto the new
   * listing, so that approving it does not undo that edit.
   */
  AddonChangeRebased: z.object({ changeId: z.uuid(), changes: Changes }),
  AddonChangeApproved: z.object({ changeId: z.uuid() }),
  /** `takenDown` when its live add-on was taken down at the same time. */
  AddonChangeRejected: z.object({
    changeId: z.uuid(),
    reason: z.string(),
    takenDown: z.boolean(),
    rule,
    opinionWanted,
  }),
  /**
   * The add-on is live again, and so the change that was rejected when it was taken down waits again, at its old place
   * in the queue. `changes` is rebased onto today's listing.
   */
  AddonChangeReopened: z.object({ changeId: z.uuid(), changes: Changes }),
  AddonChangeWithdrawn: z.object({ changeId: z.uuid() }),
  /**
   * The owner's rules that a new submission meets: the add-on itself or its proposed change. They replace earlier
   * matches; the list is empty when it no longer meets any rule.
   */
  AddonRulesMatched: z.object({ changeId: z.uuid().nullable(), matches: z.array(RuleMatch) }),
  /** `automatic` when a setting let it through without a moderator. */
  AddonApproved: z.object({ automatic: z.boolean() }),
  /** `takenDown` when it was live before. */
  AddonRejected: z.object({ reason: Reason, takenDown: z.boolean(), rule, opinionWanted }),
  /**
   * Reviewers want changes before they decide about the add-on or its proposed change. The submission leaves the queue
   * until its publisher edits it, and then returns to its old place.
   */
  AddonChangesRequested: z.object({ changeId: z.uuid().nullable(), reason: z.string(), rule }),
  /** Nothing has to be changed after all. */
  AddonChangesRequestWithdrawn: z.object({ changeId: z.uuid().nullable() }),
  /**
   * A moderator wants another one to decide about what waits: the add-on or its proposed change. It ends with the
   * decision of another one, or is withdrawn; until then `requestedBy` cannot approve.
   */
  AddonSecondOpinionRequested: z.object({
    changeId: z.uuid().nullable(),
    requestedBy: z.uuid(),
    reason: z.string(),
  }),
  /** By the moderator who requested it. */
  AddonSecondOpinionWithdrawn: Nothing,
  /** Back in the queue, at its old place: it was approved or rejected by mistake. */
  AddonReturned: z.object({ reason: Reason }),
  AddonFeatured: Nothing,
  AddonUnfeatured: Nothing,
  /** `automatic` when open reports hid it, until a moderator decides. */
  AddonHidden: z.object({ reason: Reason, rule, automatic: z.boolean().optional() }),
  AddonUnhidden: Nothing,
  AddonDeleted: z.object({
    by: z.enum(['publisher', 'staff']),
    reason: Reason,
    /** Until then staff can restore it; null when nobody can. */
    restorableUntil: z.iso.datetime().nullable(),
    rule,
  }),
  AddonRestored: Nothing,
};

export type AddonEvent = EventOf<typeof addonEvents>;
