// Refusals about an invite.
import { conflict, forbidden, notFound } from '../domain-error.ts';

export const INVITE_NOT_FOUND = 'Invite not found';
export const inviteNotFound = () => notFound('invite-not-found', INVITE_NOT_FOUND);

const PUBLISHERS_ONLY = "Only 'publisher' role allowed. Contact owner for admin invites.";

/** An admin named the role admin. */
export const adminInvite = () => forbidden('admin-invite', PUBLISHERS_ONLY);
/** An admin named a role that invites cannot give. */
export const publishersOnly = () => forbidden('publishers-only', PUBLISHERS_ONLY);

export const MALFORMED_INVITE_CODE = 'Invalid invite code';
export const INVALID_INVITE = 'The invite code is invalid or has expired';
export const invalidInvite = () => notFound('invite-invalid', INVALID_INVITE);

export const usedInvite = () => conflict('invite-used', 'This invite has already been used.');

export const emailHasAccount = () => conflict('account-exists', 'An account with this email already exists.');

export const invitePending = () => conflict('invite-pending', 'This email already has a pending invite.');

export const noNewLink = () => conflict('invite-not-pending', 'Only pending invites can get a new link.');

export const notExpirable = () => conflict('invite-not-pending', 'Only pending invites can be expired.');
