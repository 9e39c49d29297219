// Refusals about a registration.
import { conflict, forbidden, invalid } from '../domain-error.ts';

export const REGISTRATION_CLOSED =
  'Public registration is disabled. Publisher accounts can only be created through invitations from administrators.';
export const registrationClosed = () => forbidden('registration-closed', REGISTRATION_CLOSED);

export const notImported = () =>
  conflict('not-imported', 'Only imported accounts that nobody can log in to are handed over.');

export const noFreeUsername = () => conflict('username-taken', 'No free username was found for this author.');

/** `message` is the form's text about the field. */
export const invalidCredentials = (field: 'username' | 'email', message = 'Invalid') =>
  invalid('invalid-credentials', message, field);
