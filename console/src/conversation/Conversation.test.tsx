import type { MessageView } from '@sandcrate/api/messages/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { pendingAddon } from '../testing/addons.ts';
import { fakeDataProvider } from '../testing/fake-data-provider.ts';
import { renderPage } from '../testing/render.tsx';
import { Conversation } from './Conversation.tsx';
import type { Quoted } from './MessageForm.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const message = (given: Partial<MessageView>): MessageView => ({
  id: crypto.randomUUID(),
  by: 'staff',
  audience: 'publisher',
  author: { id: '00000000-0000-4000-9000-00000000bbbb', username: 'ada' },
  text: 'Which of them is the boat?',
  mentions: [],
  postedAt: '2025-11-20T10:00:00.000Z',
  ...given,
});

function show(messages: MessageView[], addon = pendingAddon(), quoted?: Quoted) {
  const data = fakeDataProvider([addon], [], [], messages);
  const user = renderPage(
    'pending',
    <RecordContextProvider value={addon}>
      <Conversation quoted={quoted} />
    </RecordContextProvider>,
    data,
  );
  return { addon, data, user };
}

test('messages are listed oldest first, with notes marked as such', async () => {
  show([
    message({ audience: 'staff', text: 'Looks stolen.' }),
    message({ by: 'publisher', author: { id: crypto.randomUUID(), username: 'edd' }, text: 'The red one.' }),
    message({}),
  ]);
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Which of them is the boat?'),
    expect.stringMatching(/^eddPublisher.*The red one\.$/),
    expect.stringMatching(/^adaNote.*Looks stolen\.$/),
  ]);
});

test('a place in a script of this add-on is taken into the message, and the field has the focus', async () => {
  const addon = pendingAddon();
  show([], addon, { addonId: addon.id, place: 'scripts/main.js:12' });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Write to the publisher');
  expect(field.value).toBe('scripts/main.js:12 ');
  expect(document.activeElement).toBe(field);
  cleanup();
  show([], pendingAddon(), { addonId: addon.id, place: 'scripts/main.js:12' });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Write to the publisher')).value).toBe('');
});

test('a message is sent to the publisher and a note to reviewers only', async () => {
  const { addon, data, user } = show([]);
  await screen.findByText('Nobody has written anything yet.');
  const form = within(screen.getByRole('region', { name: 'Conversation' }));
  await user.type(form.getByLabelText('Write to the publisher'), 'Hello there');
  await user.click(form.getByRole('button', { name: 'Send' }));
  await screen.findByText('Hello there', { selector: 'li *' });
  expect(data.postMessage).toHaveBeenLastCalledWith(addon.id, { text: 'Hello there', audience: 'publisher' });
  await user.click(form.getByLabelText('Only reviewers read it'));
  await user.type(form.getByLabelText('Write a note to other reviewers'), 'Careful');
  await user.click(form.getByRole('button', { name: 'Leave the note' }));
  await screen.findByText('Careful', { selector: 'li *' });
  expect(data.postMessage).toHaveBeenLastCalledWith(addon.id, { text: 'Careful', audience: 'staff' });
});

test('an unsent note is still a note when the form is opened again', async () => {
  const { addon, user } = show([]);
  await user.click(await screen.findByLabelText('Only reviewers read it'));
  await user.type(screen.getByLabelText('Write a note to other reviewers'), 'Careful');
  cleanup();
  const { data, user: again } = show([], addon);
  expect(await screen.findByLabelText('Write a note to other reviewers')).toHaveProperty('value', 'Careful');
  const fold = screen.getByRole('button', { name: 'Conversation' });
  expect(fold.getAttribute('aria-expanded')).toBe('true'); // what is not sent is not hidden
  await again.click(screen.getByRole('button', { name: 'Leave the note' }));
  await screen.findByText('Careful', { selector: 'li *' });
  expect(data.postMessage).toHaveBeenCalledWith(addon.id, { text: 'Careful', audience: 'staff' });
});

test('what is typed while a message is being sent stays, and a message that failed comes back before it', async () => {
  const { data, user } = show([]);
  const { promise, resolve } = Promise.withResolvers<MessageView>();
  data.postMessage.mockImplementationOnce(() => promise);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Write to the publisher');
  await user.type(field, 'First');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(field, 'Second');
  resolve(message({}));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false));
  expect(field.value).toBe('Second');
  data.postMessage.mockRejectedValueOnce(new Error('Offline'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(field, 'Third');
  await waitFor(() => expect(field.value).toContain('Second'));
  expect(field.value).toContain('Third');
});
