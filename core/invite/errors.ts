// What is refused about an invite.
import { forbidden, notFound } from '../refusals.ts';

export const INVITE_NOT_FOUND = 'Invite not found';
export const inviteNotFound = () => notFound('invite-not-found', INVITE_NOT_FOUND);

const PUBLISHERS_ONLY = "Only 'publisher' role allowed. Contact owner for admin invites.";

/** An admin named the role admin. */
export const adminInvite = () => forbidden('admin-invite', PUBLISHERS_ONLY);
/** An admin named a role that invites cannot give. */
export const publishersOnly = () => forbidden('publishers-only', PUBLISHERS_ONLY);
