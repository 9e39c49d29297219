import { cleanup, screen, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage, VIEWER_ID } from '../testing/render.tsx';
import { DeleteButton } from './DeleteButton.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test.each([
  ['another’s add-on', pendingAddon(), true],
  ['an own add-on, which nobody can restore', pendingAddon({ publisherId: VIEWER_ID }), false],
])('the deletion of %s offers Undo only if it can be undone', async (_, addon, isOffered) => {
  const deleteAddon = vi.fn(async (_id: string, _reason: string) => undefined);
  const page = (
    <RecordContextProvider value={addon}>
      <DeleteButton />
    </RecordContextProvider>
  );
  const user = renderPage('addons', page, fakeLists({}, { deleteAddon }), { role: 'owner' });
  await user.click(screen.getByRole('button', { name: 'Delete Better Boats' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(isOffered ? /You can restore it for 30 days/ : /nobody can restore it/);
  await user.type(dialog.getByLabelText(/^Reason/), 'Stolen');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Addon deleted successfully');
  expect(deleteAddon).toHaveBeenCalledWith(addon.id, { reason: 'Stolen' });
  expect(screen.queryByRole('button', { name: 'Undo' }) !== null).toBe(isOffered);
});
