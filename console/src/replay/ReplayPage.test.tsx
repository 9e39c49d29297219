import type { ReplayView } from '@sandcrate/api/addons/discovery-contract.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import ReplayPage from './ReplayPage.tsx';

afterEach(cleanup);

const ID = '00000000-0000-4000-8000-0000000000aa';
const events: ReplayView['events'] = ['AddonSubmitted', 'AddonRejected'].map((type, revision) => ({
  id: `00000000-0000-4000-8000-00000000000${revision}`,
  revision,
  type,
  occurredAt: `2025-11-2${revision}T10:00:07.000Z`,
  actor: { id: null, username: revision === 0 ? 'edd' : 'ada', role: revision === 0 ? 'publisher' : 'admin' },
  reason: revision === 0 ? null : 'Broken file',
  position: String(40 + revision),
  auditEntry: revision === 0 ? null : { number: '7', hash: 'cd'.repeat(32) },
}));
const picture = {
  field: 'banner',
  before: 'aa'.repeat(32),
  after: 'bb'.repeat(32),
  beforeImageUrl: '/images/old',
  afterImageUrl: '/images/new',
};
const changes: ReplayView['changes'][] = [
  [{ field: 'title', before: null, after: 'Boats' }, picture],
  [{ field: 'status', before: 'pending', after: 'rejected' }],
];

function show(path = `/admin/replay/${ID}`, role: 'admin' | 'auditor' = 'admin') {
  const replay = vi.fn(
    async (_id: string, revision = 1): Promise<ReplayView> => ({
      name: 'Boats',
      events,
      revision,
      changes: changes[revision] ?? [],
      state: { revision },
    }),
  );
  const page = (
    <Routes>
      <Route path="/admin/replay/:id" element={<ReplayPage subject="addon" />} />
      <Route path="/admin/replay/accounts/:id" element={<ReplayPage subject="account" />} />
    </Routes>
  );
  const [addonReplay, accountReplay] = path.includes('accounts') ? [vi.fn(), replay] : [replay, vi.fn()];
  return {
    replay,
    user: renderPage('audit', page, fakeLists({}, { addonReplay, accountReplay }), { path, role }),
  };
}

test.each(['', 'accounts/'])(
  'the last event is shown with its actor, reason and changes: %s',
  async (kind) => {
    show(`/admin/replay/${kind}${ID}`);
    await screen.findByRole('heading', { name: 'Addon rejected' });
    screen.getByText('2025-11-21 10:00:07 UTC');
    screen.getByText('ada (admin)');
    screen.getByRole('link', { name: 'Entry 7' });
    const changed = within(screen.getByRole('region', { name: 'What it changed' }));
    changed.getByText('Status');
    expect(changed.getByText('pending').tagName).toBe('DEL');
    expect(changed.getByText('rejected').tagName).toBe('INS');
  },
);

test('all events are listed, and the arrow keys move between them', async () => {
  const { replay, user } = show();
  const rail = within(await screen.findByRole('region', { name: 'Events' }));
  expect(rail.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Addon submittededd · 2025-11-20 10:00:07',
    'Addon rejectedada · 2025-11-21 10:00:07Broken file',
  ]);
  const last = rail.getByRole('button', { name: /^Addon rejected/, current: true });
  last.focus();
  await user.keyboard('{ArrowUp}');
  await screen.findByRole('heading', { name: 'Addon submitted' });
  expect(replay).toHaveBeenCalledWith(ID, 0, expect.anything());
  expect(document.activeElement).toBe(rail.getByRole('button', { name: /^Addon submitted/, current: true }));
  await user.keyboard('{End}');
  await screen.findByRole('heading', { name: 'Addon rejected' });
});

test('the event is read from the address', async () => {
  show(`/admin/replay/${ID}?event=0`);
  await screen.findByRole('heading', { name: 'Addon submitted' });
});

test('pictures are shown as they were and as they became', async () => {
  show(`/admin/replay/${ID}?event=0`);
  expect((await screen.findByAltText('Banner before')).getAttribute('src')).toBe('/images/old?w=640');
  expect(screen.getByAltText('Banner after').getAttribute('src')).toBe('/images/new?w=640');
});

test.each([
  ['', 'admin', 'Back to the add-on', `/admin/addons/${ID}/show`],
  ['accounts/', 'admin', 'Back to the account', `/admin/users/${ID}`],
  ['', 'auditor', 'Its audit entries', `/admin/audit?filter=${encodeURIComponent(`{"subject":"${ID}"}`)}`],
] as const)('replay %s leads %s back: %s', async (kind, role, name, address) => {
  show(`/admin/replay/${kind}${ID}`, role);
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(address);
});
