// What is refused about an account: its profile, its credentials and its role.
import { conflict, forbidden, invalid, notFound } from '../refusals.ts';

export const USER_NOT_FOUND = 'User not found';
export const userNotFound = () => notFound('user-not-found', USER_NOT_FOUND);

export const PUBLISHER_NOT_FOUND = 'Publisher not found';
export const publisherNotFound = () => notFound('publisher-not-found', PUBLISHER_NOT_FOUND);

/** The codes differ: a banned person's own request is forbidden, a role for one is in conflict with the ban. */
export const ACCOUNT_BANNED = 'This account has been banned.';

export const STAFF_NOT_DELETABLE = 'Owner and admin accounts cannot be deleted for security reasons';
export const staffNotDeletable = () => forbidden('staff-account', STAFF_NOT_DELETABLE);

export const INVALID_RESET_LINK = 'This reset link is invalid or has expired.';
export const invalidResetLink = () => invalid('reset-invalid', INVALID_RESET_LINK);

export const wrongPassword = () => forbidden('wrong-password', 'Incorrect password');

export const WRONG_OTP = 'That code is not valid.';
export const wrongOtp = () => forbidden('otp-wrong', WRONG_OTP);
export const secondFactorExists = () =>
  conflict('second-factor-exists', 'A second factor is already set up.');
