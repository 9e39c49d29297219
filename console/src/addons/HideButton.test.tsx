import { cleanup, screen, waitFor } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage, VIEWER_ID } from '../testing/render.tsx';
import { HideButton } from './HideButton.tsx';

afterEach(cleanup);

test.each([true, false])('undoing a hide leaves an add-on featured as before: %s', async (isFeatured) => {
  const addon = pendingAddon({ status: 'approved', isFeatured });
  const hideAddon = vi.fn(async (_id: string, _hidden: boolean) => addon);
  const featureAddon = vi.fn(async (_id: string, _featured: boolean) => addon);
  const page = (
    <RecordContextProvider value={addon}>
      <HideButton />
    </RecordContextProvider>
  );
  const user = renderPage('addons', page, fakeLists({}, { hideAddon, featureAddon }));
  await user.click(screen.getByRole('button', { name: 'Hide Better Boats' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Addon is visible again');
  expect(hideAddon.mock.calls).toEqual([
    [addon.id, true],
    [addon.id, false],
  ]);
  expect(featureAddon.mock.calls).toEqual(isFeatured ? [[addon.id, true]] : []);
});

test('an admin cannot hide their own add-on, and the owner can', async () => {
  const page = (
    <RecordContextProvider value={pendingAddon({ status: 'approved', publisherId: VIEWER_ID })}>
      <HideButton />
    </RecordContextProvider>
  );
  const isDisabled = () =>
    screen.getByRole('button', { name: /^Hide Better Boats/ }).getAttribute('aria-disabled') === 'true';
  renderPage('addons', page, fakeLists({}, {}));
  await waitFor(() => expect(isDisabled()).toBe(true));
  cleanup();
  renderPage('addons', page, fakeLists({}, {}), { role: 'owner' });
  await waitFor(() => expect(isDisabled()).toBe(false));
});
