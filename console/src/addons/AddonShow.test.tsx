import { ApiError } from '@sandcrate/api/contract/client.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { ActionStyle } from '../ui/Action.tsx';
import { AddonActions } from './AddonActions.tsx';
import AddonShow from './AddonShow.tsx';

afterEach(cleanup);

const MISSING = new ApiError(404, { message: 'Addon not found', code: 'addon-not-found' });
const soon = () => new Date(Date.now() + 86_400_000).toISOString();
const deletedBy = (by: 'publisher' | 'staff', restorableUntil: string | null) =>
  pendingAddon({
    title: 'Better Boats',
    deletion: { at: '2025-11-21T10:00:00.000Z', by, reason: by === 'staff' ? 'Spam' : null, restorableUntil },
  });

/** Opens the page of an add-on that the API does not find. */
function open(addon: ReturnType<typeof pendingAddon>, listed = [addon]) {
  const data = fakeLists({ addons: listed }, { restoreAddon: vi.fn(async (_id: string) => undefined) });
  const missing = vi.fn(async () => {
    throw MISSING;
  });
  const page = (
    <Routes>
      <Route path="/addons/:id/show" element={<AddonShow />} />
    </Routes>
  );
  const path = `/addons/${addon.id}/show`;
  return { data, user: renderPage('addons', page, { ...data, getOne: missing }, { path }) };
}

test('the page of an add-on deleted by staff says so and can restore it', async () => {
  const addon = deletedBy('staff', soon());
  const { data, user } = open(addon);
  await screen.findByRole('heading', { name: 'Better Boats was deleted' });
  screen.getByText(/^A moderator deleted it on Nov 21, 2025.*: Spam$/);
  await user.click(screen.getByRole('button', { name: /^Restore/ }));
  await screen.findByText('Addon restored');
  expect(data.restoreAddon).toHaveBeenCalledWith(addon.id);
});

test('an add-on deleted by its publisher has a disabled restore button', async () => {
  open(deletedBy('publisher', null));
  await screen.findByText(/^Its publisher deleted it on Nov 21, 2025/);
  expect(screen.getByRole('button', { name: /^Restore/ }).getAttribute('aria-disabled')).toBe('true');
});

test('an add-on that never existed is not found', async () => {
  open(pendingAddon(), []);
  await screen.findByRole('heading', { name: 'Addon not found', level: 1 });
});

test('a rejected add-on is returned to the queue from its page, for a reason', async () => {
  const addon = pendingAddon({ status: 'rejected', revision: 5 });
  const data = fakeDataProvider([addon]);
  const page = (
    <RecordContextProvider value={addon}>
      <ActionStyle value={{ labelled: true, hotkeys: false }}>
        <AddonActions />
      </ActionStyle>
    </RecordContextProvider>
  );
  const user = renderPage('addons', page, data);
  await user.click(await screen.findByRole('button', { name: 'Return to the queue Better Boats' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return “Better Boats” to the queue?' }));
  await user.type(dialog.getByLabelText('Reason (optional)'), 'By mistake');
  await user.click(dialog.getByRole('button', { name: 'Return to the queue' }));
  await screen.findByText('Returned to the queue');
  expect(data.returnAddon).toHaveBeenCalledWith(addon.id, 5, 'By mistake');
});
