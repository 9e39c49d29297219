// The commands of an account. `by` is the actor; facts of other streams are passed in.
import type { z } from 'zod';
import type { CitedRule } from '../cited-rule.ts';
import type { Sealed } from '../event-schema.ts';
import type { Actor, Role } from '../metadata.ts';
import type { Settings } from '../settings/values.ts';
import type { accountEvents } from './events.ts';
import type { MailSubject, NotificationSettings } from './notifications.ts';
import type { PenaltyKind } from './penalty.ts';

/** The account and the actor. */
type OnAccount = { accountId: string; by: Actor };

type Data<Type extends keyof typeof accountEvents> = z.output<(typeof accountEvents)[Type]>;

/** `seenRevision` is the stream's revision before the names were reserved. If it has moved on, they may be lost. */
export type RegisterAccount = {
  type: 'RegisterAccount';
  seenRevision: bigint;
  account: Data<'AccountRegistered'>;
};
export type ImportAccount = {
  type: 'ImportAccount';
  seenRevision: bigint;
  account: Data<'AccountImported'>;
};
export type HandOverAccount = {
  type: 'HandOverAccount';
  seenRevision: bigint;
  account: Data<'AccountHandedOver'>;
};
export type AbandonRegistration = { type: 'AbandonRegistration' };
/** `language`: a tag such as 'de', for the account's mails. */
export type ChooseLanguage = { type: 'ChooseLanguage'; language: string; now: Date };

export type ChooseNotifications = { type: 'ChooseNotifications'; settings: NotificationSettings };
/** Sends no more mail about `subject`. */
export type StopMail = { type: 'StopMail'; subject: MailSubject };

/** `codeHash` and `nonce` of the mailed code. */
export type RequestEmailVerification = {
  type: 'RequestEmailVerification';
  codeHash: string;
  nonce: string;
  now: Date;
};
/** `codeHash` of the code that was entered. */
export type VerifyEmail = { type: 'VerifyEmail'; codeHash: string; now: Date };

export type RequestPasswordReset = {
  type: 'RequestPasswordReset';
  codeHash: string;
  nonce: string;
  now: Date;
};
/** `nonce` and `codeHash` of the link that was followed. */
export type ResetPassword = {
  type: 'ResetPassword';
  nonce: string;
  codeHash: string;
  passwordHash: Sealed;
  now: Date;
};
/** `checkedAgainst` is the stored hash that the current password was checked against; null for an operator. */
export type ChangePassword = OnAccount & {
  type: 'ChangePassword';
  passwordHash: Sealed;
  checkedAgainst: Sealed | null;
};

/** `isCodeUsed`: the code that proves the secret was used before. */
export type EnrolSecondFactor = {
  type: 'EnrolSecondFactor';
  secret: Sealed;
  isCodeUsed: boolean;
  recoveryCodeHashes: string[];
};
export type UseRecoveryCode = { type: 'UseRecoveryCode'; codeHash: string };
/** `codeHash` and `nonce` of the code that is mailed. */
export type LockSecondFactor = { type: 'LockSecondFactor'; codeHash: string; nonce: string; now: Date };
export type RequestLoginCode = { type: 'RequestLoginCode'; codeHash: string; nonce: string; now: Date };
/** `codeHash` of the code that was entered. */
export type UseLoginCode = { type: 'UseLoginCode'; codeHash: string; now: Date };
export type RemoveSecondFactor = OnAccount & {
  type: 'RemoveSecondFactor';
  staffSecondFactor: Settings['staffSecondFactor'];
};
/** All of the account's sessions. A single one is ended outside the log: docs/decisions/0042. */
export type EndSessions = OnAccount & { type: 'EndSessions' };

export type ApplyForPublisher = {
  type: 'ApplyForPublisher';
  access: Settings['publisherAccess'];
  /** Sealed under the account's identity key. */
  message: Sealed | null;
};
export type DeclinePublisher = OnAccount & { type: 'DeclinePublisher'; reason: string | null };
export type Promote = OnAccount & { type: 'Promote' };
export type Demote = { type: 'Demote'; by: Actor; reason: string | null };
export type Verify = OnAccount & { type: 'Verify'; verified: boolean };
export type Ban = OnAccount & { type: 'Ban'; banned: boolean; reason: string | null; rule?: CitedRule };
/** `until`: null for the longest time that is allowed, which only a warning may have by default. */
export type ImposePenalty = OnAccount & {
  type: 'ImposePenalty';
  penaltyId: string;
  kind: PenaltyKind;
  until: Date | null;
  reason: string;
  rule?: CitedRule;
  now: Date;
};
export type LiftPenalty = OnAccount & { type: 'LiftPenalty'; penaltyId: string };
/** `ownerIds`: all current owners of the site. */
export type ChangeRole = OnAccount & { type: 'ChangeRole'; role: Role; ownerIds: readonly string[] };
export type SetPublisher = { type: 'SetPublisher'; by: Actor; isPublisher: boolean };

/** Several changes by the owner, applied together or not at all. `undefined` leaves a value as it is. */
export type PatchAccount = OnAccount & {
  type: 'PatchAccount';
  banned: boolean | undefined;
  role: Role | undefined;
  isPublisher: boolean | undefined;
  ownerIds: readonly string[];
};

export type DeleteAccount = OnAccount & { type: 'DeleteAccount'; withContent: boolean };
export type EraseSubjects = { type: 'EraseSubjects'; subjects: string[] };

/** Who the account is. */
export type IdentityCommand =
  | RegisterAccount
  | ImportAccount
  | HandOverAccount
  | AbandonRegistration
  | ChooseLanguage
  | ChooseNotifications
  | StopMail
  | DeleteAccount
  | EraseSubjects;

/** How its owner proves that it is theirs. */
export type CredentialsCommand =
  | RequestEmailVerification
  | VerifyEmail
  | RequestPasswordReset
  | ResetPassword
  | ChangePassword
  | EnrolSecondFactor
  | UseRecoveryCode
  | LockSecondFactor
  | RequestLoginCode
  | UseLoginCode
  | RemoveSecondFactor
  | EndSessions;

/** What it may do. */
export type StandingCommand =
  | ApplyForPublisher
  | DeclinePublisher
  | Promote
  | Demote
  | Verify
  | Ban
  | ImposePenalty
  | LiftPenalty
  | ChangeRole
  | SetPublisher
  | PatchAccount;

export type AccountCommand = IdentityCommand | CredentialsCommand | StandingCommand;
