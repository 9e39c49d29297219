// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { account } from '../testing/users.ts';
import { OWNER_ACTIONS } from './owner-actions.ts';

const commands = () => ({
  patchUser: vi.fn(async (_id: string, _change: object) => account()),
  deleteUser: vi.fn(async (_id: string) => undefined),
});

test.each([
  ['Ban User', { isBanned: true }],
  ['Unban User', { isBanned: false }],
  ['Make Admin', { role: 'admin' }],
  ['Make Publisher', { role: 'publisher' }],
  ['Make Regular User', { role: 'user' }],
  ['Make Auditor', { role: 'auditor' }],
  ['Make Owner', { role: 'owner' }],
])('%s changes that and nothing else', async (label, change) => {
  const mira = account();
  const { patchUser, deleteUser } = commands();
  const action = Object.values(OWNER_ACTIONS).find((known) => known.label === label);
  await action?.run({ patchUser, deleteUser }, mira);
  expect(patchUser.mock.calls).toEqual([[mira.id, change]]);
  expect(deleteUser).not.toHaveBeenCalled();
});
