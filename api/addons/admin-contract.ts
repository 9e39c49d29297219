// Add-ons, as staff see and decide them.
import { z } from 'zod';
import { PackFacts } from '../../core/pack/facts.ts';
import { Reason, RequiredReason } from '../../core/validation.ts';
import { Assignment } from '../moderation/case-work-contract.ts';
import { RuleMatchView } from '../rules/contract.ts';
import { RuleCited } from '../settings/contract.ts';
import { AddonCard, AddonDetail, ProposedChangeView, ReleaseView } from './contract.ts';

/** Another add-on that offers or offered the same file. */
const SameFile = z.object({
  addonId: z.uuid(),
  title: z.string(),
  publisherName: z.string().nullable(),
  /** It is by the same publisher. */
  isSamePublisher: z.boolean(),
});
export type SameFile = z.infer<typeof SameFile>;

/** Why a file should be opened before it is approved. */
export const CAUTIONS = ['rule', 'scripts', 'notes', 'same-file'] as const;

/** An item of the review queue. Send `revision` back in If-Match with the decision. */
export const PendingAddon = AddonCard.extend({
  revision: z.int(),
  submittedAt: z.iso.datetime(),
  place: z.int(),
  fileName: z.string().nullable(),
  sha256: z.string().nullable(),
  /** When the virus scanner found nothing in it; null: it was not scanned. */
  scannedAt: z.iso.datetime().nullable(),
  /** Other add-ons with the file that waits for a decision: a proposed one, or else the current one. */
  sameFileAs: z.array(SameFile),
  /**
   * Reasons for a closer look: one of the owner's rules matched, or the file runs scripts, is unusual, or is also
   * another add-on's.
   */
  cautions: z.array(z.enum(CAUTIONS)),
  /** The owner's rules that matched when it was submitted, as they were then. */
  ruleMatches: z.array(RuleMatchView),
  /** The changes that its publisher is asked to make; until they are made it is not in the queue. */
  changesWanted: z.string().nullable(),
  /** A moderator wants another one to decide, and cannot approve it. */
  secondOpinion: z
    .object({
      /** The username is null once the account is gone. */
      requestedBy: z.object({ id: z.uuid(), username: z.string().nullable() }),
      reason: z.string(),
      requestedAt: z.iso.datetime(),
    })
    .nullable(),
  /** The moderator to whom it is assigned while it is in the queue. */
  assignment: Assignment.nullable(),
  /** Until when the viewer skips it; others see it in the queue. */
  skippedUntil: z.iso.datetime().nullable(),
  /** Its publisher wrote to the reviewers, who have not answered. */
  isUnanswered: z.boolean(),
  /** Who deleted it and why, and until when staff can restore it; null when it is not deleted. */
  deletion: z
    .object({
      at: z.iso.datetime(),
      by: z.enum(['publisher', 'staff']),
      reason: z.string().nullable(),
      restorableUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type PendingAddon = z.infer<typeof PendingAddon>;

/** The file that a proposed change would offer in place of the current release. */
export const ProposedRelease = ReleaseView.omit({ releasedAt: true }).extend({
  fileUrl: z.string().nullable(),
  scannedAt: z.iso.datetime().nullable(),
  facts: PackFacts.nullable(),
  sameFileAs: z.array(SameFile),
});
export type ProposedRelease = z.infer<typeof ProposedRelease>;

/** A publisher's record: their account, and what was decided about their uploads. */
export const PublisherRecord = z.object({
  /** Null once the account is gone. */
  memberSince: z.iso.datetime().nullable(),
  /** Their add-ons by the latest decision about each; deleted ones count only as taken down. */
  approved: z.int(),
  rejected: z.int(),
  pending: z.int(),
  /** Their add-ons that staff deleted and did not restore. */
  takenDown: z.int(),
  /** How often they were banned. */
  bans: z.int(),
});
export type PublisherRecord = z.infer<typeof PublisherRecord>;

/** A queue item with everything that its page shows. */
export const ConsoleAddon = AddonDetail.extend(
  PendingAddon.pick({
    revision: true,
    submittedAt: true,
    fileName: true,
    sha256: true,
    scannedAt: true,
    sameFileAs: true,
    cautions: true,
    ruleMatches: true,
    changesWanted: true,
    secondOpinion: true,
    assignment: true,
    skippedUntil: true,
    isUnanswered: true,
    deletion: true,
  }).shape,
).extend({
  publisherRecord: PublisherRecord,
  openChange: ProposedChangeView.extend({
    /** Null when the change leaves the download as it is. */
    release: ProposedRelease.nullable(),
  })
    .nullable()
    .optional(),
});
export type ConsoleAddon = z.infer<typeof ConsoleAddon>;

/** Staff say why they delete somebody's add-on; a publisher need not for their own. */
export const DeleteAddonBody = z.object({ reason: Reason.optional(), rule: RuleCited });
export const RejectBody = z.object({ reason: Reason.optional(), rule: RuleCited });
/** The changes that its publisher is asked to make. */
export const RequestChangesBody = z.object({ reason: RequiredReason, rule: RuleCited });
/** Why another moderator should decide. */
export const SecondOpinionBody = z.object({ reason: RequiredReason });

export const ReturnBody = z.object({ reason: Reason.optional() });
export const FeatureBody = z.object({ featured: z.boolean('featured must be a boolean') });
export const HideBody = z.object({
  hidden: z.boolean('hidden must be a boolean'),
  reason: Reason.optional(),
  rule: RuleCited,
});
