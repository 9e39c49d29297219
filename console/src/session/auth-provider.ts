import type { SessionUser } from '@sandcrate/api/auth/contract.ts';
import type { Client } from '@sandcrate/api/contract/client.ts';
import type { AuthProvider } from 'react-admin';
import { forgetDrafts } from '../ui/use-draft.ts';
import { noteExpiry, noteRefusal } from './expiry.ts';
import { leaveForHome, leaveForLogin } from './leave.ts';
import { isAllowed } from './policy.ts';
import { clearSession, readToken } from './token.ts';

/** react-admin's view of the site's session. Whether the user may enter was checked before the console was loaded. */
export const authProvider = (client: Client, user: SessionUser): AuthProvider => ({
  login: async () => leaveForLogin(),

  async logout() {
    forgetDrafts();
    // Log out here even if the server cannot be reached.
    if (readToken() !== null) await client.call('POST /api/auth/logout').catch(() => undefined);
    clearSession();
    leaveForHome();
    return false;
  },

  async checkAuth() {
    if (readToken() === null) noteExpiry();
  },

  checkError: async (error) => noteRefusal(error),

  getIdentity: async () => ({ ...user, fullName: user.username }),
  getPermissions: async () => user.role,
  canAccess: async ({ resource, action }) => isAllowed(user.role, resource, action),
});
