import type { AdminInvite } from '@sandcrate/api/invites/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import InviteList from './InviteList.tsx';

afterEach(cleanup);

const invite = (given: Partial<AdminInvite> = {}): AdminInvite => ({
  id: crypto.randomUUID(),
  email: 'ada@example.org',
  role: 'publisher',
  isHandOver: false,
  status: 'pending',
  invitedBy: 'owner',
  expiresAt: '2025-11-28T10:00:00.000Z',
  usedAt: null,
  usedBy: null,
  createdAt: '2025-11-21T10:00:00.000Z',
  ...given,
});

test('a new link is created after confirmation, and shown once', async () => {
  const pending = invite();
  const renewInvite = vi.fn(async (_id: string) => ({
    ...pending,
    inviteCode: 'x',
    link: 'https://sandcrate.example/invite-register?code=x',
  }));
  const data = fakeLists({ invites: [pending] }, { renewInvite });
  const user = renderPage('invites', <InviteList />, data);
  await user.click(await screen.findByRole('button', { name: 'Copy link for ada@example.org' }));
  await user.click(await screen.findByRole('button', { name: 'Make a new link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New link' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Invite link').value).toContain('code=x');
  expect(renewInvite).toHaveBeenCalledWith(pending.id);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
});

test('used and expired invites have no buttons for a new link or for expiry', async () => {
  renderPage('invites', <InviteList />, fakeLists({ invites: [invite({ status: 'used' })] }, {}));
  await screen.findByText('ada@example.org');
  expect(screen.queryByRole('button', { name: /^(Copy link|Expire) / })).toBeNull();
});

test.each([
  ['an administrator’s invite', invite({ role: 'admin' })],
  ['an invite that hands over an imported account', invite({ isHandOver: true })],
])('only the owner can renew or expire %s', async (_, theOwners) => {
  const data = () => fakeLists({ invites: [theOwners, invite({ email: 'bob@example.org' })] }, {});
  const buttons = () => screen.queryAllByRole('button', { name: /^(Copy link|Expire) / }).length;
  renderPage('invites', <InviteList />, data());
  await waitFor(() => expect(buttons()).toBe(2));
  cleanup();
  renderPage('invites', <InviteList />, data(), { role: 'owner' });
  await waitFor(() => expect(buttons()).toBe(4));
});
