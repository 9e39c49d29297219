// Refusals about an account: its profile, its credentials and its role.

import { conflict, forbidden, invalid, notFound } from '../domain-error.ts';
import { TRY_AGAIN } from '../errors.ts';
import type { Penalty } from './penalty.ts';

export const USER_NOT_FOUND = 'User not found';
export const userNotFound = () => notFound('user-not-found', USER_NOT_FOUND);

export const PUBLISHER_NOT_FOUND = 'Publisher not found';
export const publisherNotFound = () => notFound('publisher-not-found', PUBLISHER_NOT_FOUND);

export const followingSelf = () => conflict('own-account', 'You cannot follow yourself.');

export const ACCOUNT_BANNED = 'This account has been banned.';
/** For a request by a banned person. */
export const accountBanned = () => forbidden('account-banned', ACCOUNT_BANNED);
/** For giving a banned person a role. */
export const bannedFromRole = () => conflict('account-banned', ACCOUNT_BANNED);

export const STAFF_NOT_DELETABLE = 'Owner and admin accounts cannot be deleted for security reasons';
export const staffNotDeletable = () => forbidden('staff-account', STAFF_NOT_DELETABLE);

export const INVALID_RESET_LINK = 'This reset link is invalid or has expired.';
export const invalidResetLink = () => invalid('reset-invalid', INVALID_RESET_LINK);

export const TOO_COMMON = 'This password is too common. Please choose another one.';

export const wrongPassword = () => forbidden('wrong-password', 'Incorrect password');

export const WRONG_OTP = 'That code is not valid.';
export const wrongOtp = () => forbidden('otp-wrong', WRONG_OTP);
export const OTP_LOCKED = 'Too many wrong codes. Use a recovery code or the code that we have mailed to you.';
export const secondFactorExists = () =>
  conflict('second-factor-exists', 'A second factor is already set up.');

export const INVALID_CODE = 'This code is invalid or has expired.';
export const invalidCode = () => invalid('code-invalid', INVALID_CODE);

export const passwordChanged = () =>
  conflict('password-changed', 'Your password was changed meanwhile. Please try again.');

export const secondFactorRequired = () =>
  forbidden('second-factor-required', 'Your role requires a second factor.');

export const notDeleted = () => conflict('not-deleted', 'Only what belongs to a deleted account is erased.');

export const accountExists = () => conflict('account-exists', 'This account exists already.');

/** Another attempt took the names that this one had reserved: this one must begin again. */
export const RESERVATIONS_LOST = 'registration-overtaken';
export const reservationsLost = () => conflict(RESERVATIONS_LOST, TRY_AGAIN);

export const INVITE_ONLY = 'Publisher registration is invite-only. Contact an administrator for access.';
export const inviteOnly = () => forbidden('invite-only', INVITE_ONLY);

export const notRequested = () =>
  conflict('not-requested', 'This person has not asked for publisher access.');

export const notPromotable = () =>
  conflict('not-promotable', 'Only regular users who are not banned can be promoted.');

export const onlyPublishersDemoted = () => conflict('not-a-publisher', 'Only publishers can be demoted.');

export const onlyPublishersVerified = () => conflict('not-a-publisher', 'Only publishers can be verified.');

export const OWN_BAN = 'You cannot ban yourself.';
export const ownBan = () => conflict('not-bannable', OWN_BAN);

export const STAFF_NOT_BANNABLE = 'Admin and owner accounts cannot be banned.';
export const staffNotBannable = () => conflict('not-bannable', STAFF_NOT_BANNABLE);

export const OWN_PENALTY = 'You cannot penalize yourself.';
export const ownPenalty = () => conflict('not-penalizable', OWN_PENALTY);

export const STAFF_NOT_PENALIZABLE = 'Admin and owner accounts cannot be penalized.';
export const staffNotPenalizable = () => conflict('not-penalizable', STAFF_NOT_PENALIZABLE);

export const penaltyEndRequired = () =>
  invalid('penalty-end-required', 'Choose when the penalty ends.', 'until');

export const penaltyEndOutOfRange = () =>
  invalid('penalty-end-out-of-range', 'The end must be in the future and at most a year away.', 'until');

export const PENALTY_NOT_FOUND = 'Penalty not found';
export const penaltyNotFound = () => notFound('penalty-not-found', PENALTY_NOT_FOUND);

type Shown = Pick<Penalty, 'until' | 'reason'>;
const dateOf = ({ until }: Shown) => until.slice(0, 10);

/** For a request that a penalty blocks, by its kind. */
export const BLOCKED_TEXTS = {
  'no-comments': (penalty: Shown) => `You cannot comment until ${dateOf(penalty)}: ${penalty.reason}`,
  'no-uploads': (penalty: Shown) => `You cannot upload until ${dateOf(penalty)}: ${penalty.reason}`,
  suspended: (penalty: Shown) => `Your account is suspended until ${dateOf(penalty)}: ${penalty.reason}`,
} as const;
export const blockedByPenalty = (kind: keyof typeof BLOCKED_TEXTS, penalty: Shown) =>
  forbidden(kind === 'suspended' ? 'account-suspended' : kind, BLOCKED_TEXTS[kind](penalty));

export const lastOwner = () => conflict('last-owner', 'There must be at least one owner.');

export const notHandedOver = () => conflict('not-handed-over', 'Nobody can log in to this account yet.');
