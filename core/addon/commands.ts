// The commands of an add-on. `by` is the actor; facts of other streams are passed in.
import type { z } from 'zod';
import type { Person } from '../access.ts';
import type { CitedRule } from '../cited-rule.ts';
import type { Actor } from '../metadata.ts';
import type { MatchRules } from '../rule/rule.ts';
import type { Settings } from '../settings/values.ts';
import type { Edit } from './changes.ts';
import type { Content, Release } from './content.ts';
import type { addonEvents } from './events.ts';

export type SubmitAddon = {
  type: 'SubmitAddon';
  by: Person;
  isPublisher: boolean;
  /** Of its pictures, those that the body shows are kept. */
  content: Content;
  release: Release;
  isVerified: boolean;
  /** Whether uploads of verified publishers go live at once. */
  autoApprove: Settings['autoApprove'];
  /** The owner's rules, for this publisher [none]. */
  matchRules?: MatchRules;
};

export type ImportAddon = {
  type: 'ImportAddon';
  by: Actor;
  imported: z.output<typeof addonEvents.AddonImported>;
};

export type EditAddon = Edit & {
  type: 'EditAddon';
  by: Person;
  isPublisher: boolean;
  isVerified: boolean;
  /** The id of the proposed change or of the release, if the edit makes one. */
  changeId: string;
  releaseId: string;
  /** The revision that the editor saw, if only that one may be changed. */
  seenRevision?: bigint;
  /** The owner's rules, for this publisher [none]. */
  matchRules?: MatchRules;
};

/** `seenRevision` is the revision that the reviewer saw; if given, only that one may be decided about. */
type Review = { by: Actor; seenRevision?: bigint };

/** A decision against a publisher may cite one of the site's rules. */
type Citing = { rule?: CitedRule };

export type ApproveAddon = Review & { type: 'ApproveAddon' };
/** Asks the publisher for changes: to the pending add-on, or with `changeId` to its proposed change. */
export type RequestChanges = Review &
  Citing & { type: 'RequestChanges'; changeId: string | null; reason: string };
export type WithdrawRequest = { type: 'WithdrawRequest'; by: Actor };
/** Requests another moderator's decision about what waits. */
export type RequestSecondOpinion = {
  type: 'RequestSecondOpinion';
  by: Person;
  reason: string;
  seenRevision?: bigint;
};
export type WithdrawSecondOpinion = { type: 'WithdrawSecondOpinion'; by: Actor };
/** Takes back an approval or a rejection: the add-on is pending again. */
export type ReturnAddon = Review & { type: 'ReturnAddon'; reason: string | null };
export type RejectAddon = Review & Citing & { type: 'RejectAddon'; reason: string | null };
export type ApproveChange = Review & { type: 'ApproveChange'; changeId: string };
export type RejectChange = Review & Citing & { type: 'RejectChange'; changeId: string; reason: string };
export type WithdrawChange = { type: 'WithdrawChange'; by: Actor; changeId: string };

export type FeatureAddon = { type: 'FeatureAddon'; by: Actor; featured: boolean };
export type HideAddon = Citing & {
  type: 'HideAddon';
  by: Actor;
  hidden: boolean;
  reason: string | null;
  /** Open reports hide it, not a moderator. */
  automatic?: true;
};

export type DeleteAddon = Citing & { type: 'DeleteAddon'; by: Actor; reason: string | null; now: Date };
/** Deletes an add-on together with its publisher's account; nobody can restore it. */
export type DeleteWithAccount = { type: 'DeleteWithAccount'; publisherId: string };
export type RestoreAddon = { type: 'RestoreAddon'; by: Actor; now: Date };

export type AddonCommand =
  | SubmitAddon
  | ImportAddon
  | EditAddon
  | ApproveAddon
  | RejectAddon
  | ReturnAddon
  | RequestChanges
  | WithdrawRequest
  | RequestSecondOpinion
  | WithdrawSecondOpinion
  | ApproveChange
  | RejectChange
  | WithdrawChange
  | FeatureAddon
  | HideAddon
  | DeleteAddon
  | DeleteWithAccount
  | RestoreAddon;
