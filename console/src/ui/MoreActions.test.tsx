import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Trash2 } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import { MoreActions } from './MoreActions.tsx';
import { ReasonedAction } from './ReasonedAction.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('an action of the menu asks for its reason, which the keys of the menu leave alone', async () => {
  const onConfirm = vi.fn(async () => undefined);
  const user = renderPage(
    'addons',
    <MoreActions subject="Better Boats">
      <ReasonedAction
        icon={Trash2}
        label="Delete"
        subject="Better Boats"
        question="Delete it?"
        confirm="Delete"
        required
        hint=""
        onConfirm={onConfirm}
      />
    </MoreActions>,
    fakeLists({}, {}),
  );
  const more = screen.getByRole('button', { name: 'More actions on Better Boats' });
  more.focus();
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'Delete Better Boats' });
  await waitFor(() => expect(document.activeElement).toBe(item));
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete it?' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Delete this');
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Delete this');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith('Delete this', undefined));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(more));
});
