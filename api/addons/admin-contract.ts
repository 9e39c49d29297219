// What administrators and the owner see and send.
import { z } from 'zod';
import { REASON_REQUIRED } from '../../core/errors.ts';
import { Role } from '../../core/metadata.ts';
import { PackFacts } from '../../core/pack/facts.ts';
import { Email, Password, Reason, Username } from '../../core/validation.ts';
import { RuleMatchView } from '../rules/contract.ts';
import { AddonCard, AddonDetail, ProposedChangeView, ReleaseView } from './contract.ts';

export const AdminStats = z.object({
  totalUsers: z.int(),
  totalAddons: z.int(),
  totalDownloads: z.int(),
  pendingApprovals: z.int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

/** A queue of the console: how many wait in it, and since when the oldest does. */
const QueueLength = z.object({ count: z.int(), oldestSince: z.iso.datetime().nullable() });
export type QueueLength = z.infer<typeof QueueLength>;

/** Everything that waits for staff. */
export const AdminQueues = z.object({
  /** New add-ons. */
  submissions: QueueLength,
  /** Proposed changes of live add-ons. */
  changes: QueueLength,
  reports: QueueLength,
  appeals: QueueLength,
  /** People who ask to become publishers. */
  accessRequests: QueueLength,
  /** Mails that could not be sent; null for administrators, who have no outbox. */
  failedMails: QueueLength.nullable(),
  /** How long the last decided add-ons waited, in seconds; null while there are none. */
  medianSeconds: z.number().nullable(),
  p90Seconds: z.number().nullable(),
});
export type AdminQueues = z.infer<typeof AdminQueues>;

/** Another add-on that has, or had on offer, the very same file. */
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

/** An item of the review queue. `revision` goes back in If-Match when it is decided. */
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
   * What asks for a closer look: a rule of the owner, or that the file runs scripts, is unusual, or is another
   * add-on's too.
   */
  cautions: z.array(z.enum(CAUTIONS)),
  /** The owner's rules that it met when it was submitted, as they were then. */
  ruleMatches: z.array(RuleMatchView),
  /** What its publisher is asked to change; until then it is not in the queue. */
  changesWanted: z.string().nullable(),
  /** Its publisher wrote to the reviewers, who have not answered. */
  isUnanswered: z.boolean(),
  /** By whom it was deleted and why, and until when staff can restore it; null while it is not. */
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

/** What a proposed change would offer for download in place of the current release. */
export const ProposedRelease = ReleaseView.omit({ releasedAt: true }).extend({
  fileUrl: z.string().nullable(),
  scannedAt: z.iso.datetime().nullable(),
  facts: PackFacts.nullable(),
  sameFileAs: z.array(SameFile),
});
export type ProposedRelease = z.infer<typeof ProposedRelease>;

/** What became of a publisher, and of what they uploaded so far. */
export const PublisherRecord = z.object({
  /** Null once the account is gone. */
  memberSince: z.iso.datetime().nullable(),
  /** Their add-ons by what was decided about each last; deleted ones count only as taken down. */
  approved: z.int(),
  rejected: z.int(),
  pending: z.int(),
  /** Their add-ons that staff deleted and did not restore. */
  takenDown: z.int(),
  /** How often they were banned. */
  bans: z.int(),
});
export type PublisherRecord = z.infer<typeof PublisherRecord>;

/** An item of the queue with all that its page shows. */
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
export const DeleteAddonBody = z.object({ reason: Reason.optional() });
export const RejectBody = z.object({ reason: Reason.optional() });
const RequiredReason = z.string(REASON_REQUIRED).trim().min(1, REASON_REQUIRED).pipe(Reason);
/** What its publisher is asked to change. */
export const RequestChangesBody = z.object({ reason: RequiredReason });
export const RejectChangeBody = z.object({ reason: RequiredReason });
export const ReturnBody = z.object({ reason: Reason.optional() });
export const FeatureBody = z.object({ featured: z.boolean('featured must be a boolean') });
export const HideBody = z.object({
  hidden: z.boolean('hidden must be a boolean'),
  reason: Reason.optional(),
});

export const InviteBody = z.object({ email: Email, role: z.string().optional() });
export const AdminInvite = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  role: z.enum(['publisher', 'admin']),
  status: z.enum(['pending', 'used', 'expired']),
  invitedBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
  usedBy: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminInvite = z.infer<typeof AdminInvite>;
/** The link is shown this once. */
export const IssuedInvite = AdminInvite.extend({ inviteCode: z.string(), link: z.string() });
export type IssuedInvite = z.infer<typeof IssuedInvite>;

export const CreatePublisherBody = z.object({ username: Username, email: Email, password: Password });
export const CreatedPublisher = z.object({
  credentials: z.object({ username: z.string(), email: z.string(), password: z.string() }),
});

export const AdminUser = z.object({
  id: z.uuid(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  role: Role,
  isPublisher: z.boolean(),
  isVerified: z.boolean(),
  isBanned: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  banReason: z.string().nullable(),
  isDeleted: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Asked for publisher access, and why. */
  accessRequested: z.boolean(),
  accessMessage: z.string().nullable(),
  addonCount: z.int(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const BanBody = z.object({
  banned: z.boolean({
    error: ({ input }) => (input === undefined ? 'banned field is required' : 'banned must be a boolean'),
  }),
  reason: Reason.optional(),
});
export const VerifyBody = z.object({ verified: z.boolean('verified must be a boolean') });
export const DemoteBody = z.object({ reason: Reason.optional() });
export const DeclineBody = z.object({ reason: Reason.optional() });

/** One of them at a time, or several: applied in this order. */
export const PatchUserBody = z
  .object({
    isBanned: z.boolean('isBanned must be a boolean'),
    role: z.enum(Role.options, `Role must be one of ${Role.options.join(', ')}`),
    isPublisher: z.boolean('isPublisher must be a boolean'),
  })
  .partial();

export const HandOverBody = z.object({ email: Email });

/** An event of an account's stream, as staff may read it. */
export const AccountHistoryEntry = z.object({
  id: z.uuid(),
  type: z.string(),
  occurredAt: z.iso.datetime(),
  actor: z.object({ id: z.uuid().nullable(), username: z.string().nullable(), role: z.string() }),
  reason: z.string().nullable(),
});
export type AccountHistoryEntry = z.infer<typeof AccountHistoryEntry>;
