import type { AdminUser } from '@sandcrate/api/users/contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AREAS } from '../area.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { account } from '../testing/users.ts';
import UserList from './UserList.tsx';

afterEach(cleanup);

const DAY = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const penaltyOf = (given: Partial<AdminUser['penalties'][number]>): AdminUser['penalties'][number] => ({
  id: '00000000-0000-4000-8000-000000000011',
  kind: 'suspended',
  since: inDays(-8),
  until: inDays(1),
  reason: 'Spam',
  isLifted: false,
  ...given,
});

async function show(mira: AdminUser) {
  const data = fakeLists(
    { users: [mira] },
    {
      penalizeUser: vi.fn(
        async (_id: string, body: Pick<AdminUser['penalties'][number], 'kind' | 'reason'>) => {
          const penalties = [
            ...mira.penalties,
            penaltyOf({ id: '00000000-0000-4000-8000-000000000099', ...body }),
          ];
          return Object.assign(mira, { penalties });
        },
      ),
      liftPenalty: vi.fn(async (_id: string, penaltyId: string) =>
        Object.assign(mira, {
          penalties: mira.penalties.map((each) =>
            each.id === penaltyId ? { ...each, isLifted: true } : each,
          ),
        }),
      ),
      publicProfile: async () => ({
        id: mira.id,
        username: 'mira',
        isPublisher: false,
        isVerified: false,
        pictureUrl: null,
        text: null,
        links: [],
      }),
      accountNotes: async () => [],
      userHistory: async () => [],
    },
  );
  const path = `/admin/users/${mira.id}`;
  const user = renderPage('users', <UserList />, data, { path, area: AREAS.admin, role: 'admin' });
  const panel = within(await screen.findByRole('dialog', { name: 'Account' }));
  await panel.findByRole('heading', { name: 'Penalties' });
  return { data, user, panel };
}

test('a penalty is imposed with its kind, end and reason, and lifted from the toast', async () => {
  const mira = account();
  const { data, user, panel } = await show(mira);
  panel.getByText('None so far');
  await user.click(panel.getByRole('button', { name: 'Impose a penalty on mira' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Impose a penalty on mira?' }));
  await user.click(dialog.getByRole('combobox', { name: 'Penalty' }));
  await user.click(await screen.findByRole('option', { name: 'No comments' }));
  dialog.getByText('They can neither post nor edit comments.');
  await user.click(dialog.getByRole('button', { name: '30 days' }));
  await user.click(dialog.getByRole('button', { name: 'Impose' }));
  dialog.getByText('A reason is required');
  await user.type(dialog.getByLabelText(/^Reason/), 'Insults');
  await user.click(dialog.getByRole('button', { name: 'Impose' }));
  await screen.findByText('Penalty imposed');
  const [id, body] = data.penalizeUser.mock.calls[0] ?? [];
  expect([id, body]).toMatchObject([mira.id, { kind: 'no-comments', reason: 'Insults' }]);
  expect(body).toHaveProperty('until', expect.stringMatching(new RegExp(`^${inDays(30).slice(0, 10)}`)));
  await panel.findByText('Insults');

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await panel.findByText('Lifted');
  expect(data.liftPenalty).toHaveBeenCalledWith(mira.id, '00000000-0000-4000-8000-000000000099');
});

test('a penalty can end on a day', async () => {
  const { data, user, panel } = await show(account());
  await user.click(panel.getByRole('button', { name: 'Impose a penalty on mira' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Impose a penalty on mira?' }));
  await user.type(dialog.getByLabelText('or on'), '2027-01-31');
  await user.type(dialog.getByLabelText(/^Reason/), 'Insults');
  await user.click(dialog.getByRole('button', { name: 'Impose' }));
  await screen.findByText('Penalty imposed');
  expect(data.penalizeUser.mock.calls[0]?.[1]).toMatchObject({
    kind: 'warning',
    until: new Date('2027-01-31T23:59:59').toISOString(),
  });
});

test('past and current penalties are listed, latest first, and only those in force can be lifted', async () => {
  const mira = account({
    penalties: [
      penaltyOf({ id: '00000000-0000-4000-8000-000000000001', kind: 'warning', until: inDays(-1) }),
      penaltyOf({ id: '00000000-0000-4000-8000-000000000002', kind: 'no-uploads', isLifted: true }),
      penaltyOf({ id: '00000000-0000-4000-8000-000000000003' }),
    ],
  });
  const { data, user, panel } = await show(mira);
  const items = within(panel.getByRole('region', { name: 'Penalties' })).getAllByRole('listitem');
  expect(items.map((item) => item.querySelector('strong')?.textContent)).toEqual([
    'Suspended',
    'No uploads',
    'Warning',
  ]);
  expect(items.map((item) => /In force|Lifted|Ended/.exec(item.textContent ?? '')?.[0])).toEqual([
    'In force',
    'Lifted',
    'Ended',
  ]);
  expect(panel.getAllByRole('button', { name: /^Lift/ })).toHaveLength(1);
  await user.click(panel.getByRole('button', { name: /^Lift/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift the penalty “Suspended” of mira?' }));
  await user.click(dialog.getByRole('button', { name: 'Lift' }));
  await screen.findByText('Penalty lifted');
  expect(data.liftPenalty).toHaveBeenCalledWith(mira.id, '00000000-0000-4000-8000-000000000003');
});

test('staff cannot be penalized, and the button says why', async () => {
  const { panel } = await show(account({ role: 'admin' }));
  const penalize = panel.getByRole('button', { name: 'Impose a penalty on mira' });
  expect(penalize.getAttribute('aria-disabled')).toBe('true');
});
