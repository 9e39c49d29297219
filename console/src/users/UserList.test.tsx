import type { ProfileView } from '@sandcrate/api/profiles/contract.ts';
import type { AccountHistoryEntry, AdminUser } from '@sandcrate/api/users/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AREAS } from '../area.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage, VIEWER_ID } from '../testing/render.tsx';
import { citeSecondRule, settingsWithRules } from '../testing/settings.ts';
import { account } from '../testing/users.ts';
import UserList from './UserList.tsx';

afterEach(cleanup);

const history: AccountHistoryEntry[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    type: 'PublisherAccessDeclined',
    occurredAt: '2025-11-20T10:00:00.000Z',
    actor: { id: null, username: 'ada', role: 'admin' },
    reason: 'Nothing to see yet',
    rule: null,
    penalty: null,
  },
  {
    id: '00000000-0000-4000-8000-000000000003',
    type: 'PenaltyImposed',
    occurredAt: '2025-11-20T11:00:00.000Z',
    actor: { id: null, username: 'ada', role: 'admin' },
    reason: 'Insults',
    rule: { number: 2, title: 'Be kind' },
    penalty: 'no-comments',
  },
];

const noProfile = {
  id: '00000000-0000-4000-8000-000000000002',
  username: 'mira',
  isPublisher: false,
  isVerified: false,
  pictureUrl: null,
  text: null,
  links: [],
} satisfies ProfileView;

type Shown = { path?: string; owner?: boolean; profile?: ProfileView };

async function show(
  users: AdminUser[],
  { path = '/admin/users', owner = false, profile = noProfile }: Shown = {},
) {
  let shown = profile;
  const update = (id: string, change: Partial<AdminUser>) =>
    Object.assign(users.find((user) => user.id === id) ?? {}, change);
  const data = fakeLists(
    { users },
    {
      settings: async () => settingsWithRules,
      banUser: vi.fn(async (id: string, { banned }: { banned: boolean; reason?: string; rule?: string }) =>
        update(id, { isBanned: banned }),
      ),
      promoteUser: vi.fn(async (id: string) => update(id, { isPublisher: true, accessRequested: false })),
      demoteUser: vi.fn(async (id: string, _reason?: string) =>
        update(id, { role: 'user', isPublisher: false, isVerified: false }),
      ),
      verifyUser: vi.fn(async (id: string, isVerified: boolean) => update(id, { isVerified })),
      declineUser: vi.fn(async (id: string, _reason?: string) => update(id, { accessRequested: false })),
      publicProfile: async () => shown,
      clearProfile: vi.fn(async (_id: string, _body: object) => {
        shown = noProfile;
      }),
      restoreProfile: vi.fn(async (_id: string, _body: object) => {
        shown = profile;
      }),
      accountNotes: async () => [],
      userHistory: vi.fn(async () => history),
      patchUser: vi.fn(async (_id: string, _body: object) => users[0]),
      deleteUser: vi.fn(async (_id: string) => undefined),
    },
  );
  const area = owner ? AREAS.owner : AREAS.admin;
  const user = renderPage('users', <UserList />, data, { path, area, role: owner ? 'owner' : 'admin' });
  await screen.findByRole('table');
  return { data, user };
}
const button = (name: string) => screen.getByRole('button', { name });

test.each([
  ['an administrator', false],
  ['the owner', true],
])('whether %s can unban an auditor: %s', async (_, owner) => {
  await show([account({ role: 'auditor', isBanned: true })], { owner });
  await waitFor(() => expect(button('Unban mira').getAttribute('aria-disabled')).toBe(owner ? null : 'true'));
});

test.each([
  ['an admin cannot promote themselves', false],
  ['the owner can promote themselves', true],
])('%s', async (_, owner) => {
  await show([account({ id: VIEWER_ID, accessRequested: true })], { owner });
  const isDisabled = () =>
    screen.getByRole('button', { name: /to publisher/ }).getAttribute('aria-disabled') === 'true';
  await waitFor(() => expect(isDisabled()).toBe(!owner));
});

test('a ban is sent with its reason, and can be undone from the toast', async () => {
  const mira = account();
  const { data, user } = await show([mira]);
  await user.click(button('Ban mira'));
  const dialog = await screen.findByRole('dialog', { name: 'Ban mira?' });
  await user.type(within(dialog).getByLabelText('Reason (optional)'), 'Spam');
  await citeSecondRule(user);
  await user.click(within(dialog).getByRole('button', { name: 'Ban' }));
  await screen.findByText('User banned');
  expect(data.banUser).toHaveBeenCalledWith(mira.id, { banned: true, reason: 'Spam', rule: 'Be kind' });
  expect(await screen.findByText('Banned', { selector: 'td *' })).toBeTruthy();

  await user.click(button('Undo'));
  await screen.findByText('Ban undone');
  expect(data.banUser).toHaveBeenLastCalledWith(mira.id, { banned: false });
});

test('undoing the demotion of a verified publisher also restores the verification', async () => {
  const mira = account({ role: 'publisher', isPublisher: true, isVerified: true });
  const { data, user } = await show([mira]);
  await user.click(button('Demote mira to regular user'));
  await user.click(await screen.findByRole('button', { name: 'Demote' }));
  await screen.findByText('Publisher demoted');
  await user.click(button('Undo'));
  await screen.findByText('Demotion undone');
  expect(data.promoteUser).toHaveBeenCalledWith(mira.id);
  expect(data.verifyUser.mock.calls).toEqual([[mira.id, true]]);
});

test('the ban of an administrator is disabled, and says why', async () => {
  const { data, user } = await show([account({ username: 'ada', role: 'admin' })]);
  const ban = button('Ban ada');
  expect(ban.getAttribute('aria-disabled')).toBe('true');
  await user.click(ban);
  expect(screen.queryByRole('dialog', { name: 'Ban ada?' })).toBeNull();
  await user.hover(ban);
  await screen.findByText('Admin and owner accounts cannot be banned.');
  expect(data.banUser).not.toHaveBeenCalled();
});

test('a refusal is shown under the title from the specification', async () => {
  const { data, user } = await show([account()]);
  data.promoteUser.mockRejectedValueOnce(new Error('Only regular users can be promoted.'));
  await user.click(button('Promote mira to publisher'));
  await user.click(await screen.findByRole('button', { name: 'Promote' }));
  await screen.findByText('Promotion failed');
  expect(screen.getByText('Only regular users can be promoted.')).toBeTruthy();
});

test('the account in the address is open beside the list, with its request and its history', async () => {
  const mira = account({ accessRequested: true, accessMessage: 'I make boats' });
  const { data, user } = await show([mira], { path: `/admin/users/${mira.id}` });
  const panel = within(await screen.findByRole('dialog', { name: 'Account' }));
  await panel.findByText('I make boats');
  await panel.findByText('Publisher access declined');
  expect(panel.getByText('Nothing to see yet')).toBeTruthy();
  expect(panel.getByText('Penalty imposed: no comments (rule 2: Be kind)')).toBeTruthy();
  expect(panel.queryByLabelText('Role')).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Decline the request of mira' }));
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await screen.findByText('Request declined');
  expect(data.declineUser).toHaveBeenCalledWith(mira.id, undefined);
  const replay = screen.getByRole('link', { name: 'Replay' });
  expect(replay.getAttribute('href')).toMatch(/^\/admin\/replay\/accounts\/[^/]+$/);
});

test('parts of a public profile are cleared with a reason, and restored from the toast', async () => {
  const mira = account();
  const profile = { ...noProfile, text: 'Buy my coins', links: ['https://coins.example/'] };
  const { data, user } = await show([mira], { path: `/admin/users/${mira.id}`, profile });
  const panel = within(await screen.findByRole('dialog', { name: 'Account' }));
  await panel.findByText('Buy my coins');
  expect(panel.getByText('https://coins.example/').closest('a')).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Clear the public profile of mira' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear the public profile of mira?' }));
  expect(dialog.queryByLabelText('Picture')).toBeNull();
  await user.click(dialog.getByLabelText('Links'));
  await user.type(dialog.getByLabelText(/^Reason/), 'Advertising');
  await citeSecondRule(user);
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  await screen.findByText('Profile cleared');
  expect(data.clearProfile).toHaveBeenCalledWith(mira.id, {
    parts: ['text'],
    reason: 'Advertising',
    rule: 'Be kind',
  });
  await waitFor(() => expect(panel.queryByText('Buy my coins')).toBeNull());
  await user.click(button('Undo'));
  await panel.findByText('Buy my coins');
  expect(data.restoreProfile).toHaveBeenCalledWith(mira.id, { parts: ['text'] });
});

test("an administrator's request for publisher access is granted, without an undo", async () => {
  const ada = account({ username: 'ada', role: 'admin', accessRequested: true });
  const { data, user } = await show([ada]);
  await user.click(button('Grant access ada to publisher'));
  await user.click(await screen.findByRole('button', { name: 'Promote' }));
  await screen.findByText('Publisher Access Granted!');
  expect(data.promoteUser).toHaveBeenCalledWith(ada.id);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

async function pick(user: Awaited<ReturnType<typeof show>>['user'], action: string) {
  await user.click(screen.getByRole('combobox', { name: 'User' }));
  await user.click(await screen.findByRole('option', { name: 'mira (mira@example.org)' }));
  await user.click(screen.getByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: action }));
}

test('the owner picks a user and an action, and must confirm it', async () => {
  const mira = account();
  const { data, user } = await show([mira], { path: '/owner/users', owner: true });
  await pick(user, 'Make Admin');
  await user.click(button('Apply'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Admin: mira?' }));
  dialog.getByText('They are signed out and have the new role when they log in again.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(data.patchUser).not.toHaveBeenCalled();
  await user.click(button('Apply'));
  await user.click(await screen.findByRole('button', { name: 'Make Admin' }));
  await screen.findByText('User updated');
  expect(data.patchUser.mock.calls).toEqual([[mira.id, { role: 'admin' }]]);
});

test('a new role in the account panel is confirmed, and signs the person out', async () => {
  const mira = account();
  const { data, user } = await show([mira], { path: `/owner/users/${mira.id}`, owner: true });
  const panel = within(await screen.findByRole('dialog', { name: 'Account' }));
  await user.click(await panel.findByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Auditor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make mira an auditor?' }));
  dialog.getByText('They are signed out and have the new role when they log in again.');
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  await screen.findByText('User updated');
  expect(data.patchUser.mock.calls).toEqual([[mira.id, { role: 'auditor' }]]);
});

test('publishing is stopped only after a confirmation that names what follows', async () => {
  const mira = account({ role: 'admin', isPublisher: true, isVerified: true });
  const { data, user } = await show([mira], { path: `/owner/users/${mira.id}`, owner: true });
  const panel = within(await screen.findByRole('dialog', { name: 'Account' }));
  await user.click(await panel.findByLabelText('May publish'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop mira from publishing?' }));
  dialog.getByText(/^They are signed out, can no longer upload and are no longer verified\./);
  expect(data.patchUser).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Stop publishing' }));
  await screen.findByText('User updated');
  expect(data.patchUser.mock.calls).toEqual([[mira.id, { isPublisher: false }]]);
});

test('the owner can delete a user after a confirmation, and a refusal is shown', async () => {
  const mira = account();
  const { data, user } = await show([mira], { path: '/owner/users', owner: true });
  data.deleteUser.mockRejectedValueOnce(new Error('Not now.'));
  await pick(user, 'Delete User');
  for (const told of ['Error deleting user', 'User deleted']) {
    await user.click(button('Apply'));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete User: mira?' })).getByRole('button', {
        name: 'Delete User',
      }),
    );
    await screen.findByText(told);
  }
  expect(data.deleteUser.mock.calls).toEqual([[mira.id], [mira.id]]);
  expect(data.patchUser).not.toHaveBeenCalled();
});

test('everybody who may publish has the badge Publisher', async () => {
  await show([
    account({ username: 'mira', role: 'publisher', isPublisher: true }),
    account({ username: 'ada', role: 'admin', isPublisher: true }),
    account({ username: 'noah' }),
  ]);
  const [, ...rows] = screen.getAllByRole('row');
  const inColumn = rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent);
  expect(inColumn).toEqual(['Publisher', 'Publisher', '']);
});

test('a single account is shown in the singular', async () => {
  await show([account()]);
  expect(screen.getByText('1 account')).toBeTruthy();
});

test('an action that the owner may not take is not sent', async () => {
  const { data, user } = await show([account({ role: 'admin' })], { path: '/owner/users', owner: true });
  await user.click(screen.getByRole('combobox', { name: 'User' }));
  await user.click(await screen.findByRole('option', { name: /mira/ }));
  await user.click(screen.getByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: 'Delete User' }));
  await screen.findByText('Owner and admin accounts cannot be deleted for security reasons');
  await waitFor(() => expect(button('Apply').hasAttribute('disabled')).toBe(true));
  expect(data.deleteUser).not.toHaveBeenCalled();
});
