import type { CommentView, ThreadView } from '@sandcrate/api/comments/contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { logIn, somePlayer } from '../../../testing/log-in.ts';
import { openToast } from '../../../testing/open-toast.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { addonDetail } from '../../../testing/some-addon.ts';
import { CommentsPanel } from './CommentsPanel.tsx';

const addon = addonDetail();
const LIST = `GET /api/addons/${addon.id}/comments`;
const POST = `POST /api/addons/${addon.id}/comments`;
const comment = (differences: Partial<ThreadView> = {}): ThreadView => ({
  id: 'c1a7a3a0-1f0e-4a55-8a34-0d2a52d0f111',
  addonId: addon.id,
  userId: somePlayer().id,
  user: { username: 'taro', isVerified: false },
  hasProfile: false,
  isPublisher: false,
  replyTo: null,
  threadId: null,
  isPinned: false,
  isDeleted: false,
  content: 'Floats very well.',
  mentions: [],
  createdAt: '2025-06-07T12:00:00.000Z',
  editedAt: null,
  replies: [],
  replyCount: 0,
  ...differences,
});
const DELETE = `DELETE /api/comments/${comment().id}`;
afterEach(() => vi.unstubAllGlobals());

async function show(comments: ThreadView[], answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [LIST]: { body: comments }, ...answers });
  await renderPage(<CommentsPanel addon={{ ...addon, commentCount: comments.length }} />);
  await screen.findByRole('heading', { name: `Comments (${comments.length})` });
  await waitFor(() => expect(document.querySelector('.animate-shimmer')).toBeNull()); // the list is loaded
  return calls;
}
const write = (text: string) => userEvent.type(screen.getByLabelText('Write a comment'), text);
const post = () => userEvent.click(screen.getByRole('button', { name: 'Post Comment' }));

test('the characters are counted while typing, without a visible maximum', async () => {
  await show([]);
  expect(screen.getByText('0 characters')).toBeDefined();
  await write('Nice 🚤');
  expect(screen.getByText('6 characters')).toBeDefined();
  expect(screen.getByText('No comments yet. Be the first to say something.')).toBeDefined();
});

test('a guest who comments is asked to log in and keeps the text', async () => {
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

test('posting a comment clears the field and reloads the list', async () => {
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
  [{ status: 502 }, undefined],
])('a comment that cannot be posted shows the reason, and is not lost', async (answer, description) => {
  await show([], { ...logIn(somePlayer()), [POST]: answer });
  await write('Nice');
  await post();
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Comment failed', description }));
  expect(screen.getByLabelText('Write a comment')).toHaveProperty('value', 'Nice');
});

test('posting again after a lost answer repeats the request; a changed text is a new one', async () => {
  const calls = await show([], { ...logIn(somePlayer()), [POST]: new TypeError('offline') });
  const failed = (times: number) =>
    waitFor(() => {
      expect(calls.filter(({ key }) => key === POST)).toHaveLength(times);
      expect(screen.getByRole('button', { name: 'Post Comment' })).toHaveProperty('disabled', false);
    });
  await write('Nice');
  await post();
  await failed(1);
  await post();
  await failed(2);
  await write('!');
  await post();
  await failed(3);
  const keys = calls.filter(({ key }) => key === POST).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/./);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('the same comment can be posted again once it was posted', async () => {
  const calls = await show([], { ...logIn(somePlayer()), [POST]: { status: 201, body: comment() } });
  for (const times of [1, 2]) {
    await write('Nice');
    await post();
    await waitFor(() => expect(calls.filter(({ key }) => key === LIST)).toHaveLength(1 + times));
    await screen.findByText('0 characters');
  }
  const keys = calls.filter(({ key }) => key === POST).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('two presses at once post one comment', async () => {
  const calls = await show([], { ...logIn(somePlayer()), [POST]: { status: 201, body: comment() } });
  await waitFor(() => expect(calls.some(({ key }) => key === 'GET /api/auth/me')).toBe(true));
  await write('Nice');
  const button = screen.getByRole('button', { name: 'Post Comment' });
  button.click();
  button.click();
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Comment posted' }));
  expect(calls.filter(({ key }) => key === POST)).toHaveLength(1);
});

test('a comment that is too long shows an error at the field and cannot be posted', async () => {
  await show([], logIn(somePlayer()));
  await userEvent.click(screen.getByLabelText('Write a comment'));
  await userEvent.paste('x'.repeat(2000));
  expect(screen.getByRole('button', { name: 'Post Comment' })).toHaveProperty('disabled', false);
  await userEvent.paste('x');
  const message = 'Comment must be at most 2000 characters';
  expect(await screen.findByRole('textbox', { description: message })).toBeDefined();
  expect(screen.getByText('2,001 characters')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Post Comment' })).toHaveProperty('disabled', true);
});

test('an unsent comment survives leaving the page', async () => {
  await show([], logIn(somePlayer()));
  await write('Half a sen');
  cleanup();
  await show([], logIn(somePlayer()));
  expect(screen.getByLabelText('Write a comment')).toHaveProperty('value', 'Half a sen');
});

test('when the session has ended, the unsent comment stays and the toast leads to the login', async () => {
  const answer = { status: 401, body: { message: 'Please log in to continue.', code: 'unauthorized' } };
  await show([], { ...logIn(somePlayer()), [POST]: answer });
  await write('Nice');
  await post();
  await waitFor(() =>
    expect(openToast()).toMatchObject({
      title: 'Comment failed',
      description: 'Please log in to continue.',
      action: { label: 'Login', href: expect.stringMatching(/^\/login\?next=%2F/) },
    }),
  );
  expect(screen.getByLabelText('Write a comment')).toHaveProperty('value', 'Nice');
});

test('the heading counts all comments, and those beyond the first page are loaded on demand', async () => {
  const pages = [
    Array.from({ length: 50 }, (_, index) => comment({ id: `first-${index}` })),
    [comment({ id: 'last', content: 'The very first' })],
  ];
  fakeApi({
    [LIST]: ({ query }) => ({
      body: pages[Number(query.get('page')) - 1],
      headers: { 'X-Total-Count': '51' },
    }),
  });
  await renderPage(<CommentsPanel addon={{ ...addon, commentCount: 51 }} />);
  expect(await screen.findByRole('heading', { name: 'Comments (51)' })).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more comments' }));
  expect(await screen.findByText('The very first')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more comments' })).toBeNull();
});

test('the comment of a deleted account says so and cannot be reported', async () => {
  await show([comment({ userId: null, user: null })]);
  expect(screen.getByText('Deleted user')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Report comment' })).toBeNull();
});

test('authors delete their own comment after confirming', async () => {
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

test('staff delete comments of others, and may give a reason', async () => {
  const calls = await show([comment()], {
    ...logIn(somePlayer({ id: '11111111-8c11-4c39-9d0e-2b7f5d6e1a90', role: 'admin' })),
    [DELETE]: { status: 204 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
  expect(screen.getByLabelText('Reason')).toHaveProperty('dir', 'auto');
  await userEvent.type(screen.getByLabelText('Reason'), 'Rude.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.find(({ key }) => key === DELETE)?.body).toEqual({ reason: 'Rude.' }));
});

test("others' comments cannot be deleted by a member", async () => {
  await show([comment()], logIn(somePlayer({ id: '11111111-8c11-4c39-9d0e-2b7f5d6e1a90' })));
  expect(screen.getByRole('button', { name: 'Report comment' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete comment' })).toBeNull();
});

test('a failed deletion of a comment shows an error', async () => {
  await show([comment()], { ...logIn(somePlayer()), [DELETE]: { status: 500 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Failed to delete comment' }));
});

const reply = (n: number, differences: Partial<CommentView> = {}): CommentView => {
  const { replies: _, replyCount: __, ...view } = comment();
  const id = `c1a7a3a0-1f0e-4a55-8a34-0d2a52d0f20${n}`;
  return { ...view, id, replyTo: view.id, threadId: view.id, content: `Reply ${n}`, ...differences };
};
const REPLIES = `GET /api/comments/${comment().id}/replies`;
const PIN = `PUT /api/comments/${comment().id}/pin`;
const EDIT = `PUT /api/comments/${comment().id}`;
const justPosted = () => new Date().toISOString();
const publisher = () => somePlayer({ id: addon.publisherId, username: 'maker', isPublisher: true });

test('a reply names the comment that it replies to', async () => {
  const calls = await show([comment()], { ...logIn(somePlayer()), [POST]: { status: 201, body: comment() } });
  await userEvent.click(await screen.findByRole('button', { name: 'Reply to taro' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reply to taro' }), 'Indeed.');
  await userEvent.click(screen.getByRole('button', { name: 'Post reply' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Reply posted' }));
  expect(calls.find(({ key }) => key === POST)?.body).toEqual({ content: 'Indeed.', replyTo: comment().id });
  expect(screen.queryByRole('textbox', { name: 'Reply to taro' })).toBeNull();
});

test('a guest who replies is asked to log in', async () => {
  await show([comment()]);
  await userEvent.click(screen.getByRole('button', { name: 'Reply to taro' }));
  expect(openToast()).toMatchObject({ title: 'Login required' });
  expect(screen.queryByRole('textbox', { name: 'Reply to taro' })).toBeNull();
});

test('a thread shows its first replies, and all of them on request', async () => {
  const first = [reply(1), reply(2), reply(3)];
  const all = { body: [...first, reply(4), reply(5)], headers: { 'x-total-count': '5' } };
  await show([comment({ replies: first, replyCount: 5 })], { [REPLIES]: all });
  expect(screen.queryByText('Reply 5')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more replies' }));
  await screen.findByText('Reply 5');
  expect(within(screen.getByRole('list', { name: 'Replies to taro' })).getAllByRole('listitem')).toHaveLength(
    5,
  );
  expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
});

test('a deleted comment with replies shows only its place', async () => {
  const deleted = { isDeleted: true, content: '', user: null, userId: null };
  await show([comment({ ...deleted, replies: [reply(1)], replyCount: 1 })], logIn(somePlayer()));
  expect(screen.getByText('This comment was deleted.')).toBeDefined();
  expect(screen.getByText('Reply 1')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Reply to/ })).toHaveLength(1);
});

test('an own comment can be edited for 15 minutes', async () => {
  const calls = await show([comment({ createdAt: justPosted() })], {
    ...logIn(somePlayer()),
    [EDIT]: { status: 204 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit your comment' }));
  const field = screen.getByRole('textbox', { name: 'Edit your comment' });
  expect(field).toHaveProperty('value', 'Floats very well.');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await userEvent.clear(field);
  expect(field).toHaveProperty('value', '');
  await userEvent.type(field, 'Floats.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Comment edited' }));
  expect(calls.find(({ key }) => key === EDIT)?.body).toEqual({ content: 'Floats.' });
});

test("neither an older comment nor somebody else's can be edited", async () => {
  const others = reply(1, { userId: addon.publisherId, createdAt: justPosted() });
  await show([comment({ replies: [others], replyCount: 1 })], logIn(somePlayer()));
  await screen.findByRole('button', { name: 'Delete comment' });
  expect(screen.queryByRole('button', { name: 'Edit your comment' })).toBeNull();
});

test("only the add-on's publisher and staff are offered to pin, and no reply", async () => {
  const threads = [comment({ replies: [reply(1)], replyCount: 1 })];
  await show(threads, logIn(somePlayer()));
  await screen.findAllByRole('button', { name: 'Delete comment' });
  expect(screen.queryByRole('button', { name: 'Pin' })).toBeNull();
  cleanup();
  const calls = await show(threads, { ...logIn(publisher()), [PIN]: { status: 204 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Pin' }));
  await waitFor(() => expect(openToast()).toMatchObject({ title: 'Comment pinned' }));
  expect(calls.some(({ key }) => key === PIN)).toBe(true);
});

test('a pinned and edited comment of the publisher says so', async () => {
  await show([comment({ isPinned: true, isPublisher: true, editedAt: justPosted() })], logIn(publisher()));
  for (const text of ['Pinned', 'Publisher', 'edited']) expect(screen.getByText(text)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Unpin' })).toBeDefined();
});

test('the oldest comments are shown first on request', async () => {
  const calls = await show([comment(), comment({ id: reply(1).id })]);
  await userEvent.selectOptions(screen.getByLabelText('Order of comments'), 'Oldest first');
  await waitFor(() => expect(calls.filter(({ key }) => key === LIST)).toHaveLength(2));
  expect(
    calls
      .filter(({ key }) => key === LIST)
      .at(-1)
      ?.query.get('sort'),
  ).toBe('oldest');
});

test('the name of an author with a profile opens it, and loads it only then', async () => {
  const author = comment({ hasProfile: true });
  const PROFILE = `GET /api/profiles/${author.userId}`;
  const calls = await show([author], {
    [PROFILE]: {
      body: {
        id: author.userId,
        username: 'taro',
        isPublisher: true,
        isVerified: false,
        pictureUrl: null,
        text: 'I build *boats*.',
        links: [],
      },
    },
  });
  const name = screen.getByRole('button', { name: 'taro' });
  expect(name.getAttribute('aria-expanded')).toBe('false');
  expect(calls.some(({ key }) => key === PROFILE)).toBe(false);
  await userEvent.click(name);
  const card = await screen.findByRole('region', { name: 'Profile of taro' });
  expect(await within(card).findByText('boats', { selector: 'em' })).toBeDefined();
  expect(within(card).getByRole('link', { name: 'Publisher page' }).getAttribute('href')).toBe(
    '/publishers/taro',
  );
  expect(within(card).getByRole('button', { name: 'Report profile' })).toBeDefined();
  await userEvent.click(name);
  expect(screen.queryByRole('region', { name: 'Profile of taro' })).toBeNull();
});

test('the name of an author without a profile opens nothing', async () => {
  await show([comment()]);
  expect(screen.getByText('taro')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'taro' })).toBeNull();
});
