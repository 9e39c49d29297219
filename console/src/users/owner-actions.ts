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
  run: (commands: Commands, user: AdminUser) => Promise<unknown>;
  /** Why it cannot be done to this account; undefined when it can. */
  refusal?: (user: AdminUser, viewer: Viewer) => string | undefined;
};

const UPDATE = { done: 'User updated', failed: 'Error updating user' };

const makes = (label: string, role: AdminUser['role']): OwnerAction => ({
  ...UPDATE,
  label,
  run: ({ patchUser }, { id }) => patchUser(id, { role }),
});

export const OWNER_ACTIONS: Readonly<Record<string, OwnerAction>> = {
  ban: {
    ...UPDATE,
    label: 'Ban User',
    run: ({ patchUser }, { id }) => patchUser(id, { isBanned: true }),
    refusal: banRefusal,
  },
  unban: {
    ...UPDATE,
    label: 'Unban User',
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
    run: ({ deleteUser }, { id }) => deleteUser(id),
    refusal: deletionRefusal,
  },
};
