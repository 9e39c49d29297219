// The owner's panel: the actions on the account that was picked.
import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import type { ConsoleDataProvider } from '../provider/data-provider.ts';
import { banRefusal, deletionRefusal } from './standing.ts';

type Commands = Pick<ConsoleDataProvider, 'patchUser' | 'deleteUser'>;
type Viewer = Parameters<typeof banRefusal>[1];

export type OwnerAction = {
  label: string;
  done: string;
  failed: string;
  /** What the confirmation says will happen. */
  follows: string;
  run: (commands: Commands, user: AdminUser) => Promise<unknown>;
  /** Why it cannot be done to this account; undefined when it can. */
  refusal?: (user: AdminUser, viewer: Viewer) => string | undefined;
};

export const ROLE_FOLLOWS = 'They are signed out and have the new role when they log in again.';
export const DELETION_FOLLOWS =
  'The account and its personal data are erased; this cannot be undone. Its add-ons stay under “Unknown Publisher”, its comments as “Deleted user”.';

const UPDATE = { done: 'User updated', failed: 'Error updating user' };

const makes = (label: string, role: AdminUser['role']): OwnerAction => ({
  ...UPDATE,
  label,
  follows: ROLE_FOLLOWS,
  run: ({ patchUser }, { id }) => patchUser(id, { role }),
});

export const OWNER_ACTIONS: Readonly<Record<string, OwnerAction>> = {
  ban: {
    ...UPDATE,
    label: 'Ban User',
    follows: 'They are signed out and cannot log in, and their add-ons are hidden.',
    run: ({ patchUser }, { id }) => patchUser(id, { isBanned: true }),
    refusal: banRefusal,
  },
  unban: {
    ...UPDATE,
    label: 'Unban User',
    follows: 'They can log in again, and their add-ons are visible again.',
    run: ({ patchUser }, { id }) => patchUser(id, { isBanned: false }),
  },
  admin: makes('Make Admin', 'admin'),
  publisher: makes('Make Publisher', 'publisher'),
  user: makes('Make Regular User', 'user'),
  auditor: makes('Make Auditor', 'auditor'),
  owner: makes('Make Owner', 'owner'),
  delete: {
    label: 'Delete User',
    done: 'User deleted',
    failed: 'Error deleting user',
    follows: DELETION_FOLLOWS,
    run: ({ deleteUser }, { id }) => deleteUser(id),
    refusal: deletionRefusal,
  },
};
