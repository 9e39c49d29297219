import type { CommentView } from '@sandcrate/api/contract/engagement.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../testing/log-in.ts';
import { openToast } from '../../testing/open-toast.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { addonDetail } from '../../testing/some-addon.ts';
import { TooltipArea } from '../../ui/Tooltip.tsx';
import { CommentsPanel } from './CommentsPanel.tsx';

const addon = addonDetail();
const LIST = `GET /api/addons/${addon.id}/comments`;
const POST = `POST /api/addons/${addon.id}/comments`;
const comment = (differences: Partial<CommentView> = {}): CommentView => ({
  id: 'c1a7a3a0-1f0e-4a55-8a34-0d2a52d0f111',
  addonId: addon.id,
  userId: somePlayer().id,
  user: { username: 'taro', isVerified: false },
  isPublisher: false,
  content: 'Floats very well.',
  createdAt: '2025-06-07T12:00:00.000Z',
  ...differences,
});
const DELETE = `DELETE /api/comments/${comment().id}`;
afterEach(() => vi.unstubAllGlobals());

async function show(comments: CommentView[], answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [LIST]: { body: comments }, ...answers });
  await renderPage(
    <TooltipArea>
      <CommentsPanel addon={addon} />
    </TooltipArea>,
  );
  await screen.findByRole('heading', { name: `Comments (${comments.length})` });
  return calls;
}
const write = (text: string) => userEvent.type(screen.getByLabelText('Write a comment'), text);
const post = () => userEvent.click(screen.getByRole('button', { name: 'Post Comment' }));

test('the characters are counted as one types, without a visible maximum', async () => {
  await show([]);
  expect(screen.getByText('0 characters')).toBeDefined();
  await write('Nice 🚤');
  expect(screen.getByText('6 characters')).toBeDefined();
  expect(screen.getByText('No comments yet. Be the first to say something.')).toBeDefined();
});

test('a guest is told to log in, and keeps what was written', async () => {
  const calls = await show([]);
  await write('Nice');
  await post();
  expect(openToast()).toMatchObject({
    title: 'Login required',
    description: 'Please login to comment on this addon.',
  });
  expect(calls.some(({ key }) => key === POST)).toBe(false);
  expect(screen.getByLabelText('Write a comment')).toHaveProperty('value', 'Nice');
});

test('a comment is sent, the field emptied, the list loaded anew', async () => {
  const calls = await show([], { ...logIn(somePlayer()), [POST]: { status: 201, body: comment() } });
  await waitFor(() => expect(calls.some(({ key }) => key === 'GET /api/auth/me')).toBe(true));
  await write('Floats very well.');
  await post();
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Comment posted' }));
  expect(calls.find(({ key }) => key === POST)?.body).toEqual({ content: 'Floats very well.' });
  expect(screen.getByText('0 characters')).toBeDefined();
  await waitFor(() => expect(calls.filter(({ key }) => key === LIST)).toHaveLength(2));
});

test.each([
  [
    { status: 403, body: { message: 'This account has been banned.', code: 'banned' } },
    'This account has been banned.',
  ],
  [{ status: 502 }, 'Comment failed'],
])('a comment that fails says why, and is not lost', async (answer, description) => {
  await show([], { ...logIn(somePlayer()), [POST]: answer });
  await write('Nice');
  await post();
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Comment failed', description }));
  expect(screen.getByLabelText('Write a comment')).toHaveProperty('value', 'Nice');
});

test('a comment too long is told where it is written, and kept', async () => {
  const message = 'Comment must be less than 2000 characters';
  const refusal = { message, code: 'invalid', issues: [{ path: 'content', message }] };
  await show([], { ...logIn(somePlayer()), [POST]: { status: 400, body: refusal } });
  await userEvent.click(screen.getByLabelText('Write a comment'));
  await userEvent.paste('x'.repeat(2001));
  await post();
  const field = await screen.findByRole('textbox', { description: message });
  expect(field).toHaveProperty('value', 'x'.repeat(2001));
  expect(openToast()).toMatchObject({ title: 'Comment failed', description: message });
});

test('an account that is gone is a deleted user, and cannot be reported', async () => {
  await show([comment({ userId: null, user: null })]);
  expect(screen.getByText('Deleted user')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Report comment' })).toBeNull();
});

test('one deletes what one wrote, after a question', async () => {
  const calls = await show([comment()], { ...logIn(somePlayer()), [DELETE]: { status: 204 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
  const dialog = screen.getByRole('alertdialog');
  expect(within(dialog).queryByLabelText('Reason')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(openToast()).toMatchObject({
      title: 'Comment deleted',
      description: 'Your comment has been removed.',
    }),
  );
  expect(calls.some(({ key }) => key === DELETE)).toBe(true);
});

test('staff deletes what others wrote, and may say why', async () => {
  const calls = await show([comment()], {
    ...logIn(somePlayer({ id: '11111111-8c11-4c39-9d0e-2b7f5d6e1a90', role: 'admin' })),
    [DELETE]: { status: 204 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'Rude.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.find(({ key }) => key === DELETE)?.body).toEqual({ reason: 'Rude.' }));
});

test("others' comments cannot be deleted by a member", async () => {
  await show([comment()], logIn(somePlayer({ id: '11111111-8c11-4c39-9d0e-2b7f5d6e1a90' })));
  expect(screen.getByRole('button', { name: 'Report comment' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete comment' })).toBeNull();
});

test('a deletion that fails says so', async () => {
  await show([comment()], { ...logIn(somePlayer()), [DELETE]: { status: 500 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Failed to delete comment' }));
});
