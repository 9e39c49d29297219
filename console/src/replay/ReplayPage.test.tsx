import type { ReplayView } from '@sandcrate/api/contract/discovery.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import ReplayPage from './ReplayPage.tsx';

afterEach(cleanup);

const ID = '00000000-0000-4000-8000-0000000000aa';
const states: ReplayView['state'][] = [
  { status: 'pending', content: { title: 'Boats' } },
  { status: 'rejected', content: { title: 'Boats' }, rejectionReason: 'Broken file' },
];
const events: ReplayView['events'] = ['AddonSubmitted', 'AddonRejected'].map((type, revision) => ({
  id: `00000000-0000-4000-8000-00000000000${revision}`,
  revision,
  type,
  occurredAt: `2025-11-2${revision}T10:00:00.000Z`,
  actor: { id: null, username: revision === 0 ? 'edd' : 'ada', role: revision === 0 ? 'publisher' : 'admin' },
  reason: revision === 0 ? null : 'Broken file',
}));

function show(path = `/admin/replay/${ID}`) {
  const addonReplay = vi.fn(
    async (_id: string, revision = 1): Promise<ReplayView> => ({
      events,
      revision,
      state: states[revision] ?? {},
    }),
  );
  const page = (
    <Routes>
      <Route path="/admin/replay/:id" element={<ReplayPage />} />
    </Routes>
  );
  return { addonReplay, user: renderPage('audit', page, fakeLists({}, { addonReplay }), { path }) };
}
const row = (name: string) => {
  const changes = within(screen.getByRole('region', { name: 'What it changed' }));
  return within(changes.getByRole('row', { name: new RegExp(`^${name}`) }));
};

test('the last event is shown with actor, reason and what it changed', async () => {
  show();
  await screen.findByRole('heading', { name: 'Addon rejected' });
  expect(screen.getByText('ada (admin)')).toBeTruthy();
  await vi.waitFor(() => row('status').getByText('changed'));
  expect(row('status').getByText('pending').tagName).toBe('DEL');
  expect(row('rejection reason').getByText('new')).toBeTruthy();
  const state = within(screen.getByRole('region', { name: 'What was seen after it' }));
  expect(state.getByRole('row', { name: 'content › title Boats' })).toBeTruthy();
});

test('the slider goes back in time by the keyboard', async () => {
  const { addonReplay, user } = show();
  const slider = await screen.findByRole('slider', { name: 'Event' });
  expect(slider.getAttribute('aria-valuetext')).toContain('Addon rejected');
  slider.focus();
  await user.keyboard('{ArrowLeft}');
  await screen.findByRole('heading', { name: 'Addon submitted' });
  expect(addonReplay).toHaveBeenCalledWith(ID, 0, expect.anything());
  expect(screen.getByText('edd (publisher)')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Earlier' }).hasAttribute('disabled')).toBe(true);
});

test('an address names the event', async () => {
  show(`/admin/replay/${ID}?event=0`);
  await screen.findByRole('heading', { name: 'Addon submitted' });
});
