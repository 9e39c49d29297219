import type { MessageView } from '@sandcrate/api/messages/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage, VIEWER_ID } from '../testing/render.tsx';
import { account } from '../testing/users.ts';
import { AccountNotes } from './AccountNotes.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const note = (text: string | null): MessageView => ({
  id: crypto.randomUUID(),
  by: 'staff',
  audience: 'staff',
  author: { id: '00000000-0000-4000-9000-00000000bbbb', username: 'ada' },
  text,
  mentions: [],
  postedAt: '2025-11-20T10:00:00.000Z',
});

function show(user = account(), notes: MessageView[] = []) {
  const data = fakeLists(
    { users: [user] },
    {
      accountNotes: async () => notes,
      noteAccount: vi.fn(async (_id: string, text: string) => {
        notes.unshift(note(text));
      }),
    },
  );
  const typing = renderPage(
    'users',
    <RecordContextProvider value={user}>
      <AccountNotes />
    </RecordContextProvider>,
    data,
  );
  return { data, typing, user };
}

test('notes on an account are listed oldest first, and another one is left', async () => {
  const { data, typing, user } = show(account(), [note('Apologized.'), note('Copies packs.')]);
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^adaNote.*Copies packs\.$/),
    expect.stringContaining('Apologized.'),
  ]);
  const section = within(screen.getByRole('region', { name: 'Staff notes' }));
  await typing.type(section.getByLabelText('Write a note to other staff'), ' Copied again. ');
  await typing.click(section.getByRole('button', { name: 'Leave the note' }));
  await screen.findByText('Copied again.', { selector: 'li *' });
  expect(data.noteAccount).toHaveBeenCalledWith(user.id, 'Copied again.');
  expect(section.getByLabelText('Write a note to other staff')).toHaveProperty('value', '');
});

test('a note that failed stays in the form', async () => {
  const { data, typing } = show();
  data.noteAccount.mockRejectedValueOnce(new Error('Offline'));
  const field = await screen.findByLabelText('Write a note to other staff');
  await typing.type(field, 'Copies packs.');
  await typing.click(screen.getByRole('button', { name: 'Leave the note' }));
  await screen.findByText('Offline');
  expect(field).toHaveProperty('value', 'Copies packs.');
});

test('a deleted account keeps its notes without their texts and gets no new ones', async () => {
  show(account({ isDeleted: true, username: null }), [note(null)]);
  await screen.findByText('This text was erased.');
  expect(screen.queryByRole('button', { name: 'Leave the note' })).toBeNull();
});

test('the own account shows no notes', async () => {
  show(account({ id: VIEWER_ID }));
  await waitFor(() => expect(screen.queryByText('Staff notes')).toBeNull());
});
