import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import PendingList from './PendingList.tsx';

Element.prototype.scrollIntoView = () => undefined; // happy-dom has no layout
afterEach(cleanup);

test('the queue marks an add-on whose publisher wrote, and prefetches its conversation and earlier cases', async () => {
  const answered = pendingAddon({ title: 'Castle' });
  const unanswered = pendingAddon({ title: 'Dungeon Mobs', isUnanswered: true });
  const data = fakeDataProvider([unanswered, answered]);
  renderPage('pending', <PendingList />, data);
  const badge = await screen.findByText('Publisher wrote');
  expect(badge.closest('li')?.textContent).toContain('Dungeon Mobs');
  await waitFor(() => expect(data.messages.mock.calls.map(([id]) => id)).toEqual([unanswered.id]));
  expect(data.addonHistory.mock.calls.map(([id]) => id)).toEqual([unanswered.id]);
  expect(screen.queryByRole('toolbar')).toBeNull();
});
