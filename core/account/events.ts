// Stored forever: change a shape through an upcaster, never in place.
// Personal data is sealed under the account's identity key; destroying that key makes the account unreadable.
import { z } from 'zod';
import { CitedRule } from '../cited-rule.ts';
import { type EventOf, Sealed } from '../event-schema.ts';
import { Role } from '../metadata.ts';
import { NotificationSettings } from './notifications.ts';
import { PenaltyKind } from './penalty.ts';

const Nothing = z.object({});
const Reason = z.string().nullable();
/** Reserved like the name itself, in `username-<key>`: see core/name/look. Older accounts have none. */
const LookKeys = z.array(z.string());

export const accountEvents = {
  AccountRegistered: z.object({
    username: Sealed,
    email: Sealed,
    passwordHash: Sealed,
    /** Keys of the reservation streams `username-<key>` and `email-<key>`. */
    usernameKey: z.string(),
    lookKeys: LookKeys,
    emailKey: z.string(),
    role: Role,
    isPublisher: z.boolean(),
    via: z.enum(['first-start', 'invite', 'created', 'open']),
    /** The invite that the account was made from, as stream key and issue number. */
    invite: z.object({ key: z.string(), issue: z.int().positive() }).nullable(),
    /** True when the address was proven by following a mailed link. */
    emailVerified: z.boolean(),
  }),
  /** An author of an imported catalogue: nobody can log in until the owner hands it over. */
  AccountImported: z.object({
    username: Sealed,
    usernameKey: z.string(),
    lookKeys: LookKeys,
    /** The author's name there. Null in older events, whose plain text is no longer read. */
    origin: z.object({ source: z.string(), author: Sealed.nullable() }),
    createdAt: z.iso.datetime(),
  }),
  /** An imported account was taken over by its author, who followed an invite and chose a name. */
  AccountHandedOver: z.object({
    username: Sealed,
    email: Sealed,
    passwordHash: Sealed,
    usernameKey: z.string(),
    lookKeys: LookKeys,
    emailKey: z.string(),
    invite: z.object({ key: z.string(), issue: z.int().positive() }),
    emailVerified: z.boolean(),
  }),
  /** The names that this unfinished registration had reserved were given up: it must begin again. */
  RegistrationAbandoned: Nothing,
  /** The language of the site in which the member registered or logged in. Accounts without it use English. */
  LanguageChosen: z.object({ language: z.string() }),
  /** The member's notification settings. Accounts without it have the defaults. */
  NotificationsChosen: NotificationSettings,
  EmailVerificationRequested: z.object({
    codeHash: z.string(),
    nonce: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  /** A wrong code was entered. After five, the code is no longer valid. */
  EmailVerificationFailed: Nothing,
  EmailVerified: Nothing,
  PasswordResetRequested: z.object({ codeHash: z.string(), nonce: z.string(), expiresAt: z.iso.datetime() }),
  /** The right link with a wrong secret. After five, the link is no longer valid. */
  PasswordResetFailed: Nothing,
  PasswordChanged: z.object({
    passwordHash: Sealed,
    via: z.enum(['change', 'reset', 'operator', 'hand-over']),
  }),
  /** The secret and recovery codes (hashed) under the identity key. */
  SecondFactorEnrolled: z.object({ secret: Sealed, recoveryCodeHashes: z.array(z.string()) }),
  RecoveryCodeUsed: z.object({ codeHash: z.string() }),
  SecondFactorRemoved: Nothing,
  /** Too many wrong codes: until then, codes of the app are not looked at. The code of this event is mailed. */
  SecondFactorLocked: z.object({
    until: z.iso.datetime(),
    codeHash: z.string(),
    nonce: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  /** A further code was mailed, because the one before was no longer valid. */
  LoginCodeRequested: z.object({ codeHash: z.string(), nonce: z.string(), expiresAt: z.iso.datetime() }),
  /** A wrong code instead of the mailed one. After five, the mailed code is no longer valid. */
  LoginCodeFailed: Nothing,
  LoginCodeUsed: Nothing,
  /** What the applicant wrote. Also null in older events, whose plain text is no longer read. */
  PublisherAccessRequested: z.object({ message: Sealed.nullable() }),
  /** A user becomes a publisher, other roles stay; isPublisher is true afterwards. */
  PublisherAccessGranted: z.object({ via: z.enum(['applied', 'promoted', 'patched']) }),
  PublisherAccessDeclined: z.object({ reason: Reason }),
  PublisherAccessRevoked: z.object({ reason: Reason }),
  PublisherVerified: Nothing,
  PublisherUnverified: Nothing,
  RoleChanged: z.object({ role: Role, isPublisher: z.boolean() }),
  /**
   * All sessions (null), which raises the session number. Older logs also have single sessions by their id, which no
   * longer have an effect: a logout is recorded outside the log.
   */
  SessionsEnded: z.object({ sessionId: z.uuid().nullable() }),
  AccountBanned: z.object({ reason: Reason, rule: CitedRule.optional() }),
  AccountUnbanned: Nothing,
  PenaltyImposed: z.object({
    penaltyId: z.uuid(),
    kind: PenaltyKind,
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    reason: z.string(),
    /** The site's rule that it cites, if it cites one. */
    rule: CitedRule.optional(),
  }),
  PenaltyLifted: z.object({ penaltyId: z.uuid() }),
  /** `withContent`: its add-ons and comments are deleted too. */
  AccountDeleted: z.object({ by: z.enum(['self', 'staff']), withContent: z.boolean() }),
  /** The keys that were destroyed; kept so that a restored backup destroys them again. */
  SubjectErased: z.object({ subjects: z.array(z.string()) }),
};

export type AccountEvent = EventOf<typeof accountEvents>;
